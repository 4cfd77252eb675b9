const content = () => document.getElementById("content")

/** What had the focus is gone: the focus is nowhere, or where it was taken up for want of a better place. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === content()

/** Keys and whoever hears the page go on from the screen, where the focus would be nowhere. */
export function takeUpFocus(): void {
  const { activeElement } = document
  // What was hidden rather than removed keeps the focus until the next frame.
  const nowhere = activeElement === document.body || activeElement?.closest("[hidden]")
  if (nowhere) content()?.focus({ preventScroll: true })
}
