import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react"

/** Room in pixels that a list of options wants. */
const wanted = 300

function placeUnder(element: Element): CSSProperties {
  const box = element.getBoundingClientRect()
  const below = window.innerHeight - box.bottom
  const across = { position: "fixed", left: box.left, width: box.width } as const
  if (below >= wanted || below >= box.top) return { ...across, top: box.bottom + 4, maxHeight: below - 12 }
  return { ...across, bottom: window.innerHeight - box.top + 4, maxHeight: box.top - 12 }
}

/**
 * Where something floats under an element, or above where there is more room: in the window's own coordinates,
 * so that no scrolling part around it, such as a dialog's, cuts it off.
 */
export function usePlaceUnder(element: RefObject<Element | null>, open: boolean): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (!open) return
    const update = () => element.current && setPlace(placeUnder(element.current))
    update()
    window.addEventListener("scroll", update, { capture: true, passive: true })
    window.addEventListener("resize", update)
    return () => {
      window.removeEventListener("scroll", update, { capture: true })
      window.removeEventListener("resize", update)
    }
  }, [element, open])
  return place
}
