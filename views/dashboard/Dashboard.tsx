import { useQuery, useQueryClient } from "@tanstack/react-query"
import { RefreshTimer } from "@views/list/RefreshTimer"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { PageHead } from "@/ui/layout/PageHead"
import { FindPeople } from "./FindPeople"
import { LastAccesses } from "./LastAccesses"
import { SessionsByApplication } from "./SessionsByApplication"
import { SessionsOverTime } from "./SessionsOverTime"
import { Totals, Waiting } from "./Tiles"
import { UnusedAccess } from "./UnusedAccess"

/** The query keys of this page's numbers. */
const shown = [
  ["system", "online"],
  ["system", "counts"],
  ["users", "count"],
  ["applications", "count"],
  ["sessions"],
]

/** Current numbers and pending tasks, updated every minute. Application administrators also see sessions
 * and unused access. */
export default function Dashboard() {
  const session = useSession()
  const queries = useQueryClient()
  const online = useQuery(api.system.online.query())
  const refresh = () => {
    for (const queryKey of shown) void queries.invalidateQueries({ queryKey })
  }
  return (
    <div className="grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.dashboard.title}
        actions={
          <RefreshTimer
            updatedAt={Temporal.Instant.fromEpochMilliseconds(online.dataUpdatedAt)}
            onRefresh={refresh}
          />
        }
      />
      <Totals />
      {!may(session, "sessions.view") && may(session, "users.search") && <FindPeople />}
      <Waiting />
      {may(session, "sessions.view") && (
        <>
          <SessionsOverTime />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <SessionsByApplication />
            <LastAccesses />
          </div>
        </>
      )}
      {may(session, "assignments.manage") && <UnusedAccess />}
    </div>
  )
}
