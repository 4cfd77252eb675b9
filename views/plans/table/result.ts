import { type PlanTable, planLineStates } from "@/domain/plans"
import { fold } from "@/domain/text/fold"
import type { PlanLine } from "../plan"
import type { ReadTable } from "./read/read"

/** What became of the rows of a table: the same table with one column more. */

/** A line of the plan as it is known now. */
export type ResultLine = Pick<PlanLine, "text" | "effects" | "refusal"> &
  Partial<Pick<PlanLine, "state" | "message">>

export const resultHeading = "Resultado"

const sentences = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" ")

/** What became of a line, or what it would do, in words. */
function wordsOf({ state, message, refusal, effects }: ResultLine): string {
  if (state !== undefined && state !== "waiting")
    return sentences([`${planLineStates[state]}.`, message ?? ""])
  if (refusal) return `Não pode ser feita: ${refusal.message}`
  const does = sentences(effects.map(({ text }) => text)) || "Nada muda."
  return state === "waiting" ? `${planLineStates.waiting}. ${does}` : does
}

/**
 * The line of each row that became one: the one that says the same, in order; lines that were corrected since, between two
 * that are as they came, are the rows between these, where they are as many.
 */
export function linesOfRows(
  rows: readonly (string | undefined)[],
  lines: readonly ResultLine[],
): (ResultLine | undefined)[] {
  const places = new Map<string, number[]>()
  for (const [place, { text }] of lines.entries()) {
    const same = places.get(text)
    if (same) same.push(place)
    else places.set(text, [place])
  }
  const found = rows.map((row) => (row === undefined ? undefined : places.get(row)?.shift()))
  const written = rows.flatMap((row, index) => (row === undefined ? [] : [index]))
  // Lines of other tables, or written by hand, belong to no row, and where they may be meant nothing is guessed.
  const taken = new Set(found)
  let last = -1
  let corrected: number[] = []
  for (const row of [...written, rows.length]) {
    const place = row === rows.length ? lines.length : found[row]
    if (place === undefined) corrected.push(row)
    else {
      const between = corrected.map((_, index) => last + 1 + index)
      if (place - last - 1 === corrected.length && between.every((each) => !taken.has(each))) {
        for (const [index, each] of corrected.entries()) found[each] = between[index]
      }
      last = place
      corrected = []
    }
  }
  return found.map((place) => (place === undefined ? undefined : lines[place]))
}

/** The rows of the table as they came, each below its heading with what became of it. */
export function resultOf({ headings, rows: all }: PlanTable, lines: readonly ResultLine[]): string[][] {
  const above = all.filter((row) => row.above)
  const rows = all.filter((row) => !row.above)
  const found = linesOfRows(
    rows.map(({ line }) => line),
    lines,
  )
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const wide = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "")
  const results = rows.map(({ cells, line, problem }, index) => {
    const now = found[index]
    return [...wide(cells), resultText(line, problem, now)]
  })
  if (headings.length === 0) return results
  return [...above.map(({ cells }) => cells), [...wide(headings), resultHeading], ...results]
}

function resultText(
  line: string | undefined,
  problem: string | undefined,
  now: ResultLine | undefined,
): string {
  if (line === undefined) return problem === undefined ? "" : `Não virou linha do plano: ${problem}`
  if (!now) return "A linha não está mais no plano."
  return now.text === line ? wordsOf(now) : `Corrigida para “${now.text}”. ${wordsOf(now)}`
}

/** What a result begins with where its line was done, as it came or corrected. */
const done = new RegExp(`^(?:Corrigida para “.*”\\. )?${planLineStates.done}\\.(?:\\s|$)`, "s")

/** The rows of a table that another plan has done already: the table is its result, or was made of it. */
export function doneRows(
  { rows }: Pick<ReadTable, "rows">,
  heading: number | undefined,
): ReadonlySet<number> {
  const headings = heading === undefined ? undefined : rows[heading]
  const columns = headings
    ? headings.flatMap((text, column) => (fold(text) === fold(resultHeading) ? [column] : []))
    : [(rows[0]?.length ?? 0) - 1]
  const isDone = (cells: readonly string[]) => columns.some((column) => done.test(cells[column] ?? ""))
  const first = heading === undefined ? 0 : heading + 1
  return new Set(rows.flatMap((cells, row) => (row >= first && isDone(cells) ? [row] : [])))
}
