import type { ReactNode } from "react"
import { Button } from "@/ui/buttons/Button"
import { CloseButton } from "@/ui/buttons/CloseButton"
import { Dialog } from "@/ui/dialog/Dialog"
import { DialogFoot } from "@/ui/dialog/DialogParts"
import { SendKey } from "@/ui/dialog/SendKey"
import { useReadToEnd } from "./useReadToEnd"

export interface TermDialogProps {
  title: string
  /** The position among several terms: *Declaração 1 de 3*. */
  description?: ReactNode
  acceptLabel?: string
  onAccept: () => void
  onClose: () => void
  /** The text. */
  children: ReactNode
}

/** A dialog with a term, which can be accepted once its end was visible. */
export function TermDialog(props: TermDialogProps) {
  const { title, description, acceptLabel = "Aceitar", onAccept, onClose, children } = props
  const { read, watch } = useReadToEnd()
  return (
    <Dialog open onClose={onClose} title={title} description={description} width="wide">
      <SendKey onSend={onAccept} enabled={read} />
      <section
        ref={watch}
        data-autofocus
        aria-label={`Texto: ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto border-t border-line px-5.5 py-4 outline-offset-[-2px]"
      >
        {children}
      </section>
      <DialogFoot>
        <p role="status" className="mr-auto text-muted max-md:basis-full">
          {read ? "" : "Role até o fim para poder aceitar."}
        </p>
        <CloseButton close={onClose} />
        <Button
          variant="primary"
          shortcut="Ctrl+Enter"
          disabledReason={read ? undefined : "Leia o termo até o fim para aceitar."}
          onClick={onAccept}
        >
          {acceptLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
