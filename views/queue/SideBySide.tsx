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

/** How many rows after the open one are preloaded, so that stepping to them shows no loading state. */
const prefetched = 2

export interface SideBySideProps<Row> {
  label: string
  /** Identifies the queue and its filters; the open row is stored under it. */
  queue: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  Contents: ComponentType<{ row: Row }>
  /** The address of a row's own page. */
  addressOf: (row: Row) => string
  /** Called before the queue is left for that page. */
  onLeave?: (row: Row) => void
  loading: boolean
  /** Shown under the rows. */
  tail: ReactNode
  /** Replaces the rows if there are none, or they could not be loaded. */
  instead?: ReactNode
  /** The window has room for one only: the list, or the row in the address. */
  narrow: boolean
  /** Renders the open row, which may have left the list because another person decided it. */
  renderOpen: (key: string) => ReactNode
  /** Preloads a row's data. Must be a stable component. */
  Prefetch: ComponentType<{ row: Row }>
  /** Whether a row can be decided. Such a row is opened at first and after a decision. Defaults to all rows. */
  waits?: (row: Row) => boolean
  /** Set if a row's address opens it in this queue, next to the list. */
  address?: RowAddress
}

/** A queue of cases: the list, and the open case next to it. Keys step from case to case. */
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
  // After a decision, the next row takes the focus once it is shown.
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
  // The row in the address may be far down the list.
  const showInList = useEffectEvent(() => linkAt(index)?.scrollIntoView({ block: "nearest" }))
  const hasAddress = address !== undefined
  useEffect(() => {
    if (hasAddress) showInList()
  }, [hasAddress])
  // Memoized, so that a change in the list does not render the open case again.
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

/** Preloads the next rows once the open one is shown. */
function Prefetches({ rows, ...rest }: PrefetchesProps) {
  return <PrefetchedRows rows={useDeferredValue(rows)} {...rest} />
}

const PrefetchedRows = memo(({ rows, rowKey, Prefetch }: PrefetchesProps) =>
  rows.map((row) => <Prefetch key={rowKey(row)} row={row} />),
)
