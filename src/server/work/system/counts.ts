import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { Ability } from "@/domain/access"
import { planners } from "@/domain/plans"
import type { Actor } from "../../identity/actor/context"
import { requestsAwaiting } from "../../people/accessRequests/queries"
import { deputiesAwaiting } from "../../people/deputies/queries"
import { evaluationsAwaiting } from "../../people/evaluations/queries"
import { type Database, rows } from "../../platform/database/connection"
import type { Settings } from "../../platform/settings/settings"
import { isInAnyConsul, validationsAwaiting } from "../../rights/validations/queries"
import { deciderOf } from "../consents/power"
import { consentsAwaiting } from "../consents/queries"
import { plansAwaiting } from "../plans/queries"
import { reviewsAwaiting } from "../reviews/queries"

const countsRow = type({
  pendingAccessRequests: "number.integer",
  pendingEvaluations: "number.integer",
  pendingValidations: "number.integer",
  pendingConsents: "number.integer",
  pendingPlans: "number.integer",
  pendingReviews: "number.integer",
  pendingDeputies: "number.integer",
  validates: "boolean",
})

/** What awaits the actor, counted in one statement: the menu of every page asks for it. */
export async function countsOf(db: Database, me: Actor, settings: Settings): Promise<typeof countsRow.infer> {
  const has = (ability: Ability) => me.abilities.has(ability)
  const decider = has("platform.administer") && (await deciderOf(db, me, settings))
  const [counts] = await rows(
    db,
    countsRow,
    sql`
      select ${has("accessRequests.decide") ? requestsAwaiting(me) : sql`0`} as "pendingAccessRequests",
        ${has("evaluations.decide") ? evaluationsAwaiting(me) : sql`0`} as "pendingEvaluations",
        ${validationsAwaiting(me)} as "pendingValidations",
        ${decider ? consentsAwaiting(decider) : sql`0`} as "pendingConsents",
        ${planners.some(has) ? plansAwaiting(me) : sql`0`} as "pendingPlans",
        ${reviewsAwaiting(me)} as "pendingReviews",
        ${deputiesAwaiting(me)} as "pendingDeputies",
        ${isInAnyConsul(me)} as validates`,
  )
  if (!counts) throw new Error("no counts")
  return counts
}
