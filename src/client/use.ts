/**
 * Whether the person does anything: what the page asks for by itself, such as counts and refreshes, must not keep a
 * session open (decisions.md, Signing in). Opening the page is the first thing done.
 */
let done = true

/** What a hand does; pointers move by themselves, and lists scroll when they are filled. */
const signs = ["keydown", "pointerdown", "wheel", "touchmove"] as const

/** Notes whatever the person does from now on. */
export function watchUse(): void {
  for (const sign of signs) {
    window.addEventListener(sign, () => noteUse(), { capture: true, passive: true })
  }
}

/** Something was done that the server has not heard of. */
export function noteUse(): void {
  done = true
}

/** Whether something was done since this was last asked: the request that tells the server carries all of it. */
export function takeUse(): boolean {
  const was = done
  done = false
  return was
}
