import { sql } from "drizzle-orm"
import { type Database, rows } from "../../database/connection"

/** Whether anybody is in the database: then demonstration data has no place there. */
export async function hasPeople(db: Database): Promise<boolean> {
  const [found] = await rows<{ any: boolean }>(db, sql`select exists (select 1 from person) as any`)
  return found?.any ?? false
}
