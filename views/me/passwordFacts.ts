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

/** How old somebody's password is, and how long it goes on. */
export function passwordFacts({ lastPasswordUpdate, passwordExpirationDate }: AccountInfo): Fact[] {
  return [
    { label: "Última troca de senha", value: lastPasswordUpdate ? formatDateTime(lastPasswordUpdate) : "—" },
    {
      label: "Validade da senha",
      value: passwordExpirationDate ? formatDateTime(passwordExpirationDate) : "Não expira",
    },
  ]
}
