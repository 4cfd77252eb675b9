import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { Ability } from "@/domain/access"
import { planners } from "@/domain/plans"
import { isDeputy, isInConsul } from "../../identity/access/deputies"
import type { Actor } from "../../identity/actor/context"
import { requestsAwaiting } from "../../people/accessRequests/queries"
import { deputiesAwaiting } from "../../people/deputies/queries"
import { evaluationsAwaiting } from "../../people/evaluations/queries"
import { type Database, prepared, rowsOfFewForms } from "../../platform/database/connection"
import { together } from "../../platform/database/together"
import type { Settings } from "../../platform/settings/settings"
import { validationsAwaiting } from "../../rights/validations/queries"
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

const thereRow = type({ deputy: "boolean", validates: "boolean", reviews: "boolean" })
const viewer = sql`${sql.placeholder("viewer")}::text`
/** Whether there is anything of the kinds that are long to plan, and that mostly have nothing for the actor. */
const thereIs = prepared(
  thereRow,
  sql`
    select ${isDeputy(viewer)} as deputy, ${isInConsul(viewer)} as validates,
      exists (select from review where state = 'open') as reviews`,
)

/** What awaits the actor: the menu of every page asks for it. */
export async function countsOf(db: Database, me: Actor, settings: Settings): Promise<typeof countsRow.infer> {
  const has = (ability: Ability) => me.abilities.has(ability)
  const [[there], decider] = await together(
    db,
    (tx) => thereIs(tx, { viewer: me.atalaiaId }),
    ...(has("platform.administer") ? [(tx: Database) => deciderOf(tx, me, settings)] : []),
  )
  if (!there) throw new Error("no answer")
  // Its text depends on abilities alone.
  const [counts] = await rowsOfFewForms(
    db,
    countsRow,
    sql`
      select ${has("accessRequests.decide") ? requestsAwaiting(me) : sql`0`} as "pendingAccessRequests",
        ${has("evaluations.decide") ? evaluationsAwaiting(me) : sql`0`} as "pendingEvaluations",
        ${there.validates || there.deputy ? validationsAwaiting(me) : sql`0`} as "pendingValidations",
        ${decider ? consentsAwaiting(decider) : sql`0`} as "pendingConsents",
        ${planners.some(has) ? plansAwaiting(me) : sql`0`} as "pendingPlans",
        ${there.reviews ? reviewsAwaiting(me) : sql`0`} as "pendingReviews",
        ${deputiesAwaiting(me)} as "pendingDeputies",
        ${there.validates}::boolean as validates`,
  )
  if (!counts) throw new Error("no counts")
  return counts
}
