import { identifierProblem, normalizeIdentifier } from "@/domain/people/identifier"
import { longestLine } from "@/domain/plans"
import { grouped } from "@/domain/text/words"
import type { Command } from "@/palette/command"
import { format } from "@/palette/grammar/format"
import { surplusSlots } from "@/palette/grammar/values"
import { missingNames, whatLacks } from "@/palette/run/planned"
import type { Lookup, Sources } from "@/palette/slots/lookup"
import { resolveHere } from "@/palette/slots/resolve"
import { lookupOf } from "@/palette/slots/useResolution"
import { withoutPrefix } from "../sheet/beginning"
import { meaningIn } from "./cells"
import { columnsOf } from "./fed"
import type { Matching } from "./match"
import { markKey, type ReadTable } from "./read/read"

/** A row of a table, as a line of a plan or as what keeps it from being one. */
export interface RowMeaning {
  /** In the table, from 0. */
  row: number
  /** Nothing is written in it, or it is hidden and stays out. */
  blank: boolean
  /** The line; there also where something is wrong. */
  line: string
  /** What was written, by slot name. */
  texts: Readonly<Record<string, readonly string[]>>
  /** Why it cannot be added, by slot name; what is about the whole row under `""`. */
  problems: Readonly<Record<string, string>>
  /** What was put right, by slot name. */
  notes: Readonly<Record<string, string>>
}

export interface Rows {
  table: ReadTable
  /** The first row is one of headings. */
  headed: boolean
  /** Rows that the sheet hides are taken too. */
  withHidden: boolean
  command: Command
  matching: Matching
  /** All that the session may run: a line is written as they read it. */
  commands: readonly Command[]
  sources: Sources
}

/** What is wrong with a text, as far as the page knows by itself. */
function problemHere(lookup: Lookup | undefined, sources: Sources): string | undefined {
  if (!lookup) return undefined
  const { slot, text } = lookup
  if ((slot.kind === "user" || slot.kind === "preUser") && /^\d+$/.test(normalizeIdentifier(text)))
    return identifierProblem(text)
  const resolution = resolveHere(lookup, sources)
  return resolution && "reason" in resolution ? resolution.reason : undefined
}

/**
 * What is wrong with a row that has more cells than there are headings, mostly a text that its own `;` has cut in two: a cell
 * of which nobody has said what it is would be left out unseen.
 */
function beyondHeadings({ table, headed, matching }: Rows, row: number): string | undefined {
  if (!headed) return undefined
  const [headings = []] = table.rows
  const named = headings.findLastIndex((text) => text.trim() !== "") + 1
  const said = Object.values(matching).map((source) => source && "column" in source && source.column)
  const isLeft = (text: string, column: number) =>
    column >= named && text.trim() !== "" && !said.includes(column)
  const left = (table.rows[row] ?? []).findIndex(isLeft)
  if (left === -1) return undefined
  return `Linha ${grouped(row + 1)}: a coluna ${left + 1} está preenchida e não tem nome. Dê um nome a ela, ou ponha entre aspas o texto que foi dividido`
}

/** What a row of a table means. */
export function meaningOfRow(given: Rows, row: number): RowMeaning {
  const { table, withHidden, command, matching, commands, sources } = given
  const cells = table.rows[row] ?? []
  const texts: Record<string, readonly string[]> = {}
  const problems: Record<string, string> = {}
  const notes: Record<string, string> = {}
  for (const { name, slot } of columnsOf(command)) {
    const source = matching[name]
    if (!source) continue
    const mark = "column" in source ? table.marks[markKey(row, source.column)] : undefined
    const given = "column" in source ? (cells[source.column] ?? "") : source.same
    const meaning = meaningIn(slot, given, mark)
    if (meaning.texts.length > 0) texts[name] = meaning.texts
    if (meaning.problem !== undefined) problems[name] = meaning.problem
    if (meaning.note !== undefined) notes[name] = meaning.note
  }
  for (const [name, list] of Object.entries(texts)) {
    for (const text of list) {
      const problem = problemHere(lookupOf(command, name, text, texts), sources)
      if (problem !== undefined) problems[name] ??= problem
    }
  }
  const values = Object.fromEntries(
    Object.entries(texts).map(([name, list]) => [name, list.map((text) => ({ text }))]),
  )
  const beyond = beyondHeadings(given, row)
  if (beyond !== undefined) problems[""] = beyond
  const line = withoutPrefix(format(command, values, "pt", commands))
  const whole = Object.keys(problems).length === 0 ? wholeProblem(command, texts, line) : undefined
  // Said in the cell that is empty, where a column is there for it.
  const [empty = ""] = missingNames(command, texts).filter((name) => matching[name])
  return {
    row,
    blank: cells.every((text) => text.trim() === "") || (!withHidden && table.hiddenRows?.has(row) === true),
    line,
    texts,
    problems: whole === undefined ? problems : { [empty]: whole },
    notes,
  }
}

/** What is missing, or too much, in the row as a whole. */
function wholeProblem(command: Command, texts: RowMeaning["texts"], line: string): string | undefined {
  const lacks = whatLacks(command, texts)
  if (lacks !== undefined || surplusSlots(command, texts).length > 0) return lacks
  return line.length > longestLine ? `Uma linha tem no máximo ${grouped(longestLine)} caracteres` : undefined
}

export const isReady = ({ blank, problems }: RowMeaning) => !blank && Object.keys(problems).length === 0
export const isWrong = ({ blank, problems }: RowMeaning) => !blank && Object.keys(problems).length > 0

/** In one text, for the result. */
export const problemText = ({ problems }: RowMeaning) => Object.values(problems).join(". ")
