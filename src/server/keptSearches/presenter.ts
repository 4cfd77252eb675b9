import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { presentAuthor } from "../clients/author"
import { iso } from "../database/moment"
import type { Me } from "../http/context"
import type { SearchRow } from "./queries"

type KeptSearch = AnswerOf<Calls["keptSearches"]["get"]>

/** Its owner edits and removes it; who administers the platform removes what others share. */
export function abilitiesOf(row: SearchRow, me: Pick<Me, "atalaiaId" | "superAdmin">): KeptSearch["can"] {
  const own = row.ownerId === me.atalaiaId
  return { edit: own, remove: own || (row.shared && me.superAdmin) }
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
  can: abilitiesOf(row, me),
})
