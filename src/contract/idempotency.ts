import type { Route } from "./routes"

/** How long a change's answer is stored, to be repeated for the same `Idempotency-Key`. */
export const keptKeyHours = 24

/**
 * Whether a change can be retried with its `Idempotency-Key`, from a page's or terminal's data about its call (`call.ts` has the
 * rule).
 */
export const routeTakesKey = ({ method, previews, open, keepsSession, secret }: Route): boolean =>
  (method !== "GET" || previews === true) && !open && !keepsSession && !secret
