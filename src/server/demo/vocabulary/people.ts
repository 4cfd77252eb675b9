import { listed } from "./lists"

export const givenNames = {
  feminine: listed(`
    Adriana, Alessandra, Aline, Amanda, Ana Beatriz, Ana Carolina, Ana Paula, Andréa, Ângela, Antônia, Beatriz,
    Bianca, Bruna, Camila, Carla, Carolina, Cecília, Clara, Cláudia, Conceição, Cristiane, Daniela, Débora,
    Denise, Eduarda, Elaine, Eliane, Fabiana, Fátima, Fernanda, Francisca, Gabriela, Helena, Isabela, Jéssica,
    Joana, Josefa, Júlia, Juliana, Karina, Larissa, Laura, Letícia, Lívia, Luana, Lúcia, Luciana, Luíza, Marcela,
    Márcia, Maria Clara, Maria Eduarda, Mariana, Marta, Natália, Patrícia, Paula, Priscila, Rafaela, Raimunda,
    Raquel, Regina, Renata, Rita, Rosângela, Sandra, Sílvia, Simone, Sofia, Sônia, Tatiana, Teresa, Vanessa,
    Vera Lúcia, Viviane`),
  masculine: listed(`
    Adriano, Alexandre, Anderson, André, Antônio, Arthur, Augusto, Bernardo, Breno, Bruno, Caio, Carlos,
    Carlos Eduardo, Cauã, Célio, César, Cláudio, Daniel, Davi, Diego, Douglas, Edson, Eduardo, Emanuel, Enzo, Fábio,
    Felipe, Fernando, Flávio, Francisco, Gabriel, Geraldo, Gilberto, Guilherme, Gustavo, Heitor, Henrique, Hugo,
    Igor, Ivan, João Carlos, João Pedro, João Vitor, Jonas, Jorge, José Carlos, José Roberto, Josué, Júlio,
    Leandro, Leonardo, Lucas, Luciano, Luís, Luís Fernando, Marcelo, Márcio, Marcos, Mateus, Maurício, Miguel,
    Murilo, Nelson, Otávio, Paulo, Paulo Roberto, Pedro, Pedro Henrique, Rafael, Raimundo, Renato, Ricardo,
    Roberto, Rodrigo, Rogério, Samuel, Sebastião, Sérgio, Thiago, Vinícius, Vítor, Wagner, Wellington`),
}

export const surnames = listed(`
  Aguiar, Albuquerque, Alencar, Almeida, Alves, Amaral, Amorim, Andrade, Antunes, Aragão, Araújo, Arruda, Assis,
  Azevedo, Bandeira, Barbosa, Barreto, Barros, Bastos, Batista, Bezerra, Bittencourt, Borges, Braga, Brandão, Brito,
  Bueno, Cabral, Calixto, Camargo, Campos, Cardoso, Carneiro, Carvalho, Castro, Cavalcante, Chaves, Coelho,
  Cordeiro, Correia, Costa, Coutinho, Cruz, Cunha, Dantas, Diniz, Domingues, Duarte, Evangelista, Farias, Feitosa,
  Fernandes, Ferraz, Ferreira, Figueiredo, Fonseca, Fontes, Franco, Freire, Freitas, Furtado, Galvão, Garcia, Gomes,
  Gonçalves, Guedes, Guerra, Guimarães, Holanda, Jesus, Lacerda, Leal, Leite, Lemos, Lima, Lins, Lopes, Macedo,
  Machado, Maciel, Magalhães, Maia, Marinho, Marques, Martins, Matos, Medeiros, Melo, Mendes, Mendonça, Menezes,
  Miranda, Monteiro, Moraes, Moreira, Mota, Moura, Muniz, Nascimento, Neves, Nogueira, Nunes, Oliveira, Pacheco,
  Paiva, Peixoto, Pereira, Pimentel, Pinheiro, Pinto, Pires, Prado, Queiroz, Ramos, Rego, Reis, Rezende, Ribeiro,
  Rocha, Rodrigues, Sales, Sampaio, Santana, Santos, Saraiva, Siqueira, Silva, Silveira, Soares, Sousa, Tavares,
  Teixeira, Toledo, Torres, Uchôa, Valente, Vasconcelos, Viana, Vieira, Vilela, Xavier`)

export const streets = listed(`
  Rua Quinze de Novembro, Rua Sete de Setembro, Rua Tiradentes, Rua Dom Pedro II, Rua Duque de Caxias,
  Rua Marechal Deodoro, Rua Marechal Floriano, Rua Barão do Rio Branco, Rua Rui Barbosa, Rua Castro Alves,
  Rua José de Alencar, Rua Machado de Assis, Rua Santos Dumont, Rua Princesa Isabel, Rua Joaquim Nabuco,
  Rua São José, Rua São João, Rua São Francisco, Rua Santo Antônio, Rua Nossa Senhora Aparecida, Rua da Paz,
  Rua das Flores, Rua das Palmeiras, Rua dos Ipês, Rua das Acácias, Rua do Comércio, Rua da Liberdade,
  Rua Bela Vista, Rua Primeiro de Maio, Rua Treze de Maio, Avenida Brasil, Avenida Getúlio Vargas,
  Avenida Presidente Kennedy, Avenida Juscelino Kubitschek, Avenida Independência, Avenida da República,
  Avenida Beira-Mar, Avenida Santos Dumont, Avenida Rio Branco, Avenida das Nações, Travessa São Jorge,
  Travessa do Carmo, Praça da Matriz, Praça da Bandeira, Alameda dos Jacarandás, Estrada Velha da Serra`)

export const neighborhoods = listed(`
  Centro, Aldeota, Bela Vista, Benfica, Boa Vista, Bom Jesus, Cidade Nova, Conjunto Esperança, Industrial,
  Jardim América, Jardim das Flores, Jardim Europa, Monte Castelo, Nossa Senhora de Fátima, Nova Esperança,
  Parque das Nações, Planalto, Porto Seguro, Santa Cruz, Santa Luzia, Santo Antônio, São Cristóvão, São Francisco,
  São José, Vila Nova, Vila Operária`)
