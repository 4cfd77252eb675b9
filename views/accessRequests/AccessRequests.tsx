import { useQuery } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import type { ComponentType, ReactNode } from "react"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { AccessRequestCard } from "./AccessRequestCard"
import { type MyRequest, myRequestsQuery, noneAvailable, useNoneAvailable } from "./myRequest"

export interface AccessRequestsProps {
  /** The person who makes the requests: the user, or a person whose pre-registration is being edited. */
  atalaiaId: string
  title: string
  /** Renders title and button, of a screen or of a section. */
  head: ComponentType<{ title: ReactNode; actions?: ReactNode; children?: ReactNode }>
  /** The heading level of each request, one below the heading that `head` renders. */
  heading: "h2" | "h3"
  /** The button that makes a new request. */
  button: ReactNode
  /** The commands of one request. */
  actionsOf: (request: MyRequest) => ReactNode
  /** Shown under the title, about the handling of requests. */
  children: ReactNode
}

/** A person's requests for access to applications, the rejected ones first. */
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
