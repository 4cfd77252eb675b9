import { atom, useAtomValue, useSetAtom } from "jotai"
import type { HistoryKey } from "@/palette/ranking/history"
import { pathTo } from "@/screens/screen"

const lastSearchesAtom = atom<Partial<Record<HistoryKey, string>>>({})

/** Remembers the search of a list from which a row was opened. */
export function useKeepLastSearch(list: HistoryKey): (search: string) => void {
  const setSearches = useSetAtom(lastSearchesAtom)
  return (search) => setSearches((searches) => ({ ...searches, [list]: search }))
}

/** The address of a list as it was left, so that `Esc` leads back to the same rows. */
export function useListAddress(list: HistoryKey, screen: { path: string }): string {
  const search = useAtomValue(lastSearchesAtom)[list]
  return search ? `${pathTo(screen)}?${new URLSearchParams({ search })}` : pathTo(screen)
}
