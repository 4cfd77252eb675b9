import { useEffect, useState } from "react"
import { giveBackFocus, leftOf } from "../page/lostFocus"

/**
 * For everything that opens over the page: returns the focus on closing. The library cannot, because it only knows
 * elements that had the focus after it was loaded, and it is loaded with the first dialog.
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
  /** If it was opened from a dialog, the focus returns to that dialog. */
  toDialog?: boolean
}
