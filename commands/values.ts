import type { SlotValue, Values } from "@/palette/command"

/** The value of a slot that the form made sure of. Throws where a command asks for a slot that it does not have. */
export function one(values: Values, slot: string): SlotValue {
  const [value] = values[slot] ?? []
  if (!value) throw new Error(`The slot ${slot} has no value`)
  return value
}

/** The text of a slot that may be left out. */
export const textOf = (values: Values, slot: string): string | undefined => values[slot]?.[0]?.text

/** A person, or an application in the place of one, as the calls about clients take it. */
export const clientOf = (values: Values): SlotValue => values.user?.[0] ?? one(values, "client")

/** The tab of the part that is named, for the end of an address; nothing where none is. */
export const partOf = (values: Values): string => (values.part?.[0] ? `?tab=${values.part[0].id}` : "")
