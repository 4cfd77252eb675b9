import { sql } from "drizzle-orm"
import { type Database, hasRows } from "../platform/database/connection"

/**
 * Whether the demonstration loader made this database: it leaves a mark in the transaction that loads the data. False for an
 * empty database without tables.
 */
export const isDemonstration = async (db: Database): Promise<boolean> =>
  (await hasRows(db, sql`select where to_regclass('demonstration') is not null`)) &&
  hasRows(db, sql`select from demonstration limit 1`)

/** Whether the database has people: then no demonstration data are loaded. */
export const hasPeople = (db: Database): Promise<boolean> => hasRows(db, sql`select from person limit 1`)
