import { maxColumns, maxLineLength, maxLines } from "@/domain/plans"
import { isBlank } from "@/domain/text/oneLine"
import { grouped } from "@/domain/text/words"
import { TableProblem } from "./read"

/** The heading, and as many rows as a plan has lines. */
const maxRows = maxLines + 1
export const tooManyRows = `A tabela tem mais de ${grouped(maxLines)} linhas: um plano tem no máximo ${grouped(maxLines)}`

/** The table is empty. */
export class EmptyTable extends TableProblem {
  constructor() {
    super("A tabela está vazia")
  }
}

export const isOutside = (row: number, column: number): boolean => row >= maxRows || column >= maxColumns

/** Throws if a cell is out of bounds. Both indexes start at 0. */
export function refuseOutside(row: number, column: number, { length }: string): void {
  if (row >= maxRows) throw new TableProblem(tooManyRows)
  if (column >= maxColumns) {
    throw new TableProblem(
      `Linha ${grouped(row + 1)}: há mais de ${maxColumns} colunas. Deixe no arquivo só as que interessam`,
    )
  }
  if (length > maxLineLength) {
    throw new TableProblem(
      `Linha ${grouped(row + 1)}, coluna ${grouped(column + 1)}: a célula tem ${grouped(length)} caracteres, e cabem ${grouped(maxLineLength)}`,
    )
  }
}

/**
 * Pads rows to the same length and removes empty rows and columns at the ends. Throws if a cell is out of bounds or
 * the table is empty.
 */
export function bounded(rows: readonly (readonly string[])[]): string[][] {
  let width = 0
  let height = 0
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      // Blank cells do not extend the table.
      if (isBlank(text)) continue
      refuseOutside(row, column, text)
      width = Math.max(width, column + 1)
      height = row + 1
    }
  }
  if (height === 0) throw new EmptyTable()
  return rows
    .slice(0, height)
    .map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? ""))
}
