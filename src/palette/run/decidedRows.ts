import { atom } from "jotai"

/**
 * Keys of the items decided by command since the page was loaded. A list that still contains one is older than its
 * decision.
 */
export const decidedRowsAtom = atom<ReadonlySet<string>>(new Set<string>())

export const decideRowsAtom = atom(null, (get, set, keys: readonly string[]) =>
  set(decidedRowsAtom, new Set([...get(decidedRowsAtom), ...keys])),
)
