import { Inbox, SearchX } from "lucide-react"
import { Button } from "@/ui/buttons/Button"
import { EmptyState } from "@/ui/states/EmptyState"

/** Shown if there are no cases: nothing waits, or nothing matches the filters. */
export function NothingWaits({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nenhuma pendência encontrada"
        action={<Button onClick={onClear}>Limpar filtros</Button>}
      >
        Confira os filtros: pode haver pendências que eles deixam de fora.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={Inbox} title="Nenhuma pendência encontrada">
      O que as pessoas das suas unidades pedirem aparece aqui, o mais novo primeiro.
    </EmptyState>
  )
}
