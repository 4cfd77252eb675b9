import { Refusal } from "../http/refusal"

/** Seconds until a restarted database, or its replacement, is usually available again. */
const retryAfter = 5

/** Network errors of a server that cannot be reached. */
const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
])
/**
 * SQLSTATEs (PostgreSQL, appendix A): connection exceptions, insufficient resources, operator intervention, and a
 * change sent to a server that only follows another.
 */
const states = /^(08|53|57)[0-9A-Z]{3}$|^25006$/
/** What the driver says without a code. */
const words = /^Connection terminated|^timeout exceeded when trying to connect$|is not queryable$/

/**
 * The refusal for a call that failed because the database is unavailable, which passes. Nothing for all other
 * failures.
 */
export function databaseUnavailable(error: unknown): Refusal | undefined {
  if (typeof error !== "object" || error === null) return undefined
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  const away =
    (typeof code === "string" && (unreachable.has(code) || states.test(code))) ||
    (typeof message === "string" && words.test(message))
  if (!away) return databaseUnavailable(cause)
  return new Refusal(
    503,
    "UNAVAILABLE",
    "O sistema está temporariamente indisponível. Aguarde um momento e tente novamente.",
    undefined,
    retryAfter,
  )
}
