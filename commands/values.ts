import type { SlotValue, Values } from "@/palette/command"

/** The value of a slot that the form made sure of. Throws where a command asks for a slot that it does not have. */
export function one(values: Values, slot: string): SlotValue {
  const [value] = values[slot] ?? []
  if (!value) throw new Error(`The slot ${slot} has no value`)
  return value
}

/** The text of a slot that may be left out. */
export const textOf = (values: Values, slot: string): string | undefined => values[slot]?.[0]?.text
