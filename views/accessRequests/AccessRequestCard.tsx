import type { ReactNode } from "react"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { MyRequest } from "./myRequest"

export interface AccessRequestCardProps {
  request: MyRequest
  actions: ReactNode
  /** The heading level, one below the list's heading. */
  heading: "h2" | "h3"
}

/** One request: the application, the justification, its status and its commands. */
export function AccessRequestCard({ request, actions, heading: Heading }: AccessRequestCardProps) {
  const { appTitle, acronym, justification, createDate, lastUpdate, rejected, rejectionMessage } = request
  return (
    <li aria-label={appTitle} className="card flex flex-wrap items-start gap-x-4 gap-y-2.5 px-5.5 py-4">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-1 gap-1.5">
        <Heading className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-[650]">{appTitle}</span>
          <span className="mono text-muted">{acronym}</span>
          <Tag tone={rejected ? "bad" : "warn"}>{rejected ? "Rejeitado" : "Aguardando avaliação"}</Tag>
        </Heading>
        <p className="break-words whitespace-pre-line">{justification}</p>
        {rejected && rejectionMessage && (
          <p className="rounded-md bg-bad-soft px-2.5 py-1.5 break-words whitespace-pre-line text-bad forced-colors:border">
            <strong className="font-semibold">Motivo:</strong> {rejectionMessage}
          </p>
        )}
        <p className="text-small text-muted">
          Pedido em {formatDateTime(createDate)}
          {lastUpdate !== createDate && ` · atualizado em ${formatDateTime(lastUpdate)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  )
}
