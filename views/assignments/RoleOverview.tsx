import { useFocusRow } from "@views/list/useFocusRows"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { expiryRefresh, useNow } from "@/ui/page/useNow"
import { AssignmentRow } from "./AssignmentRow"
import { AssignmentTag } from "./AssignmentTag"
import { type Assignee, type Client, roleTarget, rowIn } from "./clientPermissions"
import { Overview } from "./Overview"
import { useClientRole } from "./useClientRole"

type Item = AnswerOf<Calls["overviews"]["roles"]>["items"][number]

/** Every role that a client has, in all applications: its origin, its end, and whether it is effective. */
export function RoleOverview({ client }: { client: Client }) {
  const { clientId } = client
  return (
    <Overview<Item>
      queryKey={["overviews", "roles", { clientId }]}
      load={(query, signal) => api.overviews.roles.query({ params: { clientId }, query }).queryFn({ signal })}
      searchLabel="Buscar aplicação ou papel"
      empty="Papéis são concedidos em “Por aplicação”."
      rows={({ application, roles }) =>
        roles.map((role) => (
          <AssignedRole key={role.id} assignee={{ ...client, app: application }} role={role} />
        ))
      }
    />
  )
}

function AssignedRole({ assignee, role }: { assignee: Assignee; role: Item["roles"][number] }) {
  const now = useNow(expiryRefresh)
  const { isCurrent, row } = useFocusRow(rowIn(assignee.app, `role ${role.id}`))
  const clientRole = useClientRole(assignee, role.id, isCurrent)
  const target = clientRole && roleTarget(assignee, clientRole, now)
  useRowTarget(isCurrent, target ?? { kind: "unknown" })
  const { title, ways, obstacle, expirationDateTime } = role
  const facts = { assigned: true, expirationDateTime: expirationDateTime ?? null, obstacle, now }
  return (
    <AssignmentRow
      dense
      row={row}
      isCurrent={isCurrent}
      title={title}
      description={ways.join(" · ")}
      status={<AssignmentTag facts={facts} assignment={undefined} />}
      actions={target && <Actions target={target} size="small" max={2} />}
    />
  )
}
