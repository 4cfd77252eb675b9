import { isForeignId, normalizeIdentifier } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import { continuesMoment, distanceLead } from "@/domain/time/when"
import type { Choice, Slot } from "../command"
import { slotKinds, type ValueEnd } from "./slotKinds"
import { gapEnd, readToken, type Token } from "./tokens"

/* Values with spaces that are understood without quotes. */

type IsSlotWord = (token: Token) => boolean
type Reader = (line: string, first: Token, isSlotWord: IsSlotWord) => Token

/** Read a value from its first word on. Kinds whose values run to the end of the line are not read word by word. */
const readers: Partial<Record<ValueEnd, Reader>> = { moment: momentFrom, id: idFrom }

/** All texts that name a choice, the one that is written into the line first. */
export const textsOfChoice = ({ value, written = value, label, words = [] }: Choice): string[] => [
  ...new Set([written, value, label, ...words]),
]

/** The value of a slot at `at`: one word, a quoted value, or all words of a moment, an id or a choice. */
export function wholeValueAt(
  line: string,
  at: number,
  { kind, choices }: Pick<Slot, "kind" | "choices">,
  isSlotWord: IsSlotWord,
): Token {
  const token = readToken(line, at)
  const start = slotKinds[kind] === "id" && !(token.quoted && token.closed) ? idStart(line, at) : at
  if (start > at) return upTo(line, token, idFrom(line, readToken(line, start)).end)
  if (token.quoted) return token
  if (choices) return choiceFrom(line, token, isSlotWord, choices)
  return readers[slotKinds[kind]]?.(line, token, isSlotWord) ?? token
}

const upTo = (line: string, { start }: Token, end: number): Token => ({
  text: line.slice(start, end),
  start,
  end,
  quoted: false,
  closed: true,
})

/** `31/12/2026 18:00`, `fim do mês`, `31/12/2026, às 18h`, `em 30 dias`. */
function momentFrom(line: string, first: Token, isSlotWord: IsSlotWord): Token {
  let end = Math.max(first.end, first.start + distanceLead(line.slice(first.start)).length)
  for (;;) {
    const next = gapEnd(line, end)
    const word = next < line.length ? readToken(line, next) : undefined
    if (!word || word.quoted || isSlotWord(word) || !continuesMoment(word.text)) break
    end = word.end
  }
  return upTo(line, first, end)
}

/** `3 meses`: the words that name a choice together, or begin to name one at the end of the line; otherwise the first one. */
function choiceFrom(line: string, first: Token, isSlotWord: IsSlotWord, choices: readonly Choice[]): Token {
  const names = choices.flatMap(textsOfChoice).map(fold)
  let whole = first
  for (let { end } = first; ; ) {
    blanks.lastIndex = end
    if (!blanks.test(line) || blanks.lastIndex >= line.length) return whole
    const word = readToken(line, blanks.lastIndex)
    if (word.quoted || isSlotWord(word)) return whole
    end = word.end
    const longer = upTo(line, first, end)
    const text = fold(longer.text)
    const begun = names.filter((name) => name.startsWith(text))
    if (begun.length === 0) return whole
    if (begun.includes(text) || end === line.length) whole = longer
  }
}

/** Text copied along with an id: the word CPF, or the apostrophe of a text cell. */
const beforeId = /(?:cpf\b[\s:]*|['’])(?=\d)/iy

/** The position of the id after that text. */
function idStart(line: string, at: number): number {
  beforeId.lastIndex = at
  return beforeId.test(line) ? beforeId.lastIndex : at
}

const idLength = 11
const idBeginning = /^(?:\d[\d.-]*|w\d|[a-z]{2}\.?)$/i
const idPart = /^[.-]*\d[\d.-]*$/
const blanks = /[ \u00a0]+/y

/** `123 456 789 09`: the eleven characters of an id, or fewer while it is being typed. */
function idFrom(line: string, first: Token): Token {
  if (!idBeginning.test(first.text)) return first
  let token = first
  for (let length = normalizeIdentifier(first.text).length; length < idLength; ) {
    blanks.lastIndex = token.end
    if (!blanks.test(line)) break
    const part = blanks.lastIndex < line.length ? readToken(line, blanks.lastIndex) : undefined
    if (!part || !idPart.test(part.text)) break
    token = upTo(line, first, part.end)
    length = normalizeIdentifier(token.text).length
  }
  const id = normalizeIdentifier(token.text)
  const whole = id.length === idLength && (/^\d+$/.test(id) || isForeignId(id))
  const typing = id.length < idLength && token.end === line.length && /^\d/.test(id)
  return whole || typing ? token : first
}
