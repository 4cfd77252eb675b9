import { screens } from "@views/screens"
import { pathTo } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"
import { PreUserList } from "./PreUserList"

/**
 * All open pre-registrations, whatever their author. They can be removed here; they are opened from the author's own
 * list.
 */
export default function OngoingPreUsers() {
  return (
    <PreUserList
      whose="ongoing"
      title={screens.preUsersOngoing.title}
      description="Todos os que ainda não foram aprovados, os mais novos primeiro."
      unsearched="Todo pré-cadastro que alguém começar aparece aqui até ser aprovado."
      links={<ButtonLink href={pathTo(screens.preUsers)}>{screens.preUsers.title}</ButtonLink>}
    />
  )
}
