import { type KeyboardEvent, useRef } from "react"
import { useShortcuts } from "@/shortcuts/useShortcuts"

/** The key that focuses the latest notice, from anywhere. */
export const noticesKey = "F8"

const crossesIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>("[data-dismiss]") ?? []),
]

/** Focuses and closes notices by keyboard. Afterwards the focus returns to its previous element. */
export function useNoticeKeys(any: boolean) {
  const section = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  const focusLast = () => {
    const { activeElement } = document
    if (!section.current?.contains(activeElement)) before.current = activeElement
    // The useful button is first in a notice: *Desfazer*, or else the one that dismisses it. Esc dismisses from any.
    const last = [...(section.current?.querySelectorAll("[data-notice]") ?? [])].at(-1)
    last?.querySelector("button")?.focus()
  }
  useShortcuts([{ keys: noticesKey, run: focusLast, enabled: any, inFields: true }], "everywhere")
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
