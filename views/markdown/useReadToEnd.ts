import { useCallback, useState } from "react"

/** Pixels before its end from which a text counts as read (3-registration §9). */
const margin = 120

/** What is still on its way was not read. */
const isAtEnd = (element: HTMLElement): boolean =>
  element.querySelector("[aria-busy]") === null &&
  element.scrollHeight - element.scrollTop - element.clientHeight <= margin

/**
 * Whether a text that scrolls was read to its end, once and from then on; at once where all of it is in sight.
 * `watch` is the ref of what scrolls.
 */
export function useReadToEnd() {
  const [read, setRead] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      if (isAtEnd(element)) setRead(true)
    }
    // It grows as its text arrives, and its box changes with the window.
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
