import { atom, useAtom, useStore } from "jotai"
import { type Step, stepped } from "./useListKeys"

interface Position {
  /** The key of the current row. */
  current?: string
  /** Its index: once it is gone, the row that is now at this index is the current one. */
  index: number
  /** Keys of the selected rows. */
  selected: ReadonlySet<string>
  /** The key of the row that was ticked last: a range begins there. */
  anchor?: string
}

/** By the name of the list and its search; the oldest are forgotten. */
const positionsAtom = atom<ReadonlyMap<string, Position>>(new Map())
/** Kept apart, so that scrolling draws nothing again. */
const offsetsAtom = atom<ReadonlyMap<string, number>>(new Map())
const mostKept = 50

function withEntry<T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> {
  const others = [...map].filter(([other]) => other !== key)
  return new Map([...others.slice(-mostKept), [key, value]])
}

export interface ListPositionOptions<Row> {
  keyOf: (row: Row) => string
  /** Whether the first row is the current one at the beginning; of no use where there are no keys. */
  startsAtFirst?: boolean
}

const beginning: Position = { index: 0, selected: new Set() }

/**
 * The current row of a list, its selection and how far it is scrolled, kept for each search of each list: coming back
 * from a row finds the list as it was left. `list` names the list and its search.
 */
export function useListPosition<Row>(
  list: string,
  rows: readonly Row[],
  { keyOf, startsAtFirst = true }: ListPositionOptions<Row>,
) {
  const [positions, setPositions] = useAtom(positionsAtom)
  const store = useStore()
  const position = positions.get(list) ?? beginning
  const change = (changes: Partial<Position>) =>
    setPositions((all) => withEntry(all, list, { ...(all.get(list) ?? beginning), ...changes }))

  const known = rows.findIndex((row) => keyOf(row) === position.current)
  const current = known < 0 && startsAtFirst ? Math.min(position.index, rows.length - 1) : known
  const setCurrent = (index: number) => {
    const row = rows[index]
    if (row !== undefined) change({ current: keyOf(row), index })
  }
  const toggle = (key: string, range: boolean) => {
    const keys = rows.map(keyOf)
    const from = keys.indexOf(position.anchor ?? "")
    const to = keys.indexOf(key)
    const selected = new Set(position.selected)
    if (range && from >= 0) {
      for (const each of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.add(each)
    } else if (!selected.delete(key)) selected.add(key)
    change({ selected, anchor: key, current: key, index: to })
  }
  return {
    current,
    setCurrent,
    step: (step: Step) => setCurrent(stepped(step, current, rows.length - 1)),
    selected: position.selected,
    toggle,
    /** Selects exactly these keys, also those of rows that are not loaded. */
    select: (keys: Iterable<string>) => change({ selected: new Set(keys) }),
    selectAll: () => change({ selected: new Set(rows.map(keyOf)) }),
    clear: () => change({ selected: new Set() }),
    /** Pixels from the top where the list was left. */
    initialOffset: store.get(offsetsAtom).get(list) ?? 0,
    keepOffset: (offset: number) => store.set(offsetsAtom, (all) => withEntry(all, list, offset)),
  }
}
