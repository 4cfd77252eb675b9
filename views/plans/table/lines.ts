import { identifierProblem, normalizeIdentifier } from "@/domain/people/identifier"
import { maxLineLength } from "@/domain/plans"
import { fold } from "@/domain/text/fold"
import { isBlank } from "@/domain/text/oneLine"
import { grouped } from "@/domain/text/words"
import type { Command } from "@/palette/command"
import { format } from "@/palette/grammar/format"
import { surplusSlots } from "@/palette/grammar/values"
import { missingNames, whatLacks } from "@/palette/run/planRequests"
import type { Lookup, Sources } from "@/palette/slots/lookup"
import { resolveHere } from "@/palette/slots/resolve"
import { lookupOf } from "@/palette/slots/useResolution"
import { withoutPrefix } from "../beginning"
import { meaningIn } from "./cells"
import { commandCell, isNameOf } from "./commandColumn"
import { columnsOf } from "./fed"
import { columnsIn, givenIn, type Matching } from "./match"
import { markKey, type ReadTable } from "./read/read"

/** A row of a table as a line of a plan, or its problems. */
export interface RowMeaning {
  /** The row's index in the table, from 0. */
  row: number
  /** The row is empty or excluded: hidden, or done by an earlier plan. */
  blank: boolean
  /** The line, even if it has problems. */
  line: string
  /** The written texts, by slot name. */
  texts: Readonly<Record<string, readonly string[]>>
  /** The reasons why it cannot be added, by slot name. Problems of the whole row are under `""`. */
  problems: Readonly<Record<string, string>>
  /** Corrections, by slot name. */
  notes: Readonly<Record<string, string>>
  /** An earlier row with exactly the same line, which is added only once. */
  same?: number
  /** Other rows about the same person. */
  repeated?: Repeated
}

export interface Repeated {
  /** The slot of the person. */
  slot: string
  rows: readonly number[]
  /** They differ only in texts and moments, such as the reason. */
  alike: boolean
}

export interface Rows {
  table: ReadTable
  /** The row with the column names; rows above it are not read. */
  heading: number | undefined
  /** Whether to include rows that the sheet hides. */
  withHidden: boolean
  /** Excluded rows: done already, according to a table that is another plan's result. */
  done: ReadonlySet<number>
  command: Command
  matching: Matching
  /** The commands that the session may run. Lines are written so that this table parses them. */
  commands: readonly Command[]
  sources: Sources
}

/** The problem of a text, as far as the page can know without the server. */
function problemHere(lookup: Lookup | undefined, sources: Sources): string | undefined {
  if (!lookup) return undefined
  const { slot, text } = lookup
  if ((slot.kind === "user" || slot.kind === "preUser") && /^\d+$/.test(normalizeIdentifier(text)))
    return identifierProblem(text)
  const resolution = resolveHere(lookup, sources)
  return resolution && "reason" in resolution ? resolution.reason : undefined
}

/**
 * Reports a filled cell beyond the named columns. Usually its text contains an unquoted `;` and was split. Without
 * this check, the cell would be dropped silently.
 */
function beyondHeadings({ table, heading, matching }: Rows, row: number): string | undefined {
  if (heading === undefined) return undefined
  const headings = table.rows[heading] ?? []
  const named = headings.findLastIndex((text) => text.trim() !== "") + 1
  const said = Object.values(matching).flatMap((source) => (source ? columnsIn(source) : []))
  const isLeft = (text: string, column: number) =>
    column >= named && text.trim() !== "" && !said.includes(column)
  const left = (table.rows[row] ?? []).findIndex(isLeft)
  if (left === -1) return undefined
  return `Linha ${grouped(row + 1)}: a coluna ${left + 1} está preenchida e não tem nome. Dê um nome a ela, ou ponha entre aspas o texto que foi dividido`
}

/** Reports a row that names another command than the chosen one, which would do something else. */
function otherCommand({ table, heading, command }: Rows, row: number): string | undefined {
  const cell = commandCell({ table, heading }, row)
  if (!cell || isNameOf(cell.text, command)) return undefined
  return `A coluna ${cell.name} diz “${cell.text}”, e o comando escolhido é “${command.title}”`
}

