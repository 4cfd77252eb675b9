import { useFocusRow } from "@views/list/useFocusRows"
import { counted } from "@/domain/text/words"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { Tag } from "@/ui/badges/Tag"
import { Tooltip } from "@/ui/buttons/Tooltip"
import { expiryRefresh, useNow } from "@/ui/page/useNow"
import { AssignmentRow } from "./AssignmentRow"
import { AssignmentTag } from "./AssignmentTag"
import { type Assignee, type ClientProfile, profileFacts, profileTarget, rowIn } from "./clientPermissions"

/** One profile of an application, with the client's assignment. */
export function ProfileRow({ assignee, profile }: { assignee: Assignee; profile: ClientProfile }) {
  const now = useNow(expiryRefresh)
  const { isCurrent, row } = useFocusRow(rowIn(assignee.app, `profile ${profile.id}`))
  const target = profileTarget(assignee, profile, now)
  useRowTarget(isCurrent, target)
  const count = profile.permissions.length
  const lacking = profile.held?.withoutEffect ?? []
  return (
    <AssignmentRow
      row={row}
      isCurrent={isCurrent}
      title={profile.name}
      description={
        <Tooltip text={profile.permissions.join(", ")}>
          <span>
            {profile.description} · {count === 1 ? "1 permissão" : `${count} permissões`}
          </span>
        </Tooltip>
      }
      marks={
        lacking.length > 0 && (
          <Tooltip text={lacking.join(", ")}>
            <span>
              <Tag tone="warn">{`${counted(lacking.length, "permissão", "permissões")} sem efeito`}</Tag>
            </span>
          </Tooltip>
        )
      }
      status={<AssignmentTag facts={profileFacts(profile, now)} assignment={profile.assignment} />}
      actions={<Actions target={target} size="small" max={2} keys={isCurrent} />}
    />
  )
}
