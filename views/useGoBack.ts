import { useEffectEvent, useLayoutEffect } from "react"
import { useLocation } from "wouter"
import { isElsewhere } from "@/palette/run/keys"
import { useLeave } from "@/ui/page/unsaved"

/**
 * `Esc` navigates to an address, after a question if there are unsaved changes. The listener is on the window, which
 * runs after those on the document, so that a selection or a list of options handles `Esc` first.
 */
export function useGoBack(address: string): () => void {
  const [, navigate] = useLocation()
  const leave = useLeave()
  const go = () => leave(() => navigate(address))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !isElsewhere(event)) go()
  })
  // In a layout effect: `Esc` also works while the page is loading, and no press may be lost in between.
  useLayoutEffect(() => {
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [])
  return go
}
