/**
 * Runs `run` now, or after pointerup or keyup if something is being pressed. A message that appears on blur, for
 * example, may move the button being pressed, and a press that ends on another element is no click.
 */
export function afterPointerUp(run: () => void): void {
  if (!document.querySelector(":active")) {
    run()
    return
  }
  const end = new AbortController()
  const letGo = () => {
    end.abort()
    // The click event fires between this event and the next task.
    setTimeout(run)
  }
  for (const type of ["pointerup", "pointercancel", "dragend", "keyup"])
    window.addEventListener(type, letGo, { capture: true, signal: end.signal })
}
