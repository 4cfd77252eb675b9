/**
 * Runs something once what was drawn last is on the screen. To give the focus, say: it asks for the layout, which would
 * be worked out for it before the frame, and for the frame again. A page that is hidden, or left, draws no more: then it
 * runs at once.
 */
export function afterPaint(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  const finish = () => {
    if (port1.onmessage === null) return
    port1.onmessage = null
    port1.close()
    document.removeEventListener("visibilitychange", finish)
    run()
  }
  port1.onmessage = finish
  if (document.hidden) {
    finish()
    return
  }
  document.addEventListener("visibilitychange", finish)
  // A message comes after the frame has been laid out and painted.
  requestAnimationFrame(() => port2.postMessage(undefined))
}

/** Resolves then. */
export const painted = (): Promise<void> => new Promise(afterPaint)
