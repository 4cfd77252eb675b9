import type { ReactNode } from "react"
import { Button } from "@/ui/Button"
import { Dialog } from "@/ui/dialog/Dialog"

export interface TwoFactorNotNowProps {
  title: string
  onClose: () => void
  /** Why there is nothing to do, or it may not be done. */
  children: ReactNode
}

/** In the place of a two-factor form that a command line asked for in vain. */
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
