/**
 * Names that other people see, such as the names of shared searches, runbooks, plans and profiles. They must not look like
 * another name, and must not contain an address.
 */

/** Scripts with letters that look like Latin ones (UTS 39, confusables). */
const alike = String.raw`\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}`
const latin = String.raw`\p{Script=Latin}`

/** Mathematical, circled and full-width letters, digits and signs. */
const ornate = String.raw`[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}\u24b6-\u24e9\uff01-\uff5e]`

/** Characters that are not drawn, apart from those that belong to an emoji. */
const unseen = String.raw`(?![\u200d\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800]|(?<![\p{Emoji}\p{Emoji_Modifier}\ufe0f])[\u200d\ufe0f]`

/** A scheme, `www.`, an e-mail address, or a domain: a point with letters on both sides. */
const address = String.raw`:\/\/|\b[wW]{3}\.|\S[@\ufe6b]\S|[\p{L}\p{N}][.\u2024\u3002\uff61]\p{L}{2}`

const rules: readonly { wrong: RegExp; message: string }[] = [
  {
    wrong: new RegExp(`${latin}[^]*[${alike}]|[${alike}][^]*${latin}`, "u"),
    message: "Há letras de outro alfabeto que se parecem com as latinas: escreva-as de novo.",
  },
  { wrong: new RegExp(ornate, "u"), message: "Há letras ou sinais de enfeite: escreva com os comuns." },
  { wrong: new RegExp(unseen, "u"), message: "Há um sinal que não se vê: escreva de novo." },
  {
    wrong: new RegExp(address, "u"),
    message: "Aqui não cabe endereço de site nem de e-mail. Se não é um, ponha um espaço depois do ponto.",
  },
]

/** Why a name could mislead people who see it; undefined if it is plain. */
export const plainNameProblem = (name: string): string | undefined =>
  rules.find(({ wrong }) => wrong.test(name))?.message
