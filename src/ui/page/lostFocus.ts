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

/** What had the focus when something last opened over the page: one dialog may take the place of another. */
let outside: Element | null = null

/** Remembers what has the focus now, if it stands on the page. */
export function leftOf(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.closest('[aria-modal="true"]')) {
    outside = activeElement
  }
}

/** Gives the focus back to it, if nothing has it now. */
export function giveBackFocus(): void {
  const { activeElement } = document
  const left = activeElement === document.body || activeElement?.closest("[hidden]")
  if (left && outside instanceof HTMLElement) outside.focus()
  // What opened it may be gone, and an address has nothing to give the focus back to.
  takeUpFocus()
}
