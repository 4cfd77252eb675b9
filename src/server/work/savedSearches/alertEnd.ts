import { Refusal } from "../../platform/refusal/refusal"

/** Why a report ended, as its receiver reads it. The keys are stored in the report's row. */
const stopReasons = {
  account: "A sua conta não entrava no Atalaia quando era hora de enviar.",
  closed: "Você não podia mais abrir a busca, ou o que ela procura.",
  unreadable: "Os filtros da busca não eram mais compreendidos.",
  notReported: "A busca passou a ser de uma lista que não se envia por e-mail.",
} as const
export type StopReason = keyof typeof stopReasons

const isReason = (name: string): name is StopReason => Object.hasOwn(stopReasons, name)

/** The sentence for a stored reason. A reason of a later version is unknown here. */
export const stopText = (reason: string): string =>
  isReason(reason) ? stopReasons[reason] : "O envio foi encerrado."

/** Why a list's refusal ends the report. Undefined if the error is no refusal, and is retried. */
export function reasonOf(error: unknown): StopReason | undefined {
  if (!(error instanceof Refusal)) return undefined
  return error.status === 403 || error.status === 404 ? "closed" : "unreadable"
}
