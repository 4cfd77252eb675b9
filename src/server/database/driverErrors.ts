/** What the driver of PostgreSQL says in words alone, and the codes that a log has for it. */
const codes: [words: RegExp, code: string][] = [
  [/^Connection terminated/, "CONNECTION_TERMINATED"],
  [/^timeout exceeded when trying to connect$/, "CONNECT_TIMEOUT"],
  [/is not queryable$/, "NOT_QUERYABLE"],
]

/** A code for an error of the driver that has none, by its message. */
export const driverCode = (message: unknown): string | undefined =>
  typeof message === "string" ? codes.find(([words]) => words.test(message))?.[1] : undefined

/**
 * SQLSTATEs (PostgreSQL, appendix A): connection exceptions, insufficient resources, operator intervention, and a
 * change sent to a server that only follows another.
 */
const states = /^(08|53|57)[0-9A-Z]{3}$|^25006$/

/** Whether an error, or one of its causes, is the database's or its driver's own word that it is unavailable, which passes. */
export function saysUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  return (
    (typeof code === "string" && states.test(code)) ||
    driverCode(message) !== undefined ||
    saysUnavailable(cause)
  )
}
