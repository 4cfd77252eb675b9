import type { ReactNode } from "react"

export interface Column<Row> {
  key: string
  title: ReactNode
  /** A track of the CSS grid: `minmax(9rem, 2fr)`, `9rem`. */
  width: string
  /** The key of the column whose cells show this one on a second line if the table has no room for it. */
  under?: string
  cell: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** The name of the list: *Usuários*. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The total number of rows, if known. Fewer may be loaded. */
  total?: number | undefined
  /** Index of the current row, -1 for none. */
  current: number
  onCurrent: (index: number) => void
  onOpen: (row: Row, index: number) => void
  /** The address of a row, so that it can be opened in another tab. */
  rowHref?: (row: Row) => string
  /** Keys of the selected rows. If set, rows can be selected. */
  selected?: ReadonlySet<string>
  /**
   * Called when a row is selected or deselected. `range`: Shift was held, so it applies to all rows from the last one
   * to this one.
   */
  onSelect?: (key: string, range: boolean) => void
  /**
   * Actions on the current row, at its end: `RowAction`s. Narrow tables leave them out, because they would cover the
   * row.
   */
  rowActions?: (row: Row) => ReactNode
  /** A menu at the end of every row and card, for devices without a keyboard. */
  rowMenu?: (row: Row) => ReactNode
  /** The section of a row. A heading is shown wherever it changes, so rows must be sorted by section. */
  sectionOf?: (row: Row) => string
  /** Renders a row as a card, below 768 pixels. */
  renderCard: (row: Row) => ReactNode
  /** The row being edited in the table, by its key. Renders its cells, or the contents of its card. */
  editing?: { key: string; render: () => ReactNode } | undefined
  /** Whether rows are loading, the first ones or more. */
  loading?: boolean
  /** Called when the last rows become visible and there are more to load. */
  onEndReached?: (() => void) | undefined
  /** How many pixels at the end of the list a bar over it covers: the current row is shown above them. */
  covered?: number
  /** The initial scroll position in pixels, when returning to the list. */
  initialOffset?: number
  onScrolled?: (offset: number) => void
  /** Shown if there are no rows: an `EmptyState`. */
  empty?: ReactNode
  /** Shown after the last row, about rows that could not be loaded or were left out. */
  tail?: ReactNode
}
