import { atom, useAtomValue, useSetAtom } from "jotai"
import { useLocation } from "wouter"
import type { HistoryKey } from "@/palette/ranking/history"
import { pathTo } from "@/screens/screen"

const lastAddressesAtom = atom<Partial<Record<HistoryKey, string>>>({})

/** Stores the address of this list, with its search, as the one from which a kind of thing was opened. */
export function useKeepListAddress(
  things: HistoryKey,
): (search: Record<string, string> | URLSearchParams) => void {
  const [path] = useLocation()
  const setAddresses = useSetAtom(lastAddressesAtom)
  return (search) => {
    const parameters = new URLSearchParams(search).toString()
    const address = parameters ? `${path}?${parameters}` : path
    setAddresses((addresses) => ({ ...addresses, [things]: address }))
  }
}

/** The stored address of the list that a thing was opened from, so that `Esc` returns to the same rows. */
export function useListAddress(things: HistoryKey, screen: { path: string }): string {
  return useAtomValue(lastAddressesAtom)[things] ?? pathTo(screen)
}
