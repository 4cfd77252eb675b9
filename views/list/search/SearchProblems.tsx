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

/** Shown if the search has an invalid filter, because loading it again would not help. */
export const NotUnderstood = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={FunnelX}
    title="A busca tem um filtro que não foi entendido"
    action={<Button onClick={onClear}>Limpar busca</Button>}
  >
    Corrija o filtro, ou retire-o da busca.
  </EmptyState>
)
