import { SearchX } from "lucide-react"
import { Button } from "@/ui/Button"
import { EmptyState } from "@/ui/EmptyState"

export interface NothingFoundProps {
  /** In the specification's words: *Nenhum Usuário encontrado*. */
  title: string
  /** What to try where a search found nothing, and how anything comes to be here where there is no search. */
  searched: string
  unsearched: string
  search: string
  onClear: () => void
}

/** In the place of rows: what to do next. */
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
