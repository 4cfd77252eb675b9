import { atom } from "jotai"

/** The keys of what was decided by command since the page was loaded: lists that still have it are older than that. */
export const decidedRowsAtom = atom<ReadonlySet<string>>(new Set<string>())

export const decideRowsAtom = atom(null, (get, set, keys: readonly string[]) =>
  set(decidedRowsAtom, new Set([...get(decidedRowsAtom), ...keys])),
)
