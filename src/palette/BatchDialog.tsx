import { Check, CircleAlert, Copy, LoaderCircle, Minus } from "lucide-react"
import { useState } from "react"
import { formatIdentifier } from "@/domain/identifier"
import { Button } from "@/ui/Button"
import { Dialog } from "@/ui/Dialog"
import { manySlot } from "./carryOut"
import type { Command } from "./command"
import type { BatchItem } from "./useBatch"

const words: Record<BatchItem["state"], string> = {
  waiting: "Não foi feito",
  running: "Em andamento",
  done: "Feito",
  failed: "Falhou",
}

export interface BatchDialogProps {
  command: Command
  items: readonly BatchItem[]
  running: boolean
  onCancel: () => void
  onRetry: () => void
  onClose: () => void
}

/** Several changes on their way: how far they are, how each ended, and what can still be done. */
export function BatchDialog({ command, items, running, onCancel, onRetry, onClose }: BatchDialogProps) {
  const [copied, setCopied] = useState(false)
  const many = manySlot(command) ?? ""
  const lines = items.map(({ values, state, message }) => {
    const [who] = values[many] ?? []
    return { id: who?.id ?? "", name: who?.label ?? "", state, result: message ?? words[state] }
  })
  const count = (state: BatchItem["state"]) => items.filter((item) => item.state === state).length
  const ended = count("done") + count("failed")
  const left = items.length - count("done")
  const copy = async () => {
    await navigator.clipboard.writeText(
      lines.map(({ id, name, result }) => [formatIdentifier(id), name, result].join("\t")).join("\n"),
    )
    setCopied(true)
  }
  return (
    <Dialog
      open
      title={command.title}
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
            <Button variant="primary" onClick={onClose}>
              Fechar
            </Button>
          </>
        )
      }
    >
      <p role="status" className="mb-2">
        {ended.toLocaleString("pt-BR")} de {items.length.toLocaleString("pt-BR")}
        {count("failed") > 0 && `, ${count("failed").toLocaleString("pt-BR")} com falha`}
      </p>
      <div
        role="progressbar"
        aria-label="Andamento"
        aria-valuemax={items.length}
        aria-valuenow={ended}
        className="mb-3 h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className="h-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${(100 * ended) / items.length}%` }}
        />
      </div>
      <ul className="grid gap-1">
        {lines.map(({ id, name, state, result }) => (
          <li key={id} className="flex items-baseline gap-2 rounded-md px-1 py-0.5">
            <StateIcon state={state} />
            <span className="min-w-0 flex-1">
              <span className="font-[550]">{name}</span>{" "}
              <span className="mono text-muted">{formatIdentifier(id)}</span>
              {state === "failed" && <span className="block text-bad">{result}</span>}
            </span>
            <span className="sr-only">{words[state]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function StateIcon({ state }: { state: BatchItem["state"] }) {
  const looks = "size-4 shrink-0 self-center"
  if (state === "done") return <Check aria-hidden className={`${looks} text-ok`} />
  if (state === "failed") return <CircleAlert aria-hidden className={`${looks} text-bad`} />
  if (state === "running") return <LoaderCircle aria-hidden className={`${looks} animate-spin text-accent`} />
  return <Minus aria-hidden className={`${looks} text-faint`} />
}
