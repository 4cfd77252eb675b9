import { sql } from "drizzle-orm"
import type { Database } from "../../platform/database/connection"
import { failureOf } from "../../platform/database/races"
import { conflict } from "../../platform/refusal/refusal"

const attempts = 4

/**
 * Waits until all open changes of what gives roles have ended, and lets no other begin: a whole plan checks each line by the rules
 * of that moment, so that a rule made later would miss it. 409 if that takes seconds. Each attempt is shorter than the database
 * waits before it ends one of two changes that hold each other up (`deadlock_timeout`): that would be the plan.
 */
export async function waitForGrants(tx: Database): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) if (await holdGrants(tx)) return
  throw conflict(
    "Há uma mudança grande de papéis em andamento, que a regra precisa esperar: tente de novo em instantes.",
  )
}

/** Returns whether it could be held. */
async function holdGrants(tx: Database): Promise<boolean> {
  try {
    await tx.transaction(async (savepoint) => {
      await savepoint.execute(sql`set local lock_timeout = '900ms'`)
      await savepoint.execute(
        sql`lock table role_assignment, profile_assignment, profile_role, inherited_role in share mode`,
      )
      await savepoint.execute(sql`set local lock_timeout to default`)
    })
    return true
  } catch (error) {
    // The database's code for a lock that could not be had in time.
    if (failureOf(error)?.code !== "55P03") throw error
    return false
  }
}
