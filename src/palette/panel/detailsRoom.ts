import { type RefObject, useEffect, useState } from "react"

/** What scrolls the details, if they are longer than their room. On low screens that is the part around them. */
export const scrollerOf = (details: HTMLElement | null): HTMLElement | undefined =>
  [details, details?.parentElement].find((each) => each != null && each.scrollHeight > each.clientHeight) ??
  undefined

/** Whether the details are longer than their room. */
export function useIsCut(details: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const { current } = details
    if (!current) return
    // The observer calls after the layout, because opening must not force one.
    const observer = new ResizeObserver(() => setCut(scrollerOf(current) !== undefined))
    for (const each of [current, ...current.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [details])
  return isCut
}
