import type { SQL } from "drizzle-orm"
import type { Database } from "@/server/platform/database/connection"

/**
 * The rows of a query written as SQL. The stated shape is not checked, because the test itself checks the values.
 * The server has its own `rows`, which does check (`src/server/platform/database/connection.ts`).
 */
export async function rows<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
