import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { DeputyState } from "@/domain/deputies"
import { presentAuthor } from "../../audit/rows/actorName"
import type { Actor } from "../../identity/actor/context"
import { presentPerson } from "../../identity/summaries/personSummary"
import { iso } from "../../platform/database/moment"
import type { DeputyRow } from "./queries"

type Deputy = AnswerOf<Calls["deputies"]["list"]>["items"][number]

/** One whose period is over has ended, also before the background job has noted it. */
export function stateOf({ ending, acceptedDate, begun, over }: DeputyRow): DeputyState {
  if (ending !== null) return ending
  if (over) return "over"
  if (acceptedDate === null) return "asked"
  return begun ? "active" : "coming"
}

export function presentDeputy(row: DeputyRow, me: Actor): Deputy {
  const state = stateOf(row)
  const open = state === "asked" || state === "coming" || state === "active"
  const isDeputy = row.deputy.atalaiaId === me.atalaiaId
  const asked = state === "asked" && isDeputy
  return {
    id: row.id,
    holder: presentPerson(row.holder),
    deputy: presentPerson(row.deputy),
    fromDate: iso(row.fromDate),
    untilDate: iso(row.untilDate),
    ...(row.reason !== null && { justification: row.reason }),
    createDate: iso(row.createDate),
    ...(row.acceptedDate !== null && { acceptedDate: iso(row.acceptedDate) }),
    state,
    ...(row.endedDate !== null && { endedDate: iso(row.endedDate) }),
    ...(row.endedBy !== null && { endedBy: presentAuthor(row.endedBy, row.endedByName ?? row.endedBy) }),
    parts: row.parts,
    mine: row.holder.atalaiaId === me.atalaiaId,
    can: { accept: asked, decline: asked, end: open && !asked && mayEnd(row, me) },
  }
}

/** The two people, and those who administer the platform. */
export const mayEnd = ({ holder, deputy }: DeputyRow, me: Actor): boolean =>
  me.superAdmin || [holder.atalaiaId, deputy.atalaiaId].includes(me.atalaiaId)
