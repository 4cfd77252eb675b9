import type { ReactNode } from "react"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"

export interface TwoFactorNotNowProps {
  title: string
  onClose: () => void
  /** Why activation or deactivation is not possible. */
  children: ReactNode
}

/** Shown instead of a two-factor form that a command requested but that is not possible. */
export function TwoFactorNotNow({ title, onClose, children }: TwoFactorNotNowProps) {
  return (
    <Dialog
      open
      alert
      width="narrow"
      title={title}
      onClose={onClose}
      footer={
        <Button shortcut="Esc" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
