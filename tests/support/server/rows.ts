import type { SQL } from "drizzle-orm"
import type { Database } from "@/server/database/connection"

/**
 * The rows of a query written as SQL. Nothing checks the stated shape but what a test expects of them: code of the
 * server states it as a value (`src/server/database/connection.ts`).
 */
export async function rows<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
