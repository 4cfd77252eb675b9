import { Copy } from "lucide-react"
import { useState } from "react"
import { formatIdentifier } from "@/domain/people/identifier"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { copyText } from "@/ui/page/copy"
import { BatchList } from "./BatchList"
import { type BatchLine, batchWords } from "./useBatch"

export interface BatchDialogProps {
  title: string
  lines: readonly BatchLine[]
  running: boolean
  onCancel: () => void
  onRetry: () => void
  onClose: () => void
}

/** The progress of a batch of changes: the result of each, and buttons to cancel, retry or copy. */
export function BatchDialog({ title, lines, running, onCancel, onRetry, onClose }: BatchDialogProps) {
  const [copied, setCopied] = useState(false)
  const [onlyFailed, setOnlyFailed] = useState(false)
  const failed = lines.filter(({ state }) => state === "failed")
  const done = lines.filter(({ state }) => state === "done" || state === "nothing").length
  const ended = done + failed.length
  const left = lines.length - done
  const copy = async () => {
    const text = lines
      .map(({ id, isNumber, name, state, message = batchWords[state] }) =>
        [...(isNumber ? [] : [formatIdentifier(id)]), name, message].join("\t"),
      )
      .join("\n")
    if (await copyText(text)) setCopied(true)
  }
  return (
    <Dialog
      open
      title={title}
      onClose={running ? onCancel : onClose}
      footer={
        running ? (
          <Button shortcut="Esc" onClick={onCancel}>
            Cancelar o restante
          </Button>
        ) : (
          <>
            <Button icon={Copy} onClick={() => void copy()}>
              {copied ? "Copiado" : "Copiar resultado"}
            </Button>
            {left > 0 && <Button onClick={onRetry}>Tentar novamente ({left.toLocaleString("pt-BR")})</Button>}
            <Button variant="primary" shortcut="Esc" onClick={onClose}>
              Fechar
            </Button>
          </>
        )
      }
    >
      <p role="status" className="mb-2">
        {ended.toLocaleString("pt-BR")} de {lines.length.toLocaleString("pt-BR")}
        {failed.length > 0 && `, ${failed.length.toLocaleString("pt-BR")} com falha`}
      </p>
      {failed.length > 0 && failed.length < lines.length && (
        <button
          type="button"
          aria-pressed={onlyFailed}
          className="mb-2 rounded-sm font-semibold text-accent-text hover:underline"
          onClick={() => setOnlyFailed(!onlyFailed)}
        >
          {onlyFailed ? "Mostrar todos" : "Mostrar só as falhas"}
        </button>
      )}
      <div
        role="progressbar"
        aria-label="Andamento"
        aria-valuemax={lines.length}
        aria-valuenow={ended}
        className="mb-3 h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className="h-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${(100 * ended) / lines.length}%` }}
        />
      </div>
      <BatchList lines={onlyFailed ? failed : lines} />
    </Dialog>
  )
}
