import { useFocusRow } from "@views/list/useFocusRows"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { Actions } from "@/palette/run/Actions"
import { useTarget } from "@/palette/targets"
import { expiryRefresh, useNow } from "@/ui/page/useNow"
import { AssignmentTag } from "./AssignmentTag"
import { type Client, type Holder, roleTarget } from "./clientPermissions"
import { Overview, overviewRow } from "./Overview"
import { StandingRow } from "./StandingRow"
import { useStanding } from "./useStanding"

type Item = AnswerOf<Calls["overviews"]["roles"]>["items"][number]

/** Every role that a client has, in all applications: how it was assigned, until when, and whether it is effective. */
export function RoleOverview({ client }: { client: Client }) {
  const { clientId } = client
  return (
    <Overview<Item>
      queryKey={["overviews", "roles", { clientId }]}
      load={(query, signal) => api.overviews.roles.query({ params: { clientId }, query }).queryFn({ signal })}
      searchLabel="Buscar aplicação ou papel"
      empty="Papéis são concedidos em “Por aplicação”."
      rows={({ application, roles }) =>
        roles.map((role) => <RoleHeld key={role.id} holder={{ ...client, app: application }} role={role} />)
      }
    />
  )
}

function RoleHeld({ holder, role }: { holder: Holder; role: Item["roles"][number] }) {
  const now = useNow(expiryRefresh)
  const { isCurrent, row } = useFocusRow(overviewRow(holder.app, `role ${role.id}`))
  const standing = useStanding(holder, role.id, isCurrent)
  const target = standing && roleTarget(holder, standing, now)
  useTarget(isCurrent ? (target ?? { kind: "unknown" }) : undefined)
  const { title, ways, obstacle, expirationDateTime } = role
  const facts = { assigned: true, expirationDateTime: expirationDateTime ?? null, obstacle, now }
  return (
    <StandingRow
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
