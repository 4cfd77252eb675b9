import { screens } from "@views/screens"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { pathTo } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"
import { PreUserList } from "./PreUserList"

/** The pre-registrations that the person started. */
export default function MyPreUsers() {
  const session = useSession()
  return (
    <PreUserList
      whose="mine"
      title={screens.preUsers.title}
      description="Os que você começou e que ainda não foram aprovados."
      unsearched="Os pré-cadastros que você começar aparecem aqui até serem aprovados."
      links={
        may(session, screens.preUsersOngoing.who) && (
          <ButtonLink href={pathTo(screens.preUsersOngoing)} shortcut={`g ${screens.preUsersOngoing.key}`}>
            {screens.preUsersOngoing.title}
          </ButtonLink>
        )
      }
      addressOf={({ atalaiaId }) => pathTo(screens.registry, { atalaiaId })}
    />
  )
}
