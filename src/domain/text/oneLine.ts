/** Invisible direction marks, with which a text can be made to look like another one. */
const directionMarks = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
/**
 * Characters not allowed in a single line: line breaks and other control characters, direction marks, and the replacement
 * character of decoding errors.
 */
const otherThanLine = String.raw`\p{Cc}\p{Zl}\p{Zp}\ufffd${directionMarks}`

/** A single-line character, for a pattern with the flag `u`. */
export const ofOneLine = `[^${otherThanLine}]`
const foreign = new RegExp(`[${otherThanLine}]`, "u")
const foreigns = new RegExp(foreign, "gu")
const turning = new RegExp(`[${directionMarks}]`, "gu")

/** Whether a text is a single line without misleading characters. */
export const isOneLine = (text: string): boolean => !foreign.test(text)
/** Why a text is not a single line, in words. */
export const oneLineProblem = (text: string): string | undefined => {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return "Escreva em uma só linha."
  return isOneLine(text)
    ? undefined
    : "Há um sinal que não se vê e muda como o texto é lido: escreva de novo."
}
/** The same text in one line. */
export const asOneLine = (text: string): string => withoutDirectionMarks(text).replace(foreigns, " ")
export const withoutDirectionMarks = (text: string): string => text.replace(turning, "")

/** Control characters other than line breaks and tabs, and the letters of tags, which nothing shows. */
const unwritten = /(?![\n\t])\p{Cc}|[\u{e0000}-\u{e007f}]/gu
/** The same text without invisible characters and marks; line breaks are `\n`. */
export const onlySeen = (text: string): string =>
  withoutUnseenLines(withoutDirectionMarks(text.replace(/\r\n?/g, "\n").replace(unwritten, "")))

/** Invisible characters, for a pattern with the flag `u`: blanks, and those that are not drawn. */
export const unseenSigns = String.raw`\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
const visible = new RegExp(`[^${unseenSigns}]`, "u")

/** Whether there is no text, or none with a visible character. */
export const isBlank = (text: string | undefined): boolean => text === undefined || !visible.test(text)

const unseenLine = new RegExp(`^(?:(?![\\r\\n])[${unseenSigns}])+$`, "gmu")
/** The same text, in which lines without a visible character are empty. */
export const withoutUnseenLines = (text: string): string => text.replace(unseenLine, "")

/** The same text, in which invisible characters are escaped. */
export const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
/** A value as JSON in which invisible characters are escaped. */
export const seen = (value: unknown): string => escaped(JSON.stringify(value) ?? "")
