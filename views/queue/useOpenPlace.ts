import { atom, useAtom, useAtomValue } from "jotai"
import { useEffect } from "react"

/** Which row of a queue is open, where it stands, and which one follows it. Without a key, the open one was decided. */
interface Place {
  key?: string
  index: number
  next?: string | undefined
}

/** By queue. */
export const placesAtom = atom<Readonly<Record<string, Place>>>({})
const beginning: Place = { index: 0 }

/** Rows whose decision is on its way to the server, or that the lists show only until they are told of it. */
const leavingAtom = atom<ReadonlySet<string>>(new Set<string>())

/**
 * What is being decided is no longer there, whatever its key is in each queue: wherever it was open, the one that
 * follows takes its place.
 */
export const leaveRowsAtom = atom(null, (get, set, keys: readonly string[]) => {
  set(leavingAtom, new Set([...get(leavingAtom), ...keys]))
  set(
    placesAtom,
    Object.fromEntries(
      Object.entries(get(placesAtom)).map(([queue, place]) => [
        queue,
        place.key !== undefined && keys.includes(place.key)
          ? { index: place.index, next: place.next }
          : place,
      ]),
    ),
  )
})

/** The lists say again whether it is there: they know of its decision, or it came to none. */
export const settleRowsAtom = atom(null, (get, set, keys: readonly string[]) =>
  set(leavingAtom, new Set([...get(leavingAtom)].filter((each) => !keys.includes(each)))),
)

/**
 * The open row of a queue, kept by the queue's name while one is elsewhere. Nobody but the person moves it: a row that
 * others decided stays open until its decision tells so, for a key that approves must never find another one there.
 */
export function useOpenPlace<Row>(queue: string, all: readonly Row[], keyOf: (row: Row) => string) {
  const [places, setPlaces] = useAtom(placesAtom)
  const place = places[queue] ?? beginning
  const leaving = useAtomValue(leavingAtom)
  const rows = all.filter((row) => !leaving.has(keyOf(row)))
  const keyAt = (at: number) => {
    const row = rows[at]
    return row === undefined ? undefined : keyOf(row)
  }
  const indexOf = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  // Others may stand before it by now: the one that followed is known by its key.
  const index =
    [indexOf(place.key), indexOf(place.next)].find((at) => at >= 0) ?? Math.min(place.index, rows.length - 1)
  const key = place.key ?? keyAt(index)
  const keep = (next: Place) => setPlaces((known) => ({ ...known, [queue]: next }))
  const stands = key !== undefined && keyAt(index) === key
  const next = keyAt(index + 1)
  const moved = place.key !== key || place.index !== index || place.next !== next
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is made anew with every render.
  useEffect(() => {
    if (stands && moved) keep({ ...place, key, index, next })
  }, [stands, moved, key, index, next])
  return {
    /** Those that wait still. */
    rows,
    /** The open row's, which others may have decided meanwhile. */
    key,
    /** Where it stands, or stood: then whichever follows it is there. */
    index,
    stands,
    open: (at: number) => {
      const wanted = keyAt(at)
      if (wanted !== undefined) keep({ key: wanted, index: at, next: keyAt(at + 1) })
    },
  }
}
