import { useQuery } from "@tanstack/react-query"
import { refreshEvery } from "@views/list/RefreshTimer"
import { ApplicationBars } from "@views/sessions/ApplicationBars"
import { api } from "@/client/api"

/** Open sessions by application, the most used first. */
export function SessionsByApplication() {
  const counts = useQuery({ ...api.sessions.countByApplication.query(), refetchInterval: refreshEvery })
  return (
    <section aria-label="Sessões por aplicação" className="card flex h-120 flex-col overflow-hidden">
      <h2 className="px-4 pt-4.5 pb-3 text-section/8 font-[650]">Sessões por aplicação</h2>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ApplicationBars counts={counts} />
      </div>
    </section>
  )
}
