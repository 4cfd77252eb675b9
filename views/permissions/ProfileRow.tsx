import { useFocusRow } from "@views/useFocusRows"
import { expiryRefresh, useNow } from "@views/useNow"
import { Actions } from "@/palette/Actions"
import { useTarget } from "@/palette/targets"
import { Tooltip } from "@/ui/Tooltip"
import { AssignmentTag } from "./AssignmentTag"
import { factsOf, type Holder, type ProfileStanding, profileTarget } from "./clientPermissions"
import { StandingRow } from "./StandingRow"

/** One profile of an application, as a client has it. */
export function ProfileRow({ holder, profile }: { holder: Holder; profile: ProfileStanding }) {
  const now = useNow(expiryRefresh)
  const { isCurrent, row } = useFocusRow(`profile ${profile.id}`)
  const target = profileTarget(holder, profile, now)
  useTarget(isCurrent ? target : undefined)
  const count = profile.permissions.length
  return (
    <StandingRow
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
      status={<AssignmentTag facts={factsOf(profile, now)} assignment={profile.assignment} />}
      actions={<Actions target={target} size="small" max={2} keys={isCurrent} />}
    />
  )
}
