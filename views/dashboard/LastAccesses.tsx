import { useQuery } from "@tanstack/react-query"
import { refreshEvery } from "@views/list/RefreshTimer"
import { Device } from "@views/sessions/Device"
import { clientAddress, type Session } from "@views/sessions/session"
import { useAddressChoice } from "@views/useAddressChoice"
import { ChevronDown } from "lucide-react"
import { useId } from "react"
import { Link } from "wouter"
import { api } from "@/client/api"
import { securityAppId } from "@/domain/access"
import { clientName } from "@/domain/people/person"
import { formatTimestamp } from "@/domain/time/when"
import { applicationsQuery } from "@/palette/slots/serverLists"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"

/** The last accesses to an application. The application is chosen here; the portal is the first choice. */
export function LastAccesses() {
  const id = useId()
  const known = useQuery(applicationsQuery)
  const apps = (known.data ?? [])
    .filter(({ can }) => can.update)
    .toSorted(
      (a, b) =>
        Number(b.id === securityAppId) - Number(a.id === securityAppId) || a.acronym.localeCompare(b.acronym),
    )
  const acronyms = apps.map(({ acronym }) => acronym)
  const [app, setApp] = useAddressChoice("app", [acronyms[0] ?? "", ...acronyms.slice(1)])
  return (
    <section aria-label="Últimos acessos" className="card flex h-120 flex-col overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4.5 pb-3">
        <h2 className="flex-1 text-section/8 font-[650]">Últimos acessos</h2>
        <label htmlFor={id} className="sr-only">
          Aplicação
        </label>
        <span className="relative">
          <select
            id={id}
            className="control min-h-8 w-44 appearance-none py-1 pr-8"
            value={app}
            onChange={(event) => setApp(event.target.value)}
          >
            {acronyms.map((acronym) => (
              <option key={acronym} className="bg-panel text-text">
                {acronym}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-faint"
          />
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {known.error && !known.data ? (
          <ErrorPanel
            message="Não foi possível carregar as aplicações."
            details={known.error.message}
            onRetry={() => void known.refetch()}
            retrying={known.isFetching}
          />
        ) : (
          <Entries app={app} />
        )}
      </div>
    </section>
  )
}

function Entries({ app }: { app: string }) {
  const entries = useQuery({
    ...api.sessions.last.query({ params: { app } }),
    enabled: app !== "",
    refetchInterval: refreshEvery,
  })
  if (entries.error && !entries.data) {
    return (
      <ErrorPanel
        message="Não foi possível carregar os últimos acessos."
        details={entries.error.message}
        onRetry={() => void entries.refetch()}
        retrying={entries.isFetching}
      />
    )
  }
  if (entries.data?.length === 0) {
    return (
      <EmptyState title="Nenhuma Sessão encontrada">
        Ninguém entrou nesta aplicação há muito tempo: escolha outra acima.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Últimos acessos" aria-busy={!entries.data || undefined}>
      {entries.data
        ? entries.data.map((entry) => <Entry key={entry.tokenNumber} entry={entry} />)
        : waiting.map((width) => (
            <li key={width} aria-hidden className="flex h-11.5 items-center border-t border-line px-4">
              <Skeleton className={`h-3 max-w-full ${width}`} />
            </li>
          ))}
    </ul>
  )
}

const waiting = ["w-80", "w-72", "w-64", "w-76", "w-56", "w-60"]

function Entry({ entry: { client, createDate, ended, ip, userAgent } }: { entry: Session }) {
  return (
    <li className="border-t border-line px-4 py-1.5 hover:bg-sunken/60">
      <span className="flex flex-wrap justify-between gap-x-3">
        <Link href={clientAddress(client)} className="min-w-0 truncate font-[550] hover:underline">
          {clientName(client)}
        </Link>
        <time dateTime={createDate} className="text-muted tabular-nums">
          {formatTimestamp(createDate)}
        </time>
      </span>
      <span className="block truncate text-small text-muted">
        {client.organization && (
          <span title={client.organization.title}>{client.organization.acronym} · </span>
        )}
        <Device userAgent={userAgent} /> · <span className="mono">{ip}</span>
        {!ended && " · aberta"}
      </span>
    </li>
  )
}
