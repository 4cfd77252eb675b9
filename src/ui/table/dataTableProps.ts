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
  /** How many rows there are in all, where known; what is loaded may be less. */
  total?: number | undefined
  /** The current row's index, -1 for none. The keys that move it stand in the shell. */
  current: number
  onCurrent: (index: number) => void
  onOpen: (row: Row, index: number) => void
  /** Where opening leads, so that a row can also be opened in another tab. */
  rowHref?: (row: Row) => string
  /** Keys of the selected rows; with it, rows can be ticked. */
  selected?: ReadonlySet<string>
  /** A row was ticked or unticked; `range` with Shift held: up to here from the last one. */
  onSelect?: (key: string, range: boolean) => void
  /**
   * What can be done with the current row, drawn at its right end: `RowAction`s. A narrow table leaves them out,
   * where they would cover the row.
   */
  rowActions?: (row: Row) => ReactNode
  /** At the end of every row and card: what can be done with it, behind one button, where there may be no keys. */
  rowMenu?: (row: Row) => ReactNode
  /** What the row stands under: a heading is drawn wherever it changes. Rows come in the order of their sections. */
  sectionOf?: (row: Row) => string
  /** Below 768 pixels rows are drawn as cards by this. */
  renderCard: (row: Row) => ReactNode
  /** The row that is edited in its place, by its key: cells of the grid, or what stands in a card. */
  editing?: { key: string; render: () => ReactNode } | undefined
  /** Rows are on their way: the first ones, or more of them. */
  loading?: boolean
  /** The last rows came into sight, and there is more to load. */
  onEndReached?: (() => void) | undefined
  /** Pixels from the top where the list was left. */
  initialOffset?: number
  onScrolled?: (offset: number) => void
  /** Stands in the place of rows when there are none: an `EmptyState`. */
  empty?: ReactNode
  /** Stands after the last row: what could not be loaded, what was left out. */
  tail?: ReactNode
}
