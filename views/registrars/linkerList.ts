import { screens } from "@views/screens"
import { atom, useAtomValue, useSetAtom } from "jotai"
import { useEffect } from "react"
import { pathTo } from "@/screens/screen"

const lastFiltersAtom = atom("")

/** Stores the last filters of the list of linkers, as in its address. */
export function useKeepFilters(search: string): void {
  const keep = useSetAtom(lastFiltersAtom)
  useEffect(() => keep(search), [keep, search])
}

/** The address of the list of linkers with its last filters. */
export function useLinkerListAddress(): string {
  const search = useAtomValue(lastFiltersAtom)
  const path = pathTo(screens.linkerManagement)
  return search ? `${path}?${search}` : path
}
