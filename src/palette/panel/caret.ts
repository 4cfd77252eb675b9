import type { KeyboardEvent } from "react"
import { flushSync } from "react-dom"

/** Sets the caret of a focused input, after something other than the input changed the line. For a layout effect. */
export function placeCaret(input: HTMLInputElement | null, caret: number): void {
  if (input && document.activeElement === input && input.selectionEnd !== caret)
    input.setSelectionRange(caret, caret)
}

/**
 * Renders the change of a key press synchronously, before React reports the selection in the same event. Otherwise
 * the caret would jump back to its position before the key.
 */
export const drawnFirst =
  (onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void) => (event: KeyboardEvent<HTMLInputElement>) =>
    flushSync(() => onKeyDown(event))
