import { useState } from "react"
import { type Remembered, walk } from "../ranking/history"

interface Line {
  text: string
  caret: number
  /** The row that the user moved to; without one, the first match. */
  selected?: string
  /** Position in the history; -1 is the typed text. */
  position: number
  /** The typed text before the user stepped through the history. */
  typed: string
}

/** The text of the palette's line, its caret, and the selected row. */
export function usePaletteLine(initial: string, history: readonly Remembered[]) {
  const [line, setLine] = useState<Line>({
    text: initial,
    caret: initial.length,
    position: -1,
    typed: initial,
  })
  return {
    text: line.text,
    caret: line.caret,
    selected: line.selected,
    walking: line.position >= 0,
    write: (text: string, caret = text.length) => setLine({ text, caret, position: -1, typed: text }),
    moveCaret: (caret: number) => setLine((now) => (now.caret === caret ? now : { ...now, caret })),
    select: (selected: string) => setLine((now) => (now.selected === selected ? now : { ...now, selected })),
    /** Moves one step back or forth in the history. Does nothing at either end. */
    walkBy: (step: 1 | -1) =>
      setLine((now) => {
        const { text, position } = walk(history, now.typed, now.position + step)
        return { text, caret: text.length, position, typed: now.typed }
      }),
  }
}
