import { Fragment, type MouseEvent, type ReactNode } from "react"
import { Skeleton } from "../states/Skeleton"
import { classes, currentRow, selectedRow } from "../theme/classes"
import type { DataTableProps } from "./dataTableProps"
import type { FittedColumn } from "./fitColumns"
import { SelectBox } from "./SelectBox"

/** A table whose columns have their width. */
export interface FittedTable<Row> extends DataTableProps<Row> {
  columns: readonly FittedColumn<Row>[]
}

interface TableRowProps<Row> extends FittedTable<Row> {
  row: Row
  index: number
  id: string
  isCurrent: boolean
  isSelected: boolean
  style: { gridTemplateColumns: string }
}

/** One row of `TableGrid`. A click opens it; Ctrl or the middle button opens it in another tab. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { columns, row, index, id, isCurrent, isSelected, style } = props
  const { rowKey, rowHref, onCurrent, onOpen, selected, onSelect, rowActions, rowMenu } = props
  /** The index of the first column after the list's own columns. */
  const beyond = columns.length + 1 + (onSelect ? 1 : 0)
  const open = (event: MouseEvent) => {
    // With these the browser opens the row's link in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onCurrent(index)
    onOpen(row, index)
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid.
    // biome-ignore lint/a11y/useSemanticElements: no table here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys.
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected === undefined ? isCurrent : isSelected}
      aria-current={isCurrent || undefined}
      onClick={open}
      style={style}
      className={classes(
        "absolute inset-x-0 grid cursor-default items-center border-b border-line whitespace-nowrap",
        isCurrent
          ? `${currentRow} group-focus-visible/list:outline-2 group-focus-visible/list:outline-offset-[-2px] group-focus-visible/list:outline-accent`
          : isSelected
            ? selectedRow
            : "hover:bg-sunken/70",
      )}
    >
      {selected !== undefined && onSelect && (
        <StillCell column={1} className="px-3">
          <SelectBox rowKey={rowKey(row)} checked={isSelected} tabIndex={-1} onSelect={onSelect} />
        </StillCell>
      )}
      {columns.map((column, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid.
        // biome-ignore lint/a11y/useSemanticElements: no table here.
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={at + 1 + (onSelect ? 1 : 0)}
          className="overflow-hidden px-3 text-ellipsis"
        >
          {at === 0 && rowHref ? (
            <a href={rowHref(row)} tabIndex={-1} draggable={false}>
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
          {column.below.length > 0 && (
            <span className="block truncate text-small text-muted">
              {column.below
                .map(({ key, cell }) => ({ key, shown: cell(row) }))
                .filter(({ shown }) => shown !== "")
                .map(({ key, shown }, place) => (
                  <Fragment key={key}>
                    {place > 0 && " · "}
                    {shown}
                  </Fragment>
                ))}
            </span>
          )}
        </div>
      ))}
      {rowMenu && (
        <StillCell column={beyond} className="px-2">
          {rowMenu(row)}
        </StillCell>
      )}
      {isCurrent && rowActions && (
        <StillCell
          column={beyond + (rowMenu ? 1 : 0)}
          className={classes(
            "absolute inset-y-0.5 items-center gap-1 bg-accent-soft pr-2 pl-6 [mask-image:linear-gradient(to_right,transparent,black_1.5rem)]",
            // Where there is little room, the row's menu has them all.
            rowMenu ? "right-13 hidden @min-[60rem]/list:flex" : "right-0.5 flex",
          )}
        >
          {rowActions(row)}
        </StillCell>
      )}
    </div>
  )
}

/** A cell with its own controls: clicks in it do not open the row. */
function StillCell({
  column,
  className,
  children,
}: {
  column: number
  className: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps presses from opening the row.
    // biome-ignore lint/a11y/useFocusableInteractive: the controls inside are focusable.
    // biome-ignore lint/a11y/useSemanticElements: no table here.
    <div
      role="gridcell"
      aria-colindex={column}
      onClick={(event) => event.stopPropagation()}
      className={className}
    >
      {children}
    </div>
  )
}

const waitingWidths = ["w-44", "w-52", "w-28", "w-16", "w-14"]

/** A placeholder for a row that is being loaded. */
export function WaitingRow({ columns, style, ticks }: { columns: number; style: object; ticks: boolean }) {
  return (
    <div aria-hidden style={style} className="absolute inset-x-0 grid items-center border-b border-line">
      {ticks && <span />}
      {Array.from({ length: columns }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their position.
        <span key={at} className="px-3">
          <Skeleton className={classes("h-3 max-w-full", waitingWidths[at % waitingWidths.length])} />
        </span>
      ))}
    </div>
  )
}
