import type { Fact } from "@views/Facts"
import type { SessionInfo } from "@/client/identity"
import { formatDate, formatDateTime } from "@/domain/time/when"

type AccountInfo = SessionInfo["user"]["userAccountInfo"]

/** Whether a person also needs a code to sign in. */
export function twoFactorFact({ has2FA, twoFactorRequired, twoFactorActivationDate }: AccountInfo): Fact {
  const since = twoFactorActivationDate ? ` desde ${formatDate(twoFactorActivationDate)}` : ""
  const missing = twoFactorRequired ? "Inativa, exigida por uma permissão" : "Inativa"
  return { label: "Autenticação em duas etapas", value: has2FA ? `Ativa${since}` : missing }
}

/** Whether the password has expired: it must be changed at the next sign-in. */
export const isExpired = ({ passwordExpirationDate }: AccountInfo): boolean =>
  Boolean(passwordExpirationDate) && Date.parse(passwordExpirationDate ?? "") <= Date.now()

/** The age of a person's password and when it expires; nothing where they have not set one yet. */
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
