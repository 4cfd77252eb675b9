import { type KeyboardEvent, useRef } from "react"
import { useHotkeys } from "react-hotkeys-hook"

/** The key that focuses the latest notice, from anywhere. */
export const noticesKey = "F8"

const crossesIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>("[data-dismiss]") ?? []),
]

/** Focuses and closes notices by keyboard. Afterwards the focus returns to its previous element. */
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
      // Listens in the capture phase, because dialogs stop the keys pressed in them.
      eventListenerOptions: { capture: true },
    },
  )
  return {
    section,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !(event.target instanceof Element)) return
      // The key must not also close a dialog.
      event.stopPropagation()
      crossesIn(event.target.closest("[data-notice]"))[0]?.click()
    },
    /** Call it before a notice is removed: passes its focus on. */
    leave: (id: number) => {
      const card = section.current?.querySelector(`[data-notice="${id}"]`)
      if (!card?.contains(document.activeElement)) return
      const next = crossesIn(section.current).findLast((cross) => !card.contains(cross)) ?? before.current
      if (next instanceof HTMLElement) next.focus()
    },
  }
}
