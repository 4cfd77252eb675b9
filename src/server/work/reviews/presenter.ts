import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { presentAuthor } from "../../audit/rows/actorName"
import { presentClient } from "../../identity/summaries/clientSummary"
import { iso } from "../../platform/database/moment"
import type { ReviewRow } from "./queries"
import type { WaitingRow } from "./queue"
import { type ReportRow, reasonReported } from "./report"

type Review = AnswerOf<Calls["reviews"]["get"]>
type Waiting = AnswerOf<Calls["reviews"]["queue"]>["items"][number]
type Reported = AnswerOf<Calls["reviews"]["lines"]>["items"][number]

export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  scopeText: row.scopeText,
  ...(row.unusedDays !== null && { unusedDays: row.unusedDays }),
  reviewers: row.reviewers,
  ...(row.named.length > 0 && { named: row.named }),
  silence: row.silence,
  ...(row.rhythmMonths !== null && { rhythmMonths: row.rhythmMonths }),
  maker: presentAuthor(row.makerId, row.makerName),
  state: row.state,
  expected: row.expected,
  lines: row.lines,
  ...(row.undecided !== null && { undecided: row.undecided }),
  ...(row.unplanned && { unplanned: row.unplanned }),
  mine: row.standing === "mine",
  ...(row.standing === "kept" && { kept: true as const }),
  closesDate: iso(row.closesDate),
  createDate: iso(row.createDate),
  ...(row.openedDate !== null && { openedDate: iso(row.openedDate) }),
  ...(row.closedDate !== null && { closedDate: iso(row.closedDate) }),
  ...(row.problem !== null && { problem: row.problem }),
  ...(row.plans.length > 0 && {
    plans: row.plans.map(({ id, state, authorId, authorName, lines, approvers, approvedBy }) => ({
      id,
      state,
      lines,
      ...(approvers.length > 0 && { approvers }),
      ...(approvedBy !== null && { approvedBy }),
      author: presentAuthor(authorId, authorName),
    })),
  }),
  can: {
    report: row.owned,
    close:
      row.owned &&
      !row.closedByOthers &&
      (row.state === "open" || (row.state === "closing" && row.problem !== null && !row.isCloser)),
    stopRepeating: row.owned && row.rhythmMonths !== null && !row.stoppedByOthers,
    remove: row.owned && !row.removedByOthers && (row.state === "preparing" || row.state === "open"),
  },
})

/** What a line says of the assignment, wherever it is shown. */
const presentLine = (row: WaitingRow | ReportRow) => ({
  id: row.position,
  client: presentClient({ ...row, id: row.clientId }),
  application: { id: row.appId, acronym: row.acronym },
  held: { kind: row.heldKind, id: row.heldId, title: row.title },
  ...(row.expiration !== null && { expirationDateTime: iso(row.expiration) }),
  givenDate: iso(row.givenDate),
  givenBy: presentAuthor(row.givenBy, row.givenByName),
  ...(row.staysBy.length > 0 && { staysBy: row.staysBy }),
})

export const presentWaiting = (row: WaitingRow): Waiting => ({
  ...presentLine(row),
  version: row.version,
  ...(row.justification !== null && { justification: row.justification }),
  ...(row.lastUse !== null && { lastUse: row.lastUse }),
  ...(row.holders !== null &&
    row.people !== null && { ofUnit: { holders: row.holders, people: row.people } }),
  ...(row.movedFrom !== null && { movedFrom: row.movedFrom }),
  blocked: row.blocked,
  ...(row.inPlaceOf !== null && { inPlaceOf: row.inPlaceOf }),
})

export function presentReported(row: ReportRow): Reported {
  const reason = reasonReported(row)
  return {
    ...presentLine(row),
    outcome: row.outcome,
    ...(row.decidedBy !== null && {
      decidedBy: presentAuthor(row.decidedBy, row.decidedByName ?? row.decidedBy),
    }),
    ...(row.inPlaceOf !== null && { inPlaceOf: row.inPlaceOf }),
    ...(row.decidedDate !== null && { decidedDate: iso(row.decidedDate) }),
    ...(row.reason !== null && { justification: row.reason }),
    ...(row.planId !== null && { plan: row.planId }),
    ...(row.appliedDate !== null && { appliedDate: iso(row.appliedDate) }),
    ...(reason !== null && { message: reason }),
  }
}
