import { useEffect } from "react"

/** What had the focus when something last opened over the page: one dialog may take the place of another. */
let outside: Element | null = null

function leftOf(): void {
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
      if (document.activeElement === document.body && outside instanceof HTMLElement) outside.focus()
    }
  }, [])
  return null
}
