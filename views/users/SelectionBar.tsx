import { Copy } from "lucide-react"
import { Button } from "@/ui/Button"
import { useNotify } from "@/ui/notice"

/** What can be done with the selected people. A command that takes several takes them pasted as well. */
export function SelectionBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const notify = useNotify()
  const copy = async () => {
    await navigator.clipboard.writeText(ids.join("\n"))
    notify({ tone: "ok", text: "Identificadores copiados." })
  }
  return (
    <div className="card flex flex-wrap items-center gap-2 px-3 py-2">
      <span role="status" className="flex-1">
        {ids.length === 1 ? "1 selecionado" : `${ids.length.toLocaleString("pt-BR")} selecionados`}
      </span>
      <Button small icon={Copy} onClick={() => void copy()}>
        Copiar identificadores
      </Button>
      <Button small variant="quiet" shortcut="Esc" onClick={onClear}>
        Desfazer seleção
      </Button>
    </div>
  )
}
