import type { PlanTable, TableRow } from "@/domain/plans"
import { isReady, problemText, type RowMeaning } from "./lines"
import type { ReadTable } from "./read/read"
import type { OpenTable } from "./useTable"

/** The original table, each row below the heading with its line or the reason why it has none. */
export function keptTable(
  { name, table, pasted }: OpenTable,
  heading: number | undefined,
  rows: readonly RowMeaning[],
): PlanTable {
  // Copied cells have no file format to preserve, so their result is a workbook.
  const separator = pasted ? undefined : table.separator
  const above = table.rows.slice(0, heading ?? 0)
  return {
    name: name.slice(0, 300),
    ...(separator !== undefined && { separator }),
    headings: heading === undefined ? [] : (table.rows[heading] ?? []),
    rows: [
      ...above.map((cells) => ({ cells, above: true as const })),
      ...rows.map((meaning) => keptRow(meaning, table)),
    ],
  }
}

function keptRow(meaning: RowMeaning, table: ReadTable): TableRow {
  const problem = problemText(meaning)
  return {
    cells: table.rows[meaning.row] ?? [],
    ...(isReady(meaning) && { line: meaning.line }),
    ...(problem !== "" && { problem }),
  }
}
