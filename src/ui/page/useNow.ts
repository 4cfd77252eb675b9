import { useSyncExternalStore } from "react"

interface Clock {
  now: () => Temporal.Instant
  subscribe: (listener: () => void) => () => void
}

const clocks = new Map<number, Clock>()

/** One timer per interval, shared by all components that use it. */
function makeClock(milliseconds: number): Clock {
  const listeners = new Set<() => void>()
  let now = Temporal.Now.instant()
  let timer: ReturnType<typeof setInterval> | undefined
  const clock: Clock = { now: () => now, subscribe }
  const tick = () => {
    now = Temporal.Now.instant()
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    if (timer === undefined) {
      now = Temporal.Now.instant()
      timer = setInterval(tick, milliseconds)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
      // The next component must not show the time when the last one unmounted.
      if (clocks.get(milliseconds) === clock) clocks.delete(milliseconds)
    }
  }
  return clock
}

/** How often an expiry is checked, in milliseconds. */
export const expiryRefresh = 6000

/** The current time, updated at this interval in milliseconds. */
export function useNow(milliseconds: number): Temporal.Instant {
  const known = clocks.get(milliseconds)
  const clock = known ?? makeClock(milliseconds)
  if (!known) clocks.set(milliseconds, clock)
  return useSyncExternalStore(clock.subscribe, clock.now)
}
