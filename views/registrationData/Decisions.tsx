import { EndOfList } from "@views/list/EndOfList"
import { usePages } from "@views/list/usePages"
import { Gavel } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pageSizes } from "@/domain/pageSizes"
import { formatTimestamp } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"

type Decision = AnswerOf<Calls["registration"]["decisions"]>["items"][number]

const size = pageSizes.registration
const keyOf = ({ id }: Decision) => String(id)
const isApproval = ({ kind }: Decision) => kind.endsWith(".approve")

/** The decisions about a person's registration and access requests: author, time and reason. */
export function Decisions({ atalaiaId }: { atalaiaId: string }) {
  const params = { atalaiaId }
  const decisions = usePages({
    queryKey: ["registration", "decisions", params],
    load: (page, signal) =>
      api.registration.decisions.query({ params, query: { page, size } }).queryFn({ signal }),
    size,
    keyOf,
  })
  if (decisions.failure) {
    return (
      <ErrorPanel
        message="Não foi possível carregar as decisões."
        details={decisions.failure.message}
        onRetry={decisions.retry}
      />
    )
  }
  if (!decisions.loading && decisions.rows.length === 0) {
    return (
      <div className="card">
        <EmptyState icon={Gavel} title="Nenhuma operação registrada">
          As decisões sobre o cadastro e sobre os pedidos de acesso aparecem aqui, com o motivo.
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <ul aria-label="Decisões" className="card overflow-hidden empty:hidden">
        {decisions.rows.map((decision) => (
          <li key={decision.id} className="grid gap-1 border-b border-line px-4 py-2.5 last:border-b-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Tag tone={isApproval(decision) ? "ok" : "bad"}>
                {isApproval(decision) ? "Aprovado" : "Recusado"}
              </Tag>
              <span className="min-w-0 flex-1 basis-60">{decision.text}</span>
              <span className="text-muted">{decision.actorName}</span>
              <time dateTime={decision.at} className="text-muted tabular-nums">
                {formatTimestamp(decision.at)}
              </time>
            </p>
            {decision.justification && (
              <p className="break-words whitespace-pre-line text-muted">{decision.justification}</p>
            )}
          </li>
        ))}
      </ul>
      <EndOfList pages={decisions} />
    </>
  )
}
