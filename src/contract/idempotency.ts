/** How long the answer to a change is kept for whoever sends it again with the same `Idempotency-Key`. */
export const keptKeyHours = 24
