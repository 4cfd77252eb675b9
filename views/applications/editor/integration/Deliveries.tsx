import { EndOfList } from "@views/list/EndOfList"
import { CurrentRowContext, useFocusRow, useFocusRows } from "@views/list/useFocusRows"
import { useListKeys } from "@views/list/useListKeys"
import { usePages } from "@views/list/usePages"
import { Send } from "lucide-react"
import { useState } from "react"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { deliveryWords } from "@/domain/securityEvents"
import { formatTimestamp } from "@/domain/time/when"
import { useRowTarget, useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Tag } from "@/ui/badges/Tag"
import { Segments } from "@/ui/fields/Segments"
import { SectionHead } from "@/ui/layout/SectionHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { classes, currentRow } from "@/ui/theme/classes"
import type { Application } from "../../../bulkUnlink/applicationTarget"
import { type Delivery, isWaiting, stateWords } from "./delivery"
import { NextAttempt } from "./NextAttempt"
import { useLanding } from "./useLanding"

const keyOf = ({ id }: Delivery) => String(id)
/** Refetch interval in milliseconds, so that a new delivery appears soon, even in an empty list. */
const refreshEvery = 3000

const states = [
  { value: "all", label: "Todas" },
  { value: "waiting", label: "Aguardam" },
  { value: "gaveUp", label: "Não entregues" },
  { value: "delivered", label: "Entregues" },
] as const

interface DeliveriesProps {
  app: Application
  /** The application has no integration any more. Shows only the notifications from before, if there are any. */
  wereBefore?: boolean
}

/** The notifications of ended sessions sent to an application, and those pending: newest first. */
export function Deliveries({ app, wereBefore = false }: DeliveriesProps) {
  const [state, setState] = useState<(typeof states)[number]["value"]>("all")
  const params = { app: String(app.id) }
  const pages = usePages({
    queryKey: ["deliveries", "list", { app: app.id, state }],
    load: (page, signal) =>
      api.deliveries.list
        .query({
          params,
          query: { page, size: pageSizes.deliveries, state: state === "all" ? undefined : state },
        })
        .queryFn({ signal }),
    size: pageSizes.deliveries,
    keyOf,
    refreshEvery,
  })
  const late = pages.rows.some((row) => row.state !== "delivered")
  const target: Target<"deliveriesOfApp"> = { kind: "deliveriesOfApp", app: app.acronym, late }
  useTarget(target)
  const landing = useLanding("deliveries", !pages.loading)
  const rows = useFocusRows()
  useListKeys({ onStep: rows.step, onEnterList: rows.enter })
  if (wereBefore && state === "all" && pages.rows.length === 0) return null
  return (
    <section
      ref={landing}
      tabIndex={-1}
      aria-label="Entregas"
      className="card grid scroll-mt-4 grid-cols-1 overflow-hidden"
    >
      <div className="grid grid-cols-1 gap-3 px-5.5 pt-5 pb-4">
        <SectionHead title="Entregas" actions={<Actions target={target} keys={false} />}>
          Quando uma sessão em {app.acronym} termina aqui, a aplicação é avisada no endereço de aviso de
          saída. O que não chega é tentado por 24 horas, com esperas cada vez maiores.
        </SectionHead>
        <Segments legend="Quais entregas" options={states} value={state} onChange={setState} />
      </div>
      {pages.failure && (
        <ErrorPanel
          message="Não foi possível carregar as entregas."
          details={pages.failure.message}
          onRetry={pages.retry}
        />
      )}
      {!pages.failure && !pages.loading && pages.rows.length === 0 && <Nothing filtered={state !== "all"} />}
      <CurrentRowContext value={rows.current}>
        <div {...rows.container}>
          <ul aria-label="Entregas" className="empty:hidden">
            {pages.rows.map((delivery) => (
              <DeliveryRow key={delivery.id} app={app} delivery={delivery} />
            ))}
          </ul>
        </div>
      </CurrentRowContext>
      <EndOfList pages={pages} />
    </section>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState icon={Send} title={filtered ? "Nenhuma entrega assim" : "Nenhuma entrega ainda"}>
      {filtered
        ? "Escolha “Todas” para ver as outras."
        : "A primeira aparece aqui quando alguém que entrou na aplicação perde o acesso, sai ou tem a sessão encerrada, se a aplicação tem um endereço de aviso de saída."}
    </EmptyState>
  )
}

function DeliveryRow({ app, delivery }: { app: Application; delivery: Delivery }) {
  const { id, kind, subject, createDate, deliveredDate, lastAnswer, answerBody, attempts, state, address } =
    delivery
  const { isCurrent, row } = useFocusRow(`delivery ${id}`)
  const target: Target<"deliveryOfApp"> = {
    kind: "deliveryOfApp",
    app: app.acronym,
    delivery: id,
    delivered: state === "delivered",
  }
  useRowTarget(isCurrent, target)
  const who = subject.name === undefined ? formatIdentifier(subject.atalaiaId) : upperName(subject.name)
  const { words, tone } = stateWords[state]
  return (
    <li
      {...row}
      aria-label={`Entrega ${id}: ${who}`}
      className={classes(
        "grid items-center gap-x-4 gap-y-1.5 border-t border-line px-5.5 py-2.5 outline-offset-[-2px] md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_8.5rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem]",
        isCurrent && currentRow,
      )}
    >
      <div>
        <p className="font-[550] break-words">{who}</p>
        <p className="text-muted">
          <span className="tabular-nums">{id}</span>: {deliveryWords(kind)},{" "}
          <time dateTime={createDate} className="whitespace-nowrap tabular-nums">
            {formatTimestamp(createDate)}
          </time>
        </p>
      </div>
      <div>
        <p className="flex flex-wrap items-center gap-x-2 tabular-nums">
          <Tag tone={tone}>{words}</Tag>
          {deliveredDate && <time dateTime={deliveredDate}>{formatTimestamp(deliveredDate)}</time>}
          {isWaiting(delivery) && <NextAttempt at={delivery.nextAttempt} />}
          {state === "gaveUp" && "Não é mais tentada"}
        </p>
        <p className="break-words text-muted" title={address}>
          {answerWords(lastAnswer, attempts)}
        </p>
        {answerBody !== undefined && (
          <p className="line-clamp-4 font-mono text-code text-muted wrap-anywhere">{answerBody}</p>
        )}
      </div>
      <div className="empty:hidden md:justify-self-end">
        <Actions target={target} size="small" keys={isCurrent} />
      </div>
    </li>
  )
}

function answerWords(lastAnswer: string | undefined, attempts: number): string {
  if (lastAnswer === undefined) return attempts === 0 ? "Ainda não foi tentada" : "Sem resposta ainda"
  return attempts === 1 ? `Resposta: ${lastAnswer}` : `Resposta: ${lastAnswer} (${attempts} tentativas)`
}
