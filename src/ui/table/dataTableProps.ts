import type { ReactNode } from "react"

export interface Column<Row> {
  key: string
  title: ReactNode
  /** A track of the CSS grid: `minmax(0, 2fr)`, `9rem`. */
  width: string
  cell: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** What the rows are: *Usuários*. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** How many rows there are in all, where that is known. Fewer may be loaded. */
  total?: number | undefined
  /** Index of the current row, -1 for none. */
  current: number
  onCurrent: (index: number) => void
  onOpen: (row: Row, index: number) => void
  /** The address of a row, so that it can also be opened in another tab. */
  rowHref?: (row: Row) => string
  /** Keys of the selected rows. If it is given, rows can be ticked. */
  selected?: ReadonlySet<string>
  /** A row was ticked or unticked. `range`: Shift was held, so all rows from the last one up to here are meant. */
  onSelect?: (key: string, range: boolean) => void
  /**
   * Actions on the current row, at its right end: `RowAction`s. Narrow tables leave them out, because they would cover
   * the row.
   */
  rowActions?: (row: Row) => ReactNode
  /** A menu at the end of every row and card, for devices without keys. */
  rowMenu?: (row: Row) => ReactNode
  /** The section of a row. A heading is drawn wherever it changes. Rows must be sorted by section. */
  sectionOf?: (row: Row) => string
  /** Draws a row as a card, below 768 pixels. */
  renderCard: (row: Row) => ReactNode
  /** The row that is edited in the table, by its key: draws its cells, or the contents of its card. */
  editing?: { key: string; render: () => ReactNode } | undefined
  /** Rows are being loaded, the first ones or more. */
  loading?: boolean
  /** Called when the last rows become visible and there are more to load. */
  onEndReached?: (() => void) | undefined
  /** The scroll position in pixels at which the list was left. */
  initialOffset?: number
  onScrolled?: (offset: number) => void
  /** Shown where there are no rows: an `EmptyState`. */
  empty?: ReactNode
  /** Shown after the last row: what could not be loaded, or was left out. */
  tail?: ReactNode
}
