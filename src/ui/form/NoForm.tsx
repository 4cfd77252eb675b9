import type { ReactNode } from "react"
import { CloseButton } from "../buttons/CloseButton"
import { Dialog } from "../dialog/Dialog"
import { UnsavedInput } from "./UnsavedInput"

export interface NoFormProps {
  title: string
  close: () => void
  children: ReactNode
}

/** Explains why a form cannot be opened. */
export function NoForm({ title, close, children }: NoFormProps) {
  return (
    <Dialog open alert width="narrow" title={title} onClose={close} footer={<CloseButton close={close} />}>
      {children}
      <UnsavedInput />
    </Dialog>
  )
}
