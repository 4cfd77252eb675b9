import { type ComponentType, type MouseEvent, memo, type ReactNode, type Ref } from "react"
import { Link } from "wouter"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes } from "@/ui/theme/classes"

export interface QueueListProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Renders a row. Must be a stable component, so that a row renders again only when it changes. */
  Contents: ComponentType<{ row: Row }>
  /** The key of the row opened next to the list, if any. */
  open: string | undefined
  addressOf: (row: Row) => string
  /** Opens a row next to the list. Without it, links go to the row's own page. */
  onOpen: ((index: number) => void) | undefined
  /** Called before the list is left for that page. */
  onLeave?: ((row: Row) => void) | undefined
  /** Whether the first rows are loading. */
  loading: boolean
  /** Shown under the rows. */
  tail: ReactNode
  ref?: Ref<HTMLUListElement>
}

/** The rows of a queue, as links. */
export function QueueList<Row>(props: QueueListProps<Row>) {
  const { label, rows, rowKey, Contents, open, addressOf, onOpen, onLeave, loading, tail, ref } = props
  if (loading && rows.length === 0) return <LoadingRows />
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const key = event.target.closest("[data-key]")?.getAttribute("data-key")
    const index = rows.findIndex((each) => rowKey(each) === key)
    const row = rows[index]
    if (row === undefined) return
    // `Enter` is a click without detail. It goes to the row's own page if there is one, as elsewhere on the screen.
    if (!onOpen || (onLeave && event.detail === 0)) return onLeave?.(row)
    event.preventDefault()
    onOpen(index)
  }
  // Arrows move between rows, and Tab moves from the list to the open row.
  const listed = open !== undefined && rows.some((row) => rowKey(row) === open)
  return (
    <>
      {/* In the capture phase, before the links navigate; preventing the click stops them. */}
      <ul ref={ref} aria-label={label} onClickCapture={onClick}>
        {rows.map((row) => (
          <QueueRow
            key={rowKey(row)}
            id={rowKey(row)}
            href={addressOf(row)}
            current={rowKey(row) === open}
            tabbable={!listed || rowKey(row) === open}
            row={row}
            Contents={Contents as ComponentType<{ row: unknown }>}
          />
        ))}
      </ul>
      {tail}
    </>
  )
}

/** When a row is removed, no property of the other rows may change, or all of them would render again. */
interface QueueRowProps {
  id: string
  href: string
  current: boolean
  tabbable: boolean
  row: unknown
  Contents: ComponentType<{ row: unknown }>
}

const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { id, href, current, tabbable, row, Contents } = props
  return (
    <li
      data-key={id}
      className="[contain-intrinsic-size:auto_3.875rem] border-b border-line [content-visibility:auto]"
    >
      <Link
        href={href}
        tabIndex={tabbable ? undefined : -1}
        aria-current={current || undefined}
        className={classes(
          "block px-3.5 py-2.5 outline-offset-[-3px] hover:bg-sunken",
          "aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_var(--accent)] forced-colors:aria-[current]:outline-2",
        )}
      >
        <Contents row={row} />
      </Link>
    </li>
  )
})

function LoadingRows() {
  return (
    <div aria-busy role="status" aria-label="Verificando pendências...">
      {["w-40", "w-52", "w-44", "w-48"].map((width) => (
        <div key={width} className="grid h-15.5 content-center gap-2 border-b border-line px-3.5">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-3 w-32" />
        </div>
      ))}
    </div>
  )
}
