import { useLocation } from "wouter"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { useLeave } from "@/ui/page/unsaved"

/** `Esc` navigates to an address, after a question if there are unsaved changes. */
export function useGoBack(address: string): () => void {
  const [, navigate] = useLocation()
  const leave = useLeave()
  const go = () => leave(() => navigate(address))
  useShortcuts([{ keys: "Esc", run: go, inFields: true }])
  return go
}
