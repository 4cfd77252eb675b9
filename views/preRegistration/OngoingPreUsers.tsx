import { screens } from "@views/screens"
import { pathTo } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"
import { PreUserList } from "./PreUserList"

/**
 * Every open pre-registration, by whomever it was started. Here they can be removed; they are opened from the person's
 * own list.
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
