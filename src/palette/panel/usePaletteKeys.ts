import type { KeyboardEvent, RefObject } from "react"
import type { usePalette } from "./usePalette"
import type { usePaletteActs } from "./usePaletteActs"

/** How many rows Page Up and Page Down move. */
const page = 8
/** Pixels that Ctrl with an arrow scrolls the details. */
const detailStep = 60

interface PaletteKeys {
  palette: ReturnType<typeof usePalette>
  acts: ReturnType<typeof usePaletteActs>
  /** The reason why the command cannot be executed. */
  refusal: string | undefined
  details: RefObject<HTMLElement | null>
  close: () => void
}

/** Handles the keys in the palette's line. */
export function usePaletteKeys({ palette, acts, refusal, details, close }: PaletteKeys) {
  const { line, rows, active } = palette
  const moveBy = (step: number) => {
    const next = active < 0 ? (step > 0 ? 0 : rows.length - 1) : active + step
    const wanted = rows[Math.max(0, Math.min(next, rows.length - 1))]
    if (wanted) line.select(wanted.id)
  }
  const answerTo = (key: string, isCtrl: boolean, shift: boolean): (() => void) | undefined => {
    if (isCtrl && key.toLowerCase() === "k") return close
    if (isCtrl && key === "Enter") return refusal === undefined ? acts.execute : () => acts.refuse(refusal)
    if (isCtrl) return undefined
    switch (key) {
      case "ArrowDown":
        return () => (line.walking ? line.walkBy(-1) : moveBy(1))
      case "ArrowUp":
        return () => (active <= 0 ? line.walkBy(1) : moveBy(-1))
      case "PageDown":
        return () => moveBy(page)
      case "PageUp":
        return () => moveBy(-page)
      case "Enter":
        return acts.enter
      case "Tab":
        return shift ? undefined : acts.complete
      case "Escape":
        return () => (line.text === "" ? close() : line.write(""))
      default:
        return undefined
    }
  }
  return (event: KeyboardEvent<HTMLInputElement>) => {
    // Keeps the keys from cmdk's own handler.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const isCtrl = event.ctrlKey || event.metaKey
    // Scrolls the details, which may be longer than the panel, while the focus stays in the line.
    const scrolled = isCtrl && { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (scrolled) {
      event.preventDefault()
      details.current?.scrollBy({ top: scrolled * detailStep })
      return
    }
    const answer = answerTo(event.key, isCtrl, event.shiftKey)
    if (!answer) return
    event.preventDefault()
    answer()
  }
}
