import { useQueries } from "@tanstack/react-query"
import { ListTail } from "@views/list/ListTail"
import { useFilters } from "@views/list/useFilters"
import { stepped, useListKeys } from "@views/list/useListKeys"
import { useListPlace } from "@views/list/useListPlace"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { useFocusOnOpen } from "@views/useFocusOnOpen"
import { useGoBack } from "@views/useGoBack"
import { ListFilter, SearchX } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Link, useLocation } from "wouter"
import { api } from "@/client/api"
import { pathTo } from "@/screens/screen"
import { Button, ButtonLink } from "@/ui/Button"
import { EmptyState } from "@/ui/EmptyState"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { PageHead } from "@/ui/PageHead"
import { useMediaQuery } from "@/ui/page/useMediaQuery"
import { Skeleton } from "@/ui/Skeleton"
import { CardList } from "@/ui/table/CardList"
import {
  type AccessRequest,
  caseKey,
  type DecidedApplication,
  foundText,
  requestQuery,
} from "./accessRequest"
import { nextWaiting, useDecided } from "./decided"
import { addressFrom, fieldsFrom, filterNames, isNarrowed, noFilters, queryFrom } from "./filters"
import { RequestCard } from "./RequestCard"
import { RequestFilters } from "./RequestFilters"
import { RequestPane } from "./RequestPane"

/** Rows of a page (decisions.md, the calls). */
const size = 30
const keyOf = ({ atalaiaId }: AccessRequest) => atalaiaId

export interface RequestQueueProps {
  app: DecidedApplication
  /** The only application that one decides about. */
  alone: boolean
  /** Whose request the address opens. */
  opened: string | undefined
}

