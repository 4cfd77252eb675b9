import { type SQL, sql } from "drizzle-orm"
import type { Database } from "./connection"

/** Tables that are kept by month, in UTC, and go a month at a time (migration `0000_foundation`). */
export const byMonth = ["audit", "session"] as const

/**
 * Makes the places of this month and the next. What finds no place of its own is kept before or after them, and moved
 * once it has one. Where somebody holds a table for longer than half a second, nothing is made: the next hour tries again.
 */
export async function makeMonths(db: Database): Promise<void> {
  for (const whole of byMonth) await db.execute(sql`select make_months(${whole})`)
}

const recentDays = 31

/**
 * That a moment is of the last 31 days, by this process's clock. It is a value, by which the planner leaves out the months
 * before; by `now()` it plans for all of them. For what narrows further by the database's clock, or asks again without it.
 */
export const ofLastDays = (moment: SQL): SQL =>
  sql`${moment} > ${new Date(Date.now() - recentDays * 24 * 60 * 60 * 1000).toISOString()}::timestamptz`
