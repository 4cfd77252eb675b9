/** A value or a word of a command line; quotes count in `start` and `end`, not in `text`. */
export interface Token {
  text: string
  start: number
  end: number
  quoted: boolean
  /** False for quotes that nothing closes: the value then runs to the end of the line. */
  closed: boolean
}

const space = /\s*/y
const gap = /[\s,;]*/y
const bare = /[^\s,;]+/y
const inQuotes = /"([^"]*(?:""[^"]*)*)("?)/y
/** Quotes as word processors and telephones write them; an apostrophe ends a value only at the end of a word. */
const inCurlyQuotes = /[“”„«»]([^“”«»"]*)([“”«»"]?)/y
const inSingleQuotes = /['‘’‚]((?:[^'‘’]|['‘’](?![\s,;]|$))*)(['‘’]?)/y
const quotes = /["“”„«»'‘’‚]/

function endOf(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at
  pattern.test(line)
  return pattern.lastIndex
}

/** Where the white space that begins at `at` ends. */
export function spaceEnd(line: string, at: number): number {
  return endOf(space, line, at)
}

/** Where the white space and separators (`,` `;`) that begin at `at` end. */
export function gapEnd(line: string, at: number): number {
  return endOf(gap, line, at)
}

/** Whether a value that begins so is one in quotes. */
export const isQuote = (character: string | undefined): boolean =>
  character !== undefined && quotes.test(character)

/** The token that begins at `at`, which must not be white space or a separator. `""` in quotes is a quote. */
export function readToken(line: string, at: number): Token {
  const first = line[at]
  if (!isQuote(first)) {
    const end = endOf(bare, line, at)
    return { text: line.slice(at, end), start: at, end, quoted: false, closed: true }
  }
  const pattern = first === '"' ? inQuotes : /[“”„«»]/.test(first ?? "") ? inCurlyQuotes : inSingleQuotes
  pattern.lastIndex = at
  const [whole = "", text = "", closing = ""] = pattern.exec(line) ?? []
  const closed = closing !== ""
  const plain = first === '"' ? text.replaceAll('""', '"') : text
  return { text: plain, start: at, end: at + whole.length, quoted: true, closed }
}

/** The tokens from `at` on, at most `most` of them. */
export function tokensFrom(line: string, at: number, most = Number.POSITIVE_INFINITY): Token[] {
  const tokens: Token[] = []
  for (let start = gapEnd(line, at); start < line.length && tokens.length < most; ) {
    const token = readToken(line, start)
    tokens.push(token)
    start = gapEnd(line, token.end)
  }
  return tokens
}

/** Writes a text in quotes, so that `readToken` gives it back. */
export function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
