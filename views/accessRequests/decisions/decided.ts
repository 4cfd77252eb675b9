import { atom, useAtomValue, useSetAtom } from "jotai"

/** Cases that were decided on this page: a queue goes past them before the server's list is there anew. */
const decidedAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Says that a case is decided; its key names the state it was decided in, so that one asked anew is another. */
export function useMarkDecided(): (key: string) => void {
  const setDecided = useSetAtom(decidedAtom)
  return (key) => setDecided((all) => new Set(all).add(key))
}

export const useDecided = (): ReadonlySet<string> => useAtomValue(decidedAtom)

/**
 * Where a queue goes on from a case: the next one that waits, else the nearest before it; -1 where none does.
 * `index` is -1 for a case that is not in the list.
 */
export function nextWaiting<Row>(rows: readonly Row[], index: number, waits: (row: Row) => boolean): number {
  const after = rows.findIndex((row, at) => at > index && waits(row))
  return after >= 0 ? after : rows.findLastIndex((row, at) => at < index && waits(row))
}
