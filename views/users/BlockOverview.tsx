import { useQuery } from "@tanstack/react-query"
import { AssignmentRow } from "@views/assignments/AssignmentRow"
import { type Assignee, roleTarget, rowIn } from "@views/assignments/clientPermissions"
import { Overview } from "@views/assignments/Overview"
import { useClientRole } from "@views/assignments/useClientRole"
import { useFocusRow } from "@views/list/useFocusRows"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatDateTime } from "@/domain/time/when"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Tag } from "@/ui/badges/Tag"
import { expiryRefresh, useNow } from "@/ui/page/useNow"

type Item = AnswerOf<Calls["overviews"]["blocks"]>["items"][number]
type Block = Item["blocks"][number]

/** All blocks of a person, in all applications: reason, author and date. */
export function BlockOverview({ atalaiaId }: { atalaiaId: string }) {
  return (
    <Overview<Item>
      queryKey={["overviews", "blocks", { atalaiaId }]}
      load={(query, signal) =>
        api.overviews.blocks.query({ params: { clientId: atalaiaId }, query }).queryFn({ signal })
      }
      searchLabel="Buscar aplicação, papel ou justificativa"
      empty="Nada está bloqueado. Para bloquear um papel, escolha “Por aplicação”."
      rows={({ application, blocks }) =>
        blocks.map((block) => {
          const assignee: Assignee = { clientId: atalaiaId, clientKind: "user", app: application }
          return block.role ? (
            <BlockedRole key={block.role.id} assignee={assignee} role={block.role} block={block} />
          ) : (
            <ClosedApplication key="application" assignee={assignee} block={block} />
          )
        })
      }
    />
  )
}

interface RowProps {
  assignee: Assignee
  block: Block
}

function BlockedRole({ assignee, role, block }: RowProps & { role: NonNullable<Block["role"]> }) {
  const now = useNow(expiryRefresh)
  // There are few blocks, and people come here to remove one, so every row shows its commands.
  const clientRole = useClientRole(assignee, role.id, true)
  const target = clientRole && roleTarget(assignee, clientRole, now)
  return (
    <BlockedRow assignee={assignee} rowKey={`role ${role.id}`} title={role.title} {...{ block, target }} />
  )
}

function ClosedApplication({ assignee, block }: RowProps) {
  const { clientId, app } = assignee
  const params = { clientId, app: String(app.id) }
  const { data } = useQuery(api.clients.permissions.query({ params }))
  const target: Target<"userInApp"> | undefined = data && {
    kind: "userInApp",
    atalaiaId: clientId,
    app: app.acronym,
    enabled: data.disabled === undefined,
    can: data.can,
  }
  return (
    <BlockedRow
      assignee={assignee}
      rowKey="application"
      title={`Toda a aplicação ${app.acronym}`}
      {...{ block, target }}
    />
  )
}

interface BlockedRowProps extends RowProps {
  rowKey: string
  title: string
  target: Target | undefined
}

function BlockedRow({ assignee, block, rowKey, title, target }: BlockedRowProps) {
  const { isCurrent, row } = useFocusRow(rowIn(assignee.app, rowKey))
  useRowTarget(isCurrent, target ?? { kind: "unknown" })
  return (
    <AssignmentRow
      dense
      row={row}
      isCurrent={isCurrent}
      title={title}
      description={
        <>
          {block.createdBy.name} em {formatDateTime(block.createDateTime)}:{" "}
          <span className="break-words whitespace-pre-line text-text">{block.justification}</span>
        </>
      }
      status={<Tag tone="bad">Bloqueado</Tag>}
      actions={target && <Actions target={target} size="small" group="blocks" keys={isCurrent} />}
    />
  )
}
