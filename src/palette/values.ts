import type { Command, Values } from "./command"

/** The required slots that have no value. */
export function missingSlots(command: Command, values: Values): string[] {
  return Object.entries(command.slots)
    .filter(([name, { optional }]) => !optional && !values[name]?.length)
    .map(([name]) => name)
}
