import { useId, useState } from "react"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { pastedPeople } from "./pastedPeople"

export interface PasteDialogProps {
  onPaste: (text: string) => void
  onClose: () => void
}

/** Takes a column of CPFs from a spreadsheet. Invalid entries are listed afterwards. */
export function PasteDialog({ onPaste, onClose }: PasteDialogProps) {
  const id = useId()
  const [text, setText] = useState("")
  const { ids, others } = pastedPeople(text)
  const add = () => {
    onPaste(text)
    onClose()
  }
  return (
    <Dialog
      open
      title="Colar pessoas"
      onClose={onClose}
      footer={
        <>
          <Button shortcut="Esc" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            shortcut="Ctrl+Enter"
            disabledReason={text.trim() === "" ? "Cole ou digite ao menos um CPF." : undefined}
            onClick={add}
          >
            Incluir
          </Button>
        </>
      }
    >
      <div className="grid gap-1.5">
        <label htmlFor={id}>CPFs ou identificadores</label>
        <textarea
          id={id}
          data-autofocus
          rows={10}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && text.trim() !== "") add()
          }}
          className="control max-h-80 resize-y font-mono text-code"
        />
        <p role="status" className="text-small text-muted">
          {text.trim() === ""
            ? "Um por linha, como vêm de uma planilha, com ou sem pontuação."
            : `${ids.length.toLocaleString("pt-BR")} reconhecidos, ${others.length.toLocaleString("pt-BR")} não.`}
        </p>
      </div>
    </Dialog>
  )
}
