import type { Fact } from "@views/Facts"
import type { SessionInfo } from "@/client/identity"
import { counted } from "@/domain/text/words"
import { formatDate, formatDateTime } from "@/domain/time/when"

type AccountInfo = SessionInfo["user"]["userAccountInfo"]

/** Whether a person also needs a code or a passkey to sign in. */
export function twoFactorFact(info: AccountInfo): Fact {
  const { has2FA, passkeys, twoFactorRequired, twoFactorActivationDate } = info
  const keys = passkeys > 0 ? `, com ${counted(passkeys, "chave de acesso", "chaves de acesso")}` : ""
  const since = `${twoFactorActivationDate ? ` desde ${formatDate(twoFactorActivationDate)}` : ""}${keys}`
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
