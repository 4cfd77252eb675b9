import { atom, useAtom, useStore } from "jotai"
import { type Step, stepped } from "./useListKeys"

interface Place {
  current?: string
  /** Where that row stood: once it is gone, the one that follows it takes its place. */
  index: number
  selected: ReadonlySet<string>
  /** Where the last tick was set: a range goes from here. */
  anchor?: string
}

/** Places by list and search; the oldest are forgotten. */
const placesAtom = atom<ReadonlyMap<string, Place>>(new Map())
/** Apart, because scrolling must draw nothing anew. */
const offsetsAtom = atom<ReadonlyMap<string, number>>(new Map())
const mostKept = 50

function withEntry<T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> {
  const others = [...map].filter(([other]) => other !== key)
  return new Map([...others.slice(-mostKept), [key, value]])
}

export interface ListPlaceOptions<Row> {
  keyOf: (row: Row) => string
  /** Whether the first row is the current one before any is chosen: not where there are no keys. */
  startsAtFirst?: boolean
}

const nowhere: Place = { index: 0, selected: new Set() }

/**
 * Where one is in a list: the current row, the selection and how far it was scrolled, for each search of each
 * list, so that opening a row and coming back finds it as it was. `list` names the list and its search.
 */
export function useListPlace<Row>(
  list: string,
  rows: readonly Row[],
  { keyOf, startsAtFirst = true }: ListPlaceOptions<Row>,
) {
  const [places, setPlaces] = useAtom(placesAtom)
  const store = useStore()
  const place = places.get(list) ?? nowhere
  const change = (changes: Partial<Place>) =>
    setPlaces((all) => withEntry(all, list, { ...(all.get(list) ?? nowhere), ...changes }))

  const found = rows.findIndex((row) => keyOf(row) === place.current)
  const current = found < 0 && startsAtFirst ? Math.min(place.index, rows.length - 1) : found
  const setCurrent = (index: number) => {
    const row = rows[index]
    if (row !== undefined) change({ current: keyOf(row), index })
  }
  const toggle = (key: string, range: boolean) => {
    const keys = rows.map(keyOf)
    const from = keys.indexOf(place.anchor ?? "")
    const to = keys.indexOf(key)
    const selected = new Set(place.selected)
    if (range && from >= 0) {
      for (const each of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.add(each)
    } else if (!selected.delete(key)) selected.add(key)
    change({ selected, anchor: key, current: key, index: to })
  }
  return {
    current,
    setCurrent,
    step: (step: Step) => setCurrent(stepped(step, current, rows.length - 1)),
    selected: place.selected,
    toggle,
    /** Exactly these, whether they are among the rows or not. */
    select: (keys: Iterable<string>) => change({ selected: new Set(keys) }),
    selectAll: () => change({ selected: new Set(rows.map(keyOf)) }),
    clear: () => change({ selected: new Set() }),
    /** Pixels from the top, as the list was left. */
    initialOffset: store.get(offsetsAtom).get(list) ?? 0,
    keepOffset: (offset: number) => store.set(offsetsAtom, (all) => withEntry(all, list, offset)),
  }
}
