import type { Command, Slot, Values } from "../command"
import { format } from "../grammar/format"
import type { Language, Parsed } from "../grammar/parsed"
import { slotKinds } from "../slots/kinds"

/* Removes from command lines what the audit or this browser's history must not store. */

const isFreeText = (slot: Slot | undefined) => slot !== undefined && slotKinds[slot.kind].freeText === true

/** Whether the history omits a slot's value: free text, or a value that means nothing afterwards. */
const isOmitted = (slot: Slot | undefined) => isFreeText(slot) || slot?.fleeting === true

type LineArguments = [command: Command, values: Values, language: Language, commands: readonly Command[]]

const lineWithout =
  (isLeftOut: (slot: Slot | undefined) => boolean) =>
  (...[command, values, language, commands]: LineArguments): string => {
    const kept = Object.entries(values).filter(([name]) => !isLeftOut(command.slots[name]))
    return format(command, Object.fromEntries(kept), language, commands)
  }

/** The line that the audit stores, without justifications. */
export const auditLine = lineWithout(isFreeText)
/** The line that the history stores, also without values that mean nothing afterwards. */
export const historyLine = lineWithout(isOmitted)

/** The ids that the palette ranks higher after use. Justifications are left out, because they are no ids. */
export function usesOf(command: Command, values: Values): string[] {
  const used = Object.entries(values).flatMap(([name, list = []]) => {
    const slot = command.slots[name]
    return isOmitted(slot) ? [] : list.map(({ id }) => `${slot?.kind}:${id}`)
  })
  return [`command:${command.id}`, ...used]
}

/**
 * The command line as the history may store it. Leaves out justifications, fleeting values, unknown words, and texts
 * in `misread` (slots whose value was not understood) if the command takes free text. Returns `undefined` if the line
 * has no known command, because free text cannot be recognized then.
 */
export function withoutTexts(
  { line, spans, slots, command }: Parsed,
  misread: ReadonlySet<string> = new Set(),
): string | undefined {
  if (!command) return undefined
  const takesText = Object.values(command.slots).some(isFreeText)
  const texts = new Set(
    slots
      .filter(({ name, slot }) => isOmitted(slot) || (takesText && misread.has(name)))
      .map(({ name }) => name),
  )
  // A slot word without a slot is half typed, or the last word of a longer text.
  const kept = spans.filter(({ kind, slot }) =>
    slot === undefined ? kind !== "unknown" && kind !== "slotWord" : !texts.has(slot),
  )
  return kept
    .filter(({ kind }, index) => kind !== "space" || kept[index - 1]?.kind !== "space")
    .map(({ start, end }) => line.slice(start, end))
    .join("")
    .trim()
}
