import { type PlanTable, planLineStates } from "@/domain/plans"
import { fold } from "@/domain/text/fold"
import type { PlanLine } from "../plan"
import type { ReadTable } from "./read/read"

/* The results of a table's rows: the same table with one more column. */

/** The current state of a plan's line. */
export type ResultLine = Pick<PlanLine, "text" | "effects" | "refusal"> &
  Partial<Pick<PlanLine, "state" | "message">>

export const resultHeading = "Resultado"

const sentences = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" ")

/** The result or the preview of a line, in words. */
function wordsOf({ state, message, refusal, effects }: ResultLine): string {
  if (state !== undefined && state !== "waiting")
    return sentences([`${planLineStates[state]}.`, message ?? ""])
  if (refusal) return `Não pode ser feita: ${refusal.message}`
  const does = sentences(effects.map(({ text }) => text)) || "Nada muda."
  return state === "waiting" ? `${planLineStates.waiting}. ${does}` : does
}

/**
 * Assigns each row to its line: first by equal text, in order. Corrected lines between two unchanged ones are
 * assigned to the rows between these, if their numbers are equal.
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
  // Lines of other tables, or written by hand, belong to no row. If the assignment is ambiguous, nothing is guessed.
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

/** The original rows, each below the heading with its result. */
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

/** The beginning of a result whose line was done, unchanged or corrected. */
const done = new RegExp(`^(?:Corrigida para “.*”\\. )?${planLineStates.done}\\.(?:\\s|$)`, "s")

/** The rows that another plan has already done, if the table is or was made from its result. */
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
