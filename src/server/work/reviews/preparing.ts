import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { reviewScopeNames } from "@/domain/reviews"
import { type Database, rows } from "../../platform/database/connection"
import { deskOf, seatReviewers } from "./desks"
import { assignmentsAfter, type Place } from "./scope"

const preparingRow = type({
  scope: type.enumerated(...reviewScopeNames),
  scopeId: "number.integer | null",
  unusedDays: "number.integer | null",
  lines: "number.integer",
  progress: "string[]",
})
const batchRow = type({ count: "number.integer", turn: "number.integer | null", clientId: "string | null" })

/** How many assignments, or people of a unit, become lines in one transaction. */
export const batchSize = 20_000

/**
 * Fixes the next lines of a review, and says whether there are more. Place and lines are written together, so that a killed process
 * leaves no gap, and none twice.
 */
export const prepareNext = (db: Database, id: number, most = batchSize): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [review] = await rows(
      tx,
      preparingRow,
      sql`
        select scope, scope_id as "scopeId", unused_days as "unusedDays", lines, progress
        from review where id = ${id} and state = 'preparing' for update skip locked`,
    )
    if (!review) return false
    const [turn = "0", clientId = ""] = review.progress
    const [made] = await insertLines(tx, id, review, { turn: Number(turn), clientId }, most)
    if (made?.clientId != null) {
      await tx.execute(sql`
        update review set lines = lines + ${made.count}, progress = array[${String(made.turn)}, ${made.clientId}]::text[]
        where id = ${id}`)
      return true
    }
    await seatReviewers(tx, id)
    await tx.execute(sql`
      update review set state = 'open', opened_date = now(), progress = '{}', expected = lines where id = ${id}`)
    return false
  })

const insertLines = (
  tx: Database,
  id: number,
  { lines, ...scope }: typeof preparingRow.infer,
  after: Place,
  most: number,
) =>
  rows(
    tx,
    batchRow,
    sql`
      with batch as materialized (${assignmentsAfter(scope, after, most)}),
      numbered as (
        select (${lines}::int + row_number() over (order by b.turn, b.client_id, b.role_id, b.profile_id))::int as position,
          b.client_id, b.role_id, b.profile_id, coalesce(r.governs_app_id, r.app_id, f.app_id) as app_id,
          coalesce(r.title, f.name) as title, b.expiration_date_time, b.create_date, b.created_by, p.organization_id
        from batch b left join role r on r.id = b.role_id left join profile f on f.id = b.profile_id
        left join person p on p.atalaia_id = b.client_id
      ),
      inserted as (
        insert into review_line (review_id, position, desk, client_id, app_id, role_id, profile_id, title, expiration_date_time,
          given_date, given_by, unit_id)
        select v.id, l.position, ${deskOf(sql`l.organization_id`)}, l.client_id, l.app_id, l.role_id, l.profile_id, l.title,
          l.expiration_date_time, l.create_date, l.created_by, l.organization_id
        from numbered l cross join review v where v.id = ${id}
      )
      select (select count(*)::int from batch) as count, last.turn, last.client_id as "clientId"
      from (select 1) one
      left join (select turn, client_id from batch order by turn desc, client_id desc limit 1) last on true`,
  )
