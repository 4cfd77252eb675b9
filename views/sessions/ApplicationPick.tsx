import { useQuery } from "@tanstack/react-query"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import { PageHead } from "@/ui/layout/PageHead"
import { ApplicationBars } from "./ApplicationBars"

/** A picker of the user's applications that have sessions. */
export function ApplicationPick() {
  const counts = useQuery({ ...api.sessions.countByApplication.query(), refetchInterval: refreshEvery })
  return (
    <div className="grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.sessionsOfApplication.title}
        actions={
          <RefreshTimer
            updatedAt={Temporal.Instant.fromEpochMilliseconds(counts.dataUpdatedAt)}
            onRefresh={() => void counts.refetch()}
          />
        }
      >
        Escolha a aplicação.
      </PageHead>
      <section className="card overflow-hidden">
        <ApplicationBars counts={counts} />
      </section>
    </div>
  )
}
