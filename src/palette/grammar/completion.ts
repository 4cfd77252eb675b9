import { isMeantAsId } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import { splitTokens } from "@/ui/fields/splitTokens"
import { offsetsOf } from "../ranking/folding"
import { writeValue } from "./format"
import type { Parsed } from "./parsed"
import { runsOn, wordOf } from "./vocabulary"

/** A value of another slot that the picked value implies: a role belongs to one application. */
export interface Brought {
  name: string
  text: string
}

/**
 * Replaces the text at the caret with the picked value and the value that it implies. At the end of the line, the
 * next slot's word follows if only one is possible. Otherwise a space follows, after which the slot words are
 * offered.
 */
export function complete(
  line: string,
  parsed: Parsed,
  value: string,
  brought?: Brought,
): { line: string; caret: number } {
  const { active } = parsed
  if (!active) return { line, caret: parsed.caret }
  const before = line.slice(0, active.start)
  const after = line.slice(active.end)
  const atEnd = after.trim() === ""
  const place = (text: string, tail: string) => {
    const written = `${before}${before.endsWith(">") ? " " : ""}${text}${tail}`
    const rest = atEnd ? "" : after
    return { line: written + rest, caret: written.length + (tail === "" && /^\s/.test(rest) ? 1 : 0) }
  }
  if (active.kind === "query") return place(value, "")
  const spaced = atEnd || !/^[\s,;]/.test(after) ? " " : ""
  if (active.kind !== "slot") return place(value, spaced)
  const other =
    brought && parsed.slots.find(({ name, values }) => name === brought.name && values.length === 0)
  const isSaid = parsed.spans.some(({ kind, slot }) => kind === "slotWord" && slot === other?.name)
  if (!brought || !other || isSaid) {
    const text = writeValue(active.slot, value, parsed.reserved, atEnd)
    return place(text, atEnd ? nextWord(parsed, [active.name], text) : spaced)
  }
  const written = [
    writeValue(active.slot, value, parsed.reserved, false),
    wordOf(other.slot, parsed.language),
    writeValue(other.slot, brought.text, parsed.reserved, false),
  ].join(" ")
  return place(written, atEnd ? nextWord(parsed, [active.name, brought.name], written) : spaced)
}

/** The text after the last value: nothing if all slots are used or the value runs to the end of the line. */
function nextWord({ slots, spans, language }: Parsed, names: readonly string[], text: string): string {
  const used = new Set(spans.map(({ kind, slot }) => (kind === "space" ? undefined : slot)))
  const isUsed = (other: string) => names.includes(other) || used.has(other)
  const name = names.at(-1)
  // Of two alternative slots the first is the usual one. Its word is added, but the second can still be typed.
  const unused = slots.filter(
    ({ name: other, slot: { or } }) => !isUsed(other) && (or === undefined || !isUsed(or)),
  )
  const filled = slots.find((slot) => slot.name === name)?.slot
  const [next] = unused
  if (!next || !filled || (runsOn(filled) && !text.startsWith('"'))) return ""
  const follows = next.slot.follows && slots[slots.indexOf(next) - 1]?.name === name
  // After a slot with `many`, another value is as likely as the next slot.
  return next.slot.optional || filled.many || follows ? " " : ` ${wordOf(next.slot, language)} `
}

/**
 * Pastes a column of values over `start` to `end` for a slot with `many`, or a column of ids into an empty line. A
 * line cannot hold line breaks, and without separators the values would run together. Returns `undefined` for other
 * text, which the input pastes itself.
 */
export function pasteColumn(
  { mode, line, active, reserved }: Parsed,
  text: string,
  start: number,
  end: number,
): { line: string; caret: number } | undefined {
  if (mode === "empty") {
    const ids = splitTokens(text)
    const all = ids.join(", ")
    return ids.length > 1 && ids.every(isMeantAsId) ? { line: all, caret: all.length } : undefined
  }
  if (active?.kind !== "slot" || !active.slot.many || !/[\n\r]/.test(text.trim())) return undefined
  const values = splitTokens(text).map((value) => writeValue(active.slot, value, reserved, false))
  const written = `${line.slice(0, start)}${values.join(", ")}`
  return { line: written + line.slice(end), caret: written.length }
}

/** The rest of the best match, shown in grey after a caret at the end of the line. */
export function ghost({ active, caret, line }: Parsed, best: string): string {
  if (!active || caret !== line.length || active.end !== caret) return ""
  const words = fold(active.text)
  if (words === "") return ""
  // Folding trims, but a space after a word means that the word is complete.
  const typed = /\s$/.test(active.text) ? `${words} ` : words
  return fold(best).startsWith(typed) ? best.slice(offsetsOf(best)[typed.length]) : ""
}
