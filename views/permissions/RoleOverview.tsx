import { useFocusRow } from "@views/useFocusRows"
import { expiryRefresh, useNow } from "@views/useNow"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { assignmentStatus } from "@/domain/assignment"
import { Actions } from "@/palette/Actions"
import { useTarget } from "@/palette/targets"
import { Tag } from "@/ui/Tag"
import { type Client, type Holder, roleTarget } from "./clientPermissions"
import { Overview, overviewRow } from "./Overview"
import { StandingRow } from "./StandingRow"
import { useStanding } from "./useStanding"

type Item = AnswerOf<Calls["overviews"]["roles"]>["items"][number]

/** Every role that a client has, in all applications: how, until when, with what effect. */
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
  const { title, ways, effective, obstacle, expirationDateTime } = role
  const status = assignmentStatus({ assigned: true, expirationDateTime: expirationDateTime ?? null, now })
  return (
    <StandingRow
      dense
      row={row}
      isCurrent={isCurrent}
      title={title}
      description={ways.join(" · ")}
      status={
        effective ? (
          <Tag tone={status.tone}>{status.text}</Tag>
        ) : (
          <>
            {obstacle && <span className="text-small text-bad">{obstacle}</span>}
            <Tag tone="bad">Sem efeito</Tag>
          </>
        )
      }
      actions={target && <Actions target={target} size="small" max={2} />}
    />
  )
}
