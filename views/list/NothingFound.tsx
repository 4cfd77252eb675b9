import { SearchX } from "lucide-react"
import { Button } from "@/ui/buttons/Button"
import { EmptyState } from "@/ui/states/EmptyState"

export interface NothingFoundProps {
  /** *Nenhum Usuário encontrado* */
  title: string
  /** Advice after a search without results, and advice to add rows if there was no search. */
  searched: string
  unsearched: string
  search: string
  onClear: () => void
}

/** Shown if there are no rows, with advice. */
export function NothingFound({ title, searched, unsearched, search, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={search && <Button onClick={onClear}>Limpar busca</Button>}
    >
      {search ? searched : unsearched}
    </EmptyState>
  )
}
