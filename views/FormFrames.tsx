import type { ReactNode } from "react"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { TypedInVain } from "@/ui/form/TypedInVain"
import { ErrorPanel } from "@/ui/states/ErrorPanel"

interface LoadingProps {
  title: string
  /** *a permissão* */
  what: string
  error: Error | null
  close: () => void
}

/**
 * Shown in the place of a form while its data are loaded, or if they could not be. Until one of them is known,
 * `FormComing` keeps the keys for the form.
 */
export function Loading({ title, what, error, close }: LoadingProps) {
  if (!error) return null
  return (
    <Dialog open title={title} onClose={close} footer={<CloseButton close={close} />}>
      <ErrorPanel message={`Não foi possível carregar ${what}.`} details={error.message} />
    </Dialog>
  )
}

/** Shown in the place of a form where nothing can be edited: why. */
export function NotEditable({
  title,
  close,
  children,
}: {
  title: string
  close: () => void
  children: ReactNode
}) {
  return (
    <Dialog open alert width="narrow" title={title} onClose={close} footer={<CloseButton close={close} />}>
      {children}
      <TypedInVain />
    </Dialog>
  )
}

function CloseButton({ close }: { close: () => void }) {
  return (
    <Button shortcut="Esc" onClick={close}>
      Fechar
    </Button>
  )
}
