import { sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"

/** Whether the demonstration loader made this database: it leaves a mark in the transaction that loads the data. */
export async function isDemonstration(db: Database): Promise<boolean> {
  const [found] = await rows<{ marked: boolean }>(
    db,
    sql`select exists (select from demonstration) as marked`,
  )
  return found?.marked ?? false
}
