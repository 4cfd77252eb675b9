import { useQuery } from "@tanstack/react-query"
import { PersonSkeleton } from "@views/list/PersonSkeleton"
import { useListAddress } from "@views/list/search/lastSearch"
import { Email } from "@views/markdown/Email"
import { isExpired } from "@views/me/password/passwordFacts"
import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { useGoBack } from "@views/useGoBack"
import { Suspense } from "react"
import { api } from "@/client/api"
import { type SessionInfo, useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { type UserDetail, userTarget } from "@/palette/userTarget"
import type { ScreenProps } from "@/screens/screen"
import { PersonAvatar } from "@/ui/badges/PersonAvatar"
import { Tag } from "@/ui/badges/Tag"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { lazy } from "@/ui/page/lazy"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { FirstAccessBanner } from "./FirstAccessBanner"
import { InfoTab } from "./InfoTab"
import { LockBanner } from "./LockBanner"
import { Situation } from "./Situation"

const PermissionsTab = lazy(() => import("./PermissionsTab"))
const BlocksTab = lazy(() => import("./BlocksTab"))
const HistoryTab = lazy(() => import("./HistoryTab"))

const titles = {
  basic: "Info. Básicas",
  permissions: "Permissões",
  blocks: "Bloqueios",
  history: "Histórico",
}
type TabKey = keyof typeof titles

/** The tabs of a user page that a session may see. All but the first are for administrators. */
function tabsFor(user: UserDetail, session: SessionInfo): TabKey[] {
  if (!user.administers) return ["basic"]
  const history: TabKey[] = may(session, "history.view") ? ["history"] : []
  return ["basic", "permissions", "blocks", ...history]
}

/** One person: data, permissions, blocks and history. */
export default function UserPage({ params: { atalaiaId = "" } }: ScreenProps) {
  const user = useQuery(api.users.get.query({ params: { atalaiaId } }))
  // Also works while loading, so that a person opened by mistake can be left at once.
  useGoBack(useListAddress("users", screens.users))
  if (user.data) return <Person key={atalaiaId} user={user.data} />
  if (user.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar o usuário."
        details={user.error.message}
        onRetry={() => void user.refetch()}
        retrying={user.isFetching}
      />
    )
  }
  return <Waiting />
}

function Person({ user }: { user: UserDetail }) {
  const session = useSession()
  const tabs = tabsFor(user, session)
  const [tab, setTab] = useAddressTab(tabs)
  const target = userTarget(user)
  useTarget(target, user.atalaiaId)
  const { organization } = user
  return (
    <div className="grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={upperName(user.name)}
        before={<PersonAvatar atalaiaId={user.atalaiaId} name={user.name} image={user.image} size="large" />}
        tags={
          <>
            <Situation enabled={user.enabled} locked={user.locked} isForeign={user.isForeign} />
            {isExpired(user.userAccountInfo) && <Tag tone="bad">Senha expirada</Tag>}
            {user.userAccountInfo.voidedPassword && <Tag tone="bad">Senha anulada</Tag>}
          </>
        }
        actions={<Actions target={target} max={3} />}
      >
        <span className="flex flex-wrap">
          <span className="mono whitespace-nowrap after:font-sans not-last:after:mx-2 not-last:after:content-['·']">
            {formatIdentifier(user.atalaiaId)}
          </span>
          <span className="not-last:after:mx-2 not-last:after:content-['·']">
            <Email address={user.email} />
          </span>
          {organization && <span>{organization.title}</span>}
        </span>
      </PageHead>
      {user.lock && <LockBanner user={user} lock={user.lock} />}
      {user.firstAccess && <FirstAccessBanner user={user} />}
      <Tabs
        id="user"
        label="Dados do usuário"
        tabs={tabs.map((key) => ({ key, title: titles[key] }))}
        current={tab ?? "basic"}
        onChange={setTab}
      />
      <TabPanel id="user" current={tab ?? "basic"}>
        <Suspense fallback={<Skeleton className="h-8.5 w-full" />}>
          {tab === "basic" && <InfoTab user={user} />}
          {tab === "permissions" && <PermissionsTab user={user} />}
          {tab === "blocks" && <BlocksTab user={user} />}
          {tab === "history" && <HistoryTab atalaiaId={user.atalaiaId} />}
        </Suspense>
      </TabPanel>
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-6 px-4 py-4.5 md:px-6">
      <PersonSkeleton />
      <Skeleton className="h-3 w-72" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}
