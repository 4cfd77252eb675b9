import { lastQueuesAtom } from "@views/evaluations/queue/lastQueue"
import { RefreshTimer } from "@views/list/RefreshTimer"
import { SideBySide } from "@views/queue/SideBySide"
import { screens } from "@views/screens"
import { SavedSearches } from "@views/searches/SavedSearches"
import { useAddressTab } from "@views/useAddressTab"
import { useAtomValue, useSetAtom } from "jotai"
import { InboxIcon } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { useLocation, useSearch } from "wouter"
import { removedRowsAtom } from "@/palette/run/optimisticRemovals"
import { Badge } from "@/ui/badges/Badge"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { Banner } from "@/ui/states/Banner"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { useLeaveInbox } from "../queue/useLeaveInbox"
import { caseOf, OpenPending, PrefetchPending } from "./OpenPending"
import { PendingFacts } from "./PendingFacts"
import { type InboxKind, kindTitles, type Pending, size } from "./sources"
import { useInbox } from "./useInbox"

const keyOf = ({ key }: Pending) => key

/** Everything that waits for the actor's decision, from all queues, newest first. */
export default function Inbox() {
  const inbox = useInbox()
  const tabs: readonly ("all" | InboxKind)[] = ["all", ...inbox.kinds]
  const [kind = "all", setKind] = useAddressTab(tabs)
  const { counts } = inbox
  const narrow = useNarrow()
  const total = inbox.kinds.reduce((sum, each) => sum + (counts[each] ?? 0), 0)
  // Nothing is opened until every queue has answered, because only then the newest case is known.
  const [complete, setComplete] = useState(false)
  if (!complete && !inbox.loading) setComplete(true)
  const rows = complete ? inbox.rows.filter((row) => kind === "all" || row.kind === kind) : []
  const list =
    inbox.failure && inbox.rows.length === 0 && !inbox.loading ? (
      <ErrorPanel
        message="Não foi possível carregar as pendências."
        details={inbox.failure.message}
        onRetry={inbox.refresh}
      />
    ) : !inbox.loading && rows.length === 0 ? (
      <EmptyState icon={InboxIcon} title="Nenhuma pendência encontrada">
        Quando algo esperar por uma decisão sua, aparece aqui.
      </EmptyState>
    ) : (
      <Waiting key={kind} queue={`inbox ${kind}`} inbox={inbox} rows={rows} />
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col max-md:min-h-max">
      <div className="grid gap-3 px-4 pt-4.5 pb-3 md:px-6">
        <PageHead
          title={screens.inbox.title}
          actions={
            <>
              <RefreshTimer updatedAt={inbox.updatedAt} onRefresh={inbox.refresh} />
              <SavedSearches />
            </>
          }
        >
          O que espera por uma decisão sua, o mais novo primeiro.
          <span className="max-md:hidden">
            {" "}
            Pendências de cadastro são de autorizadores; solicitações de acesso, de vinculadores; validações,
            do conselho do papel; consentimentos, de quem administra a plataforma; planos, de quem foi
            escolhido para aprová-los; revisões, de quem revê; substituições, de quem foi nomeado.
          </span>
        </PageHead>
        {inbox.failure && inbox.rows.length > 0 && (
          <Banner tone="warn" action={{ label: "Tentar novamente", run: inbox.refresh }}>
            Uma parte das pendências não pôde ser carregada: {inbox.failure.message}
          </Banner>
        )}
      </div>
      {tabs.length > 2 && (
        <div className="border-b border-line px-4 md:px-6">
          <div className="-mb-px">
            <Tabs
              id="inbox"
              label="Tipo de pendência"
              tabs={tabs.map((key) => ({
                key,
                title: key === "all" ? "Tudo" : kindTitles[key].several,
                mark: <Badge count={key === "all" ? total : (counts[key] ?? 0)} label="aguardam" />,
              }))}
              current={kind}
              oneLine={narrow}
              onChange={(key) => setKind(tabs.find((each) => each === key) ?? "all")}
            />
          </div>
        </div>
      )}
      {tabs.length > 2 ? (
        <TabPanel id="inbox" current={kind} fills>
          {list}
        </TabPanel>
      ) : (
        list
      )}
    </div>
  )
}

type WaitingProps = { queue: string; inbox: ReturnType<typeof useInbox>; rows: readonly Pending[] }

function Waiting({ queue, inbox, rows }: WaitingProps) {
  const [location] = useLocation()
  const search = useSearch()
  const narrow = useNarrow()
  const setLastQueues = useSetAtom(lastQueuesAtom)
  const leave = useLeaveInbox()
  const decided = useAtomValue(removedRowsAtom)
  const leaveDecided = useEffectEvent(() => {
    for (const { key } of rows) if (decided.has(key)) void leave(key)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decided row leaves once.
  useEffect(() => leaveDecided(), [decided])
  return (
    <SideBySide
      label={screens.inbox.title}
      queue={queue}
      rows={rows}
      rowKey={keyOf}
      Contents={PendingFacts}
      addressOf={({ address }) => address}
      // The screen of a single evaluation goes back to the address it was opened from.
      onLeave={({ kind }) => {
        if (kind !== "preUser" && kind !== "update") return
        setLastQueues((all) => ({ ...all, [caseOf[kind]]: search ? `${location}?${search}` : location }))
      }}
      loading={inbox.loading}
      tail={
        inbox.partial && (
          <p className="px-4 py-3 text-center text-muted">
            De cada fila, as primeiras {size}. O resto está na tela dela.
          </p>
        )
      }
      narrow={narrow}
      renderOpen={(key) => <Open rows={rows} open={key} onDecided={leave} />}
      Prefetch={PrefetchPending}
    />
  )
}

type OpenProps = { rows: readonly Pending[]; open: string; onDecided: (key: string) => unknown }

/** The open case, even after another person's decision removed it from the lists. */
function Open({ rows, open, onDecided }: OpenProps) {
  const row = rows.find(({ key }) => key === open)
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  const pending = row ?? last
  if (pending?.key !== open) return null
  return <OpenPending pending={pending} isListed={row !== undefined} onDecided={() => onDecided(open)} />
}
