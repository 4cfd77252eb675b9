import { useEffect, useEffectEvent } from "react"
import { useLocation } from "wouter"
import { isElsewhere } from "@/palette/run/keys"
import { useLeave } from "@/ui/form/unsaved"

/**
 * `Esc` leads to an address, asking first where something would be left behind. It is listened for at the window,
 * beyond the document where everything else listens: a selection or a list of options has its say first.
 */
export function useGoBack(address: string): () => void {
  const [, navigate] = useLocation()
  const leave = useLeave()
  const go = () => leave(() => navigate(address))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !isElsewhere(event)) go()
  })
  useEffect(() => {
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [])
  return go
}
