import { vi } from "vitest"

/**
 * Repeats `check` until it no longer throws. The minute is only an upper bound for a very busy machine; the default of
 * `vi.waitFor` is one second.
 */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  // biome-ignore lint/plugin: the one place that may use it, because it sets the timeout.
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
