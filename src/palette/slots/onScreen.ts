import type { Slot } from "../command"
import { writeValue } from "../grammar/format"
import type { Parsed } from "../grammar/parsed"
import { isNeeded } from "../grammar/values"
import type { Target } from "../target"
import { slotKinds } from "./kinds"
import type { Suggestion } from "./suggestion"

export const onThisScreen = { tone: "accent", text: "Nesta tela" } as const

/** What the screen offers for a slot: the most particular person, application or unit that it shows. */
export function onScreen(slot: Slot, targets: readonly Target[]): Suggestion | undefined {
  // Those of a part of a kind are few, and seldom what is looked at.
  if (slot.subset) return undefined
  const meant = targets.map((target) => slotKinds[slot.kind].onScreen?.(target, slot))
  const last = meant.findLast((each) => each !== undefined)
  return last && { ...last, tag: onThisScreen }
}

/** Fills the first slot of a line that leaves it out with what the screen shows. */
export function withScreen(
  { command, line, slots, spans, reserved }: Parsed,
  targets: readonly Target[],
): string {
  const [first] = slots
  const words = spans.findLast(({ kind }) => kind === "words")
  const given = Object.fromEntries(slots.map(({ name, values }) => [name, values]))
  if (!command || !first || !words || first.values.length > 0 || !isNeeded(command, first.name, given)) {
    return line
  }
  const meant = onScreen(first.slot, targets)
  if (!meant) return line
  const value = writeValue(first.slot, meant.value.text, reserved, false)
  // The word that a completion wrote to ask for it.
  const word = spans.find(({ kind, slot }) => kind === "slotWord" && slot === first.name)
  const rest = word
    ? `${line.slice(words.end, word.start).trimEnd()}${line.slice(word.end)}`
    : line.slice(words.end)
  return `${line.slice(0, words.end)} ${value}${rest}`
}
