const content = () => document.getElementById("content")

/** Whether no element has the focus, apart from the body or the screen's container, which takes a lost focus. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === content()

/** For `ref`: focuses an element when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Focuses the screen's container if no element has the focus, so that keys and screen readers continue there. */
export function takeUpFocus(): void {
  const { activeElement } = document
  // An element that was hidden but not removed keeps the focus until the next frame.
  const nowhere = activeElement === document.body || activeElement?.closest("[hidden]")
  if (nowhere) content()?.focus({ preventScroll: true })
}

/** The page element that had the focus when a dialog last opened. One dialog may follow another. */
let outside: Element | null = null

/** Stores the focused element if it is on the page. */
export function leftOf(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.closest('[aria-modal="true"]')) {
    outside = activeElement
  }
}

/** Moves the focus to the screen's container and forgets the stored element. */
export function focusScreen(): void {
  outside = null
  // An overlay that is closing passes the focus on.
  const isOver = document.activeElement?.closest('[aria-modal="true"]')
  if (!isOver) content()?.focus({ preventScroll: true })
}

/** Returns the focus to the stored element if no element has it now. */
export function giveBackFocus(): void {
  const { activeElement } = document
  const left = activeElement === document.body || activeElement?.closest("[hidden]")
  if (left && outside instanceof HTMLElement) outside.focus()
  // The button that opened the dialog may be gone; a dialog opened by an external link has none.
  takeUpFocus()
}
