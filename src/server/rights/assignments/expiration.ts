import { invalid } from "../../platform/refusal/refusal"

/** The moment an assignment ends, as ISO text; undefined if it does not end. 422 if it is past, or if the date does not exist. */
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
