import type { Ability } from "./access"

/** Plans: many command lines that are simulated, approved and applied together. */

/** Who makes plans: whoever changes something of others. */
export const planners = [
  "platform.administer",
  "applications.administer",
  "assignments.manage",
  "users.update",
  "users.editDetails",
  "preUsers.create",
  "organizations.manage",
  "authorizers.manage",
  "linkers.manage",
] as const satisfies readonly Ability[]

/** How many lines a plan has at most, and how many changes one of them makes. */
export const mostLines = 10_000
export const mostCalls = 1000
/** Characters of a line. */
export const longestLine = 4000

/** What a table has at most whose rows become lines, and how many tables a plan keeps. */
export const mostColumns = 200
export const mostTables = 20

/** A row of such a table as it came, and the line that was made of it, or why none was. */
export interface TableRow {
  cells: string[]
  line?: string
  problem?: string
  /** Stands above the heading, as a title does. */
  above?: true
}
/** A table whose rows became lines, kept as it came: its result has the same columns. */
export interface PlanTable {
  name: string
  /** What stands between the cells of a text; nothing for a workbook. */
  separator?: TableSeparator
  /** Empty where its first row is one like the others. */
  headings: string[]
  rows: TableRow[]
}
export const tableSeparators = [";", ",", "\t", "|"] as const
export type TableSeparator = (typeof tableSeparators)[number]

/** How a plan stands, and how that is called. */
export const planStates = {
  draft: "Rascunho",
  waiting: "Aguarda aprovação",
  approved: "Aprovado",
  refused: "Negado",
  applying: "Em andamento",
  applied: "Aplicado",
} as const
export type PlanState = keyof typeof planStates
export const planStateNames = Object.keys(planStates) as PlanState[]

/** How a line of a plan stands, and how that is called. */
export const planLineStates = {
  waiting: "Não foi feita",
  done: "Feita",
  /** Its effects would be others now. */
  changed: "Mudou",
  failed: "Recusada",
} as const
export type PlanLineState = keyof typeof planLineStates
export const planLineStateNames = Object.keys(planLineStates) as PlanLineState[]

/** What may ask for a second person, by its name in `PLAN_SECOND_PERSON`. */
export const secondPersonReasons = {
  administration: "concede administração",
  removals: "remove algo",
} as const
export type SecondPersonReason = keyof typeof secondPersonReasons
export const secondPersonReasonNames = Object.keys(secondPersonReasons) as SecondPersonReason[]
export const isSecondPersonReason = (name: string): name is SecondPersonReason =>
  Object.hasOwn(secondPersonReasons, name)
