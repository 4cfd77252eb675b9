import {
  type ComponentType,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react"
import { useLocation } from "wouter"
import { classes } from "@/ui/theme/classes"
import { stepped, useListKeys } from "../list/useListKeys"
import { QueueList } from "./QueueList"
import { useFocusOnOpen } from "./useFocusOnOpen"
import { type RowAddress, useOpenRow } from "./useOpenRow"

/** So many rows after the open one are loaded before they are opened, so that stepping to them shows no loading. */
const prefetched = 2

export interface SideBySideProps<Row> {
  label: string
  /** Names the queue and its filters: the open row is kept under this name. */
  queue: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  Contents: ComponentType<{ row: Row }>
  /** A row's own page. */
  addressOf: (row: Row) => string
  /** Before the queue is left for that page. */
  onLeave?: (row: Row) => void
  loading: boolean
  /** Under the rows. */
  tail: ReactNode
  /** In the place of the rows: there are none, or they could not be loaded. */
  instead?: ReactNode
  /** There is room for one only: the list, or the row that the address opens. */
  narrow: boolean
  /** Draws the open row, which may have left the rows because somebody else decided it. */
  renderOpen: (key: string) => ReactNode
  /** Loads what a row will show. A component declared once. */
  Prefetch: ComponentType<{ row: Row }>
  /** Which rows can be decided: one of them is opened at first and after a decision. All where left out. */
  waits?: (row: Row) => boolean
  /** Where the address of a row opens it in this queue, beside the list. */
  address?: RowAddress
}

/** A queue of cases: the list, and beside it the open one. Its keys step from case to case. */
export function SideBySide<Row>(props: SideBySideProps<Row>) {
  const { label, queue, rowKey, Contents, addressOf, onLeave, loading, tail, instead, narrow } = props
  const { renderOpen, waits, address } = props
  const [, navigate] = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const { rows, key, index, listed, open } = useOpenRow({
    queue,
    rows: props.rows,
    keyOf: rowKey,
    address,
    ...(waits && { waits }),
  })
  const isInAddress = address?.key !== undefined
  const showsList = !narrow || !isInAddress
  const showsOpen = !narrow || isInAddress
  const linkAt = (at: number) => list.current?.querySelectorAll("a").item(at)
  // The row after a decided one gets its focus, once it is on the screen.
  const focus = useFocusOnOpen({
    shown: useDeferredValue(key),
    find: () => (narrow ? undefined : linkAt(index)),
  })
  const goTo = (at: number) => {
    open(at)
    focus.moving(() => linkAt(at)?.focus())
  }
  useListKeys({
    onStep: (step) => goTo(step === "next" && !listed ? index : stepped(step, index, rows.length - 1)),
    ...(!isInAddress && {
      onOpen: () => {
        const row = rows[index]
        if (row === undefined || !listed) return
        onLeave?.(row)
        navigate(addressOf(row))
      },
      openLabel: "abrir",
    }),
    onEnterList: () => linkAt(index)?.focus(),
  })
  // A row that its address opens may be far down the list.
  const showInList = useEffectEvent(() => linkAt(index)?.scrollIntoView({ block: "nearest" }))
  const hasAddress = address !== undefined
  useEffect(() => {
    if (hasAddress) showInList()
  }, [hasAddress])
  // Memoized: a change in the list does not draw the open case again.
  const openCase = useMemo(() => key !== undefined && renderOpen(key), [key, renderOpen])
  return (
    <div className="flex min-h-0 flex-1 basis-0 max-md:basis-auto">
      {showsList && (
        <div
          {...focus.list}
          className={classes(
            "min-w-0 flex-1 overflow-y-auto border-line bg-panel",
            !narrow && "max-w-64 border-r lg:max-w-80",
          )}
        >
          {instead ?? (
            <QueueList
              ref={list}
              {...{ label, rows, rowKey, Contents, addressOf, onLeave, loading, tail }}
              open={narrow ? undefined : key}
              onOpen={narrow || (address && !isInAddress) ? undefined : open}
            />
          )}
        </div>
      )}
      {showsOpen && openCase}
      {showsOpen && (
        <Prefetches
          rows={rows.slice(index + 1, index + 1 + prefetched)}
          rowKey={rowKey as (row: unknown) => string}
          Prefetch={props.Prefetch as ComponentType<{ row: unknown }>}
        />
      )}
    </div>
  )
}

interface PrefetchesProps {
  rows: readonly unknown[]
  rowKey: (row: unknown) => string
  Prefetch: ComponentType<{ row: unknown }>
}

/** The rows that follow are loaded once the open one is on the screen. */
function Prefetches({ rows, ...rest }: PrefetchesProps) {
  return <PrefetchedRows rows={useDeferredValue(rows)} {...rest} />
}

const PrefetchedRows = memo(({ rows, rowKey, Prefetch }: PrefetchesProps) =>
  rows.map((row) => <Prefetch key={rowKey(row)} row={row} />),
)
