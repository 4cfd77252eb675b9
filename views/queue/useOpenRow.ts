import { atom, useAtom, useAtomValue } from "jotai"
import { useEffect } from "react"

/**
 * The open row of a queue, its index, and the key of the next row. After a decision, `decided` has its key instead of
 * `key`.
 */
interface OpenRow {
  key?: string
  decided?: string
  index: number
  next?: string | undefined
}

/** By the name of the queue. */
export const openRowsAtom = atom<Readonly<Record<string, OpenRow>>>({})
const beginning: OpenRow = { index: 0 }

/** Milliseconds in which a second press of the same button cannot be meant for the next row. */
const readingTime = 500

/** Whether a row has just replaced a decided one: nothing can be decided then. */
const replacedAtom = atom(false)
export const justReplacedAtom = atom((get) => get(replacedAtom))
let reading: ReturnType<typeof setTimeout> | undefined

/** Optimistically removed rows: their decision is being sent, or the lists are not refetched yet. */
const leavingAtom = atom<ReadonlySet<string>>(new Set<string>())

/**
 * Removes decided rows from every queue at once. If one of them was open, the next row is opened. A case can be in
 * several queues under different keys, so it takes several keys.
 */
export const leaveRowsAtom = atom(null, (get, set, keys: readonly string[]) => {
  set(leavingAtom, new Set([...get(leavingAtom), ...keys]))
  const isOpen = ({ key }: OpenRow) => key !== undefined && keys.includes(key)
  const queues = Object.entries(get(openRowsAtom))
  if (!queues.some(([, row]) => isOpen(row))) return
  set(replacedAtom, true)
  clearTimeout(reading)
  reading = setTimeout(() => set(replacedAtom, false), readingTime)
  set(
    openRowsAtom,
    Object.fromEntries(
      queues.map(([queue, row]) => {
        const { key: decided, index, next } = row
        return [queue, isOpen(row) && decided !== undefined ? { decided, index, next } : row]
      }),
    ),
  )
})

/** Ends the optimistic removal: the lists include the decision now, or it failed. */
export const settleRowsAtom = atom(null, (get, set, keys: readonly string[]) =>
  set(leavingAtom, new Set([...get(leavingAtom)].filter((each) => !keys.includes(each)))),
)

/** For a queue whose open row can be in the address. */
export interface RowAddress {
  /** The key of the row in the address. Without it, the address is the list's. */
  key: string | undefined
  /** Replaces the address by another row's or the list's. */
  replace: (key: string | undefined) => void
}

export interface OpenRowOptions<Row> {
  /** Identifies the queue and its filters. */
  queue: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Whether a row can be decided. Such a row is opened at first and after a decision. Defaults to all rows. */
  waits?: (row: Row) => boolean
  address?: RowAddress | undefined
}

/** The index of the first waiting row from `index` on, otherwise the nearest before it, otherwise -1. */
export function nearestWaiting<Row>(
  rows: readonly Row[],
  index: number,
  waits: (row: Row) => boolean,
): number {
  const after = rows.findIndex((row, at) => at >= index && waits(row))
  return after >= 0 ? after : rows.findLastIndex((row, at) => at < index && waits(row))
}

const all = () => true

/**
 * The open row of a queue, stored under the queue's name while another screen is shown. Only the actor moves it. A
 * row decided by another person stays open until the actor's own decision is refused. Otherwise a key that approves
 * could apply to another row than the one shown.
 */
export function useOpenRow<Row>({ queue, keyOf, waits = all, address, ...options }: OpenRowOptions<Row>) {
  const [openRows, setOpenRows] = useAtom(openRowsAtom)
  const kept = openRows[queue] ?? beginning
  const inAddress = address?.key
  // The stored row is valid if it belongs to the address, open or just decided. Another address opens another row.
  const isAbout = inAddress === undefined || inAddress === (kept.key ?? kept.decided)
  const open: OpenRow = isAbout ? kept : { key: inAddress, index: 0 }
  const leaving = useAtomValue(leavingAtom)
  const rows = options.rows.filter((row) => !leaving.has(keyOf(row)))
  const keyAt = (at: number) => {
    const row = rows[at]
    return row === undefined ? undefined : keyOf(row)
  }
  const indexOf = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  // Rows may have been inserted before the next one, so its key finds it.
  const known = [indexOf(open.key), indexOf(open.next)].find((at) => at >= 0)
  const waiting = known ?? nearestWaiting(rows, open.index, waits)
  const index = waiting >= 0 ? waiting : Math.min(open.index, rows.length - 1)
  const key = open.key ?? keyAt(index)
  const keep = (row: OpenRow) => setOpenRows((current) => ({ ...current, [queue]: row }))
  const listed = key !== undefined && keyAt(index) === key
  const next = keyAt(index + 1)
  const changed = kept.key !== key || kept.index !== index || kept.next !== next
  const isDecided = inAddress !== undefined && kept.decided === inAddress
  // biome-ignore lint/correctness/useExhaustiveDependencies: `store` and `address` are new functions on every render.
  useEffect(() => {
    if (isDecided) {
      address?.replace(waiting >= 0 ? key : undefined)
      keep({ index, next })
    } else if (listed && changed) keep({ key, index, next })
  }, [isDecided, listed, changed, key, index, next])
  return {
    /** Without rows that are being decided. */
    rows,
    key,
    /** The index of the open row, or of its next row if it is no longer in the list. */
    index,
    /** Whether the open row is in the list. */
    listed,
    open: (at: number) => {
      const wanted = keyAt(at)
      if (wanted === undefined) return
      if (inAddress !== undefined) address?.replace(wanted)
      else keep({ key: wanted, index: at, next: keyAt(at + 1) })
    },
  }
}
