/* Whether the server answers. Errors that were due only to a missing connection are over once it answers again. */

/** Interval between two probes, in ms. */
const everyMilliseconds = 5_000
/** Timeout of one probe, in ms. */
const maxMilliseconds = 30_000

let asking: ReturnType<typeof setInterval> | undefined
let isUnderWay = false
type Listener = (silent: boolean) => void
const listeners = new Set<Listener>()

/** Calls back each time the server is reachable again; `silent` if it had not answered anything until it was probed. */
export const onConnected = (listener: Listener) => void listeners.add(listener)

/** The server has answered, with any status. */
export function noteConnected(silent = false): void {
  if (asking === undefined) return
  clearInterval(asking)
  asking = undefined
  for (const listener of listeners) listener(silent)
}

/** The server could not be reached: it is probed from now on until it answers. */
export function noteDisconnected(): void {
  asking ??= setInterval(() => void ask(), everyMilliseconds)
}

/**
 * One probe at a time: if a server accepts connections without answering, more would take all connections that a page may have.
 */
async function ask(): Promise<void> {
  if (isUnderWay) return
  isUnderWay = true
  try {
    const signal = AbortSignal.timeout(maxMilliseconds)
    const answer = await fetch("/api/ready", { cache: "no-store", signal })
    // An answer that is not read keeps its connection open.
    await answer.text()
    if (answer.ok) noteConnected(true)
  } catch {
    // The next probe will try again.
  } finally {
    isUnderWay = false
  }
}
