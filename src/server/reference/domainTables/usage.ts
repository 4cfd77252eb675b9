import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { countsInWords } from "@/domain/text/words"
import { countOf, type Database, rows } from "../../platform/database/connection"

/** The records that refer to domain tables, in words: singular and plural. */
const userWords: Record<string, readonly [string, string]> = {
  organization: ["unidade", "unidades"],
  organization_classification_of: ["unidade", "unidades"],
  organization_specialization_of: ["unidade", "unidades"],
  application_document: ["aplicação", "aplicações"],
  city: ["município", "municípios"],
}

/** A column that refers to a table, and the table that has it. */
const referenceRow = type({ user: "string", column: "string" })

/**
 * Where a value of a domain table is in use, in words: *12 unidades e 1 aplicação*; empty if it is not. It reads the foreign
 * keys, so that a new referring table is included automatically.
 */
export async function usageOf(db: Database, table: string, id: number): Promise<string> {
  const references = await rows(
    db,
    referenceRow,
    sql`
      select k.conrelid::regclass::text as user, c.attname as column
      from pg_constraint k join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = ${table}::regclass and cardinality(k.conkey) = 1
      order by 1, 2`,
  )
  const rowsWith = ({ user, column }: typeof referenceRow.infer, what: SQL): SQL => sql`
    select ${what} as thing from ${sql.identifier(user)} where ${sql.identifier(column)} = ${id}`
  const things = references.filter(({ user }) => user in userWords)
  // Every other table is part of a person's registration, so people are counted.
  const parts = references.filter(({ user }) => !(user in userWords))
  const uses = await Promise.all(
    things.map(async (reference) => {
      const [one, many] = userWords[reference.user] ?? ["", ""]
      return [await counted(db, rowsWith(reference, sql`1`)), one, many] as const
    }),
  )
  const people =
    parts.length === 0
      ? 0
      : await counted(
          db,
          sql.join(
            parts.map((part) => rowsWith(part, sql`atalaia_id`)),
            sql` union `,
          ),
        )
  return countsInWords([...uses, [people, "cadastro", "cadastros"]])
}

const counted = (db: Database, things: SQL): Promise<number> =>
  countOf(db, sql`select count(*)::int as count from (${things}) used`)
