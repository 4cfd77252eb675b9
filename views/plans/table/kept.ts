import type { PlanTable } from "@/domain/plans"
import { isReady, isWrong, problemText, type RowMeaning } from "./lines"
import type { OpenTable } from "./useTable"

/** The table as it came, each row with its line, or with why it has none. */
export function keptTable(
  { name, table }: OpenTable,
  headed: boolean,
  rows: readonly RowMeaning[],
): PlanTable {
  const { separator } = table
  return {
    name: name.slice(0, 300),
    ...(separator !== undefined && { separator }),
    headings: headed ? (table.rows[0] ?? []) : [],
    rows: rows.map((meaning) => ({
      cells: table.rows[meaning.row] ?? [],
      ...(isReady(meaning) && { line: meaning.line }),
      ...(isWrong(meaning) && { problem: problemText(meaning) }),
    })),
  }
}
