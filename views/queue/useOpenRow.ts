import { atom, useAtom, useAtomValue, useStore } from "jotai"
import { useEffect } from "react"
import { replacedAtom } from "@/palette/targets"

/** The open row of a queue, its index, and the row after it. It has no key once it was decided: then `decided` has it. */
interface OpenRow {
  key?: string
  decided?: string
  index: number
  next?: string | undefined
}

/** By the name of the queue. */
export const openRowsAtom = atom<Readonly<Record<string, OpenRow>>>({})
const beginning: OpenRow = { index: 0 }

/** Rows that are not shown: their decision is on its way to the server, or the lists do not know of it yet. */
const leavingAtom = atom<ReadonlySet<string>>(new Set<string>())

/**
 * Rows are being decided: they leave every queue at once, and where one of them was open, the row after it is opened.
 * A case can be in several queues under different keys, so several are given.
 */
export const leaveRowsAtom = atom(null, (get, set, keys: readonly string[]) => {
  set(leavingAtom, new Set([...get(leavingAtom), ...keys]))
  const isOpen = ({ key }: OpenRow) => key !== undefined && keys.includes(key)
  const queues = Object.entries(get(openRowsAtom))
  if (!queues.some(([, row]) => isOpen(row))) return
  set(replacedAtom)
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

/** From now on the lists say whether the rows are shown: they know of the decision, or there was none. */
export const settleRowsAtom = atom(null, (get, set, keys: readonly string[]) =>
  set(leavingAtom, new Set([...get(leavingAtom)].filter((each) => !keys.includes(each)))),
)

/** Tells whether a decision would be about a row that nobody has read: the button of the last one was pressed twice. */
export function useIsUnread(): () => boolean {
  const store = useStore()
  return () => performance.now() <= store.get(replacedAtom)
}

/** For a queue whose open row can be in the address. */
export interface RowAddress {
  /** The row that the address opens; without it the address is the list's. */
  key: string | undefined
  /** Puts another row, or the list, in the place of this address. */
  replace: (key: string | undefined) => void
}

export interface OpenRowOptions<Row> {
  /** Names the queue and its filters. */
  queue: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Which rows can be decided: one of them is opened at first and after a decision. All where left out. */
  waits?: (row: Row) => boolean
  address?: RowAddress | undefined
}

/** The first row from `index` on that waits, else the nearest before it; -1 where none does. */
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
 * The open row of a queue, kept under the queue's name while another screen is shown. Only the person moves it: a row
 * that somebody else decided stays open until the person's own decision is refused, because a key that approves must
 * never meet another row than the one on the screen.
 */
export function useOpenRow<Row>({ queue, keyOf, waits = all, address, ...options }: OpenRowOptions<Row>) {
  const [openRows, setOpenRows] = useAtom(openRowsAtom)
  const kept = openRows[queue] ?? beginning
  const inAddress = address?.key
  // What is kept is about the row of the address, open or just decided; another address opens another row.
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
  // Rows may have come before the next one meanwhile, so its key finds it.
  const known = [indexOf(open.key), indexOf(open.next)].find((at) => at >= 0)
  const waiting = known ?? nearestWaiting(rows, open.index, waits)
  const index = waiting >= 0 ? waiting : Math.min(open.index, rows.length - 1)
  const key = open.key ?? keyAt(index)
  const keep = (row: OpenRow) => setOpenRows((current) => ({ ...current, [queue]: row }))
  const listed = key !== undefined && keyAt(index) === key
  const next = keyAt(index + 1)
  const changed = kept.key !== key || kept.index !== index || kept.next !== next
  const isDecided = inAddress !== undefined && kept.decided === inAddress
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` and `address` are made anew with every render.
  useEffect(() => {
    if (isDecided) {
      address?.replace(waiting >= 0 ? key : undefined)
      keep({ index, next })
    } else if (listed && changed) keep({ key, index, next })
  }, [isDecided, listed, changed, key, index, next])
  return {
    /** Without those that are being decided. */
    rows,
    key,
    /** Of the open row; where it is no longer in the list, of the row that came after it. */
    index,
    /** The open row is in the list. */
    listed,
    open: (at: number) => {
      const wanted = keyAt(at)
      if (wanted === undefined) return
      if (inAddress !== undefined) address?.replace(wanted)
      else keep({ key: wanted, index: at, next: keyAt(at + 1) })
    },
  }
}
