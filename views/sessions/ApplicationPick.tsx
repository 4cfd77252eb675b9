import { useQuery } from "@tanstack/react-query"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { sessionApplicationsQuery } from "@/palette/slots/serverLists"
import { PageHead } from "@/ui/layout/PageHead"
import { ApplicationBars } from "./ApplicationBars"

type Counts = AnswerOf<Calls["sessions"]["countByApplication"]>

/** A picker of the applications in which the user sees sessions: those with open ones first, most used first. */
export function ApplicationPick() {
  const counts = useQuery({ ...api.sessions.countByApplication.query(), refetchInterval: refreshEvery })
  const visible = useQuery(sessionApplicationsQuery)
  const refetch = () => Promise.all([counts.refetch(), visible.refetch()])
  return (
    <div className="grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.sessionsOfApplication.title}
        actions={
          <RefreshTimer
            updatedAt={Temporal.Instant.fromEpochMilliseconds(counts.dataUpdatedAt)}
            onRefresh={() => void refetch()}
          />
        }
      >
        Escolha a aplicação.
      </PageHead>
      <section className="card overflow-hidden">
        <ApplicationBars
          counts={{
            data: counts.data && visible.data && withUnused(counts.data, visible.data),
            error: counts.error ?? visible.error,
            isFetching: counts.isFetching || visible.isFetching,
            refetch,
          }}
        />
      </section>
    </div>
  )
}

/** The counts, followed by applications without sessions. */
function withUnused(counts: Counts, visible: readonly Counts[number]["application"][]): Counts {
  const used = new Set(counts.map(({ application }) => application.id))
  const unused = visible.filter(({ id }) => !used.has(id))
  return [...counts, ...unused.map((application) => ({ application, count: 0 }))]
}
