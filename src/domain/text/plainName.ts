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

interface Rule {
  wrong: RegExp
  message: string
}
const ornateMessage = "Há letras ou sinais de enfeite: escreva com os comuns."
const anyName: readonly Rule[] = [
  { wrong: new RegExp(unseen, "u"), message: "Há um sinal que não se vê: escreva de novo." },
  { wrong: ornate, message: ornateMessage },
]
const otherAlphabet = "Há letras de outro alfabeto: escreva com as latinas."
const plain: readonly Rule[] = [
  ...anyName,
  { wrong: foreign, message: otherAlphabet },
  {
    wrong: new RegExp(address, "u"),
    message: "Aqui não cabe endereço de site nem de e-mail. Se não é um, ponha um espaço depois do ponto.",
  },
]

/** Signs, small digits, accents without a letter or one on another, and what a page or an address begins with. */
const adorned = /(?![0-9])\p{N}|\p{Extended_Pictographic}|(?:^|\P{L})\p{M}|\p{M}{2}|[<>]|:\/\/|\bwww\./iu

/** All Latin letters, such as the Ỹ of Kaingang names, and the letter that some write as an apostrophe. */
const proper: readonly Rule[] = [
  ...anyName,
  { wrong: adorned, message: ornateMessage },
  { wrong: /(?![\p{Script=Latin}\u02bc])\p{L}/u, message: otherAlphabet },
]

const problemBy = (rules: readonly Rule[]) => (name: string) =>
  rules.find(({ wrong }) => wrong.test(name.normalize("NFC")))?.message

/** Why a name could mislead people who see it; undefined if it is plain. */
export const plainNameProblem = problemBy(plain)
/** The same for a name that was not made up here: of a person, a place or an institution. */
export const properNameProblem = problemBy(proper)
