import { FunnelX } from "lucide-react"
import type { SearchProblem } from "@/domain/search"
import { Button } from "@/ui/buttons/Button"
import { EmptyState } from "@/ui/states/EmptyState"

/** Shown under a search box: the invalid filters, with their correct syntax. */
export function SearchProblems({ problems }: { problems: readonly SearchProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul role="status" className="mt-1.5 text-small text-bad">
      {problems.map(({ filter, value, message }) => (
        <li key={`${filter}:${value}`}>
          <span className="mono">
            {filter}:{value}
          </span>{" "}
          {message}
        </li>
      ))}
    </ul>
  )
}

/** Shown if a search with these problems is refused, because loading it again would not help. */
export function NotUnderstood({
  problems,
  onClear,
}: {
  problems: readonly SearchProblem[]
  onClear: () => void
}) {
  const lacksRole = problems.every((problem) => problem.lacksRole)
  return (
    <EmptyState
      icon={FunnelX}
      title={lacksRole ? "Falta dizer de que papel" : "A busca tem um filtro que não foi entendido"}
      action={<Button onClick={onClear}>Limpar busca</Button>}
    >
      {lacksRole
        ? "Acrescente o papel à busca, ou retire o filtro."
        : "Corrija o filtro, ou retire-o da busca."}
    </EmptyState>
  )
}
