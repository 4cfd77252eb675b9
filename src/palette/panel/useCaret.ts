import { type RefObject, useLayoutEffect } from "react"

/** Keeps the caret of a line where it is said to be, after the line was written into by something else than its input. */
export function useCaret(input: RefObject<HTMLInputElement | null>, caret: number): void {
  useLayoutEffect(() => {
    const element = input.current
    if (element && document.activeElement === element && element.selectionEnd !== caret) {
      element.setSelectionRange(caret, caret)
    }
  })
}
