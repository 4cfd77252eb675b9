import { atom, useAtom, useStore } from "jotai"
import { useEffect, useEffectEvent, useRef } from "react"
import { type Step, stepped } from "./useListKeys"

interface Position {
  /** The key of the current row. */
  current?: string
  /** Its index. The row at this index becomes the current one if nothing else is known. */
  index: number
  /** Keys of the selected rows. */
  selected: ReadonlySet<string>
  /** The key of the last selected row, where a range begins. */
  anchor?: string
}

/** By list and search. The oldest entries are dropped. */
const positionsAtom = atom<ReadonlyMap<string, Position>>(new Map())
/** A separate atom, so that scrolling renders nothing. */
const offsetsAtom = atom<ReadonlyMap<string, number>>(new Map())
const maxStored = 50

function withEntry<T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> {
  const others = [...map].filter(([other]) => other !== key)
  return new Map([...others.slice(-maxStored), [key, value]])
}

export interface ListPositionOptions<Row> {
  keyOf: (row: Row) => string
  /** Whether the first row is current initially. Pointless on devices without a keyboard. */
  startsAtFirst?: boolean
}

const beginning: Position = { index: 0, selected: new Set() }

/**
 * The current row, the selection and the scroll position of a list, stored per search, so that coming back from a row
 * restores them. `list` identifies the list and its search.
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

  const indexOf = (all: readonly Row[]) => all.findIndex((row) => keyOf(row) === position.current)
  const known = indexOf(rows)
  const rowsWithCurrent = useRef(rows)
  useEffect(() => {
    if (known >= 0) rowsWithCurrent.current = rows
  })
  /** If the current row was removed, alone or with others, the first one that is left after it. */
  const behindRemoved = () => {
    const removed = indexOf(rowsWithCurrent.current)
    if (removed < 0) return undefined
    const left = new Map(rows.map((row, index) => [keyOf(row), index]))
    const next = rowsWithCurrent.current.slice(removed + 1).find((row) => left.has(keyOf(row)))
    return next && left.get(keyOf(next))
  }
  const replacing = () => behindRemoved() ?? Math.min(position.index, rows.length - 1)
  const current = known < 0 && startsAtFirst ? replacing() : known
  const setCurrent = (index: number) => {
    const row = rows[index]
    if (row !== undefined) change({ current: keyOf(row), index })
  }
  /** The row that followed a removed one is also the current one after coming back. */
  const keepReplacing = useEffectEvent(() => {
    if (position.current !== undefined && known < 0) setCurrent(current)
  })
  useEffect(() => () => keepReplacing(), [])
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
    /** Selects exactly these keys, including rows that are not loaded. */
    select: (keys: Iterable<string>) => change({ selected: new Set(keys) }),
    selectAll: () => change({ selected: new Set(rows.map(keyOf)) }),
    clear: () => change({ selected: new Set() }),
    /** The stored scroll position, in pixels. */
    initialOffset: store.get(offsetsAtom).get(list) ?? 0,
    keepOffset: (offset: number) => store.set(offsetsAtom, (all) => withEntry(all, list, offset)),
  }
}
