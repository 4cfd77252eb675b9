import { sql } from "drizzle-orm"
import { countsInWords } from "@/domain/words"
import { type Database, rows } from "../database/connection"
import { userWords } from "./stores"

/**
 * Where a value of a domain table is in use, in words: *12 unidades e 1 aplicação*; nothing where it is not. Read from the foreign keys, so
 * that a new table that refers to it is found by existing.
 */
export async function usageOf(db: Database, table: string, id: number): Promise<string> {
  const references = await rows<{ user: string; column: string }>(
    db,
    sql`
      select k.conrelid::regclass::text as user, c.attname as column
      from pg_constraint k join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = ${table}::regclass and cardinality(k.conkey) = 1
      order by 1, 2`,
  )
  const uses = await Promise.all(
    references.map(async ({ user, column }) => {
      const [found] = await rows<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${sql.identifier(user)} where ${sql.identifier(column)} = ${id}`,
      )
      return { user, count: found?.count ?? 0 }
    }),
  )
  return countsInWords(
    uses.map(({ user, count }) => {
      const [one, many] = userWords[user] ?? ["cadastro", "cadastros"]
      return [count, one, many]
    }),
  )
}
