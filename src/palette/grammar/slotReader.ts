import { fold } from "@/domain/fold"
import type { Command, Slot } from "../command"
import type { ParsedValue, Problem, Span, SpanKind } from "./parsed"
import { gapEnd, isQuote, readToken, spaceEnd, type Token } from "./tokens"
import { eitherOf, isNeeded, surplusSlots } from "./values"
import { runsOn, slotWordsOf } from "./vocabulary"
import { wholeValueAt } from "./wholeValue"

/** What stands behind a command's words, without regard to what is at the caret. */
export interface SlotReading {
  spans: Span[]
  problems: Problem[]
  /** The values of every slot that the line mentions, also of those it gives none. */
  values: Map<string, ParsedValue[]>
}

/** Reads slots from `at` to the end of the line in one pass; `caret` spares what is still being typed. */
export function readSlots(line: string, at: number, caret: number, command: Command): SlotReading {
  const spans: Span[] = []
  const problems: Problem[] = []
  const values = new Map<string, ParsedValue[]>()
  const named: { name: string; token: Token }[] = []
  const names = slotWordsOf(command)

  const order = Object.keys(command.slots)
  const slotOf = (name: string): Slot | undefined => command.slots[name]
  /** The slot that may stand behind a slot's value without its word. */
  const followerOf = (name: string) => {
    const next = order[order.indexOf(name) + 1]
    return next !== undefined && slotOf(next)?.follows && !values.has(next) ? next : undefined
  }
  const nameAt = (token: Token) => (token.quoted ? undefined : names.get(fold(token.text)))
  const touched = ({ start, end }: Token) => start < caret && caret <= end

  function add(start: number, end: number, kind: SpanKind, slot?: string, quoted?: boolean) {
    if (end === start) return
    spans.push({ start, end, kind, ...(slot !== undefined && { slot }), ...(quoted && { quoted }) })
  }

  function addValue(name: string, token: Token) {
    const { start, end, text, quoted, closed } = token
    if (!closed && !touched(token)) problems.push({ start, end, reason: "Faltou fechar as aspas" })
    add(start, end, "value", name, quoted)
    const list = values.get(name)
    if (text === "") return
    if (list) list.push({ text, start, end })
    else values.set(name, [{ text, start, end }])
  }

  /**
   * Where a value is due, a word that ends the line is one still being typed (every role begins with `ROLE`),
   * and so is the slot's own word behind itself.
   */
  function isValueOf(expected: string, token: Token): boolean {
    const slot = slotOf(expected)
    if (!slot || runsOn(slot)) return false
    return token.end === line.length || (values.has(expected) && nameAt(token) === expected)
  }

  /** Quotes end a text only where a slot or nothing follows: `because "Fulano" saiu` is one text. */
  function quotedText(start: number): Token | undefined {
    if (!isQuote(line[start])) return undefined
    const token = readToken(line, start)
    // An apostrophe that nothing closes is one of the text.
    if (!token.closed && line[start] !== '"') return undefined
    const after = gapEnd(line, token.end)
    return after >= line.length || nameAt(readToken(line, after)) !== undefined ? token : undefined
  }

  function readText(name: string, from: number): number {
    const start = spaceEnd(line, from)
    add(from, start, "space", name)
    if (start >= line.length) return start
    const token = quotedText(start)
    if (token) {
      addValue(name, token)
      return token.end
    }
    const text = line.slice(start).trimEnd()
    add(start, line.length, "value", name)
    values.set(name, [...(values.get(name) ?? []), { text, start, end: start + text.length }])
    return line.length
  }

  /** Values up to the first gap that separates none; a pasted column separates its own by lines or tabs. */
  function readValues(name: string, slot: Slot, from: number): number {
    for (let position = from; ; ) {
      const token = wholeValueAt(line, position, slot, (each) => nameAt(each) !== undefined)
      addValue(name, token)
      const next = gapEnd(line, token.end)
      const between = line.slice(token.end, next)
      const separated = /[,;]/.test(between)
      if (!separated && !(slot.many && /[\n\r\t]/.test(between))) return token.end
      const follower = next < line.length ? readToken(line, next) : undefined
      if (!separated && follower && nameAt(follower) !== undefined) return token.end
      // Only behind the separator stands another value of the slot.
      const separator = token.end + between.search(separated ? /[,;]/ : /[\n\r\t]/)
      add(token.end, separator, "space")
      add(separator, next, "space", name)
      if (!follower) return next
      position = next
    }
  }

  function readUnknown(token: Token) {
    const typed = fold(token.text)
    const begins = !token.quoted && touched(token)
    const choosing = begins && [...names].some(([word, name]) => word.startsWith(typed) && !values.has(name))
    add(token.start, token.end, choosing ? "slotWord" : "unknown")
    if (choosing) return
    const reason = `Palavra não reconhecida: “${token.text}”. Valores com espaços vão entre aspas`
    problems.push({ start: token.start, end: token.end, reason })
  }

  let position = at
  let expected = order[0]
  while (position < line.length) {
    const start = gapEnd(line, position)
    add(position, start, "space", expected)
    if (start >= line.length) break
    // What clings to a quoted value is part of neither slot: `"SINAL"5`.
    if (start === position) expected = undefined
    const token = readToken(line, start)
    const name = expected !== undefined && isValueOf(expected, token) ? undefined : nameAt(token)
    if (name !== undefined) {
      if (values.has(name)) {
        problems.push({ start, end: token.end, reason: `Informado mais de uma vez: ${slotOf(name)?.label}` })
      } else values.set(name, [])
      named.push({ name, token })
      add(start, token.end, "slotWord", name)
    }
    const slot = slotOf(name ?? expected ?? "")
    if (name !== undefined && slot && runsOn(slot)) {
      position = readText(name, token.end)
      expected = undefined
    } else if (name !== undefined) {
      position = token.end
      expected = name
    } else if (expected !== undefined && slot) {
      position = runsOn(slot) ? readText(expected, start) : readValues(expected, slot, start)
      expected = followerOf(expected)
    } else {
      readUnknown(token)
      position = token.end
    }
  }

  for (const [name, list] of values) {
    const slot = slotOf(name)
    const [, second] = list
    const last = list.at(-1)
    if (!slot || slot.many || !second || !last) continue
    problems.push({ start: second.start, end: last.end, reason: `Aqui cabe só um valor: ${slot.label}` })
  }
  const given = Object.fromEntries(values)
  for (const { name, token } of named) {
    const slot = slotOf(name)
    const typing = token.start < caret && caret <= gapEnd(line, token.end)
    const said = [name, slot?.or ?? name].some((each) => (given[each]?.length ?? 0) > 0)
    // A slot that has to have a value asks for it anyway; one that need not would be passed over in silence.
    if (!slot || typing || said || isNeeded(command, name, given)) continue
    problems.push({ start: token.start, end: token.end, reason: `Falta o valor: ${slot.label}` })
  }
  for (const name of surplusSlots(command, given)) {
    const list = values.get(name) ?? []
    const reason = `Informe ${eitherOf(command, name)}, não os dois`
    problems.push({ start: list[0]?.start ?? 0, end: list.at(-1)?.end ?? 0, reason })
  }
  return { spans, problems, values }
}
