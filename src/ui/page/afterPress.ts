/**
 * Runs something at once, or, while a pointer is pressed or the blank on a button, once it was let go. What is said of a
 * field as it is left, for example, may move the very button that is being pressed, and a press that ends elsewhere than
 * it began is no click.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(":active")) {
    run()
    return
  }
  const end = new AbortController()
  const letGo = () => {
    end.abort()
    // The click comes between this event and the next task.
    setTimeout(run)
  }
  for (const type of ["pointerup", "pointercancel", "dragend", "keyup"])
    window.addEventListener(type, letGo, { capture: true, signal: end.signal })
}
