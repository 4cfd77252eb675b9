import { type SQL, sql } from "drizzle-orm"
import { keptName } from "@/contract/runbooks"
import { type } from "@/contract/type"
import { nameOf } from "../../audit/rows/actorName"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { notFound } from "../../platform/refusal/refusal"
import { plannableBy } from "../plannedCalls/plannedCall"

const summary = type({
  id: "number.integer",
  name: "string",
  description: "string",
  authorId: "string",
  authorName: "string",
  shared: "boolean",
  names: keptName.array(),
  lines: "number.integer",
  createDate: momentText,
  updateDate: momentText,
  version: "number.integer",
})
export type RunbookSummary = typeof summary.infer

const whole = summary.omit("lines").and({
  lines: type({ text: "string", "comment?": "string" }).array(),
})
export type Runbook = typeof whole.infer

const columns = sql`
  r.id, r.name, r.description, r.author_id as "authorId", ${nameOf(sql`r.author_id`)} as "authorName", r.shared, r.names,
  r.create_date as "createDate", r.update_date as "updateDate", r.version`

/**
 * Condition: runbook `r` is the actor's own, or it is shared and makes no call that the actor may not make. `calls` is the
 * author's declaration, because lines without values cannot be resolved to calls here. So this condition decides only who finds a
 * runbook. Wrong calls would merely show the author's own lines to more people, who gain no rights. When they run it, it is
 * parsed again on their page and becomes their own plan, and each call is checked as any other.
 */
const visible = (me: Actor): SQL => {
  const callable = sql.join(
    plannableBy(me).map((name) => sql`${name}`),
    sql`, `,
  )
  return sql`(r.author_id = ${me.atalaiaId} or (r.shared and r.calls <@ array[${callable}]::text[]))`
}

/** A page of runbooks, by name. */
export const runbooksFound = (
  db: Database,
  me: Actor,
  { page, size }: { page: number; size: number },
): Promise<RunbookSummary[]> =>
  rows(
    db,
    summary,
    sql`
      select ${columns}, jsonb_array_length(r.lines) as lines from runbook r where ${visible(me)}
      order by r.folded, r.id limit ${size} offset ${page * size}`,
  )

/** One runbook with its lines. 404 if the actor may not see it. */
export async function runbookOf(db: Database, me: Actor, id: number): Promise<Runbook> {
  const [runbook] = await rows(
    db,
    whole,
    sql`select ${columns}, r.lines from runbook r where r.id = ${id} and ${visible(me)}`,
  )
  if (!runbook) throw notFound("Roteiro")
  return runbook
}

/** The same runbook, locked until the transaction ends. */
export async function runbookHeld(tx: Database, me: Actor, id: number): Promise<Runbook> {
  await tx.execute(sql`select from runbook where id = ${id} for update`)
  return runbookOf(tx, me, id)
}
