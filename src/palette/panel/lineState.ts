import { type Remembered, walk } from "../ranking/history"

/** The palette's line: its text, the caret, and the row that the user moved to. */
export interface LineState {
  text: string
  caret: number
  /** The row that the user moved to; without one, the first match. */
  selected?: string
  /** Position in the history; -1 is the typed text. */
  position: number
  /** The typed text before the user stepped through the history. */
  typed: string
}

export type LineEvent =
  /** Without a caret it is placed at the end. */
  | { kind: "write"; text: string; caret?: number }
  | { kind: "moveCaret"; caret: number }
  | { kind: "select"; row: string }
  /** One step back or forth in the history. Does nothing at either end. */
  | { kind: "walk"; step: 1 | -1; history: readonly Remembered[] }

export const lineWith = (text: string, caret = text.length): LineState => ({
  text,
  caret,
  position: -1,
  typed: text,
})

/** The line after an event; the same one if nothing changes. */
export function nextLine(line: LineState, event: LineEvent): LineState {
  switch (event.kind) {
    case "write":
      return lineWith(event.text, event.caret)
    case "moveCaret":
      return line.caret === event.caret ? line : { ...line, caret: event.caret }
    case "select":
      return line.selected === event.row ? line : { ...line, selected: event.row }
    case "walk": {
      const { text, position } = walk(event.history, line.typed, line.position + event.step)
      return { text, caret: text.length, position, typed: line.typed }
    }
  }
}
