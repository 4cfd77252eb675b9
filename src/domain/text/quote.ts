/* Quotes around values of a command line. */

const quotes = /["“”„«»'‘’‚]/
/** Whether a value that begins with this character is quoted. */
export const isQuote = (character: string | undefined): boolean =>
  character !== undefined && quotes.test(character)

/** Quotes a text so that a command line reads it unchanged: `""` inside quotes is a quote. */
export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A value of one word as a line reads it: in quotes only if it needs them. */
export const quoted = (text: string): string =>
  text === "" || isQuote(text[0]) || /[\s,;]/.test(text) ? quote(text) : text
