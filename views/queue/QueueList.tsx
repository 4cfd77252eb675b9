import { type ComponentType, type MouseEvent, memo, type ReactNode, type Ref } from "react"
import { Link } from "wouter"
import { Skeleton } from "@/ui/Skeleton"
import { classes } from "@/ui/theme/classes"

export interface QueueListProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row says; the same component with every drawing, as it is drawn anew only with another row. */
  Contents: ComponentType<{ row: Row }>
  /** The open row's key, where one is open beside the list. */
  open: string | undefined
  addressOf: (row: Row) => string
  /** Opens a row beside the list; without it the link goes to the row's own page. */
  onOpen: ((index: number) => void) | undefined
  /** Before the list is left for that page. */
  onLeave: (row: Row) => void
  /** There is nothing to show yet. */
  loading: boolean
  /** Under the rows. */
  tail: ReactNode
  ref?: Ref<HTMLUListElement>
}

/** What waits, one under the other, beside the one that is open. */
export function QueueList<Row>(props: QueueListProps<Row>) {
  const { label, rows, rowKey, Contents, open, addressOf, onOpen, onLeave, loading, tail, ref } = props
  if (loading && rows.length === 0) return <Waiting />
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const key = event.target.closest("[data-key]")?.getAttribute("data-key")
    const index = rows.findIndex((each) => rowKey(each) === key)
    const row = rows[index]
    if (row === undefined) return
    // `Enter` on the open row opens it by itself, as it does elsewhere on the page.
    if (!onOpen || event.detail === 0) return onLeave(row)
    event.preventDefault()
    onOpen(index)
  }
  // Arrows lead from row to row, and the tabulator from the list to what is open.
  const listed = open !== undefined && rows.some((row) => rowKey(row) === open)
  return (
    <>
      {/* Caught before the links, which go to the address of a row unless told otherwise. */}
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

/** Nothing that changes for all rows as one of them goes, which would draw them all anew. */
interface QueueRowProps {
  id: string
  href: string
  /** It is the open one. */
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

function Waiting() {
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
