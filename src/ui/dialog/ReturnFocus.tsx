import { useEffect, useState } from "react"
import { giveBackFocus, leftOf } from "../page/lostFocus"

/**
 * Stands in what opens over the page, and gives the focus back where its library cannot: that one only knows what
 * took the focus since it was loaded, which is when it was first wanted.
 */
export function ReturnFocus({ toDialog = false }: ReturnFocusProps) {
  leftOf()
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const dialog = toDialog && before?.closest('[aria-modal="true"]')
      if (dialog && before instanceof HTMLElement && before.isConnected) before.focus()
      else giveBackFocus()
    },
    [toDialog, before],
  )
  return null
}

interface ReturnFocusProps {
  /** It may stand over a dialog too, which then goes on. */
  toDialog?: boolean
}
