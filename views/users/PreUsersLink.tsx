import { screens } from "@views/screens"
import { may, useSession } from "@/client/identity"
import { pathTo } from "@/screens/screen"
import { ButtonLink } from "@/ui/Button"

/**
 * The way to the pre-registrations: to all of them where one may see them, to one's own otherwise. Those who bring
 * people in read *Pré-cadastros abertos* (1-core §2.8).
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
