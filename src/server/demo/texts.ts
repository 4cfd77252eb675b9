import type { writtenText } from "../platform/database/schema/index"
import type { Moments } from "./moments"

const descriptions: [title: string, content: string][] = [
  [
    "Como preencher o seu pré-cadastro",
    `Preencha **todas as seções** com os seus dados. Você pode parar e continuar depois: o que foi salvo fica guardado.

1. Informe os dados pessoais como constam no seu documento de identidade.
2. Em *Dados Funcionais*, escolha a unidade em que está lotado.
3. Anexe os documentos pedidos, legíveis e completos.
4. Leia as declarações e confirme cada uma.

Ao final, envie o pré-cadastro. Ele será avaliado por um autorizador da sua unidade.`,
  ],
  [
    "Documentos necessários",
    `Tenha em mãos, digitalizados ou fotografados:

| Documento | Formato |
|---|---|
| Identidade funcional, frente e verso | PDF, JPG ou PNG |
| Comprovante de lotação | PDF |
| Ofício de indicação da chefia | PDF |

Arquivos ilegíveis levam à devolução do pré-cadastro.`,
  ],
  [
    "Prazo e acompanhamento",
    `A avaliação leva, em geral, até **cinco dias úteis**. O resultado chega ao e-mail institucional informado.

> Se o pré-cadastro for devolvido, corrija o que foi apontado e envie de novo.`,
  ],
]

const declarations: [title: string, content: string][] = [
  [
    "Termo de responsabilidade pelo uso do sistema",
    `Declaro que:

- usarei o sistema **somente em razão do serviço**;
- a minha senha é pessoal e intransferível, e não a cederei a ninguém;
- comunicarei de imediato qualquer uso indevido de que tiver conhecimento.

Estou ciente de que os acessos são registrados e de que o uso indevido sujeita às sanções administrativas, civis e penais.`,
  ],
  [
    "Declaração de veracidade das informações",
    `Declaro, sob as penas da lei, que as informações prestadas e os documentos anexados são **verdadeiros e atuais**, e que manterei o meu cadastro atualizado.`,
  ],
  [
    "Termo de confidencialidade",
    `Comprometo-me a guardar sigilo sobre as informações a que tiver acesso, **inclusive depois de encerrado o meu vínculo**, e a não copiá-las nem repassá-las fora das hipóteses previstas em lei.

Os dados pessoais são tratados conforme a [Lei nº 13.709, de 2018](https://www.planalto.gov.br/ccivil_03/_ato2015-2018/2018/lei/l13709.htm).`,
  ],
]

/** The texts and declarations of the pre-registration. */
export function demoTexts({ ago }: Moments): (typeof writtenText.$inferInsert)[] {
  const written = (requiresConfirmation: boolean, texts: typeof descriptions) =>
    texts.map(([title, content], index) => ({
      title,
      content,
      requiresConfirmation,
      lastUpdate: ago(20 + index * 45),
    }))
  return [...written(false, descriptions), ...written(true, declarations)]
}
