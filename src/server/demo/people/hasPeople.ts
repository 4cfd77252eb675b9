import { sql } from "drizzle-orm"
import { type Database, hasRows } from "../../database/connection"

/** Whether anybody is in the database: then demonstration data has no place there. */
export const hasPeople = (db: Database): Promise<boolean> => hasRows(db, sql`select from person limit 1`)
