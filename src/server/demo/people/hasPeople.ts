import { sql } from "drizzle-orm"
import { type Database, hasRows } from "../../database/connection"

/** Whether the database has people: then no demonstration data are loaded. */
export const hasPeople = (db: Database): Promise<boolean> => hasRows(db, sql`select from person limit 1`)
