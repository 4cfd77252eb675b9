import { useQuery } from "@tanstack/react-query"
import { FileCheck } from "lucide-react"
import { useSearchParams } from "wouter"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes } from "@/ui/theme/classes"
import { askedIn, caseKey, type DecidedApplication, requestQuery } from "./accessRequest"
import { useDecided } from "./decided"
import { RequestForm } from "./RequestForm"

export interface RequestPaneProps {
  app: DecidedApplication
  atalaiaId: string
  /** Next to the list it has its own scrolling. Otherwise it scrolls with the page. */
  scrolls: boolean
}

/** The open request, with its decision. */
export function RequestPane({ app, atalaiaId, scrolls }: RequestPaneProps) {
  const request = useQuery(requestQuery(String(app.id), atalaiaId))
  const decided = useDecided()
  const asked = askedIn(useSearchParams()[0])
  const { data } = request
  const isDecided = data !== undefined && decided.has(caseKey(app.id, data))
  return (
    <section
      aria-label="Solicitação atual"
      aria-busy={request.isPending || undefined}
      className={classes("m-4 flex min-w-0 flex-1 flex-col", scrolls && "card min-h-0 overflow-hidden")}
    >
      {isDecided ? (
        <EmptyState icon={FileCheck} title="Esta solicitação já foi decidida">
          Escolha outra na lista.
        </EmptyState>
      ) : data ? (
        <RequestForm
          key={`${data.version} ${JSON.stringify(asked)}`}
          app={app}
          request={data}
          asked={asked}
          scrolls={scrolls}
        />
      ) : request.error ? (
        <ErrorPanel
          message="Não foi possível carregar a solicitação de acesso."
          details={request.error.message}
          onRetry={() => void request.refetch()}
          retrying={request.isFetching}
        />
      ) : (
        <div className="grid gap-5 p-5">
          <p role="status" className="sr-only">
            Carregando informações...
          </p>
          <Skeleton className="h-10 w-72" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
      )}
    </section>
  )
}
