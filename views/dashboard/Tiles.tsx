import { type UseQueryResult, useQuery } from "@tanstack/react-query"
import { type Count, countText } from "@views/list/ListCounts"
import { refreshEvery } from "@views/list/RefreshTimer"
import { screens } from "@views/screens"
import { Link } from "wouter"
import { api } from "@/client/api"
import { type SessionInfo, useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { inMenu, mayEnter } from "@/screens/entry"
import { pathTo, type Screen } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes } from "@/ui/theme/classes"
import { foundPeople } from "./FindPeople"

interface TileProps {
  label: string
  count: Count | undefined
  /** The query, to load it again. */
  query: Pick<UseQueryResult, "error" | "refetch" | "isFetching">
  /** The address of the screen with the details. */
  href?: string | undefined
  /** Highlights tasks that wait for this user. */
  hot?: boolean
}

/** One number. The tile has the same height before the number is loaded. */
function Tile({ label, count, query, href, hot }: TileProps) {
  return (
    <div className="card relative min-w-0 px-4 py-3 hover:has-[a]:bg-sunken/60">
      <dt className="text-small text-muted">
        {href ? (
          <Link href={href} className="after:absolute after:inset-0 after:rounded-xl">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={classes("h-6.5 text-title font-[650] tabular-nums", hot && "text-accent-text")}>
        {count ? countText(count) : query.error ? <Again query={query} /> : <Skeleton className="h-4 w-14" />}
      </dd>
    </div>
  )
}

function Again({ query: { refetch, isFetching } }: Pick<TileProps, "query">) {
  return (
    <Button
      small
      variant="quiet"
      className="relative z-10"
      pending={isFetching}
      onClick={() => void refetch()}
    >
      Tentar novamente
    </Button>
  )
}

/** The address of a screen, or undefined if the session may not enter it. */
const linkTo = (screen: Screen, session: SessionInfo) =>
  mayEnter(screen, session) ? pathTo(screen) : undefined

const grid = "grid grid-cols-2 gap-3 md:grid-cols-4"
const refreshed = { refetchInterval: refreshEvery }

/** The maximum number of applications in one answer. If an answer has as many, the sum is not exact. */
const maxCounted = 100
const sumOf = (counts: readonly Count[]): Count => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  exact: counts.length < maxCounted,
})

/** The numbers of people online, users and applications. Each is shown only to users who may see the list. */
export function Totals() {
  const session = useSession()
  const seesUsers = may(session, "users.search")
  const seesApplications = may(session, "applications.view")
  const online = useQuery({ ...api.system.online.query(), ...refreshed })
  const users = useQuery({ ...api.users.count.query(), ...refreshed, enabled: seesUsers })
  const apps = useQuery({ ...api.applications.count.query(), ...refreshed, enabled: seesApplications })
  const seesSessions = may(session, "sessions.view")
  const sessions = useQuery({
    ...api.sessions.countByApplication.query(),
    ...refreshed,
    enabled: seesSessions,
  })
  return (
    <dl aria-label="Totais" className={grid}>
      <Tile label="Pessoas online" count={online.data} query={online} />
      {seesSessions && (
        <Tile
          label="Sessões abertas"
          count={sessions.data && sumOf(sessions.data)}
          query={sessions}
          href={linkTo(screens.sessionsOfApplication, session)}
        />
      )}
      {seesUsers && (
        <Tile
          label={screens.users.title}
          count={users.data}
          query={users}
          href={linkTo(screens.users, session)}
        />
      )}
      {seesUsers && !seesSessions && (
        <>
          <People label="Pessoas ativas" search="active:true" />
          <People label="Pessoas inativas" search="active:false" />
        </>
      )}
      {seesApplications && (
        <Tile
          label={screens.applications.title}
          count={apps.data}
          query={apps}
          href={linkTo(screens.applications, session)}
        />
      )}
    </dl>
  )
}

/** The number of results of a search. */
function People({ label, search }: { label: string; search: string }) {
  const count = useQuery({ ...api.users.count.query({ query: { search } }), ...refreshed })
  return <Tile label={label} count={count.data} query={count} href={foundPeople(search)} />
}

/** The user's pending tasks: every screen of the menu with a count. */
export function Waiting() {
  const session = useSession()
  const counts = useQuery({ ...api.system.counts.query(), ...refreshed })
  const queues = Object.values<Screen>(screens).flatMap((screen) => {
    const { menu } = screen
    const badge = menu?.badge
    if (!badge || !inMenu(screen, session, counts.data?.validates)) return []
    return [{ screen, label: menu.label ?? screen.title, badge }]
  })
  if (queues.length === 0) return null
  return (
    <section aria-label="Esperam por você">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-section font-[650]">Esperam por você</h2>
        <Link href={pathTo(screens.inbox)} className="font-semibold text-accent-text hover:underline">
          {screens.inbox.title}
        </Link>
      </div>
      <dl className={grid}>
        {queues.map(({ screen, label, badge }) => (
          <Tile
            key={badge}
            label={label}
            count={counts.data && { count: counts.data[badge] }}
            query={counts}
            href={linkTo(screen, session)}
            hot={(counts.data?.[badge] ?? 0) > 0}
          />
        ))}
      </dl>
    </section>
  )
}
