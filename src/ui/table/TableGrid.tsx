import { type CSSProperties, Fragment, type ReactNode, useEffect, useId, useRef } from "react"
import { classes } from "../theme/classes"
import type { DataTableProps } from "./dataTableProps"
import { type FittedColumn, fitColumns, minimumOfAll, paperColumns, useRoom } from "./fitColumns"
import { TableRows } from "./TableRows"
import { useRows } from "./useRows"

/** Height of the sticky header in pixels: 16 for each line of text, 8 above and below, 1 of border. */
const headOf = (lines: number) => 16 * lines + 17

/** Width of the checkbox column. */
const tickWidth = "2.5rem"
/** Width of the menu column. */
const menuWidth = "3.25rem"

/** Height of a cell's second line in pixels, with the space above and below it. */
const secondLine = 12

/** The rows as a table with one line each, or two if it is narrow. Use it through `DataTable`. */
export function TableGrid<Row>(props: DataTableProps<Row>) {
  const { label, rows, total, current, empty, tail, loading } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const ticks = props.selected !== undefined && props.onSelect !== undefined
  const [tick, menu] = [ticks ? [{ width: tickWidth }] : [], props.rowMenu ? [{ width: menuWidth }] : []]
  const columns = fitColumns(props.columns, room - minimumOfAll([...tick, ...menu]))
  const tracks = [...tick, ...columns, ...menu]
  const minimum = minimumOfAll(tracks)
  const twoLines = columns.some(({ below }) => below.length > 0)
  const head = headOf(twoLines ? 2 : 1)
  const inSight = useRows(props, { scroller, head, extra: twoLines ? secondLine : 0 })
  const { virtualizer, onKeyDown } = inSight
  const edited = props.editing?.key
  useEffect(() => {
    // Only the edited row is measured. Afterwards it has the height of the others again.
    if (edited !== undefined) return () => virtualizer.measure()
  }, [edited, virtualizer])
  const template = tracks.map(({ width }) => width).join(" ")
  const paper: CSSProperties & Record<"--paper-columns", string> = {
    minWidth: `${minimum}rem`,
    "--paper-columns": paperColumns(tracks),
  }
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
        className={classes(
          "group/list min-h-0 flex-1 overflow-auto outline-none focus-visible:outline-none",
          minimum > room && "scroll-edges",
        )}
      >
        <div role="presentation" style={paper} className="paper-columns">
          <HeadRow
            titles={columns}
            ticks={ticks}
            menus={props.rowMenu !== undefined}
            style={{ gridTemplateColumns: template, height: head }}
          />
          {rows.length === 0 && !loading ? (
            <EmptyRow>{empty}</EmptyRow>
          ) : (
            <TableRows list={{ ...props, columns }} {...{ inSight, id, template, ticks, head }} />
          )}
        </div>
        {tail}
      </div>
    </div>
  )
}

interface HeadRowProps {
  titles: readonly Pick<FittedColumn<never>, "key" | "title" | "below">[]
  ticks: boolean
  menus: boolean
  style: { gridTemplateColumns: string; height: number }
}

function HeadRow({ titles, ticks, menus, style }: HeadRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid.
    // biome-ignore lint/a11y/useSemanticElements: no table here.
    <div
      role="row"
      aria-rowindex={1}
      style={style}
      className="sticky top-0 z-10 grid items-center border-b border-line bg-panel"
    >
      {ticks && (
        <HeadCell>
          <span className="sr-only">Seleção</span>
        </HeadCell>
      )}
      {titles.map(({ key, title, below }) => (
        <HeadCell key={key}>
          <span className="block truncate">{title}</span>
          {below.length > 0 && (
            <span className="block truncate font-normal">
              <span className="sr-only"> · </span>
              {below.map((each, place) => (
                <Fragment key={each.key}>
                  {place > 0 && " · "}
                  {each.title}
                </Fragment>
              ))}
            </span>
          )}
        </HeadCell>
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
