import { useCallback, useSyncExternalStore } from "react"

/** Whether the browser matches a media query now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Below 768 pixels tables become lists. */
export const useNarrow = (): boolean => useMediaQuery("(max-width: 767px)")
