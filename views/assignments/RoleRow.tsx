import { useFocusRow } from "@views/list/useFocusRows"
import { roleFacts } from "@/domain/assignment"
import { roleTypeTitles } from "@/domain/roles"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { Tag } from "@/ui/badges/Tag"
import { expiryRefresh, useNow } from "@/ui/page/useNow"
import { AssignmentRow } from "./AssignmentRow"
import { AssignmentTag } from "./AssignmentTag"
import { BlockNote } from "./BlockNote"
import { type Assignee, type ClientRole, roleTarget, rowIn } from "./clientPermissions"

/** One role of an application, with the client's assignment. */
export function RoleRow({ assignee, role }: { assignee: Assignee; role: ClientRole }) {
  const now = useNow(expiryRefresh)
  const { isCurrent, row } = useFocusRow(rowIn(assignee.app, `role ${role.id}`))
  const target = roleTarget(assignee, role, now)
  useRowTarget(isCurrent, target)
  const { block, assignment } = role
  return (
    <AssignmentRow
      row={row}
      isCurrent={isCurrent}
      title={role.title}
      description={role.description}
      marks={<RoleMarks role={role} />}
      status={<AssignmentTag facts={roleFacts(role, now)} assignment={assignment} />}
      actions={<Actions target={target} size="small" max={2} keys={isCurrent} />}
    >
      {block && isCurrent && <BlockNote block={block} />}
    </AssignmentRow>
  )
}

/** The kind of role, and its sources for the client: profiles or others. */
export function RoleMarks({ role }: { role: ClientRole }) {
  const { type, disabled, twoFactorRequired, throughProfiles, inherited } = role
  return (
    <>
      {type === "chain" && <Tag>{roleTypeTitles.chain}</Tag>}
      {twoFactorRequired && <Tag>Duas etapas</Tag>}
      {disabled && <Tag tone="bad">Papel desabilitado</Tag>}
      {throughProfiles.map((name) => (
        <Tag key={name} tone="accent">
          Pelo perfil {name}
        </Tag>
      ))}
      {inherited && <Tag tone="accent">Herdado da plataforma</Tag>}
    </>
  )
}
