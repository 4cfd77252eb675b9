import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { settledHours } from "@/domain/consents"
import { planStateNames } from "@/domain/plans"
import {
  reviewDecisionNames,
  reviewerKindNames,
  reviewRhythms,
  reviewScopeNames,
  reviewStateNames,
} from "@/domain/reviews"
import { nameOf } from "../../audit/rows/actorName"
import { settledSince } from "../../identity/access/platformAdmins"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { notFound, notYours } from "../../platform/refusal/refusal"
import { approverOf, approversOf, needsApproval } from "./approving"
import { firstWaiting, isKeptFrom, knows, owns } from "./desks"
import { closesInstead, losesBy, overtakes } from "./losing"

const planRow = type({
  id: "number.integer",
  state: type.enumerated(...planStateNames),
  authorId: "string",
  authorName: "string",
  lines: "number.integer",
  approvers: "string[]",
  approvedBy: "string | null",
})

export const reviewRow = type({
  id: "number.integer",
  name: "string",
  scope: type.enumerated(...reviewScopeNames),
  scopeText: "string",
  unusedDays: "number.integer | null",
  reviewers: type.enumerated(...reviewerKindNames),
  named: "string[]",
  silence: type.enumerated(...reviewDecisionNames),
  rhythmMonths: type.enumerated(...reviewRhythms).or("null"),
  makerId: "string",
  makerName: "string",
  state: type.enumerated(...reviewStateNames),
  expected: "number.integer",
  lines: "number.integer",
  undecided: "number.integer | null",
  unplanned: "number.integer | null",
  /** Whether lines wait for the actor, or else are kept from them as another person's deputy. */
  standing: "'mine' | 'kept' | null",
  owned: "boolean",
  /** The closing is in the actor's own name. */
  isCloser: "boolean",
  /** The actor owns it, but another owner has to close it, to remove it, or to end its rhythm. */
  closedByOthers: "boolean",
  removedByOthers: "boolean",
  stoppedByOthers: "boolean",
  problem: "string | null",
  closesDate: momentText,
  createDate: momentText,
  openedDate: momentText.or("null"),
  closedDate: momentText.or("null"),
  plans: planRow.array(),
})
export type ReviewRow = typeof reviewRow.infer

/** Who looks at reviews, and under which settings. */
type Viewing = Pick<AuthenticatedContext, "me" | "settings">

/** Whether lines of review `v` wait for the actor. */
const waitsFor = (me: Actor): SQL => sql`(v.state = 'open' and exists (${firstWaiting(me, 1)}))`

const columns = ({ me, settings }: Viewing): SQL => sql`
  v.id, v.name, v.scope, v.scope_text as "scopeText", v.unused_days as "unusedDays", v.reviewers, v.silence,
  case when ${owns(me)} then array(
    select named.name from review_reviewer n join person named on named.atalaia_id = n.atalaia_id
    where n.review_id = v.id order by named.sort_name, named.atalaia_id
  ) else '{}' end as named,
  v.rhythm_months as "rhythmMonths", v.maker_id as "makerId", ${nameOf(sql`v.maker_id`)} as "makerName",
  v.state, v.expected, v.lines,
  case when v.state = 'open' and ${owns(me)} then
    (select count(*)::int from review_line l where l.review_id = v.id and l.decision is null and l.outcome is null)
  end as undecided,
  case when v.state = 'closing' and ${owns(me)} then
    (select count(*)::int from review_line l where l.review_id = v.id and l.outcome = 'take' and l.plan_id is null)
  end as unplanned,
  case when ${waitsFor(me)} then 'mine' when v.state = 'open' and ${isKeptFrom(me)} then 'kept' end as standing,
  ${owns(me)} as owned,
  coalesce(v.closer_id = ${me.atalaiaId}, false) as "isCloser",
  (${owns(me)} and case when v.state in ('open', 'closing')
    then ${me.emergency !== undefined}::boolean or ${closesInstead(me, settings)} else false end) as "closedByOthers",
  (${owns(me)} and case when v.state in ('preparing', 'open')
    then ${losesBy(sql`${me.atalaiaId}::text`)} or ${overtakes(me, settings)} else false end) as "removedByOthers",
  (${owns(me)} and case when v.rhythm_months is not null
    then ${losesBy(sql`${me.atalaiaId}::text`)} else false end) as "stoppedByOthers",
  case when ${owns(me)} then v.problem end as problem,
  v.closes_date as "closesDate", v.create_date as "createDate", v.opened_date as "openedDate", v.closed_date as "closedDate",
  case when ${owns(me)} and v.state in ('closing', 'closed') then (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'state', p.state, 'authorId', p.author_id, 'authorName', ${nameOf(sql`p.author_id`)}, 'lines', p.lines,
      'approvedBy', ${approverOf}, 'approvers', array(
        select named.name from person named
        where ${needsApproval} and named.atalaia_id in (${approversOf(settledSince(settings))})
          and (p.approver_id is null or p.state <> 'waiting' or named.atalaia_id = p.approver_id)
        order by named.name limit 5)
      ) order by p.id), '[]')
    from review_plan link join plan p on p.id = link.plan_id where link.review_id = v.id
  ) else '[]' end as plans`

/** A page of the reviews that the actor owns or decides in, the newest first. */
export const reviewsFound = (
  db: Database,
  viewing: Viewing,
  { page, size }: { page: number; size: number },
): Promise<ReviewRow[]> =>
  rows(
    db,
    reviewRow,
    sql`
      select ${columns(viewing)} from review v where ${knows(viewing.me)} order by v.create_date desc, v.id desc
      limit ${size} offset ${page * size}`,
  )

/** One review. 404 if the actor neither owns it nor decides in it. */
export async function reviewOf(db: Database, viewing: Viewing, id: number): Promise<ReviewRow> {
  const [found] = await rows(
    db,
    reviewRow,
    sql`select ${columns(viewing)} from review v where v.id = ${id} and ${knows(viewing.me)}`,
  )
  if (!found) throw notFound("Revisão")
  return found
}

/** In how many reviews lines wait for the actor. */
export const reviewsAwaiting = (me: Actor): SQL =>
  sql`(select count(*)::int from review v where ${waitsFor(me)})`

const heldRow = type({
  id: "number.integer",
  name: "string",
  state: type.enumerated(...reviewStateNames),
  lines: "number.integer",
  rhythmMonths: "number.integer | null",
  owned: "boolean",
})
export type HeldReview = typeof heldRow.infer

/** 403 for an owner of too short a time, who would set aside what others decided to take. */
export const newOwner = () =>
  notYours(
    `Outra pessoa decidiu retirar, e você administra a revisão há menos de ${settledHours} horas: quem decidiu, ou outra pessoa que a administre, o muda.`,
  )

/** A review, locked: `share` lets others decide at the same time, but not close. 404 as above. */
export async function reviewHeld(
  tx: Database,
  me: Actor,
  id: number,
  strength: "share" | "update",
): Promise<HeldReview> {
  await tx.execute(
    strength === "share"
      ? sql`select from review where id = ${id} for share`
      : sql`select from review where id = ${id} for update`,
  )
  const [found] = await rows(
    tx,
    heldRow,
    sql`
      select v.id, v.name, v.state, v.lines, v.rhythm_months as "rhythmMonths", ${owns(me)} as owned
      from review v where v.id = ${id} and ${knows(me)}`,
  )
  if (!found) throw notFound("Revisão")
  return found
}
