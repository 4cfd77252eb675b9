import { atom } from "jotai"

/**
 * Keys of the items decided by command since the page was loaded. A list that still contains one is older than its
 * decision.
 */
export const removedRowsAtom = atom<ReadonlySet<string>>(new Set<string>())

export const removeRowsAtom = atom(null, (get, set, keys: readonly string[]) =>
  set(removedRowsAtom, new Set([...get(removedRowsAtom), ...keys])),
)
