import { RefreshTimer } from "@views/list/RefreshTimer"
import { useSearchText } from "@views/list/search/useSearchText"
import { PageHead } from "@/ui/layout/PageHead"
import { SessionTable } from "./SessionTable"
import { useSessionPages } from "./useSessionPages"

/** The sessions of the people that an authorizer evaluates, in one application or in all. */
export function SessionsOfEvaluated({ app }: { app: string | undefined }) {
  const searchText = useSearchText()
  const pages = useSessionPages(app === undefined ? {} : { appServerKey: app }, searchText.search)
  const acronym = app === undefined ? undefined : pages.rows[0]?.application.acronym
  return (
    <div className="flex flex-1 flex-col gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={acronym ? `Sessões em ${acronym}` : "Sessões abertas"}
        actions={<RefreshTimer updatedAt={pages.updatedAt} onRefresh={pages.refresh} />}
      >
        Das pessoas das unidades a que você está vinculado.
      </PageHead>
      <SessionTable
        name={`sessions within reach ${app ?? ""}`}
        label="Sessões abertas"
        pages={pages}
        searchText={searchText}
        subject="both"
      />
    </div>
  )
}
