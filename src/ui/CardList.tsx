import { classes } from "./classes"
import type { DataTableProps } from "./DataTable"
import { Skeleton } from "./Skeleton"
import { useRows } from "./useRows"

/** The rows as cards under each other, for narrow screens. Use it through `DataTable`. */
export function CardList<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    total,
    rowHref,
    current,
    onCurrent,
    onOpen,
    renderCard,
    onScrolled,
    empty,
    tail,
    loading,
  } = props
  const { scroller, virtualizer } = useRows(props, { head: 0, height: 76 })
  return (
    <div
      ref={scroller}
      data-list
      aria-busy={loading || undefined}
      onScroll={onScrolled && ((event) => onScrolled(event.currentTarget.scrollTop))}
      className="card min-h-0 flex-1 overflow-auto"
    >
      {rows.length === 0 && !loading ? (
        empty
      ) : (
        <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={total ?? (loading ? -1 : rows.length)}
                aria-posinset={item.index + 1}
                aria-hidden={row === undefined || undefined}
                style={{ transform: `translateY(${item.start}px)` }}
                className={classes(
                  "absolute inset-x-0 border-b border-line",
                  item.index === current &&
                    row !== undefined &&
                    "bg-accent-soft shadow-[inset_3px_0_var(--accent)]",
                )}
              >
                {row === undefined ? (
                  <span className="grid h-19 content-center gap-2 px-4">
                    <Skeleton className="h-3 w-48" />
                    <Skeleton className="h-3 w-32" />
                  </span>
                ) : (
                  <a
                    href={rowHref?.(row) ?? "#"}
                    className="block px-4 py-2.5 outline-offset-[-3px]"
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return
                      event.preventDefault()
                      onCurrent(item.index)
                      onOpen(row, item.index)
                    }}
                  >
                    {renderCard(row)}
                  </a>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {tail}
    </div>
  )
}
