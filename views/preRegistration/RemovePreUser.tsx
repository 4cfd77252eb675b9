import { RemoveDialog } from "@views/RemoveDialog"
import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"

/** Asks before a pre-registration is removed with all its data. */
export default function RemovePreUser({ values, line, close }: CommandFormProps) {
  const [path, navigate] = useLocation()
  const [person] = values.user ?? []
  const atalaiaId = person?.id ?? ""
  // If the screen shows the removed person, it must be left.
  const shown = [pathTo(screens.userDetails, { atalaiaId }), pathTo(screens.registry, { atalaiaId })]
  return (
    <RemoveDialog
      what={`Pré-cadastro de ${person?.label}`}
      request={api.registration.remove.request({ params: { atalaiaId } })}
      done="Pré-cadastro removido."
      line={line}
      close={close}
      {...(shown.includes(path) && { leave: () => navigate(pathTo(screens.preUsers), { replace: true }) })}
    />
  )
}
