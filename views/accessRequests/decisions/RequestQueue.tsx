import { EndOfList } from "@views/list/EndOfList"
import { FilterToggle, useFilterFold } from "@views/list/search/FilterFold"
import { useFilters } from "@views/list/search/useFilters"
import { usePages } from "@views/list/usePages"
import { SideBySide } from "@views/queue/SideBySide"
import { screens } from "@views/screens"
import { SavedSearches } from "@views/searches/SavedSearches"
import { useGoBack } from "@views/useGoBack"
import { SearchX } from "lucide-react"
import { Link, useLocation } from "wouter"
import { api } from "@/client/api"
import { requestFilters } from "@/domain/accessRequests"
import { pageSizes } from "@/domain/pageSizes"
import { pathTo } from "@/screens/screen"
import { Button, ButtonLink } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { useMediaQuery } from "@/ui/page/useMediaQuery"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes } from "@/ui/theme/classes"
import {
  type AccessRequest,
  type DecidedApplication,
  foundText,
  requesterOf,
  requestKey,
} from "./accessRequest"
import { addressFrom, fieldsFrom, filterNames, isNarrowed, noFilters } from "./filters"
import { PrefetchRequest } from "./PrefetchRequest"
import { RequestFacts } from "./RequestFacts"
import { RequestFilters } from "./RequestFilters"
import { RequestPane } from "./RequestPane"

/** Rows of a page. */
const size = pageSizes.accessDecisions
type Row = AccessRequest & { appId: number }
const keyOf = ({ appId, atalaiaId }: Row) => requestKey(appId, atalaiaId)
/** A rejected request waits for its requester to correct it. */
const waits = ({ rejected }: Row) => !rejected

export interface RequestQueueProps {
  app: DecidedApplication
  /** Whether the actor decides for no other application. */
  alone: boolean
  /** The id of the person whose request the address opens. */
  opened: string | undefined
}

/** The requests for an application, next to the open one. In narrow windows only one of them is shown. */
export function RequestQueue({ app, alone, opened }: RequestQueueProps) {
  const [, navigate] = useLocation()
  const { filters, search } = useFilters(filterNames)
  const roomy = useMediaQuery("(min-width: 64rem)")
  const fold = useFilterFold(isNarrowed(filters))
  const query = requestFilters(filters)
  const pages = useRequests(app, query)
  const kept = new URLSearchParams(
    Object.entries({ ...filters, app: app.acronym }).filter(([, text]) => text),
  )
  const listAddress = `${pathTo(screens.accessRequests)}?${kept}`
  const addressOf = ({ atalaiaId }: Pick<AccessRequest, "atalaiaId">) =>
    `${pathTo(screens.accessRequest, { appId: String(app.id), atalaiaId })}?${kept}`
  useGoBack(opened === undefined ? pathTo(screens.accessRequests) : listAddress)
  const instead = pages.failure ? (
    <ErrorPanel
      message="Não foi possível carregar as solicitações de acesso."
      details={pages.failure.message}
      onRetry={pages.retry}
    />
  ) : !pages.loading && pages.rows.length === 0 ? (
    <NothingFound narrowed={kept.size > 1} onClear={() => search(addressFrom(app.acronym, noFilters))} />
  ) : undefined
  const queue = `access-requests ${app.id} ${JSON.stringify(query)}`
  const onlyOpen = !roomy && opened !== undefined
  return (
    <div className={classes("flex flex-1 flex-col", roomy ? "min-h-0" : "min-h-max")}>
      <div className="grid gap-3 border-b border-line px-4 py-4.5 md:px-6">
        <PageHead
          title={opened === undefined ? screens.accessRequests.title : screens.accessRequest.title}
          actions={
            onlyOpen ? (
              <ButtonLink small href={listAddress}>
                Voltar à lista
              </ButtonLink>
            ) : (
              <>
                <FilterToggle shortcut="/" fold={fold}>
                  Filtrar
                </FilterToggle>
                <SavedSearches />
              </>
            )
          }
        >
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              <span className="font-[550] text-text">{app.acronym}</span>{" "}
              {!onlyOpen && <HowMany count={pages.count} />}
            </span>
            {!alone && <OtherApplications />}
          </span>
        </PageHead>
        {!onlyOpen && (
          <RequestFilters
            fields={fieldsFrom(filters)}
            fold={fold}
            byUnit={app.isAdmin}
            onSearch={(fields) => search(addressFrom(app.acronym, fields))}
          />
        )}
      </div>
      {instead && opened === undefined ? (
        instead
      ) : (
        <SideBySide
          key={queue}
          label={screens.accessRequests.title}
          queue={queue}
          rows={pages.rows}
          rowKey={keyOf}
          Contents={RequestFacts}
          addressOf={addressOf}
          loading={pages.loading}
          instead={instead}
          tail={<EndOfList pages={pages} />}
          narrow={!roomy}
          waits={waits}
          address={{
            key: opened && requestKey(app.id, opened),
            replace: (key) =>
              navigate(key === undefined ? listAddress : addressOf(requesterOf(key)), { replace: true }),
          }}
          renderOpen={(key) => (
            <RequestPane key={key} app={app} atalaiaId={requesterOf(key).atalaiaId} scrolls={roomy} />
          )}
          Prefetch={PrefetchRequest}
        />
      )}
    </div>
  )
}

function useRequests(app: DecidedApplication, query: ReturnType<typeof requestFilters>) {
  const params = { app: String(app.id) }
  return usePages({
    queryKey: ["accessDecisions", "list", params, query],
    load: async (page, signal) => {
      const list = api.accessDecisions.list.query({ params, query: { ...query, page, size } })
      const { items, count } = await list.queryFn({ signal })
      return { items: items.map((request): Row => ({ ...request, appId: app.id })), count }
    },
    size,
    keyOf,
  })
}

function HowMany({ count }: { count: number | undefined }) {
  if (count === undefined) return <Skeleton className="inline-block h-3 w-48" />
  return <span role="status">· {foundText(count)}</span>
}

function OtherApplications() {
  return (
    <Link href={pathTo(screens.accessRequests)} className="font-semibold text-accent-text hover:underline">
      Outras aplicações
    </Link>
  )
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
