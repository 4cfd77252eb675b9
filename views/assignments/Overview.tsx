import { EndOfList } from "@views/list/EndOfList"
import { NothingFound } from "@views/list/NothingFound"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { CurrentRowContext, useFocusRows } from "@views/list/useFocusRows"
import { useListKeys } from "@views/list/useListKeys"
import { usePages } from "@views/list/usePages"
import type { ReactNode } from "react"
import { useSearchParams } from "wouter"
import { pageSizes } from "@/domain/pageSizes"
import { Tag } from "@/ui/badges/Tag"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { type ApplicationRef, rowIn } from "./clientPermissions"
import { viewParameter } from "./OverviewSwitch"

/** Applications of a page, as in the list grouped by application. */
const size = pageSizes.overviews

interface OfApplication {
  application: ApplicationRef & { enabled: boolean }
}

export interface OverviewProps<Item extends OfApplication> {
  queryKey: readonly unknown[]
  load: (
    query: { page: number; size: number; search: string | undefined },
    signal: AbortSignal,
  ) => Promise<{ items: readonly Item[] }>
  searchLabel: string
  /** Commands shown if the list is empty. */
  empty: string
  /** Renders the rows of one application, each with `useFocusRow(rowIn(…))`. */
  rows: (item: Item) => ReactNode
}

/** Everything that a client has in the applications administered by the user, in one dense list. */
export function Overview<Item extends OfApplication>(props: OverviewProps<Item>) {
  const { queryKey, load, searchLabel, empty, rows: rowsOf } = props
  const [, setParameters] = useSearchParams()
  const searchText = useSearchText()
  const { setText, search } = searchText
  const pages = usePages<Item>({
    queryKey: [...queryKey, { search }],
    load: (page, signal) => load({ page, size, search: search || undefined }, signal),
    size,
    keyOf,
  })
  const focus = useFocusRows()
  useListKeys({
    onStep: focus.step,
    onOpen: () => open(pages.rows.find((item) => focus.current?.startsWith(rowIn(item.application)))),
    openLabel: "abrir aplicação",
    onEnterList: focus.enter,
    searched: { searchText, pages },
  })
  /** Opens the application's full list, which includes permissions that the client lacks. */
  function open(item: Item | undefined) {
    if (!item) return
    setParameters((now) => {
      const next = new URLSearchParams(now)
      next.delete(viewParameter)
      next.set("search", item.application.acronym)
      return next
    })
  }
  const nothing = !pages.failure && !pages.loading && pages.rows.length === 0
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <ListSearch label={searchLabel} placeholder={searchLabel} searchText={searchText} />
      {pages.failure && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar a visão geral."
            details={pages.failure.message}
            onRetry={pages.retry}
          />
        </div>
      )}
      {nothing && (
        <div className="card">
          <NothingFound
            title="Nenhum resultado encontrado"
            searched="Confira a sigla, ou busque por uma parte do nome do papel."
            unsearched={empty}
            search={search}
            onClear={() => setText("")}
          />
        </div>
      )}
      <CurrentRowContext value={focus.current}>
        <div className="grid grid-cols-1 gap-2.5" {...focus.container}>
          {pages.rows.map((item) => (
            <OfOne key={keyOf(item)} application={item.application}>
              {rowsOf(item)}
            </OfOne>
          ))}
        </div>
      </CurrentRowContext>
      <EndOfList pages={pages} />
    </div>
  )
}

const keyOf = ({ application }: OfApplication) => String(application.id)

function OfOne({ application, children }: OfApplication & { children: ReactNode }) {
  const { acronym, title, enabled } = application
  return (
    <section aria-label={acronym} className="card overflow-hidden">
      <h2 className="flex flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-4 py-1.5">
        <strong className="font-semibold">{acronym}</strong>
        <span className="min-w-0 text-muted">{title}</span>
        {!enabled && <Tag tone="bad">Aplicação inativa</Tag>}
      </h2>
      {children}
    </section>
  )
}
