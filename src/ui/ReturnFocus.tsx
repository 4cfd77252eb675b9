import { useEffect } from "react"
import { takeUpFocus } from "./lostFocus"

/** What had the focus when something last opened over the page: one dialog may take the place of another. */
let outside: Element | null = null

/** Remembers what has the focus now, if it stands on the page. */
export function leftOf(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.closest('[aria-modal="true"]')) {
    outside = activeElement
  }
}

/**
 * Stands in what opens over the page, and gives the focus back where its library cannot: that one only knows what
 * took the focus since it was loaded, which is when it was first wanted.
 */
export function ReturnFocus() {
  leftOf()
  useEffect(() => {
    return () => {
      const { activeElement } = document
      // What was hidden rather than removed keeps the focus until the next frame.
      const left = activeElement === document.body || activeElement?.closest("[hidden]")
      if (left && outside instanceof HTMLElement) outside.focus()
      // What opened it may be gone, and an address has nothing to give the focus back to.
      takeUpFocus()
    }
  }, [])
  return null
}
