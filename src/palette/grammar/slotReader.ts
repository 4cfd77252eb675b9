import { isPersonId } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import { isQuote } from "@/domain/text/quote"
import { distanceLead } from "@/domain/time/when"
import type { Command, Slot } from "../command"
import type { ParsedValue, Problem, Span, SpanKind } from "./parsed"
import { slotKinds } from "./slotKinds"
import { gapEnd, readToken, spaceEnd, type Token } from "./tokens"
import { eitherLabel, isNeeded, surplusSlots } from "./values"
import { runsOn, slotWordsOf } from "./vocabulary"
import { wholeValueAt } from "./wholeValue"

/** The parsed part of a line after the command's words. */
export interface SlotReading {
  spans: readonly Span[]
  problems: readonly Problem[]
  /** Problems of the text at the caret, which may still become valid. */
  spared: readonly Problem[]
  /** The values of every slot that the line mentions, including slots without a value. */
  values: ReadonlyMap<string, readonly ParsedValue[]>
}

/** Reads slots from `at` to the end of the line in one pass. Problems at `caret` are put into `spared`. */
export function readSlots(line: string, at: number, caret: number, command: Command): SlotReading {
  const reader = new SlotReader(line, caret, command)
  reader.readFrom(at)
  return reader
}

class SlotReader implements SlotReading {
  readonly spans: Span[] = []
  readonly problems: Problem[] = []
  readonly spared: Problem[] = []
  readonly values = new Map<string, ParsedValue[]>()
  /** The line's slot words, in order of appearance. */
  private readonly named: { name: string; token: Token }[] = []
  /** Slot names by their words. */
  private readonly names: ReadonlyMap<string, string>
  private readonly order: readonly string[]

  constructor(
    private readonly line: string,
    private readonly caret: number,
    private readonly command: Command,
  ) {
    this.names = slotWordsOf(command)
    this.order = Object.keys(command.slots)
  }

  readFrom(at: number): void {
    const { line } = this
    let position = at
    let expected = this.order[0]
    while (position < line.length) {
      const start = gapEnd(line, position)
      this.add(position, start, "space", expected)
      if (start >= line.length) break
      // Text attached to a quoted value belongs to no slot: `"SINAL"5`.
      if (start === position) expected = undefined
      const token = readToken(line, start)
      const name = expected !== undefined && this.isValueOf(expected, token) ? undefined : this.nameAt(token)
      if (name === undefined) expected ??= this.personSlotFor(start)
      if (name !== undefined) this.addSlotWord(name, token)
      const slot = this.slotOf(name ?? expected ?? "")
      if (name !== undefined && slot && runsOn(slot)) {
        position = this.readText(name, token.end)
        expected = undefined
      } else if (name !== undefined) {
        position = token.end
        expected = name
      } else if (expected !== undefined && slot) {
        position = runsOn(slot) ? this.readText(expected, start) : this.readValues(expected, slot, start)
        expected = this.followerOf(expected)
      } else {
        this.readUnknown(token)
        position = token.end
      }
    }
    this.checkSingleValues()
    this.checkSlotWords()
    this.checkAlternatives()
  }

  private slotOf(name: string): Slot | undefined {
    return this.command.slots[name]
  }

  /** The slot whose value may follow this slot's value without its word. */
  private followerOf(name: string): string | undefined {
    const next = this.order[this.order.indexOf(name) + 1]
    return next !== undefined && this.slotOf(next)?.follows && !this.values.has(next) ? next : undefined
  }

  /** If no value is expected and a complete id follows: the first slot for a person that has no value yet. */
  private personSlotFor(start: number): string | undefined {
    const { line } = this
    return this.order.find((name) => {
      const slot = this.slotOf(name)
      if (!slot || slotKinds[slot.kind] !== "id" || this.values.has(name)) return false
      return isPersonId(wholeValueAt(line, start, slot, (each) => this.nameAt(each) !== undefined).text)
    })
  }

  private nameAt(token: Token): string | undefined {
    return token.quoted ? undefined : this.names.get(fold(token.text))
  }

  private isTouched({ start, end }: Token): boolean {
    return start < this.caret && this.caret <= end
  }

  private add(start: number, end: number, kind: SpanKind, slot?: string, quoted?: boolean): void {
    if (end === start) return
    this.spans.push({ start, end, kind, ...(slot !== undefined && { slot }), ...(quoted && { quoted }) })
  }

  private addSlotWord(name: string, token: Token): void {
    const { start, end } = token
    if (this.values.has(name)) {
      const reason = `Informado mais de uma vez: ${this.slotOf(name)?.label}`
      this.problems.push({ start, end, reason })
    } else this.values.set(name, [])
    this.named.push({ name, token })
    this.add(start, end, "slotWord", name)
  }

  private addValue(name: string, token: Token): void {
    const { start, end, text, quoted, closed } = token
    if (!closed) {
      const list = this.isTouched(token) ? this.spared : this.problems
      list.push({ start, end, reason: "Faltou fechar as aspas" })
    }
    this.add(start, end, "value", name, quoted)
    const values = this.values.get(name)
    if (text === "") return
    if (values) values.push({ text, start, end })
    else this.values.set(name, [{ text, start, end }])
  }

