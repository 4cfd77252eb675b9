/** Invisible marks that turn the direction of writing: with them a text can be made to read as another one. */
const directionMarks = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
/** What does not stand in one line: breaks and other signs that control, such marks, and what could not be read. */
const otherThanLine = String.raw`\p{Cc}\p{Zl}\p{Zp}\ufffd${directionMarks}`

/** A character of one line, as a part of a pattern with the flag `u`. */
export const ofOneLine = `[^${otherThanLine}]`
const foreign = new RegExp(`[${otherThanLine}]`, "u")
const foreigns = new RegExp(foreign, "gu")
const turning = new RegExp(`[${directionMarks}]`, "gu")

/** Whether a text reads as what it is, in one line. */
export const isOneLine = (text: string): boolean => !foreign.test(text)
/** The same text in one line. */
export const asOneLine = (text: string): string => withoutDirectionMarks(text).replace(foreigns, " ")
export const withoutDirectionMarks = (text: string): string => text.replace(turning, "")

/** Signs of which nothing is seen, as a part of a pattern with the flag `u`: blanks, and what is drawn as none. */
export const unseenSigns = String.raw`\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
const visible = new RegExp(`[^${unseenSigns}]`, "u")

/** Whether nothing of a text is seen. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** A value as JSON in which everything is seen: what a text holds that is not seen is written as its number. */
export const seen = (value: unknown): string =>
  (JSON.stringify(value) ?? "").replace(
    /[\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
