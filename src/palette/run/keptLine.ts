import type { Command, Slot, Values } from "../command"
import { format } from "../grammar/format"
import type { Language, Parsed } from "../grammar/parsed"
import { slotKinds } from "../slots/kinds"

/** What is kept of a command line, in the audit and in the history of this browser: never a free text. */

const isFreeText = (slot: Slot | undefined) => slot !== undefined && slotKinds[slot.kind].freeText === true

/** The line as the audit and the history keep it: without justifications. */
export function auditLine(
  command: Command,
  values: Values,
  language: Language,
  commands: readonly Command[],
): string {
  const kept = Object.entries(values).filter(([name]) => !isFreeText(command.slots[name]))
  return format(command, Object.fromEntries(kept), language, commands)
}

/** The ids that come up in the palette by having been used; never a justification, which is nobody's id. */
export function usesOf(command: Command, values: Values): string[] {
  const used = Object.entries(values).flatMap(([name, list = []]) => {
    const slot = command.slots[name]
    return isFreeText(slot) ? [] : list.map(({ id }) => `${slot?.kind}:${id}`)
  })
  return [`command:${command.id}`, ...used]
}

/**
 * The line of a command as it may be kept: without free texts (justifications, and words that were meant as one but
 * belong to no slot, or were `misread` as a value of another). `undefined` where no command was understood, for then a
 * text cannot be told from other words.
 */
export function withoutTexts(
  { line, spans, slots, command }: Parsed,
  misread: ReadonlySet<string> = new Set(),
): string | undefined {
  if (!command) return undefined
  const takesText = Object.values(command.slots).some(isFreeText)
  const texts = new Set(
    slots
      .filter(({ name, slot }) => isFreeText(slot) || (takesText && misread.has(name)))
      .map(({ name }) => name),
  )
  // A slot word without a slot is one half typed, or the last word of something longer.
  const kept = spans.filter(({ kind, slot }) =>
    slot === undefined ? kind !== "unknown" && kind !== "slotWord" : !texts.has(slot),
  )
  return kept
    .filter(({ kind }, index) => kind !== "space" || kept[index - 1]?.kind !== "space")
    .map(({ start, end }) => line.slice(start, end))
    .join("")
    .trim()
}
