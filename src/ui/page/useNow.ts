import { useSyncExternalStore } from "react"

interface Clock {
  now: () => Temporal.Instant
  subscribe: (listener: () => void) => () => void
}

const clocks = new Map<number, Clock>()

/** One timer per pace, however many rows look at it; none while nobody looks. */
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
      // Whoever looks next is not shown the time at which the last one left.
      if (clocks.get(milliseconds) === clock) clocks.delete(milliseconds)
    }
  }
  return clock
}

/** Milliseconds between two looks at an expiry (1-core §9). */
export const expiryRefresh = 6000

/** The time, anew every so many milliseconds. */
export function useNow(milliseconds: number): Temporal.Instant {
  const known = clocks.get(milliseconds)
  const clock = known ?? makeClock(milliseconds)
  if (!known) clocks.set(milliseconds, clock)
  return useSyncExternalStore(clock.subscribe, clock.now)
}
