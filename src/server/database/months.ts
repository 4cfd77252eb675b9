import { sql } from "drizzle-orm"
import type { Database } from "./connection"

/** Tables that are kept by month, in UTC, and go a month at a time (migration `0000_foundation`). */
const byMonth = ["audit", "session"] as const

/**
 * Makes the places of this month and the next. What finds no place of its own is kept before or after them, and moved
 * once it has one. Where somebody holds a table for longer than half a second, nothing is made: the next hour tries again.
 */
export async function makeMonths(db: Database): Promise<void> {
  for (const whole of byMonth) await db.execute(sql`select make_months(${whole})`)
}
