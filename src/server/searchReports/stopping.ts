import { Refusal } from "../http/refusal"

/** Why a search is sent no more, by the name that its row keeps, as its receiver is told. */
const stopReasons = {
  account: "A sua conta não entrava no Atalaia quando era hora de enviar.",
  closed: "Você não podia mais abrir a busca, ou o que ela procura.",
  unreadable: "Os filtros da busca não eram mais compreendidos.",
  notReported: "A busca passou a ser de uma lista que não se envia por e-mail.",
} as const
export type StopReason = keyof typeof stopReasons

const isReason = (name: string): name is StopReason => Object.hasOwn(stopReasons, name)

/** The sentence for a reason that a row keeps; one of a later version is not known here. */
export const stopText = (reason: string): string =>
  isReason(reason) ? stopReasons[reason] : "O envio foi encerrado."

/** Why a refusal of a list ends the sending; undefined for what is no refusal, and is tried again. */
export function reasonOf(error: unknown): StopReason | undefined {
  if (!(error instanceof Refusal)) return undefined
  return error.status === 403 || error.status === 404 ? "closed" : "unreadable"
}
