import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { isReported } from "@/domain/searchAlerts"
import { presentAuthor } from "../../audit/rows/actorName"
import type { Actor } from "../../identity/actor/context"
import { iso } from "../../platform/database/moment"
import { stopText } from "./alertEnd"
import { mayOpen, type SearchRow } from "./queries"

type SavedSearch = AnswerOf<Calls["keptSearches"]["get"]>

/**
 * The owner edits and removes a saved search; platform administrators may remove shared ones. Anyone who may open it can
 * subscribe to it, if its list has reports. The emergency access cannot, because it has no mailbox.
 */
export function abilitiesOf(
  { ownerId, shared, list }: SearchRow,
  me: Pick<Actor, "atalaiaId" | "superAdmin" | "abilities" | "emergency">,
): SavedSearch["can"] {
  const own = ownerId === me.atalaiaId
  return {
    edit: own,
    remove: own || (shared && me.superAdmin),
    receive: isReported(list) && mayOpen(me, list) && me.emergency === undefined,
  }
}

function presentReport({
  nextDate,
  sentDate,
  stoppedDate,
  stoppedReason,
  ...time
}: NonNullable<SearchRow["report"]>): SavedSearch["report"] {
  return {
    ...time,
    ...(sentDate !== null && { sentDate: iso(sentDate) }),
    ...(stoppedDate === null
      ? { nextDate: iso(nextDate) }
      : { stopped: { date: iso(stoppedDate), reason: stopText(stoppedReason ?? "") } }),
  }
}

export const presentSavedSearch = (row: SearchRow, me: Actor): SavedSearch => ({
  id: row.id,
  name: row.name,
  list: row.list,
  address: row.address,
  shared: row.shared,
  owner: presentAuthor(row.ownerId, row.ownerName),
  updateDate: iso(row.updateDate),
  version: row.version,
  ...(row.report && { report: presentReport(row.report) }),
  can: abilitiesOf(row, me),
})
