import { useState } from "react"
import { type Remembered, walk } from "../ranking/history"

interface Line {
  text: string
  caret: number
  /** The row that was moved to; the first that fits where absent. */
  selected?: string
  /** How far back in the history; -1 is what was typed. */
  position: number
  /** What was typed before the walk through the history began. */
  typed: string
}

/** The text of the palette's line, where the caret is, and which row was moved to. */
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
    /** One step back in the history, or forth again. Says nothing where there is no more. */
    walkBy: (step: 1 | -1) =>
      setLine((now) => {
        const { text, position } = walk(history, now.typed, now.position + step)
        return { text, caret: text.length, position, typed: now.typed }
      }),
  }
}
