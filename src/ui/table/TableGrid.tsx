import { Fragment, type ReactNode, useEffect, useId } from "react"
import type { DataTableProps } from "./dataTableProps"
import { TableRow, WaitingRow } from "./TableRow"
import { useRows } from "./useRows"

/** Pixels of the sticky head: 16 of text, 8 above and below, 1 of line. */
const head = 33

/** Width of the column of ticks. */
const tickWidth = "2.5rem"
/** Width of the column of menus. */
const menuWidth = "3.25rem"

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
  const { scroller, virtualizer, onKeyDown, sectionAt, sectionHeight } = useRows(props, { head })
  const edited = props.editing?.key
  useEffect(() => {
    // Only the row that is edited is measured. Afterwards it is as high as the others.
    if (edited !== undefined) return () => virtualizer.measure()
  }, [edited, virtualizer])
  const ticks = selected !== undefined && onSelect !== undefined
  const widths = columns.map((column) => column.width)
  const template = [...(ticks ? [tickWidth] : []), ...widths, ...(props.rowMenu ? [menuWidth] : [])].join(" ")
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
        aria-colcount={
          columns.length + (ticks ? 1 : 0) + (props.rowMenu ? 1 : 0) + (props.rowActions ? 1 : 0)
        }
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
          {props.rowMenu && <HeadCell>{<span className="sr-only">Ações</span>}</HeadCell>}
        </div>
        {rows.length === 0 && !loading ? (
          <EmptyRow>{empty}</EmptyRow>
        ) : (
          <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index]
              const section = sectionAt(item.index)
              const over = section === undefined ? 0 : sectionHeight
              const style = {
                gridTemplateColumns: template,
                height: item.size - over,
                transform: `translateY(${item.start - head + over}px)`,
              }
              if (row === undefined)
                return <WaitingRow key={item.key} columns={columns.length} style={style} ticks={ticks} />
              if (props.editing?.key === rowKey(row)) {
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the fields in it take focus.
                  // biome-ignore lint/a11y/useSemanticElements: no table here.
                  <div
                    key={item.key}
                    id={`${id}-${item.index}`}
                    ref={virtualizer.measureElement}
                    data-index={item.index}
                    role="row"
                    aria-rowindex={item.index + 2}
                    style={{ gridTemplateColumns: template, transform: style.transform }}
                    className="absolute inset-x-0 grid border-b border-line bg-accent-soft shadow-[inset_3px_0_var(--accent)]"
                  >
                    {props.editing.render()}
                  </div>
                )
              }
              return (
                <Fragment key={item.key}>
                  {section !== undefined && (
                    <SectionRow top={item.start - head} height={over}>
                      {section}
                    </SectionRow>
                  )}
                  <TableRow
                    {...props}
                    row={row}
                    index={item.index}
                    id={`${id}-${item.index}`}
                    isCurrent={item.index === current}
                    isSelected={ticks && selected.has(rowKey(row))}
                    style={style}
                  />
                </Fragment>
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

/** The heading of a section. It is not counted, because it cannot be the current row. */
function SectionRow({ top, height, children }: { top: number; height: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid.
    // biome-ignore lint/a11y/useSemanticElements: no table here.
    <div
      role="row"
      style={{ height, transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 flex items-center border-b border-line bg-sunken px-3"
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div role="rowheader" className="text-tiny font-semibold text-faint">
        {children}
      </div>
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
