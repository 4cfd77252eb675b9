import type { Route } from "./routes"

/** How long the answer to a change is kept for whoever sends it again with the same `Idempotency-Key`. */
export const keptKeyHours = 24

/** Whether a change can be sent again with its `Idempotency-Key`, by what a page or a terminal knows of its call (`call.ts` has the rule). */
export const routeTakesKey = ({ method, previews, open, keepsSession, secret }: Route): boolean =>
  (method !== "GET" || previews === true) && !open && !keepsSession && !secret
