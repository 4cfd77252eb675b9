import { type ReactNode, useId } from "react"
import type { DataTableProps } from "./DataTable"
import { TableRow, WaitingRow } from "./TableRow"
import { useRows } from "./useRows"

/** Pixels of the sticky head: 16 of text, 8 above and below, 1 of line. */
const head = 33

/** Width of the column of ticks. */
const tickWidth = "2.5rem"

/** The rows as a table of one line each. Use it through `DataTable`. */
export function TableGrid<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    total,
    current,
    onScrolled,
    selected,
    onSelect,
    empty,
    tail,
    loading,
  } = props
  const id = useId()
  const { scroller, virtualizer, onKeyDown } = useRows(props, { head })
  const ticks = selected !== undefined && onSelect !== undefined
  const template = [...(ticks ? [tickWidth] : []), ...columns.map((column) => column.width)].join(" ")
  const items = virtualizer.getVirtualItems()
  const currentDrawn = items.some((item) => item.index === current) && current < rows.length
  const complete = rows.length > 0 && !loading && props.onEndReached === undefined
  return (
    <div className="card @container/list flex min-h-0 flex-1 flex-col overflow-hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual list has no place for rows of a real table. */}
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total !== undefined ? total + 1 : complete ? rows.length + 1 : -1}
        aria-colcount={columns.length + (ticks ? 1 : 0) + (props.rowActions ? 1 : 0)}
        aria-multiselectable={ticks || undefined}
        aria-busy={loading || undefined}
        aria-activedescendant={currentDrawn ? `${id}-${current}` : undefined}
        tabIndex={0}
        data-list
        onKeyDown={onKeyDown}
        onScroll={onScrolled && ((event) => onScrolled(event.currentTarget.scrollTop))}
        className="group/list min-h-0 flex-1 overflow-auto outline-none focus-visible:outline-none"
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid. */}
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: template, height: head }}
          className="sticky top-0 z-10 grid items-center border-b border-line bg-panel"
        >
          {ticks && <HeadCell>{<span className="sr-only">Seleção</span>}</HeadCell>}
          {columns.map((column) => (
            <HeadCell key={column.key}>{column.title}</HeadCell>
          ))}
        </div>
        {rows.length === 0 && !loading ? (
          <EmptyRow>{empty}</EmptyRow>
        ) : (
          <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index]
              const style = {
                gridTemplateColumns: template,
                height: item.size,
                transform: `translateY(${item.start - head}px)`,
              }
              if (row === undefined)
                return <WaitingRow key={item.key} columns={columns.length} style={style} ticks={ticks} />
              return (
                <TableRow
                  key={item.key}
                  {...props}
                  row={row}
                  index={item.index}
                  id={`${id}-${item.index}`}
                  isCurrent={item.index === current}
                  isSelected={ticks && selected.has(rowKey(row))}
                  style={style}
                />
              )
            })}
          </div>
        )}
        {tail}
      </div>
    </div>
  )
}

function HeadCell({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid.
    // biome-ignore lint/a11y/useSemanticElements: no table here.
    <div role="columnheader" className="truncate px-3 text-small font-semibold text-muted">
      {children}
    </div>
  )
}

function EmptyRow({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid.
    // biome-ignore lint/a11y/useSemanticElements: no table here.
    <div role="row" aria-rowindex={2}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div role="gridcell">{children}</div>
    </div>
  )
}
