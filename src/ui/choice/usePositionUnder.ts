import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useState } from "react"

/** Preferred height of an option list, and its minimum width, which bank names need. In pixels. */
const wanted = 300
const minHeight = 352
/** Minimum distance to the window's edges, in pixels. */
const margin = 12

function positionUnder(element: Element): CSSProperties {
  const box = element.getBoundingClientRect()
  const below = window.innerHeight - box.bottom
  const { clientWidth } = document.documentElement
  const width = Math.max(box.width, Math.min(minHeight, clientWidth - 2 * margin))
  const left = Math.max(margin, Math.min(box.left, clientWidth - margin - width))
  const across = { position: "fixed", left, width } as const
  if (below >= wanted || below >= box.top)
    return { ...across, top: box.bottom + 4, maxHeight: below - margin }
  return { ...across, bottom: window.innerHeight - box.top + 4, maxHeight: box.top - margin }
}

/**
 * The position of a popup under an element, or above it if there is more room, updated as the element moves or resizes. In
 * window coordinates, so that no scrolling container, such as a dialog, clips it.
 */
export function usePositionUnder(
  element: RefObject<Element | null>,
  open: boolean,
): CSSProperties | undefined {
  const [position, setPosition] = useState<CSSProperties>()
  const update = useCallback(() => {
    const now = element.current && positionUnder(element.current)
    if (now) setPosition((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
  }, [element])
  // After each drawing, which may have moved the element.
  useLayoutEffect(() => {
    if (open) update()
  })
  useLayoutEffect(() => {
    if (!open) return
    const resizes = new ResizeObserver(update)
    if (element.current) resizes.observe(element.current)
    window.addEventListener("scroll", update, { capture: true, passive: true })
    window.addEventListener("resize", update)
    return () => {
      resizes.disconnect()
      window.removeEventListener("scroll", update, { capture: true })
      window.removeEventListener("resize", update)
    }
  }, [element, open, update])
  return position
}
