import { useMemo, useState } from "react"
import { counted } from "@/domain/text/words"
import { parseCommandLine } from "@/palette/grammar/grammar"
import { useHistory } from "@/palette/ranking/useHistory"
import { notPlannable } from "@/palette/run/planRequests"
import { useCommands } from "@/palette/slots/useSources"
import { Button } from "@/ui/buttons/Button"
import { CheckList } from "@/ui/choice/CheckList"
import { Dialog } from "@/ui/dialog/Dialog"

interface HistoryPickerProps {
  onAdd: (lines: readonly string[]) => void
  onClose: () => void
}

/** The actor's latest command lines that can be part of a plan. Checked lines are added to it. */
export function HistoryPicker({ onAdd, onClose }: HistoryPickerProps) {
  const { history } = useHistory()
  const commands = useCommands()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(
    () =>
      history.flatMap(({ text }) => {
        if (!text.startsWith(">")) return []
        const { command } = parseCommandLine(text, text.length, commands)
        return command && notPlannable(command) === undefined ? [text] : []
      }),
    [history, commands],
  )
  const toggle = (line: string) =>
    setChecked((before) =>
      before.has(line) ? new Set([...before].filter((each) => each !== line)) : new Set([...before, line]),
    )
  return (
    <Dialog
      open
      title="Do histórico"
      description="Os seus comandos mais recentes neste navegador. As justificativas não são guardadas."
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button shortcut="Esc" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            disabledReason={checked.size === 0 ? "Marque ao menos um comando" : undefined}
            onClick={() => {
              onClose()
              // Oldest first, in the order of execution.
              onAdd(lines.filter((line) => checked.has(line)).toReversed())
            }}
          >
            {checked.size === 0 ? "Adicionar" : `Adicionar ${counted(checked.size, "linha", "linhas")}`}
          </Button>
        </>
      }
    >
      {lines.length === 0 ? (
        <p className="text-muted">Nenhum comando que um plano possa ter foi usado neste navegador.</p>
      ) : (
        <CheckList
          items={lines.map((line) => ({ value: line, label: line }))}
          checked={checked}
          onToggle={toggle}
          placeholder="Filtrar"
        />
      )}
    </Dialog>
  )
}
