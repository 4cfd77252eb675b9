import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { consentActionNames, consentOutcomes } from "@/domain/consents"
import { nameOf } from "../../audit/rows/actorName"
import { administersSince } from "../../identity/access/platformAdmins"
import type { Actor } from "../../identity/actor/context"
import { personSummary } from "../../identity/summaries/personSummary"
import { type Database, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { titlesOfSide } from "../../rights/incompatibilities/queries"

export const consentRow = type({
  "...": personSummary,
  id: "number.integer",
  action: type.enumerated(...consentActionNames),
  askedBy: "string",
  askedByName: "string",
  /** Whether the requester has been a platform administrator since the request. */
  askerMay: "boolean",
  justification: "string",
  createDate: momentText,
  expireDate: momentText,
  expired: "boolean",
  /** Whether the account is in the same state as when the request was made. */
  unchanged: "boolean",
  outcome: type.enumerated(...consentOutcomes).or("null"),
  decidedBy: "string | null",
  decidedByName: "string | null",
  decidedDate: momentText.or("null"),
  reason: "string | null",
  /** For an exception to incompatible roles. */
  exception: type({
    rule: "string",
    ruleId: "number.integer",
    reason: "string",
    one: "string[]",
    other: "string[]",
    until: momentText,
  }).or("null"),
  lock: type({ date: momentText, by: "string", byName: "string", reason: "string" }).or("null"),
})
export type ConsentRow = typeof consentRow.infer

/** The actor who views or decides a request. */
export interface Decider extends Pick<Actor, "atalaiaId" | "emergency"> {
  /** When the actor may begin to decide, if they became a platform administrator too recently. */
  settles: string | undefined
}

/** Condition: the requester of request `c` has been a platform administrator since then: losing the role ends the request. */
export const askerMay: SQL = administersSince(sql`c.asked_by`, sql`c.create_date`)

/** Condition: the account is as it was when request `c` was made. An exception does not depend on it. */
export const unchanged: SQL = sql`(c.rule_id is not null or c.account_state = account_state(c.subject_id))`

/** Condition: request `c` awaits a decision. */
const waiting: SQL = sql`(c.outcome is null and c.expire_date > now())`

/** Condition: request `c` awaits a decision and the actor may decide it. `whyNotDecide` explains the other cases. */
const awaiting = (me: Decider): SQL =>
  me.emergency || me.settles !== undefined
    ? sql`false`
    : sql`(${waiting} and c.asked_by <> ${me.atalaiaId} and c.subject_id <> ${me.atalaiaId})`

/** Requests `c` that match a condition, with the present state of account and requester. */
export const consentsWhere = (db: Database, condition: SQL, paging: SQL): Promise<ConsentRow[]> =>
  rows(
    db,
    consentRow,
    sql`
      select p.atalaia_id as "atalaiaId", p.name, o.id as "organizationId", o.acronym as "organizationAcronym",
        o.title as "organizationTitle", c.id, c.action, c.asked_by as "askedBy",
        ${nameOf(sql`c.asked_by`)} as "askedByName", ${askerMay} as "askerMay",
        c.justification, c.create_date as "createDate", c.expire_date as "expireDate",
        c.expire_date <= now() as expired, ${unchanged} as unchanged, c.outcome,
        c.decided_by as "decidedBy", ${nameOf(sql`c.decided_by`)} as "decidedByName",
        c.decided_date as "decidedDate", c.reason,
        case when c.action = 'unlock' and p.locked_date is not null then jsonb_build_object(
          'date', p.locked_date::text, 'by', p.locked_by, 'byName', ${nameOf(sql`p.locked_by`)},
          'reason', p.lock_reason
        ) end as lock,
        (
          select jsonb_build_object(
            'rule', i.name, 'ruleId', i.id, 'reason', i.reason, 'one', ${titlesOfSide(sql`i.id`, 1)},
            'other', ${titlesOfSide(sql`i.id`, 2)}, 'until', c.until_date::text
          ) from incompatibility i where i.id = c.rule_id
        ) as exception
      from consent c join person p on p.atalaia_id = c.subject_id left join organization o on o.id = p.organization_id
      where ${condition} ${paging}`,
  )

/** A page of requests: pending ones first, then the newest. */
export const consentsFound = (
  db: Database,
  me: Decider,
  onlyWaiting: boolean,
  { page, size }: { page: number; size: number },
): Promise<ConsentRow[]> =>
  consentsWhere(
    db,
    onlyWaiting ? awaiting(me) : sql`true`,
    sql`order by ${waiting} desc, c.create_date desc, c.id desc limit ${size} offset ${page * size}`,
  )

/** How many requests the actor may decide. */
export const consentsAwaiting = (me: Decider): SQL =>
  sql`(select count(*)::int from consent c where ${awaiting(me)})`
