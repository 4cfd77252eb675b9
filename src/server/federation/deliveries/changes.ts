import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { administered } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { rows } from "../../platform/database/connection"
import { notFound } from "../../platform/refusal/refusal"

const toldApplication = type({
  id: "number.integer",
  acronym: "string",
  total: "number.integer",
  told: "number.integer",
  gaveUp: "boolean",
  lastAnswer: "string | null",
  mine: "boolean",
})
export type ToldApplication = typeof toldApplication.infer

/**
 * The applications whose sessions the actor's changes ended, with the progress of each one's deliveries. 404 if a change is
 * another person's.
 */
export async function applicationsToldOf(
  { db, me }: AuthenticatedContext,
  ids: string,
): Promise<ToldApplication[]> {
  const found = await rows(
    db,
    toldApplication,
    sql`
      select d.app_id as id, coalesce(a.acronym, min(d.audience)) as acronym,
        count(*)::int as total, count(d.delivered_date)::int as told,
        coalesce(bool_or(d.give_up_date <= now()) filter (where d.delivered_date is null), false) as "gaveUp",
        (array_agg(d.last_answer order by d.id) filter (where d.delivered_date is null and d.last_answer is not null))[1]
          as "lastAnswer",
        a.id is not null and ${administered(me, sql`d.app_id`)} as mine
      from delivery d left join application a on a.id = d.app_id
      where d.change_id = any(${textArray(ids.split(","))}) and d.actor_id = ${me.atalaiaId} and d.kind = 'logout'
      group by d.app_id, a.id order by acronym`,
  )
  if (found.length === 0) throw notFound("Mudança")
  return found
}
