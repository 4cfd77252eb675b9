import { fold, searchWords } from "@/domain/text/fold"
import { offsetsOf } from "./folding"

/** A searchable entry. */
export interface Entry {
  /** The key of its frequency. */
  id: string
  /** The texts to search in, the most specific first: name, CPF, acronym, the words of a command. */
  texts: readonly string[]
}
/** Offsets in the original text, for highlighting matches. */
export interface Range {
  start: number
  end: number
}
export type MatchClass = "exact" | "prefix" | "wordStart" | "inside"
export interface Match<E extends Entry> {
  entry: E
  /** Matches are sorted by class, best first. */
  class: MatchClass
  /** The matched ranges of each of the entry's texts, in order and without overlaps. */
  ranges: readonly (readonly Range[])[]
}

/**
 * The folded texts of an entry, delimited by line feeds. From offset `initials` on: their initials, each after a tab.
 */
interface Row {
  text: string
  initials: number
}
export interface Index<E extends Entry> {
  entries: readonly E[]
  rows: readonly Row[]
}

const classes = ["exact", "prefix", "wordStart", "inside"] as const
const exact = 0
const prefix = 1
const wordStart = 2
const inside = 3
const none = 4

const tab = 9

/** Words left out of acronyms: *Polícia Civil de São Paulo* is PCSP. */
const connectives = new Set(["a", "as", "da", "das", "de", "do", "dos", "e", "em", "o", "os"])

/** Folds all texts once, instead of on every keystroke. Build the index again when its entries change. */
export function buildIndex<E extends Entry>(entries: readonly E[]): Index<E> {
  const rows = entries.map(({ texts }) => {
    const folded = texts.map(fold)
    const text = `\n${folded.join("\n")}\n`
    const initials = folded.flatMap((one) => initialsOf(one).map(({ letters }) => `\t${letters}`))
    return { text: text + initials.join(""), initials: text.length }
  })
  return { entries, rows }
}

/** The initials of a text with several words: of all words, and without the connectives. */
function initialsOf(folded: string): { letters: string; places: number[] }[] {
  if (!folded.includes(" ")) return []
  const words = [...folded.matchAll(/[a-z0-9]+/g)]
  const telling = words.filter(([word]) => !connectives.has(word))
  const lists = telling.length === words.length ? [words] : [words, telling]
  return lists
    .filter((list) => list.length > 1)
    .map((list) => ({
      letters: list.map(([word]) => word[0]).join(""),
      places: list.map(({ index }) => index),
    }))
}

/** A folded query with its search strings. */
interface Query {
  phrase: string
  /** Distinct words, the longest first, because it fails soonest. */
  words: readonly string[]
  /** The phrase after a line feed: matches a text that begins with it. */
  beginning: string
  /** The phrase between line feeds: matches a text that equals it. */
  whole: string
}

function queryOf(query: string): Query {
  const phrase = fold(query)
  const words = (phrase === "" ? [""] : searchWords(query)).sort((one, other) => other.length - one.length)
  return { phrase, words, beginning: `\n${phrase}`, whole: `\n${phrase}\n` }
}

/**
 * Returns the best matches of a query, `limit` at most. Its words may be in any order. Classes: the whole text, its
 * beginning, beginnings of words (or initials), anywhere. Within a class, matches are sorted by `frequency` (by id),
 * then by the order of the entries. An empty query matches all.
 */
export function rank<E extends Entry>(
  { entries, rows }: Index<E>,
  typed: string,
  { frequency, limit }: { frequency?: ReadonlyMap<string, number>; limit: number },
): Match<E>[] {
  const query = queryOf(typed)
  const frequent: number[][] = classes.map(() => [])
  const others: number[][] = classes.map(() => [])
  const weightOf = (position: number) => frequency?.get(entries[position]?.id ?? "")
  // For entries without a frequency, at most `limit` of a class or better can be shown.
  let ceiling = limit > 0 ? none : exact
  for (const [position, row] of rows.entries()) {
    const used = weightOf(position) !== undefined
    const found = classOf(row, query, used ? none : ceiling)
    if (found === none) continue
    const list = used ? frequent : others
    list[found]?.push(position)
    if (!used) ceiling = ceilingOf(others, limit)
  }
  return classes
    .flatMap((name, number) => {
      const best = (frequent[number] ?? []).sort(
        (one, other) => (weightOf(other) ?? 0) - (weightOf(one) ?? 0),
      )
      return [...best, ...(others[number] ?? [])].map((position) => ({
        entry: entries[position],
        class: name,
      }))
    })
    .slice(0, limit)
    .flatMap(({ entry, ...match }) =>
      entry ? [{ entry, ...match, ranges: entry.texts.map((text) => rangesIn(text, query)) }] : [],
    )
}

/** The class from which on no more entries are needed. */
function ceilingOf(found: readonly (readonly number[])[], limit: number): number {
  let count = 0
  for (let number = exact; number < none; number++) {
    count += found[number]?.length ?? 0
    if (count >= limit) return number
  }
  return none
}

/** The class of a row, or `none` if it does not match or is not better than `ceiling`. */
function classOf(row: Row, query: Query, ceiling: number): number {
  if (query.phrase === "") return inside < ceiling ? inside : none
  if (ceiling === exact) return none
  const { text } = row
  if (ceiling === prefix) return text.includes(query.whole) ? exact : none
  if (text.includes(query.beginning)) return text.includes(query.whole) ? exact : prefix
  if (ceiling === wordStart) return none
  let worst = wordStart
  for (const word of query.words) {
    const found = placeOf(row, word, query.words.length === 1)
    if (found >= ceiling) return none
    worst = Math.max(worst, found)
  }
  return worst
}

/** Whether a word is found at the start of a word (or of initials), inside a word, or nowhere. */
function placeOf({ text, initials }: Row, word: string, orInitials: boolean): number {
  let best = none
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (at >= initials ? orInitials && before === tab : !isLetter(before)) return wordStart
    if (at < initials) best = inside
  }
  return best
}

/** Folded letters and digits. Non-ASCII characters count as letters. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
}

/** The ranges of a query in one text: the whole phrase if possible, otherwise each word, otherwise initials. */
function rangesIn(text: string, { phrase, words }: Query): Range[] {
  if (phrase === "") return []
  const folded = fold(text)
  const places = folded.includes(phrase)
    ? [placeIn(folded, phrase)]
    : words.map((word) => placeIn(folded, word))
  const found = places.filter(({ at }) => at !== -1)
  const drawn = found.length === 0 && words.length === 1 ? initialsIn(folded, phrase) : found
  const offsets = folded.length === text.length ? undefined : offsetsOf(text)
  const ranges = drawn.map(({ at, length }) => {
    const end = at + length
    return { start: offsets?.[at] ?? at, end: offsets?.[end] ?? end }
  })
  return merged(ranges.sort((one, other) => one.start - other.start))
}

/** The first match at the start of a word, otherwise the first match, otherwise -1. */
function placeIn(folded: string, word: string): { at: number; length: number } {
  let at = folded.indexOf(word)
  const first = at
  while (at > 0 && isLetter(folded.charCodeAt(at - 1))) at = folded.indexOf(word, at + 1)
  return { at: at === -1 ? first : at, length: word.length }
}

function initialsIn(folded: string, typed: string): { at: number; length: number }[] {
  const fitting = initialsOf(folded).find(({ letters }) => letters.startsWith(typed))
  return fitting?.places.slice(0, typed.length).map((at) => ({ at, length: 1 })) ?? []
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges) {
    const last = result.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else result.push({ ...range })
  }
  return result
}
