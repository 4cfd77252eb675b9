import { screens } from "@views/screens"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { pathTo } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"

/**
 * The link to the pre-registrations: all of them if the user may see those, otherwise the user's own. Registrars see
 * the label *Pré-cadastros abertos*.
 */
export function PreUsersLink() {
  const session = useSession()
  const { preUsers, preUsersOngoing } = screens
  const title = may(session, "preUsers.open") ? preUsersOngoing.title : preUsers.title
  if (may(session, preUsersOngoing.who)) {
    return (
      <ButtonLink href={pathTo(preUsersOngoing)} shortcut={`g ${preUsersOngoing.key}`}>
        {title}
      </ButtonLink>
    )
  }
  return may(session, preUsers.who) ? <ButtonLink href={pathTo(preUsers)}>{title}</ButtonLink> : null
}
