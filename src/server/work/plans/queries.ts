import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type PlanLineState, planLineStateNames, planStateNames, tableSeparators } from "@/domain/plans"
import { nameOf } from "../../audit/rows/actorName"
import type { Actor } from "../../identity/actor/context"
import { countOf, type Database, hasRows, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { notFound } from "../../platform/refusal/refusal"
import { type Rights, within } from "./reach"

const effect = type({ text: "string", tone: "'danger' | 'warning' | 'positive' | 'neutral'" })
const refusal = type({ message: "string", code: "string" })

/** A plan as rules need it, without its lines. */
const planHead = type({
  id: "number.integer",
  title: "string",
  justification: "string",
  authorId: "string",
  authorName: "string",
  approverId: "string | null",
  approverName: "string | null",
  wholly: "boolean",
  state: type.enumerated(...planStateNames),
  digest: "string",
  secondPerson: "string[]",
  decidedDate: momentText.or("null"),
  reason: "string | null",
  createDate: momentText,
  updateDate: momentText,
  version: "number.integer",
  runbookId: "number.integer | null",
  runbookName: "string | null",
  lines: "number.integer",
  refused: "number.integer",
  /** The review of access whose decisions it carries out. */
  reviewId: "number.integer | null",
})
export type PlanHead = typeof planHead.infer

const planSummary = type({ "...": planHead, done: "number.integer" })
export type PlanSummary = typeof planSummary.infer

const planRow = type({
  "...": planSummary,
  effects: {
    sum: effect.array(),
    people: type({ id: "string", name: "string", gained: "string[]", lost: "string[]" }).array(),
  },
})
export type PlanRow = typeof planRow.infer

const headColumns = sql`
  p.id, p.title, p.justification, p.author_id as "authorId", ${nameOf(sql`p.author_id`)} as "authorName",
  p.approver_id as "approverId", case when p.approver_id is not null then ${nameOf(sql`p.approver_id`)} end as "approverName",
  p.wholly, p.state, p.digest, p.second_person as "secondPerson", p.decided_date as "decidedDate", p.reason,
  p.create_date as "createDate", p.update_date as "updateDate", p.version, p.runbook_id as "runbookId",
  p.runbook_name as "runbookName", p.lines, p.refused,
  (select link.review_id from review_plan link where link.plan_id = p.id) as "reviewId"`
const done = sql`
  (select count(*)::int from plan_line l where l.plan_id = p.id and l.state = 'done') as done`

/** Plans `p` that wait for the actor's approval. */
const awaiting = (me: Actor): SQL =>
  sql`(p.approver_id = ${me.atalaiaId} and p.state = 'waiting' and ${within(me)})`

/** Plans `p` that the actor made, or that were sent to the actor and whose calls the actor may make. */
const ownOrSent = (me: Actor): SQL => sql`
  (p.author_id = ${me.atalaiaId} or (p.approver_id = ${me.atalaiaId} and p.state <> 'draft' and ${within(me)}))`

/** A page of plans, the newest first. */
export const plansFound = (
  db: Database,
  me: Actor,
  onlyWaiting: boolean,
  { page, size }: { page: number; size: number },
): Promise<PlanSummary[]> =>
  rows(
    db,
    planSummary,
    sql`
      select ${headColumns}, ${done} from plan p where ${onlyWaiting ? awaiting(me) : ownOrSent(me)}
      order by p.update_date desc, p.id desc limit ${size} offset ${page * size}`,
  )

/** Number of plans that wait for the actor's approval. */
export const plansAwaiting = (me: Actor): SQL => sql`(select count(*)::int from plan p where ${awaiting(me)})`

/** A plan that the actor made or was sent; platform administrators see all. */
const visible = (me: Actor, id: number): SQL =>
  sql`p.id = ${id} and ${me.superAdmin ? sql`true` : ownOrSent(me)}`

/** Whether an actor with these rights may make the calls of a plan. */
export const isWithin = (db: Database, rights: Rights, id: number): Promise<boolean> =>
  hasRows(db, sql`select from plan p where p.id = ${id} and ${within(rights)}`)

/** A plan with its overall effects. Throws 404 if the actor may not see it. */
export async function planOf(db: Database, me: Actor, id: number): Promise<PlanRow> {
  const [plan] = await rows(
    db,
    planRow,
    sql`select ${headColumns}, ${done}, p.effects from plan p where ${visible(me, id)}`,
  )
  if (!plan) throw notFound("Plano")
  return plan
}

/** A plan without its overall effects, which may be large: for repeated reads. Throws 404 if the actor may not see it. */
export async function planHeadOf(db: Database, me: Actor, id: number): Promise<PlanHead> {
  const [plan] = await rows(db, planHead, sql`select ${headColumns} from plan p where ${visible(me, id)}`)
  if (!plan) throw notFound("Plano")
  return plan
}

/** A plan, locked against other changes until the transaction ends. Throws 404 if the actor may not see it. */
export async function planHeld(tx: Database, me: Actor, id: number): Promise<PlanHead> {
  // Read after it is locked: of two concurrent transactions, the second sees the changes of the first.
  await tx.execute(sql`select from plan where id = ${id} for update`)
  return planHeadOf(tx, me, id)
}

const plannedCall = type({
  resource: "string",
  name: "string",
  path: "string",
  query: "Record<string, string>",
  "body?": "unknown",
})

const lineRow = type({
  position: "number.integer",
  text: "string",
  comment: "string | null",
  effects: effect.array(),
  /** Without ended sessions, which come last, and in words that any reader may see. */
  lasting: effect.array(),
  refusal: refusal.or("null"),
  state: type.enumerated(...planLineStateNames),
  message: "string | null",
  calls: plannedCall.array(),
  answers: "unknown[] | null",
})
export type PlanLineRow = typeof lineRow.infer

/** The lines of a plan as they are shown, in order. */
export const linesOf = (db: Database, planId: number): Promise<PlanLineRow[]> =>
  rows(
    db,
    lineRow,
    sql`
      select position, text, comment, effects, lasting, refusal, state, message, calls, answers from plan_line where plan_id = ${planId}
      order by position`,
  )

const tableRow = type({
  name: "string",
  separator: type.enumerated(...tableSeparators).or("null"),
  headings: "string[]",
  rows: type({ cells: "string[]", "line?": "string", "problem?": "string", "above?": "true" }).array(),
})
export type PlanTableRow = typeof tableRow.infer

/** The tables that a plan's lines were imported from, in order of import. */
export const tablesOf = (db: Database, planId: number): Promise<PlanTableRow[]> =>
  rows(
    db,
    tableRow,
    sql`select name, separator, headings, rows from plan_table where plan_id = ${planId} order by position`,
  )

/** Number of tables that a plan's lines were imported from. */
export const countTables = (db: Database, planId: number): Promise<number> =>
  countOf(db, sql`select count(*)::int as count from plan_table where plan_id = ${planId}`)

const workRow = type({
  position: "number.integer",
  text: "string",
  calls: plannedCall.array(),
  /** Without ended sessions. */
  lasting: effect.array(),
  fingerprint: "string",
})
export type WorkRow = typeof workRow.infer

/** Number of a plan's lines in a state. */
export const countLines = (db: Database, planId: number, state: PlanLineState): Promise<number> =>
  countOf(
    db,
    sql`select count(*)::int as count from plan_line where plan_id = ${planId} and state = ${state}`,
  )

/** The next lines of a plan that are not applied yet, in order. */
export const linesToDo = (db: Database, planId: number, most: number): Promise<WorkRow[]> =>
  rows(
    db,
    workRow,
    sql`
      select position, text, calls, lasting, fingerprint from plan_line where plan_id = ${planId} and state = 'waiting'
      order by position limit ${most}`,
  )
