import { useQuery } from "@tanstack/react-query"
import { EndOfList } from "@views/list/EndOfList"
import { type Count, countText } from "@views/list/ListCounts"
import { type FilterFold, FilterToggle, useFilterFold } from "@views/list/search/FilterFold"
import { SideBySide } from "@views/queue/SideBySide"
import { screens } from "@views/screens"
import { SavedSearches } from "@views/searches/SavedSearches"
import { useAtomValue, useSetAtom } from "jotai"
import { Redirect, useLocation, useSearch } from "wouter"
import { api } from "@/client/api"
import { addressOfKinds, kindsIn, tabOf } from "@/domain/registration/queueAddress"
import { counted } from "@/domain/text/words"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel } from "@/ui/layout/Tabs"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { CaseFacts } from "../CaseFacts"
import { CaseView } from "../CaseView"
import { type CaseKind, caseKey, caseKinds } from "../evaluation"
import { decidedAtom } from "../useDecide"
import { KindFilter } from "./KindFilter"
import { lastQueuesAtom } from "./lastQueue"
import { NothingWaits } from "./NothingWaits"
import { PrefetchCase } from "./PrefetchCase"
import { QueueFilters } from "./QueueFilters"
import { countOf, QueueTabs, type WaitingCounts } from "./QueueTabs"
import { type QueueFilters as QueueFilterTexts, useCases, useQueueFilters } from "./useQueue"

/** The queue of an authorizer: the list of cases and the open one. */
export default function Queue({ params }: ScreenProps) {
  const kind = tabOf(params.tab)
  const { filters } = useQueueFilters()
  // State of the parent, so that opened filters stay open in the other tab.
  const fold = useFilterFold(isNarrowed(filters))
  if (!kind) return <Redirect to={pathTo(screens.evaluations, { tab: "pre-user" })} replace />
  return <Waiting segment={params.tab ?? kind} {...{ kind, fold }} />
}

const isNarrowed = ({ name, cpf, organizationId, state }: QueueFilterTexts) =>
  [name, cpf, organizationId, state].some(Boolean)

interface WaitingProps {
  kind: CaseKind
  /** The segment of the address that names the tab and the kinds. */
  segment: string
  fold: FilterFold
}

function Waiting({ kind, segment, fold }: WaitingProps) {
  const [location, navigate] = useLocation()
  const search = useSearch()
  const narrow = useNarrow()
  const setLastQueues = useSetAtom(lastQueuesAtom)
  const { filters, search: filter } = useQueueFilters()
  const counts = useQuery({ ...api.evaluations.count.query(), refetchInterval: 60_000 }).data
  const kinds = kind === "update" ? kindsIn(segment, filters.kinds) : []
  const { pages, name } = useCases(kind, filters, kinds)
  const narrowed = isNarrowed(filters)
  const clear = () => navigate(pathTo(screens.evaluations, { tab: kind }))
  const total = pages.count === undefined ? undefined : { count: pages.count, exact: pages.exact }
  return (
    <div className="flex min-h-0 flex-1 flex-col max-md:min-h-max">
      <div className="grid gap-3 px-4 pt-4.5 md:px-6">
        <PageHead
          title={screens.evaluations.title}
          actions={
            <>
              {total !== undefined && <DecidedHere kind={kind} left={total} />}
              <FilterToggle shortcut="/" fold={fold}>
                Filtrar
              </FilterToggle>
              <SavedSearches />
            </>
          }
        >
          <span role="status">{total !== undefined && foundText(total)}</span>
          {total !== undefined && !narrowed && kinds.length === 0 && <InAll kind={kind} counts={counts} />}
        </PageHead>
        <QueueFilters {...{ filters, fold }} onSearch={filter} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 pt-2 md:px-6">
        <div className="-mb-px flex-1 md:min-w-max">
          <QueueTabs current={kind} filters={filters} counts={counts} />
        </div>
        {kind === "update" && <KindsInAddress kinds={kinds} counts={counts} />}
      </div>
      <TabPanel id="evaluations" current={kind} fills>
        {pages.failure ? (
          <ErrorPanel
            message="Não foi possível carregar as pendências."
            details={pages.failure.message}
            onRetry={pages.retry}
          />
        ) : !pages.loading && pages.rows.length === 0 ? (
          <NothingWaits narrowed={narrowed || kinds.length > 0} onClear={clear} />
        ) : (
          <SideBySide
            key={name}
            label={caseKinds[kind].tab}
            queue={name}
            rows={pages.rows}
            rowKey={caseKey}
            Contents={CaseFacts}
            addressOf={({ atalaiaId }) => pathTo(caseKinds[kind].screen, { atalaiaId })}
            onLeave={() =>
              setLastQueues((all) => ({ ...all, [kind]: search ? `${location}?${search}` : location }))
            }
            loading={pages.loading}
            tail={<EndOfList pages={pages} />}
            narrow={narrow}
            renderOpen={(atalaiaId) => (
              <CaseView kind={kind} atalaiaId={atalaiaId} fills onDecided={() => undefined} />
            )}
            Prefetch={PrefetchCase}
          />
        )}
      </TabPanel>
    </div>
  )
}

/** *N de M nesta sessão* */
function DecidedHere({ kind, left }: { kind: CaseKind; left: Count }) {
  const decided = useAtomValue(decidedAtom)[kind]
  if (decided === 0) return null
  return (
    <span className="self-center rounded-md bg-sunken px-2 py-1 text-small font-[550] text-muted">
      {decided} de {countText({ ...left, count: decided + left.count })} nesta sessão
    </span>
  )
}

interface KindsInAddressProps {
  kinds: ReturnType<typeof kindsIn>
  counts: WaitingCounts | undefined
}

/** The filter of change kinds, stored in the address. */
function KindsInAddress({ kinds, counts }: KindsInAddressProps) {
  const [, navigate] = useLocation()
  const search = useSearch()
  return (
    <KindFilter
      kinds={kinds}
      counts={
        counts && {
          sensitive: counts.sensitiveUpdate,
          communication: counts.communicationUpdate,
          general: counts.generalUpdate,
        }
      }
      onChange={(wanted) => {
        const { segment: tab, parameter } = addressOfKinds(wanted)
        const query = new URLSearchParams(search)
        query.delete("kinds")
        if (parameter) query.set("kinds", parameter)
        navigate(`${pathTo(screens.evaluations, { tab })}?${query}`, { replace: true })
      }}
    />
  )
}

/** Explains the other counts of this queue, in the menu and in the tab. */
function InAll({ kind, counts }: { kind: CaseKind; counts: WaitingCounts | undefined }) {
  const inMenu = useQuery(api.system.counts.query()).data?.pendingEvaluations
  if (!counts || inMenu === undefined) return null
  const changes = countOf.update(counts)
  const others = kind === "update" ? counts.preUsers : inMenu - counts.preUsers
  const othersText =
    kind === "update"
      ? counted(others, "pré-cadastro", "pré-cadastros")
      : `${counted(others, "pessoa", "pessoas")} com ${counted(changes, "alteração", "alterações")}`
  return (
    <>
      {kind === "update" && `, com ${counted(changes, "alteração", "alterações")}`}.
      {others > 0 && ` O menu conta também ${othersText}.`}
    </>
  )
}

/** *N pendência(s) encontrada(s)* */
const foundText = (total: Count) =>
  `${countText(total)} ${total.count === 1 ? "pendência encontrada" : "pendências encontradas"}`
