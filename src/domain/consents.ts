import { keysOf } from "./records"
import { formatDateTime } from "./time/when"

/** Actions on an account that need two platform administrators: one requests it, another consents, and only then it is done. */
export const accountActions = {
  unlock: {
    title: "Abrir a conta trancada",
    /** What will be done, with the person's name, as the request's page shows it. */
    will: (name: string) => `A conta de ${name} volta a abrir, com a mesma senha e as mesmas permissões.`,
    past: "Abriu a conta trancada",
  },
  resetTwoFactor: {
    title: "Redefinir as duas etapas",
    will: (name: string) =>
      `As duas etapas de ${name} são removidas, com as chaves de acesso e os códigos de recuperação, e as sessões terminam. A senha continua.`,
    past: "Redefiniu as duas etapas",
  },
  resetPassword: {
    title: "Redefinir a senha",
    will: (name: string) =>
      `A senha de ${name} deixa de valer, as sessões terminam, e um link para escolher outra vai ao e-mail da pessoa. Chaves de acesso continuam a abrir a conta: para tirá-las, peça também que se redefinam as duas etapas.`,
    past: "Redefiniu a senha",
  },
} as const
export type AccountAction = keyof typeof accountActions
export const accountActionNames = keysOf(accountActions)

/** All actions that need two platform administrators. */
export const consentActions = {
  ...accountActions,
  exceptRoles: {
    title: "Exceção a papéis incompatíveis",
    will: (name: string) =>
      `${name} poderá ter papéis dos dois lados da regra até o fim da exceção. Nenhum papel é dado agora; depois do fim, nada é retirado, e nada ganha mais tempo.`,
    past: "Abriu uma exceção a papéis incompatíveis",
  },
} as const
export type ConsentAction = keyof typeof consentActions
export const consentActionNames = keysOf(consentActions)

/** What a request asks for: *Redefinir a senha*, *Exceção à regra “Quem pede não paga” até 31/12/2026 23:59*. */
export const consentTitle = ({
  action,
  exception,
}: {
  action: ConsentAction
  exception?: { rule: string; until: string } | undefined
}): string =>
  exception
    ? `Exceção à regra “${exception.rule}” até ${formatDateTime(exception.until)}`
    : consentActions[action].title

/** The possible outcomes of a request for consent. */
export const consentOutcomes = ["given", "refused", "withdrawn", "expired"] as const
export type ConsentOutcome = (typeof consentOutcomes)[number]

/** The states of a request, with their labels. */
export const consentStates = {
  waiting: "Aguarda",
  given: "Consentido",
  refused: "Negado",
  withdrawn: "Retirado",
  expired: "Venceu",
} as const
export type ConsentState = keyof typeof consentStates
export const consentStateNames = keysOf(consentStates)

/**
 * Hours after which a new platform administrator may decide, so that no administrator can create a second one just to consent.
 */
export const settledHours = 24

/** Hours after which an undecided request expires. */
export const consentHours = 24
