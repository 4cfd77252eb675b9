import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { keptName } from "@/contract/runbooks"
import { nameOf } from "../clients/author"
import { type Database, rows } from "../database/connection"
import { momentText } from "../database/moment"
import type { Me } from "../http/context"
import { notFound } from "../http/refusal"
import { plannableBy } from "../plans/plannedCall"

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
 * Runbooks `r` that somebody made, or that are shared and make no call that they may not make. Which calls lines make is what
 * the page of the author said of them: lines without values make none that could be looked at. So it decides who finds a
 * runbook, and nothing else. Whoever named other calls than their lines make would show their own lines to other people, who
 * can do no more with them than before: what they run is read again on their page, and is a plan of their own, each call of
 * which is checked as any other.
 */
const visible = (me: Me): SQL => {
  const callable = sql.join(
    plannableBy(me).map((name) => sql`${name}`),
    sql`, `,
  )
  return sql`(r.author_id = ${me.atalaiaId} or (r.shared and r.calls <@ array[${callable}]::text[]))`
}

/** A page of runbooks, by name. */
export const runbooksFound = (
  db: Database,
  me: Me,
  { page, size }: { page: number; size: number },
): Promise<RunbookSummary[]> =>
  rows(
    db,
    summary,
    sql`
      select ${columns}, jsonb_array_length(r.lines) as lines from runbook r where ${visible(me)}
      order by r.folded, r.id limit ${size} offset ${page * size}`,
  )

/** One runbook with its lines. 404 for one that is not for whoever asks. */
export async function runbookOf(db: Database, me: Me, id: number): Promise<Runbook> {
  const [runbook] = await rows(
    db,
    whole,
    sql`select ${columns}, r.lines from runbook r where r.id = ${id} and ${visible(me)}`,
  )
  if (!runbook) throw notFound("Roteiro")
  return runbook
}

/** The same of a runbook that nobody else changes until the transaction ends. */
export async function runbookHeld(tx: Database, me: Me, id: number): Promise<Runbook> {
  await tx.execute(sql`select from runbook where id = ${id} for update`)
  return runbookOf(tx, me, id)
}
