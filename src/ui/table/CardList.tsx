import { useRef } from "react"
import { Skeleton } from "../states/Skeleton"
import { classes, currentRow, selectedRow } from "../theme/classes"
import type { DataTableProps } from "./dataTableProps"
import { SelectBox } from "./SelectBox"
import { useRows } from "./useRows"

/** The rows as cards, for narrow screens. They scroll with the page. Use it through `DataTable`. */
export function CardList<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, total, current, selected, empty, tail, loading } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { virtualizer, sectionAt, top } = useRows(props, { scroller, inPage: true, head: 0, height: 76 })
  return (
    <div
      ref={scroller}
      data-list
      // Focusable for scrolling by keyboard if there are no rows. With rows, the list's own keys scroll it.
      tabIndex={rows.length === 0 ? 0 : -1}
      aria-busy={loading || undefined}
      className="card shrink-0 grow overflow-clip outline-offset-[-2px]"
    >
      {rows.length === 0 && !loading ? (
        empty
      ) : (
        <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            const section = sectionAt(item.index)
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={total ?? (loading ? -1 : rows.length)}
                aria-posinset={item.index + 1}
                aria-hidden={row === undefined || undefined}
                style={{ transform: `translateY(${item.start - top}px)` }}
                className={classes(
                  "absolute inset-x-0 border-b border-line",
                  row !== undefined &&
                    (item.index === current ? currentRow : selected?.has(rowKey(row)) && selectedRow),
                )}
              >
                {section !== undefined && (
                  <p className="border-b border-line bg-sunken px-4 py-1.5 text-tiny font-semibold text-faint">
                    {section}
                  </p>
                )}
                <Card {...props} row={row} index={item.index} />
              </li>
            )
          })}
        </ul>
      )}
      {tail}
    </div>
  )
}

/** A row as a card: a placeholder while it loads, and its fields while it is edited. */
function Card<Row>(props: DataTableProps<Row> & { row: Row | undefined; index: number }) {
  const { row, index, editing, rowKey, rowHref, onCurrent, onOpen, renderCard, rowMenu } = props
  const { selected, onSelect } = props
  const isSelecting = selected !== undefined && onSelect !== undefined
  if (row === undefined) {
    return (
      <span className="grid h-19 content-center gap-2 px-4">
        <Skeleton className="h-3 w-48" />
        <Skeleton className="h-3 w-32" />
      </span>
    )
  }
  if (editing?.key === rowKey(row)) return editing.render()
  return (
    <div className="flex items-start">
      {isSelecting && (
        // The space keeps a finger from pressing the link instead.
        <div className="py-3.5 pr-2 pl-4">
          <SelectBox rowKey={rowKey(row)} checked={selected.has(rowKey(row))} onSelect={onSelect} />
        </div>
      )}
      <a
        href={rowHref?.(row) ?? "#"}
        className={classes(
          "block min-w-0 flex-1 py-2.5 pr-4 outline-offset-[-3px]",
          isSelecting ? "pl-2" : "pl-4",
        )}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onCurrent(index)
          onOpen(row, index)
        }}
      >
        {renderCard(row)}
      </a>
      {rowMenu && <div className="py-1.5 pr-2">{rowMenu(row)}</div>}
    </div>
  )
}
