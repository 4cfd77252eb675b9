import type { Fact } from "@views/Facts"
import type { SessionInfo } from "@/client/identity"
import { formatDate, formatDateTime } from "@/domain/when"

/** How somebody signs in: two-factor state and the password's validity. */
export function passwordFacts(info: SessionInfo["user"]["userAccountInfo"]): Fact[] {
  const { has2FA, twoFactorRequired, twoFactorActivationDate, lastPasswordUpdate, passwordExpirationDate } =
    info
  const since = twoFactorActivationDate ? ` desde ${formatDate(twoFactorActivationDate)}` : ""
  const missing = twoFactorRequired ? "Inativa, exigida por uma permissão" : "Inativa"
  return [
    { label: "Autenticação em duas etapas", value: has2FA ? `Ativa${since}` : missing },
    { label: "Última troca de senha", value: lastPasswordUpdate ? formatDateTime(lastPasswordUpdate) : "—" },
    {
      label: "Validade da senha",
      value: passwordExpirationDate ? formatDateTime(passwordExpirationDate) : "Não expira",
    },
  ]
}
