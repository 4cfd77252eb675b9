import { useCallback, useLayoutEffect, useRef } from "react"

/**
 * Runs a callback after the next paint. Focusing, for example, forces a layout, which would otherwise be computed
 * twice for one frame. A hidden page does not paint, so there it runs at once.
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
  // A message event is handled after the frame was laid out and painted.
  requestAnimationFrame(() => port2.postMessage(undefined))
}

/** Resolves after the next paint. */
export const painted = (): Promise<void> => new Promise(afterPaint)

/**
 * Returns when the content that `key` identifies was painted: infinity until then. Another key is other content. A
 * shortcut acts on it only in a burst that began later.
 */
export function usePaintedAt(key: unknown): () => number {
  const at = useRef(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    void key
    at.current = Number.POSITIVE_INFINITY
    let isCurrent = true
    afterPaint(() => {
      if (isCurrent) at.current = performance.now()
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return useCallback(() => at.current, [])
}
