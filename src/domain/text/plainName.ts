/*
 * Names that other people see, such as the names of shared searches, runbooks, plans and profiles. They must not look like
 * another name, and must not contain an address.
 */

/** Letters of other alphabets, and Latin ones that look like others. */
const foreign = /(?![A-Za-zªºµÀ-ÖØ-öø-ž])\p{L}|[ıĸŉ]/u

/** Digits of other writing systems, mathematical, circled and full-width letters, digits and signs. */
const ornate = /(?![0-9¹²³¼½¾])\p{N}|[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}\u24b6-\u24e9\uff01-\uff5e]/u

/** Characters that are not drawn, apart from those that belong to an emoji. */
const unseen = String.raw`(?![\u200d\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800]|(?<![\p{Emoji}\p{Emoji_Modifier}\ufe0f])[\u200d\ufe0f]`

/** A scheme, `www.`, an e-mail address, an IPv4 address, or a domain: a point with letters on both sides, or one in Punycode. */
const address = String.raw`\b\d{1,3}(?:\.\d{1,3}){3}\b|:\/\/|\b[wW]{3}\.|\S[@\ufe6b]\S|[\p{L}\p{N}][.\u2024\u3002\uff61]\p{L}{2}|\bxn--`

const rules: readonly { wrong: RegExp; message: string }[] = [
  { wrong: new RegExp(unseen, "u"), message: "Há um sinal que não se vê: escreva de novo." },
  { wrong: ornate, message: "Há letras ou sinais de enfeite: escreva com os comuns." },
  { wrong: foreign, message: "Há letras de outro alfabeto: escreva com as latinas." },
  {
    wrong: new RegExp(address, "u"),
    message: "Aqui não cabe endereço de site nem de e-mail. Se não é um, ponha um espaço depois do ponto.",
  },
]

/** Why a name could mislead people who see it; undefined if it is plain. */
export const plainNameProblem = (name: string): string | undefined =>
  rules.find(({ wrong }) => wrong.test(name.normalize("NFC")))?.message
