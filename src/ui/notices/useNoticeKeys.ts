import { type KeyboardEvent, useRef } from "react"
import { useHotkeys } from "react-hotkeys-hook"

/** The key that goes to the last notice, from wherever one is. */
export const noticesKey = "F8"

const crossesIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>("[data-dismiss]") ?? []),
]

/** Reaching notices and sending them away by key; the focus then goes back to where it was. */
export function useNoticeKeys(any: boolean) {
  const section = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  useHotkeys(
    noticesKey,
    () => {
      const { activeElement } = document
      if (!section.current?.contains(activeElement)) before.current = activeElement
      crossesIn(section.current).at(-1)?.focus()
    },
    {
      enabled: any,
      enableOnFormTags: true,
      enableOnContentEditable: true,
      preventDefault: true,
      useKey: true,
      // What stands over the page keeps the keys that come to it.
      eventListenerOptions: { capture: true },
    },
  )
  return {
    section,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !(event.target instanceof Element)) return
      // A dialog under it waits for the next one.
      event.stopPropagation()
      crossesIn(event.target.closest("[data-notice]"))[0]?.click()
    },
    /** A notice goes: what has the focus in it hands it on. */
    leave: (id: number) => {
      const card = section.current?.querySelector(`[data-notice="${id}"]`)
      if (!card?.contains(document.activeElement)) return
      const next = crossesIn(section.current).findLast((cross) => !card.contains(cross)) ?? before.current
      if (next instanceof HTMLElement) next.focus()
    },
  }
}
