import type { TableSeparator } from "@/domain/plans"

/** What is read of a table, whatever file it comes in: texts by row and column, and what is known of single cells. */

/**
 * What a cell is besides its text: the last result of a formula, one that was never calculated, an error of one, what stands
 * for a value in a narrow column, or the text of the first of merged cells above it.
 */
export type CellMark = "formula" | "uncalculated" | "error" | "narrow" | "merged"

export interface ReadTable {
  /** All as long as the longest, without empty rows and columns at the ends. Dates are `31/12/2026` or `31/12/2026 18:00`. */
  rows: string[][]
  /** By `row:column`, both from 0. */
  marks: Readonly<Record<string, CellMark>>
  /** What stands between the cells of a text; nothing for a workbook. */
  separator?: TableSeparator
  /** The visible sheets of a workbook, and which of them this is. */
  sheets: string[]
  sheet: number
  /** What the sheet hides, from 0; a text hides nothing. */
  hiddenRows?: ReadonlySet<number>
  hiddenColumns?: readonly number[]
  /** Those that lie in the reach of a filter, which is why they are hidden. */
  filteredRows?: ReadonlySet<number>
  /** Totals rows of tables in the sheet. */
  totalRows?: ReadonlySet<number>
  /** Was no UTF-8, but text as older programs on Windows write it. */
  legacy?: true
}

/** What is wrong with a file, in words for who chose it: nothing of it is taken then. */
export class TableProblem extends Error {}

export const markKey = (row: number, column: number) => `${row}:${column}`

/** Bytes. More than 10,000 rows need as they are usually written. */
export const largestFile = 20 * 1024 * 1024
export const tooLarge = "O arquivo é grande demais: até 20 MB"
/** Bytes of one part of a workbook once it is unpacked. */
export const largestPart = 64 * 1024 * 1024
