import { vi } from "vitest"

/**
 * Asks until it no longer throws. A minute is no measure of anything, only what nothing takes on a machine that does
 * much else at the same time; `vi.waitFor` by itself gives up after a second.
 */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  // biome-ignore lint/plugin: here it is given its time.
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
