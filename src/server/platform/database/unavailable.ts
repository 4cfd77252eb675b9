import { hasFields } from "@/domain/records"
import { Refusal } from "../refusal/refusal"
import { saysUnavailable } from "../telemetry/driverErrors"

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

export const unavailable = () =>
  new Refusal(
    503,
    "UNAVAILABLE",
    "O sistema está temporariamente indisponível. Aguarde um momento e tente novamente.",
    undefined,
    retryAfter,
  )

/** The refusal (503) for a call that failed because the database is temporarily unavailable; undefined for all other failures. */
export const databaseUnavailable = (error: unknown): Refusal | undefined =>
  saysUnavailable(error) || isUnreachable(error) ? unavailable() : undefined

function isUnreachable(error: unknown): boolean {
  if (!hasFields(error)) return false
  const { code, cause } = error
  return (typeof code === "string" && unreachable.has(code)) || isUnreachable(cause)
}