/** The requests of an application, and the one that one is at beside them; on a narrow screen one or the other. */
export function RequestQueue({ app, alone, opened }: RequestQueueProps) {
  const [, navigate] = useLocation()
  const { filters, search } = useFilters(filterNames)
  const roomy = useMediaQuery("(min-width: 64rem)")
  const [filtering, setFiltering] = useState(isNarrowed(filters))
  const form = useRef<HTMLDivElement>(null)
  const openFilters = () => {
    flushSync(() => setFiltering(true))
    form.current?.querySelector("input")?.focus()
  }
  const query = queryFrom(filters)
  const params = { app: String(app.id) }
  const pages = usePages({
    queryKey: ["accessDecisions", "list", params, query],
    load: (page, signal) =>
      api.accessDecisions.list.query({ params, query: { ...query, page, size } }).queryFn({ signal }),
    size,
    keyOf,
  })
  const { rows } = pages
  const place = useListPlace(`access-requests ${app.id} ${JSON.stringify(query)}`, rows, {
    keyOf,
    startsAtFirst: false,
  })
  // The address says which, where it opens one; the list's own place is for coming back.
  const index =
    opened === undefined
      ? begunAt(place.current, rows, roomy)
      : rows.findIndex((row) => keyOf(row) === opened)
  const shown = opened ?? rows[index]?.atalaiaId
  const kept = new URLSearchParams(
    Object.entries({ ...filters, app: app.acronym }).filter(([, text]) => text),
  )
  const listAddress = `${pathTo(screens.accessRequests)}?${kept}`
  const addressOf = ({ atalaiaId }: Pick<AccessRequest, "atalaiaId">) =>
    `${pathTo(screens.accessRequest, { appId: String(app.id), atalaiaId })}?${kept}`
  const go = (to: number) => {
    const row = rows[to]
    if (!row) return
    place.setCurrent(to)
    if (opened !== undefined) navigate(addressOf(row), { replace: true })
  }
  useGoBack(opened === undefined ? pathTo(screens.accessRequests) : listAddress)
  useListKeys({
    onStep: (step) => go(stepped(step, index, rows.length - 1)),
    ...(opened === undefined && {
      onOpen: () => shown !== undefined && navigate(addressOf({ atalaiaId: shown })),
      openLabel: "abrir",
    }),
    onFind: openFilters,
    onEnterList: () => undefined,
  })
  useAfterDecision(app, rows, index, (next) => {
    if (next >= 0) go(next)
    else if (opened !== undefined) navigate(listAddress, { replace: true })
  })
  useReadAhead(app, shown === undefined ? [] : [rows[index + 1], rows[index - 1]])
  const followed = useFocusOnOpen({
    shown,
    find: () =>
      roomy ? followed.list.ref.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`) : undefined,
  })
  const list = pages.failure ? (
    <div className="card flex-1">
      <ErrorPanel
        message="Não foi possível carregar as solicitações de acesso."
        details={pages.failure.message}
        onRetry={pages.retry}
      />
    </div>
  ) : (
    <CardList
      key={kept.toString()}
      label={screens.accessRequests.title}
      columns={[]}
      rows={rows}
      rowKey={keyOf}
      total={pages.count}
      current={index}
      isOpenBeside={roomy}
      onCurrent={place.setCurrent}
      onOpen={(row) => navigate(addressOf(row), { replace: opened !== undefined })}
      rowHref={addressOf}
      renderCard={(request) => <RequestCard request={request} />}
      loading={pages.loading}
      onEndReached={pages.more}
      initialOffset={place.initialOffset}
      onScrolled={place.keepOffset}
      empty={
        <NothingFound narrowed={kept.size > 1} onClear={() => search(addressFrom(app.acronym, noFilters))} />
      }
      tail={<ListTail failure={pages.nextFailure} onRetry={pages.retry} />}
    />
  )
  const onlyPane = !roomy && opened !== undefined
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 md:px-6">
      <PageHead
        title={opened === undefined ? screens.accessRequests.title : screens.accessRequest.title}
        actions={
          onlyPane ? (
            <ButtonLink small href={listAddress}>
              Voltar à lista
            </ButtonLink>
          ) : (
            <Button
              icon={ListFilter}
              aria-expanded={filtering}
              shortcut="/"
              onClick={() => (filtering ? setFiltering(false) : openFilters())}
            >
              Filtrar
            </Button>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <span>
            <span className="font-[550] text-text">{app.acronym}</span>{" "}
            {onlyPane ? null : pages.count === undefined ? (
              <Skeleton className="inline-block h-3 w-48" />
            ) : (
              <span role="status">· {foundText(pages.count)}</span>
            )}
          </span>
          {!alone && (
            <Link
              href={pathTo(screens.accessRequests)}
              className="font-semibold text-accent-text hover:underline"
            >
              Outras aplicações
            </Link>
          )}
        </span>
      </PageHead>
      <div ref={form} className="empty:hidden">
        {filtering && !onlyPane && (
          <RequestFilters
            fields={fieldsFrom(filters)}
            byUnit={app.isAdmin}
            onSearch={(fields) => search(addressFrom(app.acronym, fields))}
          />
        )}
      </div>
      <div className="flex min-h-0 flex-1 gap-4">
        {!onlyPane && (
          <div
            {...followed.list}
            className={roomy ? "flex w-80 shrink-0 flex-col" : "flex min-h-96 min-w-0 flex-1 flex-col"}
          >
            {list}
          </div>
        )}
        {(roomy || onlyPane) && shown !== undefined && (
          <RequestPane key={shown} app={app} atalaiaId={shown} scrolls={roomy} />
        )}
      </div>
    </div>
  )
}

/** Where one begins beside the list: at the first that waits, below those that were rejected. */
function begunAt(current: number, rows: readonly AccessRequest[], beside: boolean): number {
  if (current >= 0 || !beside || rows.length === 0) return current
  return Math.max(
    nextWaiting(rows, -1, ({ rejected }) => !rejected),
    0,
  )
}

/** Goes on once the case that is open was decided: to the next that waits, -1 where none does. */
function useAfterDecision(
  app: DecidedApplication,
  rows: readonly AccessRequest[],
  index: number,
  goOn: (next: number) => void,
) {
  const decided = useDecided()
  const isDecided = (row: AccessRequest) => decided.has(caseKey(app.id, row))
  const current = rows[index]
  const due = current !== undefined && isDecided(current)
  const onDue = useEffectEvent(() =>
    goOn(nextWaiting(rows, index, (row) => !row.rejected && !isDecided(row))),
  )
  useEffect(() => {
    if (due) onDue()
  }, [due])
}

/** Asks for the cases beside the open one, so that stepping to them shows no loading. */
function useReadAhead(app: DecidedApplication, beside: readonly (AccessRequest | undefined)[]) {
  useQueries({
    queries: beside.flatMap((row) => (row ? [requestQuery(String(app.id), row.atalaiaId)] : [])),
  })
}

function NothingFound({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="Nenhuma solicitação de acesso encontrada"
      {...(narrowed && { action: <Button onClick={onClear}>Limpar filtros</Button> })}
    >
      {narrowed
        ? "Use menos filtros, ou confira o nome e o CPF."
        : "Quando alguém pedir acesso a esta aplicação, o pedido aparece aqui."}
    </EmptyState>
  )
}