  /**
   * If a value is expected, a word at the end of the line is a value still being typed (every role begins with
   * `ROLE`). The slot's own word repeated after itself is a value too, and so is `em` before a distance.
   */
  private isValueOf(expected: string, token: Token): boolean {
    const slot = this.slotOf(expected)
    if (!slot || runsOn(slot)) return false
    const isItsWord = this.values.has(expected) && this.nameAt(token) === expected
    const isDistance = slotKinds[slot.kind] === "moment" && distanceLead(this.line.slice(token.start)) !== ""
    return token.end === this.line.length || isItsWord || isDistance
  }

  /** Quotes end a text only if a slot word or nothing follows: `because "Fulano" saiu` is one text. */
  private quotedText(start: number): Token | undefined {
    const { line } = this
    if (!isQuote(line[start])) return undefined
    const token = readToken(line, start)
    // An apostrophe without a closing one belongs to the text.
    if (!token.closed && line[start] !== '"') return undefined
    const after = gapEnd(line, token.end)
    return after >= line.length || this.nameAt(readToken(line, after)) !== undefined ? token : undefined
  }

  private readText(name: string, from: number): number {
    const { line } = this
    const start = spaceEnd(line, from)
    this.add(from, start, "space", name)
    if (start >= line.length) return start
    const token = this.quotedText(start)
    if (token) {
      this.addValue(name, token)
      return token.end
    }
    const text = line.slice(start).trimEnd()
    this.add(start, line.length, "value", name)
    this.values.set(name, [...(this.values.get(name) ?? []), { text, start, end: start + text.length }])
    return line.length
  }

  /** Reads values up to the first gap without a separator. In a pasted column, line breaks and tabs are separators. */
  private readValues(name: string, slot: Slot, from: number): number {
    const { line } = this
    for (let position = from; ; ) {
      const token = wholeValueAt(line, position, slot, (each) => this.nameAt(each) !== undefined)
      this.addValue(name, token)
      const next = gapEnd(line, token.end)
      const between = line.slice(token.end, next)
      const separated = /[,;]/.test(between)
      if (!separated && !(slot.many && /[\n\r\t]/.test(between))) return token.end
      const follower = next < line.length ? readToken(line, next) : undefined
      // A comma between a complete id and a slot word was copied along with the id.
      const mayEnd = !separated || (slotKinds[slot.kind] === "id" && isPersonId(token.text))
      if (mayEnd && follower && this.nameAt(follower) !== undefined) return token.end
      // Only the space after the separator belongs to the slot's next value.
      const separator = token.end + between.search(separated ? /[,;]/ : /[\n\r\t]/)
      this.add(token.end, separator, "space")
      this.add(separator, next, "space", name)
      if (!follower) return next
      position = next
    }
  }

  /** A word that fits no slot. At the caret it may be the beginning of a slot word. */
  private readUnknown(token: Token): void {
    const { start, end, text, quoted } = token
    const typed = fold(text)
    const begins = ([word, name]: [string, string]) => word.startsWith(typed) && !this.values.has(name)
    const isBeginning = !quoted && this.isTouched(token) && [...this.names].some(begins)
    this.add(start, end, isBeginning ? "slotWord" : "unknown")
    const list = isBeginning ? this.spared : this.problems
    list.push({ start, end, reason: this.unknownReason(token) })
  }

  private unknownReason({ text, quoted }: Token): string {
    const { unused } = this.command
    if (quoted) return `Não faz parte do comando: “${text}”`
    if (unused?.words.some((word) => fold(word) === fold(text))) return unused.reason
    return `Palavra não reconhecida: “${text}”. Valores com espaços vão entre aspas`
  }

  private checkSingleValues(): void {
    for (const [name, list] of this.values) {
      const slot = this.slotOf(name)
      const [, second] = list
      const last = list.at(-1)
      if (!slot || slot.many || !second || !last) continue
      const reason = `Aqui cabe só um valor: ${slot.label}`
      this.problems.push({ start: second.start, end: last.end, reason })
    }
  }

  /**
   * Reports slot words without a value. A required slot asks for its value anyway; the others would be ignored
   * silently.
   */
  private checkSlotWords(): void {
    const given = Object.fromEntries(this.values)
    for (const { name, token } of this.named) {
      const slot = this.slotOf(name)
      const said = [name, slot?.or ?? name].some((each) => (given[each]?.length ?? 0) > 0)
      if (!slot || said || isNeeded(this.command, name, given)) continue
      const isTyping = token.start < this.caret && this.caret <= gapEnd(this.line, token.end)
      const list = isTyping ? this.spared : this.problems
      list.push({ start: token.start, end: token.end, reason: `Falta o valor: ${slot.label}` })
    }
  }

  /** Only one of two alternative slots may have values. */
  private checkAlternatives(): void {
    for (const name of surplusSlots(this.command, Object.fromEntries(this.values))) {
      const list = this.values.get(name) ?? []
      const reason = `Informe ${eitherLabel(this.command, name)}, não os dois`
      this.problems.push({ start: list[0]?.start ?? 0, end: list.at(-1)?.end ?? 0, reason })
    }
  }
}
