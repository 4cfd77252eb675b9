import { SearchX } from "lucide-react"
import { Button } from "@/ui/buttons/Button"
import { EmptyState } from "@/ui/states/EmptyState"

export interface NothingFoundProps {
  /** *Nenhum Usuário encontrado* */
  title: string
  /** What to try after a search without results, and how rows get into the list where there was no search. */
  searched: string
  unsearched: string
  search: string
  onClear: () => void
}

/** Shown where there are no rows: what to do next. */
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
