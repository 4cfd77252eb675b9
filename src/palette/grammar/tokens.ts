import { isQuote } from "@/domain/text/quote"
/** A value or word of a command line. `start` and `end` include quotes, `text` does not. */
export interface Token {
  text: string
  start: number
  end: number
  quoted: boolean
  /** False if the closing quote is missing: the value then runs to the end of the line. */
  closed: boolean
}

const space = /\s*/y
const gap = /[\s,;]*/y
const bare = /[^\s,;]+/y
const inQuotes = /"([^"]*(?:""[^"]*)*)("?)/y
/** Quotes as typed by word processors and phones. An apostrophe ends a value only at the end of a word. */
const inCurlyQuotes = /[“”„«»]([^“”«»"]*)([“”«»"]?)/y
const inSingleQuotes = /['‘’‚]((?:[^'‘’]|['‘’](?![\s,;]|$))*)(['‘’]?)/y

function endOf(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at
  pattern.test(line)
  return pattern.lastIndex
}

/** The end of the white space that begins at `at`. */
export function spaceEnd(line: string, at: number): number {
  return endOf(space, line, at)
}

/** The end of the white space and separators (`,` `;`) that begin at `at`. */
export function gapEnd(line: string, at: number): number {
  return endOf(gap, line, at)
}

/** The token that begins at `at`, which must not be white space or a separator. Inside quotes, `""` is a quote. */
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

/** The tokens from `at` on, `most` of them at most. */
export function tokensFrom(line: string, at: number, most = Number.POSITIVE_INFINITY): Token[] {
  const tokens: Token[] = []
  for (let start = gapEnd(line, at); start < line.length && tokens.length < most; ) {
    const token = readToken(line, start)
    tokens.push(token)
    start = gapEnd(line, token.end)
  }
  return tokens
}
