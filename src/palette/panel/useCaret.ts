import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react"
import { flushSync } from "react-dom"

/** Sets the caret of the input to `caret`, after something other than the input changed the line. */
export function useCaret(input: RefObject<HTMLInputElement | null>, caret: number): void {
  useLayoutEffect(() => {
    const element = input.current
    if (element && document.activeElement === element && element.selectionEnd !== caret) {
      element.setSelectionRange(caret, caret)
    }
  })
}

/**
 * Renders the change of a key press synchronously, before React reports the selection in the same event. Otherwise
 * the caret would jump back to its position before the key.
 */
export const drawnFirst =
  (onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void) => (event: KeyboardEvent<HTMLInputElement>) =>
    flushSync(() => onKeyDown(event))
