import { useQuery } from "@tanstack/react-query"
import { useFilters } from "@views/list/search/useFilters"
import { normalizeIdentifier } from "@/domain/people/identifier"
import type { ScreenProps } from "@/screens/screen"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { ApplicationPick } from "./ApplicationPick"
import { decidedApplicationsQuery } from "./accessRequest"
import { filterNames } from "./filters"
import { RequestQueue } from "./RequestQueue"

/**
 * The access requests that the actor decides. The actor first chooses an application; then its requests are listed
 * next to the open one. The addresses of the list and of a single request both lead here.
 */
export default function AccessDecisions({ params: { appId, atalaiaId } }: ScreenProps) {
  const applications = useQuery(decidedApplicationsQuery)
  const { filters } = useFilters(filterNames)
  if (applications.data) {
    const all = applications.data
    const name = appId ?? filters.app
    // With a single application there is nothing to choose.
    const only = all.length === 1 && name === "" ? all[0] : undefined
    const app = only ?? all.find(({ id, acronym }) => String(id) === name || acronym === name)
    if (!app) return <ApplicationPick applications={all} />
    return (
      <RequestQueue
        key={app.id}
        app={app}
        alone={all.length === 1}
        opened={atalaiaId === undefined ? undefined : normalizeIdentifier(atalaiaId)}
      />
    )
  }
  if (applications.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar as aplicações."
        details={applications.error.message}
        onRetry={() => void applications.refetch()}
        retrying={applications.isFetching}
      />
    )
  }
  return (
    <div aria-busy className="grid grid-cols-1 gap-4 px-4 py-4.5 md:px-6">
      <Skeleton className="h-4 w-72" />
      <Skeleton className="h-3 w-96" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
