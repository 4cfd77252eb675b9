import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { deputyEndingNames, deputyPartNames } from "@/domain/deputies"
import { nameOf } from "../../audit/rows/actorName"
import { partsShared } from "../../identity/access/deputies"
import type { Actor } from "../../identity/actor/context"
import { personSummary } from "../../identity/summaries/personSummary"
import { type Database, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"

export const deputyRow = type({
  id: "number.integer",
  holder: personSummary.merge({ email: "string" }),
  deputy: personSummary.merge({ email: "string" }),
  fromDate: momentText,
  untilDate: momentText,
  reason: "string | null",
  createDate: momentText,
  acceptedDate: momentText.or("null"),
  begun: "boolean",
  /** Its period is over, by the database's clock. */
  over: "boolean",
  ending: type.enumerated(...deputyEndingNames).or("null"),
  endedDate: momentText.or("null"),
  endedBy: "string | null",
  endedByName: "string | null",
  parts: type.enumerated(...deputyPartNames).array(),
})
export type DeputyRow = typeof deputyRow.infer

/** A person as JSON, with their unit. */
const summaryOf = (personId: SQL): SQL => sql`(
  select jsonb_build_object('atalaiaId', p.atalaia_id, 'name', p.name, 'email', p.email, 'organizationId', o.id,
    'organizationAcronym', o.acronym, 'organizationTitle', o.title)
  from person p left join organization o on o.id = p.organization_id where p.atalaia_id = ${personId})`

const columns = sql`
  d.id, ${summaryOf(sql`d.holder_id`)} as holder, ${summaryOf(sql`d.deputy_id`)} as deputy, d.from_date as "fromDate",
  d.until_date as "untilDate", d.reason, d.create_date as "createDate", d.accepted_date as "acceptedDate",
  d.from_date <= now() as begun, d.until_date <= now() as over, d.ending, d.ended_date as "endedDate", d.ended_by as "endedBy",
  case when d.ended_by is not null then ${nameOf(sql`d.ended_by`)} end as "endedByName",
  case when d.ended_date is null and d.until_date > now() then ${partsShared(sql`d.holder_id`, sql`d.deputy_id`)} else d.parts end as parts`

/** Deputies of a person, and whose deputy that person is: what has not ended first, then the newest. */
export const deputiesOf = (
  db: Database,
  personId: string,
  { page, size }: { page: number; size: number },
): Promise<DeputyRow[]> =>
  rows(
    db,
    deputyRow,
    sql`
      select ${columns} from deputy d where ${personId} in (d.holder_id, d.deputy_id)
      order by d.ended_date is not null, d.create_date desc, d.id desc limit ${size} offset ${page * size}`,
  )

/** How many people named the actor their deputy, and wait for an answer. */
export const deputiesAwaiting = (me: Actor): SQL => sql`(
  select count(*)::int from deputy
  where deputy_id = ${me.atalaiaId} and ended_date is null and accepted_date is null and until_date > now())`

/** One of them, locked until the transaction ends; undefined if there is none. */
export async function deputyHeld(tx: Database, id: number): Promise<DeputyRow | undefined> {
  await tx.execute(sql`select from deputy where id = ${id} for update`)
  const [found] = await rows(tx, deputyRow, sql`select ${columns} from deputy d where d.id = ${id}`)
  return found
}

/**
 * A condition on `d`: it has not ended, and its period overlaps with another one. Periods that only touch do not overlap, as one
 * ends before its last moment.
 */
export const overlaps = (from: string, until: string): SQL =>
  sql`(d.ended_date is null and d.from_date < ${until}::timestamptz and d.until_date > ${from}::timestamptz)`
