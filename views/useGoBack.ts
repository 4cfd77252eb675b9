import { useEffectEvent, useLayoutEffect } from "react"
import { useLocation } from "wouter"
import { isElsewhere } from "@/palette/run/keys"
import { useLeave } from "@/ui/form/unsaved"

/**
 * `Esc` leads to an address, asking first where changes are unsaved. The listener is on the window, behind those on the
 * document: a selection or a list of options handles `Esc` first.
 */
export function useGoBack(address: string): () => void {
  const [, navigate] = useLocation()
  const leave = useLeave()
  const go = () => leave(() => navigate(address))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !isElsewhere(event)) go()
  })
  // As soon as it is there: where it only comes, `Esc` leads back too, and none may be lost between the two.
  useLayoutEffect(() => {
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [])
  return go
}
