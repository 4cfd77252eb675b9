import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react"
import { flushSync } from "react-dom"

/** Keeps the caret of a line where it is said to be, after the line was written into by something else than its input. */
export function useCaret(input: RefObject<HTMLInputElement | null>, caret: number): void {
  useLayoutEffect(() => {
    const element = input.current
    if (element && document.activeElement === element && element.selectionEnd !== caret) {
      element.setSelectionRange(caret, caret)
    }
  })
}

/**
 * Draws what a key wrote before React tells of the caret, which it does in the same event where the browser has not told of
 * it before: else the caret would be put back to where it was before the key.
 */
export const drawnFirst =
  (onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void) => (event: KeyboardEvent<HTMLInputElement>) =>
    flushSync(() => onKeyDown(event))
