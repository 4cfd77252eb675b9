import type { Ability } from "./access"
import { keysOf } from "./records"

/* Plans: many command lines that are simulated, approved and applied together. */

/** Who may make plans: actors who can change other people's data. */
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

/** Maximum number of a plan's lines, and of the changes of one line. */
export const maxLines = 10_000
export const maxCalls = 1000
/** Maximum length of a line. */
export const maxLineLength = 4000

/** Limits for a table whose rows become lines, and for the number of a plan's tables. */
export const maxColumns = 200
export const maxTables = 20

/** An original row of such a table, with the line made of it or the reason why there is none. */
export interface TableRow {
  cells: string[]
  line?: string
  problem?: string
  /** The row is above the heading, as a title is. */
  above?: true
}
/** A table whose rows became lines, in its original form: its result has the same columns. */
export interface PlanTable {
  name: string
  /** The cell separator of a text; absent for a workbook. */
  separator?: TableSeparator
  /** Empty if its first row is a data row. */
  headings: string[]
  rows: TableRow[]
}
export const tableSeparators = [";", ",", "\t", "|"] as const
export type TableSeparator = (typeof tableSeparators)[number]

/** The states of a plan, with their labels. */
export const planStates = {
  draft: "Rascunho",
  waiting: "Aguarda aprovação",
  approved: "Aprovado",
  refused: "Negado",
  applying: "Em andamento",
  applied: "Aplicado",
} as const
export type PlanState = keyof typeof planStates
export const planStateNames = keysOf(planStates)

/** The states of a plan's line, with their labels. */
export const planLineStates = {
  waiting: "Não foi feita",
  done: "Feita",
  /** Its effects would now be different. */
  changed: "Mudou",
  failed: "Recusada",
} as const
export type PlanLineState = keyof typeof planLineStates
export const planLineStateNames = keysOf(planLineStates)

/** Reasons why a plan needs a second person, by their name in `PLAN_SECOND_PERSON`. */
export const secondPersonReasons = {
  administration: "concede administração",
  removals: "exclui algo que não volta",
} as const
export type SecondPersonReason = keyof typeof secondPersonReasons
export const secondPersonReasonNames = keysOf(secondPersonReasons)
export const isSecondPersonReason = (name: string): name is SecondPersonReason =>
  Object.hasOwn(secondPersonReasons, name)
