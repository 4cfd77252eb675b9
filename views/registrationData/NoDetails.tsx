import type { Details } from "@views/registrationData/details"
import { useState } from "react"
import { useSession } from "@/client/identity"
import { firstNames } from "@/domain/people/person"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"

export interface NoDetailsProps {
  details: Details
  onBack: () => void
}

/** Shown once on opening the screen if no data was ever filled in. */
export function NoDetails({ details, onBack }: NoDetailsProps) {
  const { user } = useSession()
  const [open, setOpen] = useState(true)
  const own = details.atalaiaId === user.atalaiaId
  const whose = own ? "Seus dados detalhados" : `Os dados detalhados de ${firstNames(details.name)}`
  const back = (
    <Button shortcut={details.can.edit ? undefined : "Esc"} onClick={onBack}>
      Voltar
    </Button>
  )
  return (
    <Dialog
      open={open}
      alert
      width="narrow"
      title="Usuário sem informações detalhadas"
      onClose={details.can.edit ? () => setOpen(false) : onBack}
      footer={
        <>
          {back}
          {details.can.edit && (
            <Button variant="primary" data-autofocus onClick={() => setOpen(false)}>
              Preencher agora
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">
        {whose} ainda não foram preenchidos.{" "}
        {details.can.edit
          ? "Você pode preenchê-los agora, parte por parte, a começar pela aba Pessoal."
          : "Quem pode editar os dados de usuários pode preenchê-los."}
      </p>
    </Dialog>
  )
}
