import { eitherOf } from "@/domain/text/words"
import type { Command, Values } from "../command"

/** Values or texts by slot name. */
type GivenValues = Readonly<Record<string, readonly unknown[] | undefined>>

const has = (given: GivenValues, name: string) => (given[name]?.length ?? 0) > 0

/** Whether the slot is the second of two alternatives. */
function isSecond({ slots }: Command, name: string): boolean {
  const names = Object.keys(slots)
  const other = slots[name]?.or
  return other !== undefined && names.indexOf(other) < names.indexOf(name)
}

/** Whether a slot must have a value. Of two alternatives it is the first, unless the second has one. */
export function isNeeded(command: Command, name: string, given: GivenValues): boolean {
  const slot = command.slots[name]
  if (!slot || slot.optional) return false
  return slot.or === undefined || (!isSecond(command, name) && !has(given, slot.or))
}

/** The required slots without a value. */
export const missingSlots = (command: Command, given: GivenValues): string[] =>
  Object.keys(command.slots).filter((name) => isNeeded(command, name, given) && !has(given, name))

/** The second of two alternative slots if both have values. */
export const surplusSlots = (command: Command, given: GivenValues): string[] =>
  Object.entries(command.slots)
    .filter(([name, { or }]) => isSecond(command, name) && has(given, name) && has(given, or ?? ""))
    .map(([name]) => name)

/** Whether these values are enough to execute a command. */
export const isComplete = (command: Command, given: GivenValues): boolean =>
  missingSlots(command, given).length === 0 && surplusSlots(command, given).length === 0

/**
 * Whether a command acts on the page's content without naming it, such as the open case of a queue. A command with a
 * required subject does not.
 */
export const actsOnOpen = (command: Command | undefined): boolean =>
  command?.run !== undefined && Boolean(command.on?.length) && isComplete(command, {})

/** The slots without a value that a direct execution requires, including those that the command's own form asks for. */
export function lackingSlots(command: Command, given: GivenValues): string[] {
  const needed = new Set([...missingSlots(command, given), ...(command.change?.needs ?? [])])
  return Object.keys(command.slots).filter((name) => needed.has(name) && !has(given, name))
}

/** Whether the values are complete for a direct execution. */
export const saysAll = (command: Command, values: Values): boolean =>
  lackingSlots(command, values).length === 0 &&
  surplusSlots(command, values).length === 0 &&
  command.change?.lacks?.(values) === undefined

/** *usuário ou aplicação cliente*: a slot and its alternative, in order. */
export function eitherLabel({ slots }: Command, name: string): string {
  const either = Object.entries(slots).filter(([each, { or }]) => each === name || or === name)
  return eitherOf(either.map(([, { label }]) => label))
}
