import { getTableName, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Database } from "./connection"

/** A statement can have 65,535 parameters; the widest table has some twenty columns. */
const rowsInStatement = 1000

/** Inserts any number of rows, a thousand in each statement. */
export async function insertAll<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsInStatement) {
    await db.insert(table).values(rows.slice(start, start + rowsInStatement))
  }
}

/** Sets the sequence of `table` to its highest id. Needed after rows were inserted with ids. */
export async function continueNumbering(db: Database, table: PgTable): Promise<void> {
  const name = getTableName(table)
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.identifier(name)}))`,
  )
}
