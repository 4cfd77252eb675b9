import type { Fact } from "@views/Facts"
import type { SessionInfo } from "@/client/identity"
import { formatDate, formatDateTime } from "@/domain/when"

type AccountInfo = SessionInfo["user"]["userAccountInfo"]

/** Whether somebody's signing in asks for a code too. */
export function twoFactorFact({ has2FA, twoFactorRequired, twoFactorActivationDate }: AccountInfo): Fact {
  const since = twoFactorActivationDate ? ` desde ${formatDate(twoFactorActivationDate)}` : ""
  const missing = twoFactorRequired ? "Inativa, exigida por uma permissão" : "Inativa"
  return { label: "Autenticação em duas etapas", value: has2FA ? `Ativa${since}` : missing }
}

/** Whether the password's time is over: whoever signs in has to change it first. */
export const isExpired = ({ passwordExpirationDate }: AccountInfo): boolean =>
  Boolean(passwordExpirationDate) && Date.parse(passwordExpirationDate ?? "") <= Date.now()

/** How old somebody's password is, and how long it goes on; nothing of whoever has not set one yet. */
export function passwordFacts(info: AccountInfo): Fact[] {
  const { lastPasswordUpdate, passwordExpirationDate } = info
  if (!lastPasswordUpdate) return []
  return [
    { label: "Última troca de senha", value: formatDateTime(lastPasswordUpdate) },
    {
      label: "Validade da senha",
      value: passwordExpirationDate
        ? `${isExpired(info) ? "Expirou em " : ""}${formatDateTime(passwordExpirationDate)}`
        : "Não expira",
    },
  ]
}
