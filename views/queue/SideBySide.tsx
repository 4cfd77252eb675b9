import { type ComponentType, memo, type ReactNode, useDeferredValue, useMemo, useRef } from "react"
import { useLocation } from "wouter"
import { stepped, useListKeys } from "../list/useListKeys"
import { useFocusOnOpen } from "../useFocusOnOpen"
import { QueueList } from "./QueueList"
import { useOpenPlace } from "./useOpenPlace"

/** Rows that are read before they are opened, so that stepping to them shows no loading (palette.md, Keys). */
const ahead = 2

export interface SideBySideProps<Row> {
  label: string
  /** Names the queue and its filters: where one is in it is kept by that. */
  queue: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  Contents: ComponentType<{ row: Row }>
  /** A row's own page. */
  addressOf: (row: Row) => string
  /** The queue is left for that page. */
  onLeave: (row: Row) => void
  loading: boolean
  tail: ReactNode
  /** There is only room for the list: a row is opened by itself. */
  narrow: boolean
  /** Shows what the list can be narrowed by. */
  onFind?: () => void
  /** The open row, which others may have taken out of the rows meanwhile. */
  renderOpen: (key: string) => ReactNode
  /** Reads what a row will show; the same component with every drawing. */
  Ahead: ComponentType<{ row: Row }>
}

/** What waits, and the open one beside it: one steps through by keys. */
export function SideBySide<Row>(props: SideBySideProps<Row>) {
  const { label, queue, rowKey, Contents, addressOf, onLeave, loading, tail, narrow, onFind, renderOpen } =
    props
  const [, navigate] = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const { rows, key, index, stands, open } = useOpenPlace(queue, props.rows, rowKey)
  const linkAt = (at: number) => list.current?.querySelectorAll("a").item(at)
  // A row that was decided takes the focus along with it: the next one gets it, once it is on the screen.
  const kept = useFocusOnOpen({
    shown: useDeferredValue(key),
    find: () => (narrow ? undefined : linkAt(index)),
  })
  const goTo = (at: number) => {
    open(at)
    kept.moving(() => linkAt(at)?.focus())
  }
  useListKeys({
    onStep: (step) => goTo(step === "next" && !stands ? index : stepped(step, index, rows.length - 1)),
    onOpen: () => {
      const row = rows[index]
      if (row === undefined || !stands) return
      onLeave(row)
      navigate(addressOf(row))
    },
    openLabel: "abrir",
    ...(onFind && { onFind }),
    onEnterList: () => linkAt(index)?.focus(),
  })
  // Once for each: what moves in the list draws it no second time.
  const openOne = useMemo(() => key !== undefined && renderOpen(key), [key, renderOpen])
  return (
    <div className="flex min-h-0 flex-1 basis-0 max-md:basis-auto">
      <div
        {...kept.list}
        className="min-w-0 flex-1 overflow-y-auto border-line bg-panel md:max-w-64 md:border-r lg:max-w-80"
      >
        <QueueList
          ref={list}
          {...{ label, rows, rowKey, Contents, addressOf, onLeave, loading, tail }}
          open={narrow ? undefined : key}
          onOpen={narrow ? undefined : open}
        />
      </div>
      {!narrow && openOne}
      {!narrow && (
        <ReadAhead
          rows={rows.slice(index + 1, index + 1 + ahead)}
          rowKey={rowKey as (row: unknown) => string}
          Ahead={props.Ahead as ComponentType<{ row: unknown }>}
        />
      )}
    </div>
  )
}

interface ReadAheadProps {
  rows: readonly unknown[]
  rowKey: (row: unknown) => string
  Ahead: ComponentType<{ row: unknown }>
}

/** What follows is asked for once the open one is on the screen. */
function ReadAhead({ rows, ...rest }: ReadAheadProps) {
  return <Reading rows={useDeferredValue(rows)} {...rest} />
}

const Reading = memo(({ rows, rowKey, Ahead }: ReadAheadProps) =>
  rows.map((row) => <Ahead key={rowKey(row)} row={row} />),
)
