/**
 * Whether the person is active. Automatic requests of the page, such as counts and refreshes, must not keep a session open.
 * Opening the page counts as the first action.
 */
let done = true

/** Events that only a person causes. Pointer moves and scrolling also happen without one. */
const signs = ["keydown", "pointerdown", "wheel", "touchmove"] as const

/** Starts recording the person's activity. */
export function watchUserActivity(): void {
  for (const sign of signs) {
    window.addEventListener(sign, () => noteUserActivity(), { capture: true, passive: true })
  }
}

/** Records an action that the server has not been notified of. */
export function noteUserActivity(): void {
  done = true
}

/** Whether the person was active since the last call of this function. The request that notifies the server covers all of it. */
export function takeUserActivity(): boolean {
  const was = done
  done = false
  return was
}
