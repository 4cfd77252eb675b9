import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { reviewDecisionNames, reviewerKindNames, reviewRhythms, reviewScopeNames } from "@/domain/reviews"
import { actorNow } from "../../identity/access/withoutSession"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { conflict, notFound, Refusal } from "../../platform/refusal/refusal"
import { refuseOwnLoss } from "./losing"
import { makeReview } from "./making"
import { reviewHeld } from "./queries"

const dueRow = type({
  id: "number.integer",
  name: "string",
  scope: type.enumerated(...reviewScopeNames),
  scopeId: "number.integer | null",
  unusedDays: "number.integer | null",
  reviewers: type.enumerated(...reviewerKindNames),
  people: "string[]",
  silence: type.enumerated(...reviewDecisionNames),
  rhythmMonths: type.enumerated(...reviewRhythms),
  makerId: "string",
  nextCloses: momentText,
})
type Due = typeof dueRow.infer

interface Repeating {
  db: Database
  contextOf: (me: Actor) => AuthenticatedContext
}

/**
 * Makes the next review of each closed one whose months have passed since it opened, in its maker's name and for as long. What stops
 * it is noted at the closed review, and it is not tried again.
 */
export async function repeatDue({ db, contextOf }: Repeating): Promise<void> {
  const found = await rows(
    db,
    dueRow,
    sql`
      select v.id, v.name, v.scope, v.scope_id as "scopeId", v.unused_days as "unusedDays", v.reviewers,
        array(select n.atalaia_id from review_reviewer n where n.review_id = v.id order by 1) as people, v.silence,
        v.rhythm_months as "rhythmMonths", v.maker_id as "makerId", now() + (v.closes_date - v.opened_date) as "nextCloses"
      from review v
      where v.state = 'closed' and v.rhythm_months is not null and v.problem is null
        and v.opened_date + make_interval(months => v.rhythm_months) <= now()
        and not exists (select from review later where later.previous_id = v.id)
      order by v.id`,
  )
  for (const due of found) {
    const why = await repeat(db, contextOf, due)
    if (why !== undefined) await db.execute(sql`update review set problem = ${why} where id = ${due.id}`)
  }
}

/** Makes the next review; returns why it could not be made. */
async function repeat(
  db: Database,
  contextOf: Repeating["contextOf"],
  { id, makerId, scopeId, unusedDays, people, nextCloses, ...same }: Due,
): Promise<string | undefined> {
  const entering = await actorNow(db, makerId)
  if (!entering) return "Não se repetiu: quem a fez não entra mais."
  const written = {
    ...same,
    ...(scopeId !== null && { scopeId }),
    ...(unusedDays !== null && { unusedDays }),
    ...(people.length > 0 && { people }),
    closesDate: iso(nextCloses),
  }
  try {
    await makeReview(contextOf(entering.me), written, id)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === "ALREADY_SO") return undefined
    return `Não se repetiu: ${error.message}`
  }
}

/** Ends the rhythm of a review: it is not made again. 409 for an owner who would lose something by it. */
export const stopRepeating = ({ me, change }: AuthenticatedContext, id: number): Promise<void> =>
  change(async (tx, record) => {
    const review = await reviewHeld(tx, me, id, "update")
    if (!review.owned) throw notFound("Revisão")
    if (review.rhythmMonths === null) throw conflict("A revisão não se repete.", "ALREADY_SO")
    await refuseOwnLoss(tx, me, id, "quem termina a repetição")
    await tx.execute(sql`update review set rhythm_months = null where id = ${id}`)
    await record({
      kind: "review.stop",
      about: { document: review.name },
      before: { review: id, rhythmMonths: review.rhythmMonths },
    })
  })
