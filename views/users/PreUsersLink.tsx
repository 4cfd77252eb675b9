import { screens } from "@views/screens"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { pathTo } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"

/**
 * The link to the pre-registrations: to all of them for those who may see them, otherwise to one's own. Those who
 * register people read *Pré-cadastros abertos*.
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
