import { invalid } from "../http/refusal"

/**
 * The moment an assignment ends, as ISO text; nothing where it does not end. 422 where it is past
 * or no moment at all: not everything that is written like a date is one.
 */
export function readExpiration(expirationDateTime: string | undefined): string | undefined {
  if (expirationDateTime === undefined) return undefined
  const moment = new Date(expirationDateTime)
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) {
    throw invalid({ expirationDateTime: "O valor não é válido." })
  }
  if (moment.getTime() <= Date.now()) {
    throw invalid({
      expirationDateTime: "Não é possível selecionar uma data de expiração no passado.",
    })
  }
  return moment.toISOString()
}
