import type { Slot } from "../command"
import type { Parsed, ParsedSlot } from "../grammar/parsed"
import type { Resolution } from "./lookup"
import type { Resolved } from "./useResolution"

/** A range of the line that matches nothing, and the reason. */
export interface Fault {
  start: number
  end: number
  reason: string
}

/** Looks up the resolution of a slot's text. Uses maps, because there may be a thousand texts. */
export function resolutionsOf(resolved: readonly Resolved[]) {
  const known = new Map<string, Map<string, Resolution | undefined>>()
  for (const { name, text, resolution } of resolved) {
    const texts = known.get(name) ?? new Map<string, Resolution | undefined>()
    known.set(name, texts.set(text, resolution))
  }
  return (name: string, text: string) => known.get(name)?.get(text)
}

/**
 * The faults of a line: problems found by the grammar, and values that could not be resolved. The value at the caret
 * is left out while `choosing`, because it may still be completed.
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

/** Whether the slot that narrows this one is empty or wrong. The fault is shown there, not here. */
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

/** The slots that get a chip. Of two alternative slots, only the filled one is shown once either is filled. */
export function shownSlots(slots: readonly ParsedSlot[]): ParsedSlot[] {
  const isSaid = ({ status }: ParsedSlot) => status !== "missing"
  return slots.filter((each) => {
    const other = slots.find(({ name }) => name === each.slot.or)
    return !other || isSaid(each) || !isSaid(other)
  })
}
