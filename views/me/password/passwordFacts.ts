import type { Fact } from "@views/Facts"
import type { SessionInfo } from "@/client/identity"
import { counted } from "@/domain/text/words"
import { formatDate, formatDateTime } from "@/domain/time/when"
import type { UserDetail } from "@/palette/userTarget"

type AccountInfo = SessionInfo["user"]["userAccountInfo"]
/**
 * Other people's account data also includes whether the password was voided. The user's own session never has such a
 * password for long.
 */
type OthersAccountInfo = AccountInfo & Pick<UserDetail["userAccountInfo"], "voidedPassword">

/** Whether a person also needs a code or a passkey to sign in. */
export function twoFactorFact(info: AccountInfo): Fact {
  const { has2FA, passkeys, twoFactorRequired, twoFactorActivationDate } = info
  const keys = passkeys > 0 ? `, com ${counted(passkeys, "chave de acesso", "chaves de acesso")}` : ""
  const since = `${twoFactorActivationDate ? ` desde ${formatDate(twoFactorActivationDate)}` : ""}${keys}`
  const missing = twoFactorRequired ? "Inativa, exigida por uma permissão" : "Inativa"
  return { label: "Autenticação em duas etapas", value: has2FA ? `Ativa${since}` : missing }
}

/** Whether the password has expired and must be changed at the next sign-in. */
export const isExpired = ({ passwordExpirationDate }: AccountInfo): boolean =>
  Boolean(passwordExpirationDate) && Date.parse(passwordExpirationDate ?? "") <= Date.now()

/** The age of a person's password and its expiry, or that it was voided. Empty if they have not set one yet. */
export function passwordFacts(info: OthersAccountInfo): Fact[] {
  const { lastPasswordUpdate, passwordExpirationDate, voidedPassword } = info
  if (voidedPassword) {
    const { linkUntil } = voidedPassword
    const link = linkUntil
      ? `o link enviado para escolher outra vale até ${formatDateTime(linkUntil)}`
      : "o link enviado já foi usado ou não vale mais"
    return [{ label: "Senha", value: `Anulada; ${link}` }]
  }
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
