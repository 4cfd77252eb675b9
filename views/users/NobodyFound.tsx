import { SearchX } from "lucide-react"
import { Button } from "@/ui/Button"
import { EmptyState } from "@/ui/EmptyState"

/** In the place of people: what to do next, where a search found nobody. */
export function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="Nenhum Usuário encontrado"
      action={search && <Button onClick={onClear}>Limpar busca</Button>}
    >
      {search
        ? "Confira o CPF, use menos palavras ou retire algum filtro."
        : "Quem você administra aparece aqui depois do pré-cadastro."}
    </EmptyState>
  )
}
