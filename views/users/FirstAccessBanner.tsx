import { appearing } from "@/palette/commandRegistry"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import { type UserDetail, userTarget } from "@/palette/userTarget"
import { Banner } from "@/ui/states/Banner"

/** Warns that the person has never signed in, with the command that sends the link again. */
export function FirstAccessBanner({ user }: { user: UserDetail }) {
  const commands = useCommands()
  const run = useRunCommand()
  const resend = appearing(commands, userTarget(user)).find(
    ({ command, disabledReason }) => command.id === "resend-first-access" && !disabledReason,
  )
  const action = resend && {
    label: "Reenviar e-mail de primeiro acesso",
    run: () => run(resend.command, resend.fill),
  }
  return (
    <Banner tone="warn" {...(action && { action })}>
      Este usuário nunca entrou no sistema.
    </Banner>
  )
}
