import { hasFields } from "@/domain/records"

/** Errors of the PostgreSQL driver that have only a message, and the codes that the log uses for them. */
const codes: [words: RegExp, code: string][] = [
  [/^Connection terminated/, "CONNECTION_TERMINATED"],
  [/^timeout exceeded when trying to connect$/, "CONNECT_TIMEOUT"],
  [/is not queryable$/, "NOT_QUERYABLE"],
]

/** A code for a driver error that has none, from its message. */
export const driverCode = (message: unknown): string | undefined =>
  typeof message === "string" ? codes.find(([words]) => words.test(message))?.[1] : undefined

/**
 * SQLSTATEs (PostgreSQL, appendix A): connection exceptions, insufficient resources, operator intervention, and a write sent
 * to a read-only standby.
 */
const states = /^(08|53|57)[0-9A-Z]{3}$|^25006$/

/** Whether an error, or one of its causes, reports that the database is temporarily unavailable. */
export function saysUnavailable(error: unknown): boolean {
  if (!hasFields(error)) return false
  const { code, message, cause } = error
  return (
    (typeof code === "string" && states.test(code)) ||
    driverCode(message) !== undefined ||
    saysUnavailable(cause)
  )
}
