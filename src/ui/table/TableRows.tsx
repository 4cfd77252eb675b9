import { Fragment, type ReactNode } from "react"
import { currentRow } from "../theme/classes"
import { type FittedTable, TableRow, WaitingRow } from "./TableRow"
import type { RowsInSight } from "./useRows"

export interface TableRowsProps<Row> {
  list: FittedTable<Row>
  inSight: RowsInSight
  /** The prefix of row ids: the row at an index has this and the index as its id. */
  id: string
  /** The columns as tracks of the CSS grid. */
  template: string
  ticks: boolean
  /** Pixels of the sticky head above the rows. */
  head: number
}

/** The visible rows of `TableGrid`, each at its position. */
export function TableRows<Row>({ list, inSight, id, template, ticks, head }: TableRowsProps<Row>) {
  const { columns, rows, rowKey, current, editing } = list
  const { virtualizer, sectionAt, sectionHeight } = inSight
  return (
    <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
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
        if (editing?.key === rowKey(row)) {
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the fields inside are focusable.
            // biome-ignore lint/a11y/useSemanticElements: no table here.
            <div
              key={item.key}
              id={`${id}-${item.index}`}
              ref={virtualizer.measureElement}
              data-index={item.index}
              role="row"
              aria-rowindex={item.index + 2}
              style={{ gridTemplateColumns: template, transform: style.transform }}
              className={`absolute inset-x-0 grid border-b border-line ${currentRow}`}
            >
              {editing.render()}
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
              {...list}
              row={row}
              index={item.index}
              id={`${id}-${item.index}`}
              isCurrent={item.index === current}
              isSelected={ticks && list.selected?.has(rowKey(row)) === true}
              style={style}
            />
          </Fragment>
        )
      })}
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
