const content = () => document.getElementById("content")

/** Whether the focused element is gone: the focus is on the body, or on the screen, which takes it then. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === content()

/** Gives the focus to the screen where nothing has it, so that keys and screen readers continue there. */
export function takeUpFocus(): void {
  const { activeElement } = document
  // An element that was hidden and not removed keeps the focus until the next frame.
  const nowhere = activeElement === document.body || activeElement?.closest("[hidden]")
  if (nowhere) content()?.focus({ preventScroll: true })
}

/** The element that had the focus when a dialog last opened. One dialog may follow another. */
let outside: Element | null = null

/** Remembers the focused element, if it is on the page. */
export function leftOf(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.closest('[aria-modal="true"]')) {
    outside = activeElement
  }
}

/** The focus goes on to the screen, wherever on the page it was, and is not given back to there. */
export function focusScreen(): void {
  outside = null
  // What opened over the page and closes now hands the focus on by itself.
  const isOver = document.activeElement?.closest('[aria-modal="true"]')
  if (!isOver) content()?.focus({ preventScroll: true })
}

/** Returns the focus to it, if nothing has it now. */
export function giveBackFocus(): void {
  const { activeElement } = document
  const left = activeElement === document.body || activeElement?.closest("[hidden]")
  if (left && outside instanceof HTMLElement) outside.focus()
  // The button that opened it may be gone, and a link from outside has none.
  takeUpFocus()
}
