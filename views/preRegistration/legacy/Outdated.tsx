import { useState } from "react"
import { useSearchParams } from "wouter"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"

/** Explains on opening why no other screen is available. Not repeated when the person returns to a step. */
export function Outdated() {
  const [parameters] = useSearchParams()
  const [open, setOpen] = useState(() => !parameters.has("step"))
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      alert
      width="narrow"
      title="Informações cadastrais desatualizadas"
      onClose={close}
      footer={
        <Button variant="primary" data-autofocus onClick={close}>
          Atualizar agora
        </Button>
      }
    >
      <p className="text-muted">
        Antes de continuar, confira os seus dados e preencha o que falta: as etapas com “Falta” têm
        informações obrigatórias. O que você salva fica guardado até a próxima vez.
      </p>
    </Dialog>
  )
}
