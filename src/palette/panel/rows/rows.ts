import type { LucideIcon } from "lucide-react"
import type { Tone } from "@/ui/badges/Tag"
import type { Command } from "../../command"
import type { Brought } from "../../grammar/completion"
import type { Range } from "../../ranking/ranking"

/** What a row does when it is pressed or `Enter` chooses it. */
export type RowAction =
  /** Its text goes where the caret is. A value also completes a command whose form `Enter` opens. */
  | { kind: "complete"; text: string; value: boolean; brought?: Brought }
  /** The line becomes this one, to be typed on. */
  | { kind: "line"; line: string }
  | { kind: "go"; path: string; line: string }
  /** The person with this id, once it is known who that is. */
  | { kind: "person"; id: string }
  | { kind: "run"; command: Command; fill: Readonly<Record<string, string>>; line: string }

/** One row of the palette's list. */
export interface Row {
  /** Unique in the list, and the same for the same thing while one types. */
  id: string
  icon: LucideIcon
  label: string
  /** What of the label matched. */
  ranges?: readonly Range[]
  detail?: string
  /** A command line or an id. */
  mono?: true
  tag?: { tone: Tone; text: string }
  /** Its key on the page. */
  shortcut?: string
  /** Why it does nothing now. */
  disabledReason?: string
  action: RowAction
  /** What the screen is about: offered where nothing was typed yet. */
  here?: true
  /** Leads to what was found besides: no result itself. */
  more?: true
  /** A person or an application, for the right side. */
  about?: { kind: "user" | "app"; text: string }
}

export interface RowGroup {
  heading: string
  rows: readonly Row[]
}

/** How tall rows and headings are drawn, in rems: the list is drawn by arithmetic, not by measuring. */
export const rowHeight = 2.5
export const headingHeight = 2.125

/** The groups in one sequence, as the list draws them: `index` counts the rows alone. */
export type Line = { kind: "heading"; text: string } | { kind: "row"; row: Row; index: number }

/** Groups that have rows, drawn out. */
export function linesOf(groups: readonly RowGroup[]): Line[] {
  let index = 0
  return groups
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ heading, rows }) => [
      { kind: "heading" as const, text: heading },
      ...rows.map((row): Line => ({ kind: "row", row, index: index++ })),
    ])
}
