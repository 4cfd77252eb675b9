import { useEffect, useState } from "react"
import { giveBackFocus, leftOf } from "../page/focusRestore"

/**
 * Returns the focus when an overlay closes. The dialog library cannot: it only knows elements focused after it was
 * loaded, and it loads with the first dialog.
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
  /** If a dialog opened the overlay, the focus returns to that dialog. */
  toDialog?: boolean
}
