import { useQuery } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import type { ComponentType, ReactNode } from "react"
import { EmptyState } from "@/ui/EmptyState"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { Skeleton } from "@/ui/Skeleton"
import { AccessRequestCard } from "./AccessRequestCard"
import { type MyRequest, myRequestsQuery, noneAvailable, useNoneAvailable } from "./accessRequest"

export interface AccessRequestsProps {
  /** Who asks: oneself, or somebody whose pre-registration one edits. */
  atalaiaId: string
  title: string
  /** Draws title and button: of a screen, or of a part of one. */
  head: ComponentType<{ title: ReactNode; actions?: ReactNode; children?: ReactNode }>
  /** Of each request: one below what `head` draws. */
  heading: "h2" | "h3"
  /** Asks for one more. */
  button: ReactNode
  /** What can be done about one of them. */
  actionsOf: (request: MyRequest) => ReactNode
  /** What becomes of them. */
  children: ReactNode
}

/** Somebody's requests for access to applications, the refused ones first (3-registration §4). */
export function AccessRequests(props: AccessRequestsProps) {
  const { atalaiaId, title, head: Head, heading, button, actionsOf, children } = props
  const requests = useQuery(myRequestsQuery(atalaiaId))
  const none = useNoneAvailable(atalaiaId)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Head title={title} actions={button}>
        {children}
      </Head>
      {requests.isPending && <Skeleton className="h-24 w-full" />}
      {requests.error && !requests.data && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar as solicitações de acesso."
            details={requests.error.message}
            onRetry={() => void requests.refetch()}
            retrying={requests.isFetching}
          />
        </div>
      )}
      {requests.data?.length === 0 && (
        <div className="card">
          <EmptyState icon={KeyRound} title="Nenhuma solicitação de acesso a aplicações encontrada">
            {none
              ? noneAvailable
              : "Escolha a aplicação de que precisa e diga por quê: quem a administra decide."}
          </EmptyState>
        </div>
      )}
      {requests.data && requests.data.length > 0 && (
        <ul aria-label={title} className="grid grid-cols-1 gap-3">
          {requests.data.map((request) => (
            <AccessRequestCard
              key={request.appId}
              request={request}
              actions={actionsOf(request)}
              heading={heading}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
