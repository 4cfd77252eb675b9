import { fold, searchWords } from "@/domain/text/fold"
import { offsetsOf } from "./folding"

/** Something that can be found. */
export interface Entry {
  /** What its frequency is kept under. */
  id: string
  /** The texts that it is found by, the most telling first: name, CPF, acronym, the words of a command. */
  texts: readonly string[]
}
/** Offsets in the text as given, for drawing what matched. */
export interface Range {
  start: number
  end: number
}
export type MatchClass = "exact" | "prefix" | "wordStart" | "inside"
export interface Match<E extends Entry> {
  entry: E
  /** Better classes come first among the matches. */
  class: MatchClass
  /** For each of the entry's texts, in order, without overlaps. */
  ranges: readonly (readonly Range[])[]
}

/** The folded texts of an entry, each between line feeds; from `initials` on their initials, each behind a tab. */
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

/** Words that people leave out of an acronym: *Polícia Civil de São Paulo* is PCSP. */
const connectives = new Set(["a", "as", "da", "das", "de", "do", "dos", "e", "em", "o", "os"])

/** Folds once what every key press compares. The index is as stale as its entries: build it again when they change. */
export function buildIndex<E extends Entry>(entries: readonly E[]): Index<E> {
  const rows = entries.map(({ texts }) => {
    const folded = texts.map(fold)
    const text = `\n${folded.join("\n")}\n`
    const initials = folded.flatMap((one) => initialsOf(one).map(({ letters }) => `\t${letters}`))
    return { text: text + initials.join(""), initials: text.length }
  })
  return { entries, rows }
}

/** The initials of a text of several words: of all of them, and without those that an acronym leaves out. */
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

/** A query, folded, with what is looked for at every entry. */
interface Query {
  phrase: string
  /** Once each, the longest first: it fails soonest. */
  words: readonly string[]
  /** How a text begins that begins with the phrase, behind a line feed. */
  beginning: string
  /** The text that is exactly the phrase, between line feeds. */
  whole: string
}

function queryOf(query: string): Query {
  const phrase = fold(query)
  const words = (phrase === "" ? [""] : searchWords(query)).sort((one, other) => other.length - one.length)
  return { phrase, words, beginning: `\n${phrase}`, whole: `\n${phrase}\n` }
}

/**
 * The best matches of a query, whose words may be in any order: whole text, its beginning, beginnings of words
 * (or initials), anywhere. Within a class the more frequent come first (`frequency` by id), then the order of the
 * entries is kept. An empty query matches all. At most `limit`.
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
  // Of the entries that nobody uses, the first `limit` of a class or better are all that can be shown.
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

/** The class of a row, `none` where it does not match or is not better than `ceiling`. */
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

/** Whether a word is found at the start of a word (or of initials), inside one, or nowhere. */
function placeOf({ text, initials }: Row, word: string, orInitials: boolean): number {
  let best = none
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (at >= initials ? orInitials && before === tab : !isLetter(before)) return wordStart
    if (at < initials) best = inside
  }
  return best
}

/** Folded letters and digits; what is not ASCII counts as a letter. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
}

/** Where a query shows in one text: as a whole where possible, else word by word, else as initials. */
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

/** The first place at the start of a word, else the first at all, else -1. */
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
