export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503

/** A no to the client, in Portuguese and fit to be shown (decisions.md, the calls). Thrown from anywhere. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    readonly code: string,
    message: string,
    /** Messages by field path, for forms. */
    readonly fields?: Record<string, string>,
    /** Seconds to wait, for 429 and 503. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = "Refusal"
  }
}

export const notFound = (what: string) => new Refusal(404, "NOT_FOUND", `${what} não encontrado(a).`)
export const notYours = (message = "Você não tem permissão para isso.") =>
  new Refusal(403, "NOT_YOURS", message)
export const conflict = (message: string, code = "CONFLICT") => new Refusal(409, code, message)
/** Two edited the same thing; the page keeps what was typed and shows what stands there now. */
export const changedMeanwhile = (what: string) =>
  conflict(
    `${what} foi alterado(a) por outra pessoa enquanto você editava. Nada do que você digitou se perdeu: confira e salve de novo.`,
    "CHANGED",
  )
/** Fields are shown under each; the message on top of the form is the first of them. */
export function invalid(fields: Record<string, string>, code = "INVALID"): Refusal {
  return new Refusal(422, code, Object.values(fields)[0] ?? "Dados inválidos.", fields)
}
export const noSession = () =>
  new Refusal(401, "NO_SESSION", "Sua sessão terminou. Entre novamente para continuar.")
