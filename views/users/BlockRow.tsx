import { BlockNote } from "@views/assignments/BlockNote"
import { type Holder, type RoleStanding, roleTarget } from "@views/assignments/clientPermissions"
import { RoleMarks } from "@views/assignments/RoleRow"
import { StandingRow } from "@views/assignments/StandingRow"
import { useFocusRow } from "@views/list/useFocusRows"
import { Actions } from "@/palette/run/Actions"
import { useTarget } from "@/palette/targets"
import { expiryRefresh, useNow } from "@/ui/page/useNow"
import { Tag } from "@/ui/Tag"

/** One role of an application: whether it is blocked for the person, and by whom and why. */
export function BlockRow({ holder, role }: { holder: Holder; role: RoleStanding }) {
  const now = useNow(expiryRefresh)
  const { isCurrent, row } = useFocusRow(`role ${role.id}`)
  const target = roleTarget(holder, role, now)
  useTarget(isCurrent ? target : undefined)
  return (
    <StandingRow
      row={row}
      isCurrent={isCurrent}
      title={role.title}
      description={role.description}
      marks={<RoleMarks role={role} />}
      status={role.block ? <Tag tone="bad">Bloqueado</Tag> : <Tag>Não bloqueado</Tag>}
      actions={<Actions target={target} size="small" group="blocks" keys={isCurrent} />}
    >
      {role.block && <BlockNote block={role.block} />}
    </StandingRow>
  )
}
