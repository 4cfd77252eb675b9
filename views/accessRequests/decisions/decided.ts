import { atom, useAtomValue, useSetAtom } from "jotai"

/** Requests decided since the page was loaded, by `caseKey`, so that an open one shows it. */
const decidedAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Marks a request as decided, by its `caseKey`. */
export function useMarkDecided(): (key: string) => void {
  const setDecided = useSetAtom(decidedAtom)
  return (key) => setDecided((all) => new Set(all).add(key))
}

export const useDecided = (): ReadonlySet<string> => useAtomValue(decidedAtom)
