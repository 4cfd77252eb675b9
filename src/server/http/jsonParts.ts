import { turns } from "../platform/jobs/turns"
import { Refusal } from "../platform/refusal/refusal"
import {
  closings,
  endOfString,
  parseJson,
  repeatedName,
  signs,
  storable,
  tangled,
  tooDeep,
  unreadable,
} from "../platform/web/reading"

/*
 * Parses a large JSON text in parts, so that other calls are answered in between. The members of a large object or list are
 * parsed by themselves.
 */

/** Maximum length that is parsed and checked at once. */
export const maxWholeLength = 8 * 1024

/** Maximum lengths of a text, of an object or list that is parsed at once, and of a batch of list elements. */
interface Lengths {
  text: number
  whole: number
  batch: number
}
const usual: Lengths = { text: 256 * 1024, whole: maxWholeLength, batch: 4 * 1024 }
/** Maximum nesting of parts: a plan has lines with calls with bodies with texts. */
const deepestPart = 7
/** Maximum number of values of a large body: a plan with a table of 10,000 rows and 100 columns has a million. */
export const maxTogether = 1_500_000
/** Maximum number of names in an object that is parsed in parts. */
const maxNames = 1000

/** A list that was parsed in batches. */
export interface LongList {
  /** Its place in the whole. */
  path: readonly (string | number)[]
  items: unknown[]
  /** The number of elements in each batch. */
  batches: number[]
}

export interface Parsed {
  value: unknown
  /** Outer lists first. */
  lists: LongList[]
}

const decodedLength = 256 * 1024

/** Decodes UTF-8 in parts. Throws a `TypeError` if it is invalid. */
async function decoded(bytes: Uint8Array, turn: () => Promise<void>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  const texts: string[] = []
  for (let at = 0; at < bytes.length; at += decodedLength) {
    texts.push(decoder.decode(bytes.subarray(at, at + decodedLength), { stream: true }))
    await turn()
  }
  texts.push(decoder.decode())
  return texts.join("")
}

/** Throws 400 for text that is not JSON in UTF-8, or has more than `most` values or too large parts. */
export async function parseInParts(bytes: Uint8Array, most: number, lengths = usual): Promise<Parsed> {
  const turn = turns()
  try {
    const parser = new PartsParser(await decoded(bytes, turn), most, lengths, turn)
    return { value: await parser.all(), lists: parser.lists }
  } catch (error) {
    throw unreadable(error, "O corpo da chamada não é JSON em UTF-8.")
  }
}

const blank = /[ \t\n\r]*/y
const tooLarge = () => new Refusal(400, "UNREADABLE", "O corpo da chamada tem uma parte grande demais.")

class PartsParser {
  readonly lists: LongList[] = []
  private at = 0
  private values = 0

  constructor(
    private readonly text: string,
    private readonly most: number,
    private readonly lengths: Lengths,
    private readonly turn: () => Promise<void>,
  ) {}

  async all(): Promise<unknown> {
    this.skipBlank()
    const value = await this.value([])
    this.skipBlank()
    if (this.at < this.text.length) throw new SyntaxError("more follows")
    return value
  }

  private skipBlank(): void {
    blank.lastIndex = this.at
    blank.exec(this.text)
    this.at = blank.lastIndex
  }

  /** Skips a sign, if it is the next one. */
  private skips(sign: string): boolean {
    this.skipBlank()
    if (this.text[this.at] !== sign) return false
    this.at++
    this.skipBlank()
    return true
  }

  private async value(path: LongList["path"]): Promise<unknown> {
    const end = this.endOfValue(this.at)
    if (end === undefined) return this.inParts(path)
    return this.parsed(this.text.slice(this.at, end), end)
  }

  /** Parses a text and goes on at `end`. */
  private async parsed(text: string, end: number): Promise<unknown> {
    const { value, values } = parseJson(text)
    this.values += values
    if (this.values > this.most) throw tangled("valores demais")
    this.at = end
    await this.turn()
    return value
  }

  private inParts(path: LongList["path"]): Promise<unknown> {
    if (path.length >= deepestPart) throw tooDeep()
    if (this.skips("{")) return this.object(path)
    if (this.skips("[")) return this.list(path)
    throw tooLarge()
  }

  private async object(path: LongList["path"]): Promise<object> {
    const entries: [string, unknown][] = []
    do {
      const end = this.text[this.at] === '"' ? this.endOfValue(this.at) : undefined
      if (end === undefined) throw new SyntaxError("a name is missing")
      const name = storable(String(JSON.parse(this.text.slice(this.at, end))))
      this.at = end
      if (!this.skips(":")) throw new SyntaxError("a value is missing")
      entries.push([name, await this.value([...path, name])])
      if (entries.length > maxNames) throw tangled("nomes demais em um objeto")
    } while (this.skips(","))
    if (!this.skips("}")) throw new SyntaxError("an object has no end")
    const object = Object.fromEntries(entries)
    if (Object.keys(object).length < entries.length) throw repeatedName()
    return object
  }

  private async list(path: LongList["path"]): Promise<unknown[]> {
    const list: LongList = { path, items: [], batches: [] }
    this.lists.push(list)
    do {
      const end = this.endOfBatch()
      const batch =
        end === undefined
          ? [await this.inParts([...path, list.items.length])]
          : await this.parsed(`[${this.text.slice(this.at, end)}]`, end)
      if (!Array.isArray(batch) || batch.length === 0) throw new SyntaxError("an element is missing")
      list.batches.push(batch.length)
      for (const item of batch) list.items.push(item)
    } while (this.skips(","))
    if (!this.skips("]")) throw new SyntaxError("a list has no end")
    return list.items
  }

  /** The end of some elements of a list; undefined if the first one is too large to be parsed at once. */
  private endOfBatch(): number | undefined {
    let end: number | undefined
    for (let at = this.at; at < this.at + this.lengths.batch; ) {
      const next = this.endOfValue(at)
      if (next === undefined || next > this.at + this.lengths.whole) break
      end = next
      blank.lastIndex = next
      blank.exec(this.text)
      if (this.text[blank.lastIndex] !== ",") break
      at = blank.lastIndex + 1
      blank.lastIndex = at
      blank.exec(this.text)
      at = blank.lastIndex
    }
    return end
  }

  /**
   * The index after a value; undefined if it is too long to be parsed at once. Whether it is valid is for `JSON.parse`.
   */
  private endOfValue(begin: number): number | undefined {
    const { text, lengths } = this
    if (text.charCodeAt(begin) === signs.quote) {
      const end = endOfString(text, begin, Math.min(text.length, begin + lengths.text + 1)) + 1
      return end - begin > lengths.text ? undefined : end
    }
    const most = Math.min(text.length, begin + lengths.whole)
    let depth = 0
    for (let at = begin; at < most; at++) {
      const sign = text.charCodeAt(at)
      if (sign === signs.quote) {
        at = endOfString(text, at, most)
      } else if (sign === signs.object || sign === signs.list) depth++
      else if (closings.has(sign)) {
        if (depth === 0) return at
        if (--depth === 0) return at + 1
      } else if (depth === 0 && ends.has(sign)) return at
    }
    if (most === text.length) throw new SyntaxError("it ends too early")
    return undefined
  }
}

/** A comma and white space, which end a number or a word. */
const ends: ReadonlySet<number> = new Set([signs.comma, 0x20, 0x09, 0x0a, 0x0d])
