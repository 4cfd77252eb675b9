import { onceFor } from "@/domain/once"
import { enumerated } from "@/domain/text/words"
import type { Command, Slot, SlotKind, Values } from "@/palette/command"
import { callsOf, missingNames, withJustification } from "@/palette/run/planRequests"
import { usual } from "./usual"

/* The commands that table rows can become, and their columns, derived from the table of commands. */

/** Kinds whose values only exist on a screen or for the actor, so that no table contains them. */
const unsaid: ReadonlySet<SlotKind> = new Set([
  "screen",
  "filters",
  "registrationItem",
  "delivery",
  "consent",
  "plan",
  "passkey",
  "ownSession",
  "session",
])

/** A slot as a column. */
export interface Column {
  name: string
  slot: Slot
  /** Whether its cells may be empty. */
  optional: boolean
}

/** The slots of a command as columns, in order. Of two alternative slots, the first. */
export const columnsOf = onceFor((command: Command): readonly Column[] => {
  const names = Object.keys(command.slots)
  const needed = new Set(missingNames(command, {}))
  return Object.entries(command.slots)
    .filter(([name, { or }]) => or === undefined || names.indexOf(name) < names.indexOf(or))
    .map(([name, slot]) => ({ name, slot, optional: !needed.has(name) }))
})

/** Whether a slot is a detail: text, moment or day. */
export const isAside = ({ kind }: Slot): boolean => aside.has(kind)
const aside: ReadonlySet<SlotKind> = new Set(["text", "when", "end", "day"])

/** Sample values for these columns. */
const filled = (columns: readonly Column[]): Values =>
  Object.fromEntries(
    columns.map(({ name, slot }) => {
      const id = slot.choices?.[0]?.value ?? "1"
      return [name, [{ id, text: id, label: id }]]
    }),
  )

/** Whether a line with only these columns sends a request that a plan accepts. */
export function isEnough(command: Command, columns: readonly Column[]): boolean {
  try {
    return "calls" in callsOf(command, withJustification(command, filled(columns), "—"))
  } catch {
    // The sample values do not satisfy its request.
    return false
  }
}

/** Whether a plan accepts the command, and a table can contain all its values. */
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

/** The commands that rows can become, the most common ones first. */
export const fedCommands = onceFor((commands: readonly Command[]): readonly Command[] =>
  commands.filter(isFed).toSorted((one, other) => place(one) - place(other)),
)

/** *Usuário*, *CPF ou e-mail*: the heading of a column in a template. */
export const headingOf = ({ label }: Slot) => label.charAt(0).toLocaleUpperCase("pt-BR") + label.slice(1)

/** *Precisa de papel e usuário; pode ter validade*: which columns a command needs, and which it can have. */
export function columnsInWords(command: Command): string {
  const { needsAlso } = command.change ?? {}
  const labels = (optional: boolean) =>
    columnsOf(command).flatMap((column) =>
      column.optional === optional && !needsAlso?.slots.includes(column.name) ? column.slot.label : [],
    )
  const [needed, others] = [
    enumerated([...labels(false), ...(needsAlso ? [needsAlso.text] : [])]),
    enumerated(labels(true)),
  ]
  return [needed && `Precisa de ${needed}`, others && `pode ter ${others}`].filter(Boolean).join("; ")
}

/** The heading row of a template, its only row. */
export const templateOf = (command: Command): string[][] => [
  columnsOf(command).map(({ slot }) => headingOf(slot)),
]
