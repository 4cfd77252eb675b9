import { createContext, type FocusEvent, useContext, useRef, useState } from "react"
import { afterPointerUp } from "@/ui/page/afterPointerUp"
import { type Step, stepped } from "./useListKeys"

/** The key of the row with the focus, or the last one that had it. */
export const CurrentRowContext = createContext<string | undefined>(undefined)

/** Whether a row is the current one, and the attributes of its element. */
export function useFocusRow(key: string) {
  const isCurrent = useContext(CurrentRowContext) === key
  return {
    isCurrent,
    row: { "data-row": key, tabIndex: -1, "aria-current": isCurrent || undefined } as const,
  }
}

/** In an expandable row, its button takes the focus, so that `Enter` expands it. */
const opener = ":scope > section > div > h2 > button, :scope > summary, :scope > * > summary"

/** Whether a part of a row is in the part of the page that scrolls. */
function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  const page = row.closest("main")?.getBoundingClientRect()
  return page === undefined || (bottom >= page.top && top <= page.bottom)
}

/**
 * The focus for rows of several kinds in one list: the elements with `data-row`, in document order. Spread
 * `container` on their container, and provide `current` to the context.
 */
export function useFocusRows<Container extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<Container>(null)
  const [current, setCurrent] = useState<string>()
  const visible = () =>
    [...(ref.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].filter(
      (row) => row.offsetParent !== null,
    )
  const focus = (row: HTMLElement | undefined) => (row?.querySelector<HTMLElement>(opener) ?? row)?.focus()
  const indexIn = (rows: readonly HTMLElement[]) => rows.findIndex((row) => row.dataset.row === current)
  return {
    current,
    container: {
      ref,
      onFocus: (event: FocusEvent) => {
        const row = event.target.closest<HTMLElement>("[data-row]")?.dataset.row
        // The current row's buttons show their keys and are wider, so a press must end before they change.
        if (row !== undefined) afterPointerUp(() => setCurrent(row))
      },
    },
    step: (step: Step) => {
      const rows = visible()
      const from = rows[indexIn(rows)]
      // After scrolling, the next step starts from the visible rows.
      const seen = from && !isInSight(from) ? rows.filter(isInSight) : []
      if (step === "next" && seen[0]) return focus(seen[0])
      if (step === "previous" && seen[0]) return focus(seen.at(-1))
      focus(rows[stepped(step, indexIn(rows), rows.length - 1)])
    },
    enter: () => {
      const rows = visible()
      focus(rows[Math.max(indexIn(rows), 0)])
    },
  }
}
