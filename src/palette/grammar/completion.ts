import { isMeantAsId } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import { splitTokens } from "@/ui/fields/splitTokens"
import { offsetsOf } from "../ranking/folding"
import { writeValue } from "./format"
import type { Parsed } from "./parsed"
import { runsOn, wordOf } from "./vocabulary"

/** A value of another slot that what was picked decides: a role is of one application. */
export interface Brought {
  name: string
  text: string
}

/**
 * Puts what was picked in the place of what is typed at the caret, with what it brings. At the end of the line the word
 * of the next slot follows where only one is possible; otherwise a space, behind which the slot words are offered.
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

/** What follows the last value of a line: nothing where all slots are used, or a text that runs on. */
function nextWord({ slots, spans, language }: Parsed, names: readonly string[], text: string): string {
  const used = new Set(spans.map(({ kind, slot }) => (kind === "space" ? undefined : slot)))
  const isUsed = (other: string) => names.includes(other) || used.has(other)
  const name = names.at(-1)
  // Of two in the place of each other the first is the usual one, and the word of the second may still follow it.
  const unused = slots.filter(
    ({ name: other, slot: { or } }) => !isUsed(other) && (or === undefined || !isUsed(or)),
  )
  const filled = slots.find((slot) => slot.name === name)?.slot
  const [next] = unused
  if (!next || !filled || (runsOn(filled) && !text.startsWith('"'))) return ""
  const follows = next.slot.follows && slots[slots.indexOf(next) - 1]?.name === name
  // Behind a slot that takes several, another value is as likely as the next slot.
  return next.slot.optional || filled.many || follows ? " " : ` ${wordOf(next.slot, language)} `
}

/**
 * What is pasted in the place of `start` to `end`, where it is a column for a slot that takes several, or of ids into
 * an empty line: a line cannot hold line breaks, without which the values would run together. Nothing for anything else,
 * which the input takes as it is.
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

/** The rest of the best match, drawn in grey behind a caret at the end of the line. */
export function ghost({ active, caret, line }: Parsed, best: string): string {
  if (!active || caret !== line.length || active.end !== caret) return ""
  const words = fold(active.text)
  if (words === "") return ""
  // Folding trims, yet a space typed behind a word says that the word is over.
  const typed = /\s$/.test(active.text) ? `${words} ` : words
  return fold(best).startsWith(typed) ? best.slice(offsetsOf(best)[typed.length]) : ""
}
