import type { ReactNode } from "react"
import { CloseButton } from "../buttons/CloseButton"
import { Dialog } from "../dialog/Dialog"
import { TypedInVain } from "./TypedInVain"

export interface NoFormProps {
  title: string
  close: () => void
  children: ReactNode
}

/** Shown in the place of a form that there cannot be: why. */
export function NoForm({ title, close, children }: NoFormProps) {
  return (
    <Dialog open alert width="narrow" title={title} onClose={close} footer={<CloseButton close={close} />}>
      {children}
      <TypedInVain />
    </Dialog>
  )
}
