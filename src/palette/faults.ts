import type { Slot } from "./command"
import type { Parsed, ParsedSlot } from "./parsed"
import type { Resolved } from "./useResolution"

/** A stretch of the line that fits nothing, and why. */
export interface Fault {
  start: number
  end: number
  reason: string
}

const resolutionOf = (resolved: readonly Resolved[], name: string, text: string) =>
  resolved.find((each) => each.name === name && each.text === text)?.resolution

/**
 * What is wrong with a line: what the grammar found, and values that turned out to be nothing. The one at the caret
 * is spared while `choosing`, because it may still become something.
 */
export function faultsOf(parsed: Parsed, resolved: readonly Resolved[], choosing: boolean): Fault[] {
  const { active, slots, problems } = parsed
  const unknown = slots.flatMap(({ name, slot, values }) =>
    values.flatMap(({ text, start, end }) => {
      const resolution = resolutionOf(resolved, name, text)
      const here = active?.kind === "slot" && active.name === name && active.start === start
      const spared = (choosing && here) || waits(slot, parsed)
      return resolution && "reason" in resolution && !spared
        ? [{ start, end, reason: resolution.reason }]
        : []
    }),
  )
  return [...problems, ...unknown]
}

/** What narrows the slot is not there yet, or is still being typed. */
function waits({ within }: Slot, { active, slots }: Parsed): boolean {
  const outer = slots.find(({ name }) => name === within)
  return (
    outer !== undefined && (outer.values.length === 0 || (active?.kind === "slot" && active.name === within))
  )
}

export type ChipState = "filled" | "typing" | "missing" | "optional" | "wrong"

/** How a slot stands under the line. */
export function chipState({ slot, status, values }: ParsedSlot, faults: readonly Fault[]): ChipState {
  if (status === "typing") return "typing"
  const [first] = values
  if (status === "missing" || !first) return slot.optional ? "optional" : "missing"
  const wrong = values.some(({ start }) => faults.some((fault) => fault.start === start))
  return wrong ? "wrong" : "filled"
}
