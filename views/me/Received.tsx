import { useQuery } from "@tanstack/react-query"
import { useFocusRow } from "@views/list/useFocusRows"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type Scope, scopeWords } from "@/domain/scopes"
import { counted, enumerated } from "@/domain/text/words"
import { formatDate, formatDateTime } from "@/domain/time/when"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Tag } from "@/ui/badges/Tag"
import { SectionHead } from "@/ui/layout/SectionHead"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { classes, currentRow } from "@/ui/theme/classes"

type ReceivedItem = AnswerOf<Calls["privacy"]["received"]>["items"][number]

/** The data that applications receive about a person who signs in to them through the portal. */
export function ReceivedByApplications() {
  const { data, error, refetch } = useQuery(api.privacy.received.query())
  return (
    <section aria-label="O que as aplicações recebem" className="grid gap-2">
      <SectionHead title="O que as aplicações recebem" />
      {error && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar o que as aplicações recebem."
            details={error.message}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data?.items.length === 0 && (
        <p className="text-muted">
          Quando você entrar em uma aplicação pelo Atalaia, aparece aqui o que ela recebe.
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="card divide-y divide-line overflow-hidden">
          {data.items.map((item) => (
            <Row key={item.application.id} {...item} />
          ))}
        </ul>
      )}
    </section>
  )
}

const inWords = (scopes: readonly Scope[]) => enumerated(scopes.map((scope) => scopeWords[scope]))

function Row({ application, scopes, earlier, first, last, open }: ReceivedItem) {
  const { isCurrent, row } = useFocusRow(`received ${application.id}`)
  const target: Target<"receivedByApp"> = {
    kind: "receivedByApp",
    app: application.acronym,
    open: open > 0,
  }
  useRowTarget(isCurrent, target)
  return (
    <li
      {...row}
      aria-label={application.acronym}
      className={classes(
        "flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 outline-offset-[-2px]",
        isCurrent && currentRow,
      )}
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="font-semibold">{application.acronym}</strong>
          <span className="text-muted">{application.title}</span>
          {open > 0 && <Tag tone="ok">{counted(open, "sessão aberta", "sessões abertas")}</Tag>}
        </p>
        <p>
          {scopes.length > 0 && `Recebe ${inWords(scopes)}. `}
          {earlier.length > 0 && `Já recebeu, e não recebe mais: ${inWords(earlier)}.`}
        </p>
        <p className="text-muted">
          Desde <time dateTime={first}>{formatDate(first)}</time>, a última vez em{" "}
          <time dateTime={last}>{formatDateTime(last)}</time>
        </p>
      </div>
      <Actions target={target} size="small" keys={isCurrent} />
    </li>
  )
}
