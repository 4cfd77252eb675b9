import { useQuery } from "@tanstack/react-query"
import { PersonSkeleton } from "@views/list/PersonSkeleton"
import { type Details, detailsQuery } from "@views/registrationData/details"
import type { ReactNode } from "react"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"

export interface OfPersonProps {
  atalaiaId: string
  children: (details: Details) => ReactNode
}

/** Renders its contents once a person's registration data have loaded. */
export function OfPerson({ atalaiaId, children }: OfPersonProps) {
  const details = useQuery(detailsQuery(atalaiaId))
  if (details.data) return children(details.data)
  if (details.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar os dados do usuário."
        details={details.error.message}
        onRetry={() => void details.refetch()}
        retrying={details.isFetching}
      />
    )
  }
  return <Waiting />
}

function Waiting() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-6 px-4 py-4.5 md:px-6">
      <p role="status" className="sr-only">
        Carregando informações...
      </p>
      <PersonSkeleton />
      <Skeleton className="h-3 w-144" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
