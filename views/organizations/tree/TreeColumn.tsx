import { ChevronRight } from "lucide-react"
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react"
import { Tag } from "@/ui/badges/Tag"
import { Skeleton } from "@/ui/states/Skeleton"
import { useVirtualRows } from "@/ui/table/useVirtualRows"
import { classes } from "@/ui/theme/classes"
import { useTypeAhead } from "./useTypeAhead"

export interface TreeRow {
  key: string
  acronym: string
  title?: string
  enabled: boolean
  /** The number of units below it. Absent for realms, or if it is unknown. */
  children?: number
}

export interface TreeColumnProps {
  id: string
  /** Counted from 0. */
  level: number
  label: string
  rows: readonly TreeRow[]
  chosen: string | undefined
  /** Whether the column has or will take the focus. */
  active: boolean
  onChoose: (key: string) => void
  /** `→` and `←`. */
  onRight: () => void
  onLeft: () => void
  /** `Enter` and a double click. */
  onOpen: (key: string) => void
  /** Called if no loaded row begins with the typed text. */
  onMissed?: (text: string) => void
  loading?: boolean
  onEndReached?: (() => void) | undefined
  /** Actions at the end of a row. */
  rowMenu?: (key: string) => ReactNode
  /** Shown instead of rows, or after them. */
  tail?: ReactNode
}

const rowHeight = 36
const pageRows = 12

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last) => Math.min(index + pageRows, last),
  PageUp: (index) => Math.max(index - pageRows, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** One column of the tree, virtualized. */
export function TreeColumn(props: TreeColumnProps) {
  const { id, level, label, rows, chosen, onChoose, onRight, onLeft, onOpen, onMissed } = props
  const { loading = false, onEndReached, rowMenu, tail } = props
  const option = useId()
  const current = rows.findIndex(({ key }) => key === chosen)
  const scroller = useRef<HTMLDivElement>(null)
  const keys = rows.map(({ key }) => key)
  const virtualizer = useVirtualRows({ scroller, keys, rowHeight, current, loading, onEndReached })
  useFocusOfTree(scroller, props)
  const typeAhead = useTypeAhead((text) => {
    const meant = rows.find(({ acronym }) => acronym.toLocaleUpperCase("pt-BR").startsWith(text))
    if (meant) onChoose(meant.key)
    else onMissed?.(text)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (typeAhead(event)) return
    const step = steps[event.key]
    const next = rows[step?.(current, rows.length - 1) ?? -1]
    if (step) {
      if (next) onChoose(next.key)
    } else if (event.key === "ArrowRight") onRight()
    else if (event.key === "ArrowLeft") onLeft()
    else if (event.key === "Enter" && chosen !== undefined) onOpen(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const items = virtualizer.getVirtualItems()
  const isDrawn = items.some(({ index }) => index === current)
  return (
    <div
      ref={scroller}
      id={id}
      role="tree"
      aria-label={label}
      aria-busy={loading || undefined}
      aria-activedescendant={isDrawn ? `${option}-${current}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="group/column min-h-0 flex-1 overflow-y-auto px-2 pb-2 outline-offset-[-2px]"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the column handles the keys.
            <div
              key={key}
              id={`${option}-${index}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={level + 1}
              aria-posinset={index + 1}
              aria-setsize={onEndReached || loading ? -1 : rows.length}
              aria-selected={index === current}
              {...(row.children !== 0 && { "aria-expanded": index === current })}
              onClick={() => {
                scroller.current?.focus({ preventScroll: true })
                onChoose(row.key)
              }}
              onDoubleClick={() => onOpen(row.key)}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              className={classes(
                "absolute inset-x-0 flex cursor-default items-center gap-2 rounded-md px-2.5 select-none",
                index === current ? "bg-accent-soft text-accent-text" : "hover:bg-sunken/70",
              )}
            >
              <RowText row={row} />
              {rowMenu && <MenuPlace>{rowMenu(row.key)}</MenuPlace>}
            </div>
          )
        })}
      </div>
      {loading && <WaitingRows />}
      {tail}
    </div>
  )
}

/** The focus moves between columns. The new column gets a current row. */
function useFocusOfTree(
  scroller: RefObject<HTMLElement | null>,
  { active, chosen, rows, onChoose }: TreeColumnProps,
) {
  const [first] = rows
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const column = scroller.current
    const among = column?.closest("[data-tree]")
    if (!active || !column || !among?.contains(document.activeElement)) return
    column.focus({ preventScroll: true })
    if (chosen === undefined && first !== undefined) choose(first.key)
  }, [active, chosen, first, scroller])
}

/** Keeps clicks and keys in the menu from the row. */
function MenuPlace({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops events from reaching the row.
    <span
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      className="-mr-1.5 flex"
    >
      {children}
    </span>
  )
}

function WaitingRows() {
  return ["w-40", "w-52", "w-32"].map((width) => (
    <div key={width} aria-hidden className="flex h-9 items-center px-2.5">
      <Skeleton className={`h-3 ${width}`} />
    </div>
  ))
}

function RowText({ row: { acronym, title, enabled, children } }: { row: TreeRow }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate" title={title && `${acronym} ${title}`}>
        <span className={classes("font-[550]", !enabled && "text-muted")}>{acronym}</span>
        {title && <span className="text-muted"> {title}</span>}
      </span>
      {!enabled && <Tag tone="bad">Inativa</Tag>}
      {children !== undefined && children > 0 && (
        <span className="text-muted tabular-nums">
          {children.toLocaleString("pt-BR")}
          <span className="sr-only"> abaixo</span>
        </span>
      )}
      {children !== 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
    </>
  )
}
