import { type ReactNode, useEffect, useId } from "react"
import type { DataTableProps } from "./dataTableProps"
import { TableRows } from "./TableRows"
import { useRows } from "./useRows"

/** Height of the sticky header in pixels: 16 of text, 8 above and below, 1 of border. */
const head = 33

/** Width of the checkbox column. */
const tickWidth = "2.5rem"
/** Width of the menu column. */
const menuWidth = "3.25rem"

/** The rows as a table with one line each. Use it through `DataTable`. */
export function TableGrid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, current, onScrolled, empty, tail, loading } = props
  const id = useId()
  const inSight = useRows(props, { head })
  const { scroller, virtualizer, onKeyDown } = inSight
  const edited = props.editing?.key
  useEffect(() => {
    // Only the edited row is measured. Afterwards it has the height of the others again.
    if (edited !== undefined) return () => virtualizer.measure()
  }, [edited, virtualizer])
  const ticks = props.selected !== undefined && props.onSelect !== undefined
  const widths = columns.map((column) => column.width)
  const template = [...(ticks ? [tickWidth] : []), ...widths, ...(props.rowMenu ? [menuWidth] : [])].join(" ")
  const currentDrawn =
    virtualizer.getVirtualItems().some((item) => item.index === current) && current < rows.length
  const complete = rows.length > 0 && !loading && props.onEndReached === undefined
  return (
    <div className="card @container/list flex min-h-0 flex-1 flex-col overflow-hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual list cannot use the rows of a real table. */}
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
        <HeadRow titles={columns} ticks={ticks} menus={props.rowMenu !== undefined} template={template} />
        {rows.length === 0 && !loading ? (
          <EmptyRow>{empty}</EmptyRow>
        ) : (
          <TableRows list={props} {...{ inSight, id, template, ticks, head }} />
        )}
        {tail}
      </div>
    </div>
  )
}

interface HeadRowProps {
  titles: readonly { key: string; title: ReactNode }[]
  ticks: boolean
  menus: boolean
  template: string
}

function HeadRow({ titles, ticks, menus, template }: HeadRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid.
    // biome-ignore lint/a11y/useSemanticElements: no table here.
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: template, height: head }}
      className="sticky top-0 z-10 grid items-center border-b border-line bg-panel"
    >
      {ticks && (
        <HeadCell>
          <span className="sr-only">Seleção</span>
        </HeadCell>
      )}
      {titles.map(({ key, title }) => (
        <HeadCell key={key}>{title}</HeadCell>
      ))}
      {menus && (
        <HeadCell>
          <span className="sr-only">Ações</span>
        </HeadCell>
      )}
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
