import { onceFor } from "@/domain/once"
import type { Command, Slot, SlotKind, Values } from "@/palette/command"
import { callsOf, missingNames, withJustification } from "@/palette/run/planned"
import { usual } from "./usual"

/** Which commands the rows of a table can become, and what columns they have then: read from the table of commands. */

/** What only a screen, or whoever asks, has: no table says it. */
const unsaid: ReadonlySet<SlotKind> = new Set([
  "screen",
  "filters",
  "registrationItem",
  "delivery",
  "consent",
  "plan",
  "passkey",
  "ownSession",
])

/** A slot as a column. */
export interface Column {
  name: string
  slot: Slot
  /** Its cells may be empty. */
  optional: boolean
}

/** The slots of a command as columns, in their order; of two in the place of each other the first. */
export const columnsOf = onceFor((command: Command): readonly Column[] => {
  const names = Object.keys(command.slots)
  const needed = new Set(missingNames(command, {}))
  return Object.entries(command.slots)
    .filter(([name, { or }]) => or === undefined || names.indexOf(name) < names.indexOf(or))
    .map(([name, slot]) => ({ name, slot, optional: !needed.has(name) }))
})

/** A slot for details: text, moment or day. */
export const isAside = ({ kind }: Slot): boolean => aside.has(kind)
const aside: ReadonlySet<SlotKind> = new Set(["text", "when", "end", "day"])

/** Something in these columns. */
const filled = (columns: readonly Column[]): Values =>
  Object.fromEntries(
    columns.map(({ name, slot }) => {
      const id = slot.choices?.[0]?.value ?? "1"
      return [name, [{ id, text: id, label: id }]]
    }),
  )

/** Whether a line with these columns sends something that a plan takes. */
export function isEnough(command: Command, columns: readonly Column[]): boolean {
  try {
    return "calls" in callsOf(command, withJustification(command, filled(columns), "—"))
  } catch {
    // Its request asks for more than any value.
    return false
  }
}

/** Whether a plan takes it, and a table can say all that it needs. */
const isFed = onceFor((command: Command): boolean => {
  const columns = columnsOf(command)
  return (
    columns.length > 0 && !columns.some(({ slot }) => unsaid.has(slot.kind)) && isEnough(command, columns)
  )
})

const order: readonly string[] = usual
const place = ({ id }: Command) => {
  const at = order.indexOf(id)
  return at === -1 ? usual.length : at
}

/** The commands of a table that rows can become, the usual ones first. */
export const fedCommands = onceFor((commands: readonly Command[]): readonly Command[] =>
  commands.filter(isFed).toSorted((one, other) => place(one) - place(other)),
)

/** *Usuário*, *CPF ou e-mail*: what stands over a column in a template. */
export const headingOf = ({ label }: Slot) => label.charAt(0).toLocaleUpperCase("pt-BR") + label.slice(1)

/** The one row of a template. */
export const templateOf = (command: Command): string[][] => [
  columnsOf(command).map(({ slot }) => headingOf(slot)),
]
