import type { Slot } from "../command"
import type { Parsed, ParsedSlot } from "../grammar/parsed"
import type { Resolution } from "../slots/lookup"
import type { Resolved } from "../slots/useResolution"

/** A stretch of the line that fits nothing, and why. */
export interface Fault {
  start: number
  end: number
  reason: string
}

/** What each text of a slot means, in maps: there may be a thousand texts. */
export function resolutionsOf(resolved: readonly Resolved[]) {
  const known = new Map<string, Map<string, Resolution | undefined>>()
  for (const { name, text, resolution } of resolved) {
    const texts = known.get(name) ?? new Map<string, Resolution | undefined>()
    known.set(name, texts.set(text, resolution))
  }
  return (name: string, text: string) => known.get(name)?.get(text)
}

/**
 * What is wrong with a line: what the grammar found, and values that mean nothing. The one at the caret
 * is spared while `choosing`, because it may still become something.
 */
export function faultsOf(parsed: Parsed, resolved: readonly Resolved[], choosing: boolean): Fault[] {
  const { active, slots, problems } = parsed
  const resolutionOf = resolutionsOf(resolved)
  const unknown = slots.flatMap(({ name, slot, values }) =>
    values.flatMap(({ text, start, end }) => {
      const resolution = resolutionOf(name, text)
      const here = active?.kind === "slot" && active.name === name && active.start === start
      const spared = (choosing && here) || waits(slot, parsed, resolutionOf)
      return resolution && "reason" in resolution && !spared
        ? [{ start, end, reason: resolution.reason }]
        : []
    }),
  )
  return [...problems, ...unknown]
}

/** The slot that narrows this one is empty or wrong itself: that is shown there, not here. */
function waits({ within }: Slot, { slots }: Parsed, resolutionOf: ReturnType<typeof resolutionsOf>): boolean {
  const outer = slots.find(({ name }) => name === within)
  if (!outer) return false
  const [first] = outer.values
  const resolution = first && resolutionOf(outer.name, first.text)
  return !resolution || "reason" in resolution
}

export type ChipState = "filled" | "typing" | "missing" | "optional" | "wrong"

/** The state of a slot, as shown under the line. */
export function chipState({ slot, status, values }: ParsedSlot, faults: readonly Fault[]): ChipState {
  if (status === "typing") return "typing"
  const [first] = values
  if (status === "missing" || !first) return slot.optional ? "optional" : "missing"
  const wrong = values.some(({ start }) => faults.some((fault) => fault.start === start))
  return wrong ? "wrong" : "filled"
}

/** The slots that have a chip: of two in the place of each other, only the one that is said once one is. */
export function shownSlots(slots: readonly ParsedSlot[]): ParsedSlot[] {
  const isSaid = ({ status }: ParsedSlot) => status !== "missing"
  return slots.filter((each) => {
    const other = slots.find(({ name }) => name === each.slot.or)
    return !other || isSaid(each) || !isSaid(other)
  })
}
