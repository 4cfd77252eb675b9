import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Facts } from "@views/Facts"
import { PersonSkeleton } from "@views/list/PersonSkeleton"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { useSearchText } from "@views/list/search/useSearchText"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { Link } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { may } from "@/domain/access"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { placeWords } from "@/domain/place"
import { formatTimestamp } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { Avatar } from "@/ui/badges/Avatar"
import { Tag } from "@/ui/badges/Tag"
import { PageHead } from "@/ui/layout/PageHead"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { Device } from "./Device"
import { SessionTable } from "./SessionTable"
import { useSessionPages } from "./useSessionPages"

type UserSessions = AnswerOf<Calls["sessions"]["ofUser"]>

/** A person's online status by application, with the time and place of their last activity. */
export default function SessionsOfUser({ params: { atalaiaId = "" } }: ScreenProps) {
  const user = useQuery({
    ...api.sessions.ofUser.query({ params: { atalaiaId } }),
    refetchInterval: refreshEvery,
  })
  if (user.data) return <Person key={atalaiaId} user={user.data} />
  if (user.error) {
    return (
      <ErrorPanel
        message="Não foi possível carregar as sessões do usuário."
        details={user.error.message}
        onRetry={() => void user.refetch()}
        retrying={user.isFetching}
      />
    )
  }
  return <Waiting />
}

function Person({ user }: { user: UserSessions }) {
  const { atalaiaId, name, online, can } = user
  const session = useSession()
  const queries = useQueryClient()
  const searchText = useSearchText()
  const pages = useSessionPages({ atalaiaId }, searchText.search)
  const target: Target<"userSessions"> = {
    kind: "userSessions",
    client: atalaiaId,
    clientKind: "user",
    name,
    open: online,
    can,
  }
  useTarget(target)
  const page = pathTo(screens.user, { atalaiaId })
  const opens = may(session, screens.user.who)
  useGoBack(opens ? page : pathTo(screens.sessionsOfApplication))
  return (
    <div className="flex flex-1 flex-col gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={upperName(name)}
        before={<Avatar name={name} size="large" />}
        tags={<Tag tone={online ? "ok" : "neutral"}>{online ? "Online" : "Offline"}</Tag>}
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
        <span className="mono">{formatIdentifier(atalaiaId)}</span>
        {opens && (
          <Link href={page} className="ml-3 font-semibold text-accent-text hover:underline">
            Ver o usuário
          </Link>
        )}
      </PageHead>
      <LastSeen user={user} />
      <SessionTable
        name={`sessions of ${atalaiaId}`}
        label={`Sessões de ${upperName(name)}`}
        pages={pages}
        searchText={searchText}
        subject="application"
      />
    </div>
  )
}

function LastSeen({ user }: { user: UserSessions }) {
  const { lastSignIn, lastValidate, lastIp = "", lastNetwork, lastDevice } = user
  return (
    <section aria-label="Último acesso" className="card px-5.5 py-4">
      <Facts
        facts={[
          { label: "Último login", value: lastSignIn ? formatTimestamp(lastSignIn) : "Nunca entrou" },
          { label: "Última validação", value: lastValidate ? formatTimestamp(lastValidate) : "—" },
          { label: "Último IP", value: lastIp || "—", mono: true },
          ...(lastNetwork ? [{ label: "Último lugar", value: placeWords(lastIp, lastNetwork) }] : []),
          { label: "Último dispositivo", value: lastDevice ? <Device userAgent={lastDevice} /> : "—" },
        ]}
      />
    </section>
  )
}

function Waiting() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-4 px-4 py-4.5 md:px-6">
      <PersonSkeleton />
      <Skeleton className="h-30 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
