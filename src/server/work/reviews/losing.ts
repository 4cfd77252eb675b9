import { type SQL, sql } from "drizzle-orm"
import { settledSince } from "../../identity/access/platformAdmins"
import type { Actor } from "../../identity/actor/context"
import { type Database, hasRows } from "../../platform/database/connection"
import { conflict } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { approversBeside, ownsNewly, stillHeld } from "./desks"

/*
 * What a closing takes, and what an owner of a review may not do with it, because they or others would keep what is to be taken.
 */

/** Whether the closing of review `v` would take a line `l`, or go on to take it. */
export const isTaken: SQL = sql`(
  coalesce(l.decision, v.silence) = 'take' and coalesce(l.outcome, 'take') = 'take' and ${stillHeld})`

/**
 * What becomes of a line `l` that could not be taken. If its assignment was taken or ended since the lines were settled, there was
 * nothing left to do.
 */
export const notTaken = (reason: SQL): SQL => sql`
  outcome = case when ${stillHeld} then 'failed' else 'changed' end,
  message = case when ${stillHeld} then ${reason} else 'Já tinha sido retirado ou terminado: nada faltava fazer.' end`

/** Whether a person would lose something by the closing of review `v`. */
export const losesBy = (personId: SQL): SQL => sql`
  exists (select from review_line l where l.review_id = v.id and l.client_id = ${personId} and ${isTaken})`

/** Whether another owner of review `v`, who loses nothing by its closing, has to close it instead of the actor. */
export const closesInstead = (me: Actor, settings: Pick<Settings, "demo">): SQL => sql`(
  ${losesBy(sql`${me.atalaiaId}::text`)} and exists (
    select from (${approversBeside(sql`${me.atalaiaId}::text`, settledSince(settings))}) c
    where not ${losesBy(sql`c.atalaia_id`)}))`

/** Throws 409 if the actor would lose something by a review, by a decision or by silence. `another` is what another owner may do. */
export async function refuseOwnLoss(
  tx: Database,
  { atalaiaId }: Actor,
  reviewId: number,
  another: string,
): Promise<void> {
  const loses = sql`select from review v where v.id = ${reviewId} and ${losesBy(sql`${atalaiaId}::text`)}`
  if (!(await hasRows(tx, loses))) return
  throw conflict(
    `Esta revisão retira um acesso seu, pelo que se decidiu ou pelo silêncio: ${another} é outra pessoa que a administre.`,
  )
}

/** Whether the actor has come to own review `v` too lately to set aside what others decided to take in it. */
export const overtakes = (me: Actor, settings: Pick<Settings, "demo">): SQL => sql`(
  exists (
    select from review_line l where l.review_id = v.id and l.decision = 'take' and l.decided_by <> ${me.atalaiaId}
  ) and ${ownsNewly(me.atalaiaId, settledSince(settings))})`
