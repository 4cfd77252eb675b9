import type { RequiredOf } from "@/domain/registration/files"
import { type FirstEntries, type LookupRow, rows } from "./rows"

/** Everyone must prove their identity and address. */
const required: Record<string, RequiredOf> = {
  RG: "brazilians",
  CPF: "brazilians",
  Passaporte: "foreigners",
  "Comprovante de residência": "everyone",
}

const withRequirement = (row: LookupRow): LookupRow & { requiredOf?: RequiredOf } => {
  const requiredOf = required[row.label]
  return { ...row, ...(requiredOf && { requiredOf }) }
}

export const documents = {
  /** Categories of the Código de Trânsito Brasileiro (art. 141 and 143) and their usual pairs. */
  "cnh-categories": rows(
    ["ACC", "Autorização para conduzir ciclomotores"],
    ["A", "Veículos motorizados de duas ou três rodas, com ou sem carro lateral"],
    ["B", "Veículos com peso bruto total de até 3.500 kg e até oito lugares, além do motorista"],
    ["C", "Veículos de carga com peso bruto total acima de 3.500 kg"],
    ["D", "Veículos de passageiros com mais de oito lugares, além do motorista"],
    ["E", "Combinações de veículos em que a unidade acoplada tem 6.000 kg ou mais, ou mais de oito lugares"],
    ["AB", "Categorias A e B"],
    ["AC", "Categorias A e C"],
    ["AD", "Categorias A e D"],
    ["AE", "Categorias A e E"],
  ),

  /** Kinds of visa of the Lei de Migração (Lei nº 13.445/2017, art. 12). */
  "visa-types": rows(
    ["Visita", "Estada de curta duração, sem intenção de estabelecer residência"],
    ["Temporário", "Residência por tempo determinado, para uma das finalidades do art. 14"],
    ["Diplomático", "Autoridades e funcionários estrangeiros em missão oficial, com status diplomático"],
    [
      "Oficial",
      "Autoridades e funcionários estrangeiros em missão oficial de caráter transitório ou permanente",
    ],
    ["Cortesia", "Personalidades e autoridades em viagem não oficial, familiares e empregados de diplomatas"],
  ),

  /** How the Registro Nacional Migratório (formerly RNE) classifies a migrant. */
  "rne-classifications": rows(
    ["Residente por prazo indeterminado", "Antiga classificação permanente"],
    ["Residente por prazo determinado", "Antiga classificação temporário"],
    ["Fronteiriço", "Residente em município fronteiriço de país vizinho"],
    ["Refugiado", "Condição reconhecida pelo Comitê Nacional para os Refugiados"],
    ["Solicitante de refúgio", "Documento provisório, enquanto o pedido é decidido"],
    ["Asilado", "Asilo político concedido pelo Estado brasileiro"],
    ["Apátrida", "Pessoa que nenhum Estado considera seu nacional"],
    ["Provisório", "Registro provisório por acordo ou anistia"],
  ),

  /** Which social security regime a person declares to contribute to. */
  "inss-declarations": rows(
    ["Contribuinte do INSS", "Segurado do Regime Geral de Previdência Social"],
    ["Não contribuinte do INSS", "Sem vínculo com o Regime Geral de Previdência Social"],
    ["Contribuinte de regime próprio", "Servidor vinculado a Regime Próprio de Previdência Social"],
    ["Militar com proteção social própria", "Vinculado ao sistema de proteção social dos militares"],
    ["Aposentado pelo INSS", "Beneficiário do Regime Geral de Previdência Social"],
  ),

  /** Documents that may be attached to a registration. */
  "document-types": rows(
    ["RG", "Carteira de identidade, frente e verso, legível, expedida por órgão oficial."],
    [
      "CPF",
      "Comprovante de inscrição no Cadastro de Pessoas Físicas, quando o número não consta da identidade.",
    ],
    ["Carteira de identidade nacional", "CIN, frente e verso, ou o arquivo emitido pelo aplicativo oficial."],
    ["CNH", "Carteira Nacional de Habilitação válida, aberta, com a foto e o número de registro visíveis."],
    [
      "Título de eleitor",
      "Título de eleitor ou certidão de quitação eleitoral emitida pela Justiça Eleitoral.",
    ],
    [
      "Comprovante de residência",
      "Conta de água, energia ou telefone em nome do titular, emitida há no máximo três meses. Em nome de outra pessoa, acompanhada de declaração de residência assinada por ela.",
    ],
    [
      "Certidão de nascimento ou casamento",
      "Certidão atualizada do registro civil, com as averbações, se houver.",
    ],
    ["Identidade funcional", "Carteira funcional válida expedida pelo órgão de origem, frente e verso."],
    [
      "Portaria de nomeação",
      "Publicação oficial da nomeação, designação ou posse no cargo, com a data e a página do diário oficial.",
    ],
    [
      "Portaria de cessão ou mobilização",
      "Ato que cede ou mobiliza o profissional para o órgão em que está lotado.",
    ],
    [
      "Termo de compromisso",
      "Termo de compromisso e manutenção de sigilo, preenchido e assinado pelo solicitante. O modelo está disponível na página de orientações do pré-cadastro.",
    ],
    [
      "Ofício de indicação",
      "Ofício da chefia que indica o servidor para o acesso e justifica a necessidade.",
    ],
    ["Declaração de vínculo", "Declaração do setor de pessoal com cargo, lotação e situação funcional."],
    ["Diploma", "Diploma ou certificado de conclusão do curso informado, frente e verso."],
    ["Histórico escolar", "Histórico com a carga horária e as disciplinas do curso informado."],
    ["Certificado de proficiência", "Certificado que comprova o nível declarado em idioma estrangeiro."],
    ["Passaporte", "Página de identificação do passaporte válido."],
    [
      "Carteira de registro nacional migratório",
      "CRNM ou protocolo do pedido, frente e verso, para estrangeiros.",
    ],
    ["Certificado de registro de arma de fogo", "CRAF válido, expedido pelo órgão competente."],
    ["Certidão de antecedentes criminais", "Certidão negativa emitida há no máximo 90 dias."],
  ).map(withRequirement),
} satisfies FirstEntries
