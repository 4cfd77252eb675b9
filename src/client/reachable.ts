/** Whether the server answers. What failed only because it did not is over once it does again. */

/** Milliseconds between two questions whether it answers again. */
const everyMilliseconds = 5_000
/** How long one question may take. */
const longestMilliseconds = 30_000

let asking: ReturnType<typeof setInterval> | undefined
let isUnderWay = false
type Listener = (silent: boolean) => void
const listeners = new Set<Listener>()

/** Calls back each time the server answers again; `silent` where it answered nothing at all until it was asked. */
export const onReachedAgain = (listener: Listener) => void listeners.add(listener)

/** The server has answered, whatever it said. */
export function noteReached(silent = false): void {
  if (asking === undefined) return
  clearInterval(asking)
  asking = undefined
  for (const listener of listeners) listener(silent)
}

/** The server could not be reached: from now on it is asked, until it answers. */
export function noteUnreached(): void {
  asking ??= setInterval(() => void ask(), everyMilliseconds)
}

/** One question at a time: where a server takes connections and says nothing, they would take all that a page has. */
async function ask(): Promise<void> {
  if (isUnderWay) return
  isUnderWay = true
  try {
    const signal = AbortSignal.timeout(longestMilliseconds)
    const answer = await fetch("/api/ready", { cache: "no-store", signal })
    // An answer that nobody reads keeps its connection.
    await answer.text()
    if (answer.ok) noteReached(true)
  } catch {
    // It is asked again.
  } finally {
    isUnderWay = false
  }
}
