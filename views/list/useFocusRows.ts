import { createContext, type FocusEvent, useContext, useRef, useState } from "react"
import { afterPress } from "@/ui/page/afterPress"
import { type Step, stepped } from "./useListKeys"

/** The key of the row that has the focus, or had it last. */
export const CurrentRowContext = createContext<string | undefined>(undefined)

/** Whether a row is the current one, and the attributes of its element. */
export function useFocusRow(key: string) {
  const isCurrent = useContext(CurrentRowContext) === key
  return {
    isCurrent,
    row: { "data-row": key, tabIndex: -1, "aria-current": isCurrent || undefined } as const,
  }
}

/** In a row that can be unfolded its button takes the focus, so that `Enter` unfolds it. */
const opener = ":scope > section > div > h2 > button, :scope > summary, :scope > * > summary"

/**
 * Rows of several kinds in one list, one of which has the focus: the elements with `data-row`, in the order of the
 * page. Spread `container` on their container, and provide `current` to the context.
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
        // The buttons of the current row show their keys, and so are wider.
        if (row !== undefined) afterPress(() => setCurrent(row))
      },
    },
    step: (step: Step) => {
      const rows = visible()
      focus(rows[stepped(step, indexIn(rows), rows.length - 1)])
    },
    enter: () => {
      const rows = visible()
      focus(rows[Math.max(indexIn(rows), 0)])
    },
  }
}
