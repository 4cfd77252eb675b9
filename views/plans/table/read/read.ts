import type { TableSeparator } from "@/domain/plans"

/* The result of reading a table from any kind of file: texts by row and column, and marks of single cells. */

/**
 * Marks of a cell. `formula`: the last result of a formula; `uncalculated`: a formula never calculated; `error`: an
 * error; `narrow`: the placeholder in a narrow column.
 */
export type CellMark = "formula" | "uncalculated" | "error" | "narrow"

/** Merged cells such as `C2:C9`, whose rows all got the value of the first one. */
export interface MergedCells {
  range: string
  column: number
  /** The last row, from 0. */
  last: number
}

export interface ReadTable {
  /** Rows of equal length, without empty rows and columns at the ends. Dates are `31/12/2026` or `31/12/2026 18:00`. */
  rows: string[][]
  /** By `row:column`, both from 0. */
  marks: Readonly<Record<string, CellMark>>
  /** The separator of a text; absent for a workbook. */
  separator?: TableSeparator
  /** The visible sheets of a workbook, and the index of this one. */
  sheets: string[]
  sheet: number
  /** Hidden rows and columns, from 0. A text has none. */
  hiddenRows?: ReadonlySet<number>
  hiddenColumns?: readonly number[]
  /** Merged cells of several rows. */
  merged?: readonly MergedCells[]
  /** Hidden rows in the range of a filter, which is why they are hidden. */
  filteredRows?: ReadonlySet<number>
  /** Totals rows of tables in the sheet. */
  totalRows?: ReadonlySet<number>
  /** The file was not UTF-8 but the legacy encoding of older Windows programs. */
  legacy?: true
}

/** A problem of a file, in words for the user. The whole file is refused then. */
export class TableProblem extends Error {}

export const markKey = (row: number, column: number) => `${row}:${column}`

/** In bytes, more than 10,000 rows usually need. */
export const maxFileSize = 20 * 1024 * 1024
export const tooLarge = "O arquivo é grande demais: até 20 MB"
/** The maximum size of an unpacked part of a workbook, in bytes. */
export const maxPartSize = 64 * 1024 * 1024
