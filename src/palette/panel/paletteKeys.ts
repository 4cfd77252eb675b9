import type { KeyboardEvent, RefObject } from "react"
import { flushSync } from "react-dom"
import { scrollerOf } from "./detailsRoom"
import type { PaletteState } from "./usePalette"
import type { PaletteActs } from "./usePaletteActs"

/** How many rows Page Up and Page Down move. */
const page = 8
/** Pixels that Ctrl with an arrow scrolls the details. */
const detailStep = 60

interface PaletteKeys {
  palette: PaletteState
  acts: PaletteActs
  details: RefObject<HTMLElement | null>
  close: () => void
}

/** What a key in the palette's line does; undefined leaves it to the input. */
function actOf({ key, shiftKey, ...event }: KeyboardEvent, keys: PaletteKeys): (() => void) | undefined {
  const { palette, acts, details, close } = keys
  const { line, change, rows, active, history } = palette
  const isCtrl = event.ctrlKey || event.metaKey
  const moveBy = (step: number) => {
    const next = active < 0 ? (step > 0 ? 0 : rows.length - 1) : active + step
    const wanted = rows[Math.max(0, Math.min(next, rows.length - 1))]
    if (wanted) change({ kind: "select", row: wanted.id })
  }
  const walk = (step: 1 | -1) => change({ kind: "walk", step, history })
  // Scrolls the details, which may be longer than the panel, while the focus stays in the line.
  const scrolled = isCtrl && { ArrowDown: 1, ArrowUp: -1 }[key]
  if (scrolled) return () => scrollerOf(details.current)?.scrollBy({ top: scrolled * detailStep })
  if (isCtrl && key.toLowerCase() === "k") return close
  if (isCtrl) return key === "Enter" ? acts.execute : undefined
  switch (key) {
    case "ArrowDown":
      return () => (line.position >= 0 ? walk(-1) : moveBy(1))
    case "ArrowUp":
      return () => (active <= 0 ? walk(1) : moveBy(-1))
    case "PageDown":
      return () => moveBy(page)
    case "PageUp":
      return () => moveBy(-page)
    case "Enter":
      return acts.enter
    case "Tab":
      return shiftKey ? undefined : acts.complete
    case "Escape":
      return () => (line.text === "" ? close() : change({ kind: "write", text: "" }))
    default:
      return undefined
  }
}

/** Handles the keys in the palette's line. */
export const onPaletteKey = (keys: PaletteKeys) => (event: KeyboardEvent<HTMLInputElement>) => {
  // Keeps the keys from cmdk's own handler.
  event.stopPropagation()
  if (event.nativeEvent.isComposing) return
  const act = actOf(event, keys)
  if (!act) return
  event.preventDefault()
  // React reports the selection in the same event. Rendered later, the caret would jump back to its position before the key.
  flushSync(act)
}
