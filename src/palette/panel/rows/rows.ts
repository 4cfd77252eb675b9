import type { LucideIcon } from "lucide-react"
import type { Tone } from "@/ui/badges/Tag"
import type { Command } from "../../command"
import type { Brought } from "../../grammar/completion"
import type { Range } from "../../ranking/ranking"

/** The action of a row when it is clicked or `Enter` chooses it. */
export type RowAction =
  /**
   * Inserts the text at the caret. If `value` is true and the command is then complete, `Enter` also opens its form.
   */
  | { kind: "complete"; text: string; value: boolean; brought?: Brought }
  /** Replaces the line, ready to continue typing. */
  | { kind: "line"; line: string }
  | { kind: "go"; path: string; line: string }
  /** Opens the person with this id, once the server has said which kind of person it is. */
  | { kind: "person"; id: string }
  | { kind: "run"; command: Command; fill: Readonly<Record<string, string>>; line: string }

/** One row of the palette's list. */
export interface Row {
  /** Unique in the list, and stable for the same item while the user types. */
  id: string
  icon: LucideIcon
  label: string
  /** The ranges of the label that matched. */
  ranges?: readonly Range[]
  detail?: string
  /** Whether the label is a command line or an id. */
  mono?: true
  tag?: { tone: Tone; text: string }
  /** The row's shortcut on the page. */
  shortcut?: string
  /** The reason why the row is disabled. */
  disabledReason?: string
  action: RowAction
  /** The row's value is the current target of the screen, offered before anything is typed. */
  here?: true
  /** Leads to further results and is no result itself. */
  more?: true
  /** The person or application to show in the details panel. */
  about?: { kind: "user" | "app"; text: string }
}

export interface RowGroup {
  heading: string
  rows: readonly Row[]
}

/** Heights of rows and headings in rems: the list positions them by arithmetic, without measuring. */
export const rowHeight = 2.5
export const headingHeight = 2.125

/** Headings and rows in one sequence, as the list draws them. `index` counts rows only. */
export type Line = { kind: "heading"; text: string } | { kind: "row"; row: Row; index: number }

/** Flattens the groups that have rows. */
export function linesOf(groups: readonly RowGroup[]): Line[] {
  let index = 0
  return groups
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ heading, rows }) => [
      { kind: "heading" as const, text: heading },
      ...rows.map((row): Line => ({ kind: "row", row, index: index++ })),
    ])
}
