import { Copy } from "lucide-react"
import { selectedText } from "@/palette/describe"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Button } from "@/ui/buttons/Button"
import { copyText } from "@/ui/page/copy"
import { useDecisionBar, useNotify } from "@/ui/page/notice"

export interface SelectionBarProps {
  ids: readonly string[]
  /** The selected rows as a target of commands. */
  target: Target | undefined
  onClear: () => void
}

/** The commands of the selected rows. Their copied ids can be pasted into a command that takes several. */
export function SelectionBar({ ids, target, onClear }: SelectionBarProps) {
  const notify = useNotify()
  const bar = useDecisionBar()
  const copy = async () => {
    if (await copyText(ids.join("\n"))) notify({ tone: "ok", text: "Identificadores copiados." })
  }
  return (
    <div ref={bar} className="card flex flex-wrap items-center gap-2 px-3 py-2">
      <span role="status" className="flex-1">
        {selectedText(ids.length)}
      </span>
      {target && <Actions target={target} size="small" />}
      <Button small icon={Copy} onClick={() => void copy()}>
        Copiar identificadores
      </Button>
      <Button small variant="quiet" shortcut="Esc" onClick={onClear}>
        Desfazer seleção
      </Button>
    </div>
  )
}
