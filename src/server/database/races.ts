import { conflict, type Refusal } from "../http/refusal"

/** What PostgreSQL says about a failure; the drivers wrap it. */
interface Failure {
  code: string
  constraint?: string
}

function failureOf(error: unknown): Failure | undefined {
  if (typeof error !== "object" || error === null) return undefined
  if ("code" in error && typeof error.code === "string") {
    const constraint = "constraint" in error ? error.constraint : undefined
    return { code: error.code, ...(typeof constraint === "string" && { constraint }) }
  }
  return "cause" in error ? failureOf(error.cause) : undefined
}

const known = (constraint = "") =>
  /_email$/.test(constraint)
    ? "Já existe um cadastro ou pré-cadastro com esse e-mail."
    : "Já existe outro igual, feito ou mudado por outra pessoa enquanto isso."

/**
 * The refusal for a change that failed because of what somebody else did at the same moment. Handlers check first,
 * so that nothing else causes these failures.
 */
export function lostRace(error: unknown): Refusal | undefined {
  const failure = failureOf(error)
  switch (failure?.code) {
    // It refers to a row that is not there.
    case "23503":
      return conflict("Outra pessoa removeu, enquanto isso, aquilo de que a mudança depende.", "GONE")
    // A row is there that may be there once.
    case "23505":
      return conflict(known(failure.constraint), "KNOWN")
    // Serialization failure, and deadlock: the database gave one of two changes up.
    case "40001":
    case "40P01":
      return conflict("Outra pessoa mudou os mesmos dados neste instante. Tente novamente.", "CHANGED")
    default:
      return undefined
  }
}
