import { type SQL, sql } from "drizzle-orm"
import type { Database } from "./connection"

/** Tables partitioned by month, in UTC, whose old months are dropped as a whole (migration `0000_foundation`). */
export const byMonth = ["audit", "session"] as const

/**
 * Creates the partitions of this month and the next. Rows without a month of their own are stored in the partitions before
 * and after the months, and moved once their month exists. If a table is locked for longer than half a second, nothing is
 * created: the next hourly run tries again.
 */
export async function makeMonths(db: Database): Promise<void> {
  for (const whole of byMonth) await db.execute(sql`select make_months(${whole})`)
}

const recentDays = 31

/**
 * Whether a time is within the last 31 days, by this process's clock. A parameter lets the planner prune earlier months; with
 * `now()` it plans for all of them. Use it only if the query narrows further by the database's clock, or runs again without
 * it.
 */
export const ofLastDays = (moment: SQL): SQL =>
  sql`${moment} > ${new Date(Date.now() - recentDays * 24 * 60 * 60 * 1000).toISOString()}::timestamptz`
