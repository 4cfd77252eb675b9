import { useQuery } from "@tanstack/react-query"
import { type Details, detailsQuery } from "@views/registrationData/details"
import { PartSkeleton } from "@views/registrationData/parts/PartSkeleton"
import { CircleCheck } from "lucide-react"
import { Redirect } from "wouter"
import { pathTo } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import type { CaseViewProps } from "./Decidable"
import { Decidable } from "./Decidable"
import { caseKinds, caseOf, evaluationOf } from "./evaluation"
import { useLeaveCase } from "./useDecide"

/** One case: the person, the requested data, and the decision. */
export function CaseView(props: CaseViewProps) {
  const { kind, atalaiaId, fills, onDecided } = props
  const { leave } = useLeaveCase(kind)
  const query = useQuery(detailsQuery(atalaiaId))
  const details: Details | undefined = query.data
  if (details) {
    const evaluation = evaluationOf(kind, details)
    if (evaluation) return <Decidable {...props} details={details} evaluation={evaluation} />
    const other = caseOf(details)?.kind
    if (other && !fills) return <Redirect to={pathTo(caseKinds[other].screen, { atalaiaId })} replace />
    return (
      <EmptyState
        icon={CircleCheck}
        title="Não há mais o que decidir aqui."
        action={<Button onClick={() => void leave(atalaiaId).then(onDecided)}>Continuar</Button>}
      >
        Esta pendência já foi decidida, ou quem a pediu desistiu dela.
      </EmptyState>
    )
  }
  if (query.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar a pendência."
        details={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <div aria-busy className="px-4 py-4.5 md:px-6.5">
      <PartSkeleton />
    </div>
  )
}
