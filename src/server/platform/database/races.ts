import { conflict, type Refusal } from "../refusal/refusal"

/** PostgreSQL's error fields; the drivers wrap them. */
interface Failure {
  code: string
  constraint?: string
  detail?: string
}

export function failureOf(error: unknown): Failure | undefined {
  if (typeof error !== "object" || error === null) return undefined
  if ("code" in error && typeof error.code === "string") {
    const constraint = "constraint" in error ? error.constraint : undefined
    const detail = "detail" in error ? error.detail : undefined
    return {
      code: error.code,
      ...(typeof constraint === "string" && { constraint }),
      ...(typeof detail === "string" && { detail }),
    }
  }
  return "cause" in error ? failureOf(error.cause) : undefined
}

const known = (constraint = "") =>
  /_email$/.test(constraint)
    ? "Já existe um cadastro ou pré-cadastro com esse e-mail."
    : "Já existe outro igual, feito ou mudado por outra pessoa enquanto isso."

/**
 * The refusal (409) for a change that failed because of a concurrent one. Handlers check first, so that no other cause
 * produces these errors.
 */
export function lostRace(error: unknown): Refusal | undefined {
  const failure = failureOf(error)
  switch (failure?.code) {
    // Foreign key violation: a referenced row is gone.
    case "23503":
      return conflict("Outra pessoa removeu, enquanto isso, aquilo de que a mudança depende.", "GONE")
    // Unique violation: an equal row exists.
    case "23505":
      return conflict(known(failure.constraint), "KNOWN")
    // Serialization failure or deadlock: the database aborted one of two changes.
    case "40001":
    case "40P01":
      return conflict("Outra pessoa mudou os mesmos dados neste instante. Tente novamente.", "CHANGED")
    default:
      return undefined
  }
}
