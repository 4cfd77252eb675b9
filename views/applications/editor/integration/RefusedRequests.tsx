import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatTimestamp } from "@/domain/time/when"
import { SectionHead } from "@/ui/layout/SectionHead"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import type { Application } from "../../../bulkUnlink/applicationTarget"

type Refused = AnswerOf<Calls["integration"]["refused"]>["items"][number]

/** Refetch interval in milliseconds: a developer tries, and looks here. */
const refreshEvery = 5000

/** The requests of an application that the OpenID provider refused, newest first. */
export function RefusedRequests({ app }: { app: Application }) {
  const refused = useQuery({
    ...api.integration.refused.query({ params: { app: String(app.id) } }),
    refetchInterval: refreshEvery,
  })
  return (
    <section className="card grid grid-cols-1 overflow-hidden" aria-label="Pedidos recusados">
      <div className="px-5.5 pt-5 pb-4">
        <SectionHead title="Pedidos recusados">
          {refused.data?.items.length === 0
            ? `Nenhum. Quando ${app.acronym} pede algo que o Atalaia recusa, aparece aqui o que veio e o que se esperava.`
            : `Os últimos que o Atalaia recusou a ${app.acronym}: o que veio e o que se espera dela agora.`}
        </SectionHead>
      </div>
      {refused.error && (
        <ErrorPanel
          message="Não foi possível carregar os pedidos recusados."
          details={refused.error.message}
          onRetry={() => void refused.refetch()}
          retrying={refused.isFetching}
        />
      )}
      <ul aria-label="Pedidos recusados" className="empty:hidden">
        {refused.data?.items.map((request) => (
          <RefusedRow key={request.id} {...request} />
        ))}
      </ul>
    </section>
  )
}

function RefusedRow({ createDate, request, error, detail, came, expected, nearest }: Refused) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line px-5.5 py-2.5 md:grid-cols-2">
      <div>
        <p className="font-[550]">
          {request}: <code className="font-mono text-code">{error}</code>
        </p>
        <p className="text-muted">
          <time dateTime={createDate} className="whitespace-nowrap tabular-nums">
            {formatTimestamp(createDate)}
          </time>
          {detail && `, ${detail}`}
        </p>
      </div>
      <dl className="grid content-start gap-y-1 wrap-anywhere">
        {came.map(({ name, value }) => (
          <Fact key={name} label={`Veio ${name}`} value={value} />
        ))}
        {nearest !== undefined && <Fact label="O mais parecido" value={nearest} />}
        {expected.length > 0 && <Fact label="Esperado" value={expected.join(", ")} />}
      </dl>
    </li>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{label}:</dt>
      <dd className="font-mono text-code">{value}</dd>
    </div>
  )
}
