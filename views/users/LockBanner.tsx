import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { formatDateTime } from "@/domain/time/when"
import { appearing } from "@/palette/commandRegistry"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import { type UserDetail, userTarget } from "@/palette/userTarget"
import { pathTo } from "@/screens/screen"
import { Banner } from "@/ui/states/Banner"

interface LockBannerProps {
  user: UserDetail
  lock: NonNullable<UserDetail["lock"]>
}

/**
 * Shows the author and reason of an account's lock, with the command to request unlocking, or a link to the waiting
 * request.
 */
export function LockBanner({ user, lock: { date, by, justification, opening } }: LockBannerProps) {
  const commands = useCommands()
  const run = useRunCommand()
  const [, navigate] = useLocation()
  const unlock = appearing(commands, userTarget(user)).find(({ command }) => command.id === "unlock-account")
  const action =
    unlock &&
    (opening
      ? { label: "Ver o pedido", run: () => navigate(pathTo(screens.consents)) }
      : { label: "Pedir a abertura", run: () => run(unlock.command, unlock.fill) })
  return (
    <Banner tone="bad" {...(action && { action })}>
      Conta trancada por {by.name} em {formatDateTime(date)}: “{justification}”. Ninguém entra com ela até que
      duas pessoas que administram a plataforma a abram.
      {opening && " A abertura já foi pedida, e aguarda o consentimento de outra pessoa."}
    </Banner>
  )
}
