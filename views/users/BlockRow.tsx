import { AssignmentRow } from "@views/assignments/AssignmentRow"
import { BlockNote } from "@views/assignments/BlockNote"
import { type Assignee, type ClientRole, roleTarget, rowIn } from "@views/assignments/clientPermissions"
import { RoleMarks } from "@views/assignments/RoleRow"
import { useFocusRow } from "@views/list/useFocusRows"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { Tag } from "@/ui/badges/Tag"
import { expiryRefresh, useNow } from "@/ui/page/useNow"

/** One role of an application: whether it is blocked for the person, with author and reason. */
export function BlockRow({ assignee, role }: { assignee: Assignee; role: ClientRole }) {
  const now = useNow(expiryRefresh)
  const { isCurrent, row } = useFocusRow(rowIn(assignee.app, `role ${role.id}`))
  const target = roleTarget(assignee, role, now)
  useRowTarget(isCurrent, target)
  return (
    <AssignmentRow
      row={row}
      isCurrent={isCurrent}
      title={role.title}
      description={role.description}
      marks={<RoleMarks role={role} />}
      status={role.block ? <Tag tone="bad">Bloqueado</Tag> : <Tag>Não bloqueado</Tag>}
      actions={<Actions target={target} size="small" group="blocks" keys={isCurrent} />}
    >
      {role.block && <BlockNote block={role.block} />}
    </AssignmentRow>
  )
}
