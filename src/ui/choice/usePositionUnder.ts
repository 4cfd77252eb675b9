import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react"

/** Height in pixels that a list of options should have. */
const wanted = 300

function positionUnder(element: Element): CSSProperties {
  const box = element.getBoundingClientRect()
  const below = window.innerHeight - box.bottom
  const across = { position: "fixed", left: box.left, width: box.width } as const
  if (below >= wanted || below >= box.top) return { ...across, top: box.bottom + 4, maxHeight: below - 12 }
  return { ...across, bottom: window.innerHeight - box.top + 4, maxHeight: box.top - 12 }
}

/**
 * Where something floats under an element, or above it where there is more room, also as that grows. In coordinates of the window, so that
 * no scrolling element around it, such as a dialog, cuts it off.
 */
export function usePositionUnder(
  element: RefObject<Element | null>,
  open: boolean,
): CSSProperties | undefined {
  const [position, setPosition] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (!open) return
    const update = () => element.current && setPosition(positionUnder(element.current))
    update()
    const resizes = new ResizeObserver(update)
    if (element.current) resizes.observe(element.current)
    window.addEventListener("scroll", update, { capture: true, passive: true })
    window.addEventListener("resize", update)
    return () => {
      resizes.disconnect()
      window.removeEventListener("scroll", update, { capture: true })
      window.removeEventListener("resize", update)
    }
  }, [element, open])
  return position
}
