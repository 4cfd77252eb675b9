import { setImmediate } from "node:timers/promises"

/** Lets other work run if the current turn has taken some milliseconds. */
export function turns(milliseconds = 8): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < milliseconds) return
    await setImmediate()
    began = performance.now()
  }
}
