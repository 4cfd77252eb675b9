import { screens } from "@views/screens"
import { useSession } from "@/client/identity"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { ButtonLink } from "@/ui/buttons/Button"

/** The user's two-factor authentication: status, activation date, and a button to turn it on or off. */
export function TwoFactorCard() {
  const { tokenType, user } = useSession()
  const { authenticator, passkeys, twoFactorRequired, twoFactorActivationDate, onlyProvider } =
    user.userAccountInfo
  // A passkey counts as a second factor too.
  const required = twoFactorRequired && passkeys === 0
  const target: Target<"twoFactor"> = { kind: "twoFactor", active: authenticator, required }
  useTarget(target)
  return (
    <section className="card grid justify-items-start gap-2.5 px-5.5 py-5">
      <h2 className="flex flex-wrap items-center gap-2 text-section font-[650]">
        {screens.twoFactor.title}
        <Tag tone={authenticator ? "ok" : required ? "warn" : "neutral"}>
          {authenticator ? "Ativa" : "Inativa"}
        </Tag>
      </h2>
      {twoFactorActivationDate && <p>Ativada em {formatDateTime(twoFactorActivationDate)}</p>}
      <p className="mb-1 text-muted">
        {onlyProvider === undefined
          ? explanation(authenticator, required, passkeys > 0)
          : withProvider(onlyProvider, authenticator, required)}
      </p>
      {tokenType === "access" ? (
        <Actions target={target} />
      ) : (
        <ButtonLink href={pathTo(screens.twoFactor)} variant="primary">
          Ativar
        </ButtonLink>
      )}
    </section>
  )
}

function explanation(active: boolean, required: boolean, hasPasskeys: boolean): string {
  if (active) {
    return required
      ? "Entrar com a senha pede também um código do seu celular. Uma permissão sua obriga a usá-la."
      : "Entrar com a senha pede também um código do seu celular."
  }
  if (hasPasskeys)
    return "Com ela, a senha pode vir com um código do seu celular no lugar da chave de acesso."
  return required
    ? "Uma permissão sua obriga a usá-la: ative-a para não ser interrompido na próxima entrada."
    : "Com ela, entrar pede também um código do seu celular: só a senha não basta a quem a descobrir."
}

/** Where no passwords are taken, the code confirms who the person is, and the provider asks for two factors of its own. */
function withProvider(provider: string, active: boolean, required: boolean): string {
  const demanded = required ? " Uma permissão sua obriga a usá-la." : ""
  return active
    ? `Entrar com ${provider} pede também as duas etapas de lá; aqui, um código do seu celular confirma que é você.${demanded}`
    : `Com ela, entrar pede também as duas etapas do ${provider}: ative-as lá antes. Aqui, um código do seu celular confirma que é você.${demanded}`
}