/** The first row below the heading. */
export const firstOf = ({ heading }: Pick<Rows, "heading">) => (heading === undefined ? 0 : heading + 1)

/** *Total*, *Total geral: 12*: totals rows, recognized by their first filled cell. */
const totals = /^(sub)?tota(l|is)( gera(l|is)| parcia(l|is))?( d[aeo]s? .{1,60})?[\s:=]*[\d.,]*$/

function isTotals({ rows, totalRows }: ReadTable, row: number): boolean {
  const first = rows[row]?.find((text) => !isBlank(text)) ?? ""
  return totalRows?.has(row) === true || totals.test(fold(first))
}

/** Whether a row is empty or excluded. */
export const isOut = ({ table, withHidden, done }: Rows, row: number): boolean =>
  (table.rows[row] ?? []).every(isBlank) ||
  (!withHidden && table.hiddenRows?.has(row) === true) ||
  done.has(row)

/** The texts of a row by slot, with problems and notes. */
function readIn({ table, command, matching, sources }: Rows, row: number) {
  const cells = table.rows[row] ?? []
  const texts: Record<string, readonly string[]> = {}
  const problems: Record<string, string> = {}
  const notes: Record<string, string> = {}
  for (const { name, slot } of columnsOf(command)) {
    const source = matching[name]
    if (!source || ("same" in source && isBlank(source.same))) continue
    const [mark] = columnsIn(source).flatMap((column) => table.marks[markKey(row, column)] ?? [])
    const meaning = meaningIn(slot, givenIn(source, cells), mark)
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
  return { texts, problems, notes }
}

/** The interpretation of a table row. */
export function meaningOfRow(given: Rows, row: number): RowMeaning {
  const { table, command, matching, commands } = given
  const { texts, problems, notes } = readIn(given, row)
  const values = Object.fromEntries(
    Object.entries(texts).map(([name, list]) => [name, list.map((text) => ({ text }))]),
  )
  const line = withoutPrefix(format(command, values, "pt", commands))
  const meaning = { row, blank: isOut(given, row), line, texts, notes }
  if (isTotals(table, row)) return { ...meaning, problems: { "": "É uma linha de totais" } }
  const beyond = beyondHeadings(given, row)
  if (beyond !== undefined) problems[""] = beyond
  const other = otherCommand(given, row)
  if (other !== undefined) problems[""] ??= other
  const isOwn = ([name]: [string, unknown]) => {
    const source = matching[name]
    return source && "column" in source
  }
  if (!Object.entries({ ...texts, ...problems }).some(isOwn))
    problems[""] ??= "Nenhuma das suas células é usada"
  const whole = Object.keys(problems).length === 0 ? wholeProblem(command, texts, line) : undefined
  // Reported in the empty cell, if the slot has a column.
  const [empty = ""] = missingNames(command, texts).filter((name) => matching[name])
  return { ...meaning, problems: whole === undefined ? problems : { [empty]: whole } }
}

/** Missing or superfluous slots of the row as a whole. */
function wholeProblem(command: Command, texts: RowMeaning["texts"], line: string): string | undefined {
  const lacks = whatLacks(command, texts)
  if (lacks !== undefined || surplusSlots(command, texts).length > 0) return lacks
  return line.length > maxLineLength
    ? `Uma linha tem no máximo ${grouped(maxLineLength)} caracteres`
    : undefined
}

export const isReady = ({ blank, problems, same }: RowMeaning) =>
  !blank && same === undefined && Object.keys(problems).length === 0
export const isWrong = ({ blank, problems }: RowMeaning) => !blank && Object.keys(problems).length > 0

/** The reasons why a row is no line, as one text for the result. Empty if it is a line or excluded. */
export const problemText = ({ blank, problems, same }: RowMeaning) =>
  blank
    ? ""
    : Object.values(same === undefined ? problems : [`${sameAs(same)}, que entra uma vez só`]).join(". ")
export const sameAs = (row: number) => `Igual à linha ${grouped(row + 1)}`
