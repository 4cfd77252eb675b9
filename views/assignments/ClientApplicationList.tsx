import { EndOfList } from "@views/list/EndOfList"
import { NothingFound } from "@views/list/NothingFound"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { CurrentRowContext, useFocusRow, useFocusRows } from "@views/list/useFocusRows"
import { useListKeys } from "@views/list/useListKeys"
import { usePages } from "@views/list/usePages"
import { type ReactNode, useState } from "react"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { fold } from "@/domain/text/fold"
import { Tag } from "@/ui/badges/Tag"
import { Accordion } from "@/ui/layout/Accordion"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { type Client, type ClientApplication, matchesByContents } from "./clientPermissions"

/** Rows of a page. */
const size = pageSizes.clientApplications
const keyOf = ({ id }: ClientApplication) => String(id)

export interface ClientApplicationListProps {
  client: Client
  searchLabel: string
  /** Shown if there is no application. */
  empty: string
  /** Shown to the right of an application's heading: counts and states. */
  tags: (app: ClientApplication) => ReactNode
  /** The content of an open application. */
  panel: (app: ClientApplication, search: string) => ReactNode
}

/** The applications that the user administers. Each expands to the client's permissions in it. */
export function ClientApplicationList({
  client: { clientId },
  searchLabel,
  empty,
  tags,
  panel,
}: ClientApplicationListProps) {
  const searchText = useSearchText()
  const { setText, search } = searchText
  const apps = usePages({
    queryKey: ["clients", "applications", { clientId, search }],
    load: (page, signal) => {
      const query = { page, size, search: search || undefined }
      return api.clients.applications.query({ params: { clientId }, query }).queryFn({ signal })
    },
    size,
    keyOf,
  })
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  // Expanded after a search that matched its contents, only this application, or its acronym.
  const meant = (app: ClientApplication) =>
    search !== "" &&
    (apps.rows.length === 1 || fold(app.acronym) === fold(search) || matchesByContents(app, search))
  const isOpen = (app: ClientApplication) => toggled.get(app.id) ?? meant(app)
  const rows = useFocusRows()
  useListKeys({
    onStep: rows.step,
    openLabel: "expandir",
    onEnterList: rows.enter,
    searched: { searchText, pages: apps },
  })
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <ListSearch label={searchLabel} placeholder={searchLabel} searchText={searchText} />
      {apps.failure && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar as aplicações."
            details={apps.failure.message}
            onRetry={apps.retry}
          />
        </div>
      )}
      {!apps.failure && !apps.loading && apps.rows.length === 0 && (
        <div className="card">
          <NothingFound
            title={search ? "Nenhuma aplicação encontrada" : empty}
            searched="Confira a sigla, ou busque por uma parte do nome do papel."
            unsearched="Aparecem aqui as aplicações que você administra."
            search={search}
            onClear={() => setText("")}
          />
        </div>
      )}
      <CurrentRowContext value={rows.current}>
        <section aria-label="Aplicações" className="grid grid-cols-1 gap-2.5" {...rows.container}>
          {apps.rows.map((app) => (
            <Application
              key={app.id}
              app={app}
              tags={tags(app)}
              open={isOpen(app)}
              onToggle={(open) => setToggled((all) => new Map(all).set(app.id, open))}
            >
              {() => panel(app, search)}
            </Application>
          ))}
        </section>
      </CurrentRowContext>
      <EndOfList pages={apps} />
    </div>
  )
}

/** The key of an application's row. */
export const applicationRow = ({ id }: Pick<ClientApplication, "id">) => `app ${id}`

interface ApplicationProps {
  app: ClientApplication
  tags: ReactNode
  open: boolean
  onToggle: (open: boolean) => void
  children: () => ReactNode
}

function Application({ app, tags, open, onToggle, children }: ApplicationProps) {
  const { isCurrent, row } = useFocusRow(applicationRow(app))
  return (
    <div {...row} className={isCurrent ? "[&>section>div:first-child]:bg-accent-soft" : undefined}>
      <Accordion
        open={open}
        onToggle={onToggle}
        header={
          <>
            <strong className="mr-1.5 font-semibold">{app.acronym}</strong>{" "}
            <span className="text-muted">{app.title}</span>
          </>
        }
        right={
          <>
            {!app.enabled && <Tag tone="bad">Aplicação inativa</Tag>}
            {!app.clientEnabled && <Tag tone="bad">Desabilitado na aplicação</Tag>}
            {tags}
          </>
        }
      >
        {() => open && children()}
      </Accordion>
    </div>
  )
}
