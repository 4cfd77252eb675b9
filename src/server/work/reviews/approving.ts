import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { nameOf } from "../../audit/rows/actorName"
import { settledSince } from "../../identity/access/platformAdmins"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { requestApproval } from "../plans/deciding"
import type { SavedPlan } from "../plans/saving"
import { approversBeside, stillHeld } from "./desks"

/*
 * Who may approve the plans of a closing, where a second person is due. No one approves a change of their own access, so lines about
 * the approver are in another plan.
 */

const approverRow = type({ id: "string", name: "string", own: "number.integer" })

/**
 * The likeliest approver of a plan that takes these lines `l` of a review: the one with the fewest lines about themselves (`own`);
 * among these the review's maker, or else the one who signed in last. Undefined if there is no one but the closer.
 */
export async function likeliestApprover(
  db: Database,
  { reviewId, closerId, settings }: { reviewId: number; closerId: string; settings: Pick<Settings, "demo"> },
  lines: SQL,
): Promise<typeof approverRow.infer | undefined> {
  const [found] = await rows(
    db,
    approverRow,
    sql`
      select c.atalaia_id as id, ${nameOf(sql`c.atalaia_id`)} as name,
        (select count(*)::int from review_line l
          where l.review_id = v.id and l.client_id = c.atalaia_id and ${lines}) as own
      from review v cross join lateral (${approversBeside(sql`${closerId}::text`, settledSince(settings))}) c
      join person p on p.atalaia_id = c.atalaia_id
      where v.id = ${reviewId}
      order by own, c.atalaia_id = v.maker_id desc, p.last_sign_in desc nulls last, c.atalaia_id limit 1`,
  )
  return found
}

/**
 * Sends a new plan of a review, for which a second person is due, to the likeliest approver. The closer may take it back
 * and send it to another. The plan stays a draft if there is no one who could approve it.
 */
export async function sendToApprover(
  context: AuthenticatedContext,
  reviewId: number,
  { id, version }: SavedPlan,
): Promise<void> {
  const { db, me, settings } = context
  const closerId = me.atalaiaId
  const approver = await likeliestApprover(db, { reviewId, closerId, settings }, sql`l.plan_id = ${id}`)
  if (approver?.own !== 0) return
  await requestApproval(context, id, { approverId: approver.id, version }).catch((error: unknown) => {
    // They could not make all of its changes themselves.
    if (!(error instanceof Refusal)) throw error
  })
}

/** The people who may approve plan `p` of review `v` by roles had `since` then, and lose nothing by it: `atalaia_id`. */
export const approversOf = (since: string | undefined): SQL => sql`
  select c.atalaia_id from (${approversBeside(sql`p.author_id`, since)}) c
  where not exists (
    select from review_line l where l.plan_id = p.id and l.client_id = c.atalaia_id)`

/** Whether plan `p` waits for a second person. */
export const needsApproval: SQL = sql`
  (p.state in ('draft', 'waiting', 'refused') and jsonb_array_length(p.second_person) > 0)`

/** The name of the person who approved plan `p`, or null. */
export const approverOf: SQL = sql`
  case when p.state in ('approved', 'applying', 'applied') and p.approver_id is not null then ${nameOf(sql`p.approver_id`)} end`

const planRow = type({ id: "number.integer" })

/** Refuses plans `p` of review `v` that meet a condition. Their lines that were not taken become lines of new plans. */
export async function releasePlans(
  tx: Database,
  reviewId: number,
  which: SQL,
  reason: string,
): Promise<void> {
  const found = await rows(
    tx,
    planRow,
    sql`
      select p.id from review v join review_plan link on link.review_id = v.id join plan p on p.id = link.plan_id
      where v.id = ${reviewId} and ${which} for update of p`,
  )
  if (found.length === 0) return
  const ids = sql`${`{${found.map(({ id }) => id).join(",")}}`}::int[]`
  await tx.execute(sql`
    update review_line l set plan_id = null, plan_position = null
    from plan_line done where l.review_id = ${reviewId} and l.plan_id = any(${ids}) and done.plan_id = l.plan_id
      and done.position = l.plan_position and done.state = 'waiting'`)
  await tx.execute(sql`
    update plan set state = 'refused', reason = ${reason}, approver_id = null, decided_date = now(), update_date = now(),
      version = version + 1
    where id = any(${ids})`)
  await tx.execute(sql`delete from review_plan where plan_id = any(${ids})`)
}

/** Whether a line of plan `p`, not yet taken, has lost its assignment: then no one could do all that the plan does. */
const hasGone: SQL = sql`
  exists (select from review_line l where l.plan_id = p.id and l.outcome = 'take' and not ${stillHeld})`

/**
 * Takes plans apart that no one may approve any more, because each possible approver has a line in them, or because access in them
 * is gone. A plan about one person, or with no one but its author, waits for another administrator.
 */
export function releaseUnapprovable(
  db: Database,
  settings: Pick<Settings, "demo">,
  reviewId: number,
): Promise<void> {
  const since = settledSince(settings)
  return db.transaction(async (tx) => {
    await releasePlans(
      tx,
      reviewId,
      sql`(${needsApproval} or p.state = 'approved') and ${hasGone}`,
      "Parte do que o plano retira já tinha sido retirado: as outras linhas passam a outro plano.",
    )
    await releasePlans(
      tx,
      reviewId,
      sql`
        ${needsApproval} and exists (${approversBeside(sql`p.author_id`, since)}) and not exists (${approversOf(since)})
        and (select count(distinct l.client_id) from review_line l where l.plan_id = p.id) > 1`,
      "Quem poderia aprovar perde acesso neste plano: as linhas passam a outros planos.",
    )
  })
}
