import { atom, useAtomValue, useSetAtom } from "jotai"

/** Requests that were decided since the page was loaded, by `caseKey`: an open one says so. */
const decidedAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Remembers that a request is decided, by its `caseKey`. */
export function useMarkDecided(): (key: string) => void {
  const setDecided = useSetAtom(decidedAtom)
  return (key) => setDecided((all) => new Set(all).add(key))
}

export const useDecided = (): ReadonlySet<string> => useAtomValue(decidedAtom)
