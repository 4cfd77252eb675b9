import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { ProofForm } from "./ProofForm"

const title = "Confirme que é você"

/** A dialog that asks the person to authenticate again. Their work remains unchanged under it. */
export default function Reauthenticate({ answered }: { answered: (shown: boolean) => void }) {
  const cancel = () => answered(false)
  return (
    <Dialog
      open
      onClose={cancel}
      title={title}
      description="O que você está fazendo pede isso. Nada do que digitou se perde."
      width="narrow"
      overAll
    >
      <ProofForm
        title={title}
        footer={
          <Button shortcut="Esc" onClick={cancel}>
            Cancelar
          </Button>
        }
        onDone={() => answered(true)}
      />
    </Dialog>
  )
}
