/** Sets the caret of a focused input, after something other than the input changed the line. For a layout effect. */
export function placeCaret(input: HTMLInputElement | null, caret: number): void {
  if (input && document.activeElement === input && input.selectionEnd !== caret)
    input.setSelectionRange(caret, caret)
}
