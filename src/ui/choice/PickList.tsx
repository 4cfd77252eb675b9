import { Check } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { useVirtualRows } from "../table/useVirtualRows"
import { classes, currentRow } from "../theme/classes"

export interface PickRow {
  key: string
  label: string
  /** Whether the label is shown in the font for identifiers. */
  mono?: boolean
  /** An identifier next to the label, never truncated. */
  code?: string
  detail?: string | undefined
}

export interface PickListProps {
  /** The element id of the list, to focus it. The view handles the keys. */
  id: string
  label: string
  rows: readonly PickRow[]
  /** Index of the current row, -1 for none. */
  current: number
  onCurrent: (index: number) => void
  selected: ReadonlySet<string>
  /** `range`: Shift was held, so the toggle covers all rows from the last one to this one. */
  onToggle: (key: string, range: boolean) => void
  /** More rows are being loaded. */
  loading?: boolean
  onEndReached?: (() => void) | undefined
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** Shown after the last row, for example an error while loading more. */
  tail?: ReactNode
}

/** Pixels. */
const rowHeight = 30
const listHeight = 250
const rowsOfPage = Math.floor(listHeight / rowHeight)

/** A virtualized list of checkable rows. */
export function PickList(props: PickListProps) {
  const { id, label, rows, current, onCurrent, selected, onToggle, onEndReached, empty, tail } = props
  const { loading = false } = props
  const option = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({
    scroller,
    keys: rows.map(({ key }) => key),
    rowHeight,
    current,
    loading,
    onEndReached,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current]
    const page = { PageDown: rowsOfPage, PageUp: -rowsOfPage }[event.key]
    if (page !== undefined) onCurrent(Math.min(Math.max(current + page, 0), rows.length - 1))
    else if (event.key === " " && row) onToggle(row.key, event.shiftKey)
    else return
    event.preventDefault()
  }
  const items = virtualizer.getVirtualItems()
  const drawn = items.some(({ index }) => index === current)
  return (
    // A grid rather than a listbox: list shortcuts are off in listboxes, which belong to inputs.
    // biome-ignore lint/a11y/useSemanticElements: a virtual list cannot use the rows of a real table.
    <div
      ref={scroller}
      id={id}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={onEndReached || loading ? -1 : rows.length}
      aria-busy={loading || undefined}
      aria-activedescendant={drawn ? `${option}-${current}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={{ height: listHeight }}
      className="group/list overflow-y-auto outline-offset-[-2px]"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          const on = selected.has(row.key)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={key}
              id={`${option}-${index}`}
              role="row"
              tabIndex={-1}
              aria-selected={on}
              aria-rowindex={index + 1}
              onClick={(event) => onToggle(row.key, event.shiftKey)}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              className={classes(
                "absolute inset-x-0 cursor-default whitespace-nowrap select-none",
                index === current ? currentRow : "hover:bg-sunken/70",
              )}
            >
              <Cell row={row} on={on} />
            </div>
          )
        })}
      </div>
      {rows.length === 0 && !loading && empty}
      {tail}
    </div>
  )
}

function Cell({ row: { label, mono, code, detail }, on }: { row: PickRow; on: boolean }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the grid.
    // biome-ignore lint/a11y/useSemanticElements: no table here.
    <div role="gridcell" className="flex h-full items-center gap-2.5 px-3">
      <Tick on={on} />
      <span className={classes("min-w-0 truncate", mono ? "mono" : "font-[550]")}>{label}</span>
      {code && <span className="mono shrink-0 text-muted">{code}</span>}
      {detail && <span className="min-w-0 flex-[99_99_0] truncate text-muted">{detail}</span>}
    </div>
  )
}

function Tick({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        "inline-grid size-4 shrink-0 place-items-center rounded-[0.25rem] border",
        on ? "border-accent bg-accent text-on-accent" : "border-control bg-panel",
      )}
    >
      {on && <Check strokeWidth={3} className="size-3" />}
    </span>
  )
}
