import { Refusal } from "../http/refusal"

/** Seconds: a database that was restarted, or another that took its place, is there again in about so long. */
const retryAfter = 5

/** What the network says of a server that is not there. */
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
 * What a call is told that failed because the database cannot be worked with now: nobody's mistake, and gone after
 * a while. Nothing for all other failures.
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
