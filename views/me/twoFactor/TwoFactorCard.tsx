import { screens } from "@views/screens"
import { useSession } from "@/client/identity"
import { formatDateTime } from "@/domain/time/when"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/target"
import { useTarget } from "@/palette/targets"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { ButtonLink } from "@/ui/buttons/Button"

/** The person's own two-factor authentication: its status, since when, and turning it on or off. */
export function TwoFactorCard() {
  const { tokenType, user } = useSession()
  const { has2FA, twoFactorRequired, twoFactorActivationDate } = user.userAccountInfo
  const target: Target<"twoFactor"> = { kind: "twoFactor", active: has2FA, required: twoFactorRequired }
  useTarget(target)
  return (
    <section className="card grid justify-items-start gap-2.5 px-5.5 py-5">
      <h2 className="flex flex-wrap items-center gap-2 text-section font-[650]">
        {screens.twoFactor.title}
        <Tag tone={has2FA ? "ok" : twoFactorRequired ? "warn" : "neutral"}>
          {has2FA ? "Ativa" : "Inativa"}
        </Tag>
      </h2>
      {twoFactorActivationDate && <p>Ativada em {formatDateTime(twoFactorActivationDate)}</p>}
      <p className="mb-1 text-muted">{explanation(has2FA, twoFactorRequired)}</p>
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

function explanation(active: boolean, required: boolean): string {
  if (active) {
    return required
      ? "Entrar pede a senha e um código do seu celular. Uma permissão sua obriga a usá-la."
      : "Entrar pede a senha e um código do seu celular."
  }
  return required
    ? "Uma permissão sua obriga a usá-la: ative-a para não ser interrompido na próxima entrada."
    : "Com ela, entrar pede também um código do seu celular: só a senha não basta a quem a descobrir."
}
