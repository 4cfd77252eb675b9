import { useCallback, useState } from "react"

/** A text counts as read this many pixels before its end. */
const margin = 120

/** A text that is still loading does not count as read. */
const isAtEnd = (element: HTMLElement): boolean =>
  element.querySelector("[aria-busy]") === null &&
  element.scrollHeight - element.scrollTop - element.clientHeight <= margin

/**
 * Whether a scrolling text was read to its end; once true, it stays true. True at once if the whole text is visible.
 * `watch` is the ref of the scrolling element.
 */
export function useReadToEnd() {
  const [read, setRead] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      if (isAtEnd(element)) setRead(true)
    }
    // The text grows while it loads, and its box changes with the window.
    const contents = new MutationObserver(measure)
    const box = new ResizeObserver(measure)
    contents.observe(element, { childList: true, subtree: true })
    box.observe(element)
    element.addEventListener("scroll", measure, { passive: true })
    measure()
    return () => {
      contents.disconnect()
      box.disconnect()
      element.removeEventListener("scroll", measure)
    }
  }, [])
  return { read, watch }
}
