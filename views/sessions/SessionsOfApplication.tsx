import { useQuery, useQueryClient } from "@tanstack/react-query"
import { RefreshTimer } from "@views/list/RefreshTimer"
import { useSearchText } from "@views/list/search/useSearchText"
import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { useGoBack } from "@views/useGoBack"
import { Link } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { may } from "@/domain/access"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { ApplicationPick } from "./ApplicationPick"
import { SessionsOfEvaluated } from "./SessionsOfEvaluated"
import { SessionTable } from "./SessionTable"
import type { Session } from "./session"
import { useSessionPages, useSessionState } from "./useSessionPages"

type Application = AnswerOf<Calls["applications"]["get"]>

/**
 * The sessions of an application: those in it, and its own in others. Without an application in the address, a
 * picker. Authorizers, who administer no application, see the sessions of the people that they evaluate.
 */
export default function SessionsOfApplication({ params: { id } }: ScreenProps) {
  const session = useSession()
  if (!may(session, "sessions.view")) return <SessionsOfEvaluated app={id} />
  return id === undefined ? <ApplicationPick /> : <Chosen key={id} id={id} />
}

function Chosen({ id }: { id: string }) {
  const app = useQuery(api.applications.get.query({ params: { app: id } }))
  if (app.data) return <Sessions app={app.data} />
  if (app.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar a aplicação."
        details={app.error.message}
        onRetry={() => void app.refetch()}
        retrying={app.isFetching}
      />
    )
  }
  return (
    <div aria-busy className="grid grid-cols-1 gap-4 px-4 py-4.5 md:px-6">
      <Skeleton className="h-4 w-64" />
      <Skeleton className="h-3 w-72" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

const titles = { server: "Sessões de clientes", client: "Sessões como cliente" }
const tabs = ["server", "client"] as const

function Sessions({ app }: { app: Application }) {
  const [tab = "server", setTab] = useAddressTab(tabs)
  const queries = useQueryClient()
  const searchText = useSearchText()
  const [state] = useSessionState()
  const { acronym } = app
  const asServer = tab === "server"
  const which = asServer ? { appServerKey: String(app.id) } : { atalaiaId: app.clientId }
  const pages = useSessionPages(which, searchText.search)
  const target = targetOf(app, asServer, pages.rows, searchText.search !== "" || state === "ended")
  useTarget(target)
  useGoBack(pathTo(screens.sessionsOfApplication))
  return (
    <div className="flex flex-1 flex-col gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={`Sessões de ${acronym}`}
        actions={
          <>
            <RefreshTimer
              updatedAt={pages.updatedAt}
              onRefresh={() => void queries.invalidateQueries({ queryKey: ["sessions"] })}
            />
            <Actions target={target} />
          </>
        }
      >
        {app.title}
        <Link
          href={pathTo(screens.sessionsOfApplication)}
          className="ml-3 font-semibold text-accent-text hover:underline"
        >
          Outras aplicações
        </Link>
      </PageHead>
      <Tabs
        id="sessions"
        label="Sessões"
        tabs={tabs.map((key) => ({ key, title: titles[key] }))}
        current={tab}
        onChange={setTab}
      />
      <TabPanel id="sessions" current={tab} fills>
        <SessionTable
          key={tab}
          name={`sessions ${tab} ${app.id}`}
          label={titles[tab]}
          pages={pages}
          searchText={searchText}
          subject={asServer ? "client" : "application"}
        />
      </TabPanel>
    </div>
  )
}

/** The target for all sessions in the application, or for its own in others, regardless of the filters. */
function targetOf(
  { acronym, can }: Application,
  asServer: boolean,
  rows: readonly Session[],
  narrowed: boolean,
): Target<"appSessions" | "userSessions"> {
  const seen = rows.filter(({ ended }) => !ended)
  const open = seen.length > 0 || narrowed
  if (asServer) return { kind: "appSessions", app: acronym, open, can: { end: can.update } }
  const end = seen.length === 0 || seen.some((row) => row.can.end)
  return { kind: "userSessions", client: acronym, clientKind: "app", name: acronym, open, can: { end } }
}
