import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { isReported } from "@/domain/searchReports"
import { presentAuthor } from "../clients/author"
import { iso } from "../database/moment"
import type { Me } from "../http/context"
import { stopText } from "../searchReports/stopping"
import { mayOpen, type SearchRow } from "./queries"

type KeptSearch = AnswerOf<Calls["keptSearches"]["get"]>

/**
 * Its owner edits and removes it; who administers the platform removes what others share. Whoever opens it receives it, where
 * its list is one that is sent; the emergency access has no mailbox.
 */
export function abilitiesOf(
  { ownerId, shared, list }: SearchRow,
  me: Pick<Me, "atalaiaId" | "superAdmin" | "abilities" | "emergency">,
): KeptSearch["can"] {
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
}: NonNullable<SearchRow["report"]>): KeptSearch["report"] {
  return {
    ...time,
    ...(sentDate !== null && { sentDate: iso(sentDate) }),
    ...(stoppedDate === null
      ? { nextDate: iso(nextDate) }
      : { stopped: { date: iso(stoppedDate), reason: stopText(stoppedReason ?? "") } }),
  }
}

export const presentKeptSearch = (row: SearchRow, me: Me): KeptSearch => ({
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
