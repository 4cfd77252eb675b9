import { useQuery } from "@tanstack/react-query"
import { useListAddress } from "@views/list/search/lastSearch"
import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { useGoBack } from "@views/useGoBack"
import { Suspense } from "react"
import { Redirect } from "wouter"
import { api } from "@/client/api"
import { keysOf } from "@/domain/records"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { LoadingPart } from "@/ui/form/DeferredForm"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { lazy } from "@/ui/page/lazy"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { type Application, applicationTarget } from "../../bulkUnlink/applicationTarget"
import { Situation } from "../Situation"

/** The tabs of an application. */
const tabs = {
  basics: { title: "Info. Básicas", View: lazy(() => import("./BasicsTab")) },
  roles: { title: "Permissões", View: lazy(() => import("@views/roles/RolesTab")) },
  profiles: { title: "Perfis", View: lazy(() => import("@views/profiles/ProfilesTab")) },
  secret: { title: "Chave Privada", View: lazy(() => import("./SecretTab")) },
  integration: { title: "Integração", View: lazy(() => import("./integration/IntegrationTab")) },
  documents: { title: "Documentos", View: lazy(() => import("./DocumentsTab")) },
  clients: { title: "Como cliente", View: lazy(() => import("./ClientTab")) },
  unlink: { title: "Desvincular", View: lazy(() => import("@views/bulkUnlink/UnlinkTab")) },
  inheritance: { title: "Herança", View: lazy(() => import("@views/inheritance/InheritanceTab")) },
  history: { title: "Histórico", View: lazy(() => import("./HistoryTab")) },
}
type TabKey = keyof typeof tabs
const allTabs = keysOf(tabs)

/**
 * Managers without edit permission see only the basic data. The security application has no integration tab, because
 * other applications integrate with it.
 */
const tabsOf = ({ can }: Application): TabKey[] =>
  can.update ? allTabs.filter((key) => key !== "integration" || can.enable) : ["basics"]

/** One application, and everything that can be changed in it. */
export default function ApplicationEdit({ params: { id } }: ScreenProps) {
  const wanted = api.applications.get.query({ params: { app: id ?? "" } })
  const app = useQuery({ ...wanted, enabled: id !== undefined })
  useGoBack(useListAddress("applications", screens.applications))
  if (id === undefined) return <Redirect to={pathTo(screens.applications)} replace />
  if (app.data) return <Editor key={app.data.id} app={app.data} />
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
  return <Waiting />
}

function Editor({ app }: { app: Application }) {
  const shown = tabsOf(app)
  const [current = "basics", setTab] = useAddressTab<TabKey>(shown)
  const target = { ...applicationTarget(app), opened: true }
  useTarget(target, app.id)
  const { View } = tabs[current]
  return (
    <div className="grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={app.acronym}
        tags={<Situation app={app} />}
        actions={<Actions target={target} max={3} keys={false} />}
      >
        {app.title}
      </PageHead>
      <Tabs
        id="application"
        label="Dados da aplicação"
        tabs={shown.map((key) => ({ key, title: tabs[key].title }))}
        current={current}
        onChange={setTab}
      />
      <TabPanel id="application" current={current}>
        <Suspense
          key={current}
          fallback={
            <LoadingPart>
              <Skeleton className="h-8.5 w-full" />
            </LoadingPart>
          }
        >
          <View app={app} />
        </Suspense>
      </TabPanel>
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-6 px-4 py-4.5 md:px-6">
      <div className="grid grid-cols-1 gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-80" />
      </div>
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
