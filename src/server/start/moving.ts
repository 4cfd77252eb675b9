import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../platform/database/connection"
import { migrate, schemaStatus } from "../platform/database/migrate"
import { byMonth } from "../platform/database/months"
import { registerKey } from "../platform/secrets/keyRegister"
import type { KeySettings } from "../platform/secrets/secretKey"

/** How many rows are read and written at once. */
const batch = 200

const column = type({ name: "string", type: "string" })
const table = type({ name: "string", columns: column.array() })
type Table = typeof table.infer

/** The tables with their stored, not generated, columns. Monthly partitions are part of their table. */
const tablesOf = (db: Database): Promise<Table[]> =>
  rows(
    db,
    table,
    sql`
      select relname::text as name, jsonb_agg(
        jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attname
      ) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`,
  )

export interface MovedTable {
  tables: number
  rows: number
}

/**
 * Copies a whole database of this version's schema into an empty PostgreSQL database, in one transaction. `to` is connected
 * as its owner. Row numbers, months and sequence positions are copied too. Throws, in words for the operator, if either
 * database is unsuitable; then nothing is changed.
 */
export async function moveDatabase(from: Database, to: Database, settings: KeySettings): Promise<MovedTable> {
  await checkSource(from)
  await checkTarget(to)
  // With another key, people with two-factor could not sign in.
  await registerKey(from, settings)
  return to.transaction(async (writing) => {
    await writing.execute(sql`set local statement_timeout = 0`)
    await writing.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await migrate(writing)
    return from.transaction(async (reading) => {
      const tables = await tablesOf(writing)
      if (JSON.stringify(await tablesOf(reading)) !== JSON.stringify(tables)) {
        throw new Error("O banco embutido tem outras tabelas ou colunas que as desta versão")
      }
      for (const whole of byMonth) await makeSameMonths(reading, writing, whole)
      const foreignKeys = await withoutRules(writing, tables)
      let count = 0
      for (const each of tables) count += await copyTable(reading, writing, each)
      await copySequences(reading, writing)
      await rulesAgain(writing, tables, foreignKeys)
      // Otherwise PostgreSQL would plan without statistics for some minutes.
      await writing.execute(sql`analyze`)
      return { tables: tables.length, rows: count }
    })
  })
}

async function checkSource(from: Database): Promise<void> {
  const status = await schemaStatus(from)
  if (status === "older") {
    throw new Error(
      "O esquema do banco embutido é anterior a esta versão: antes, `npm run migrate` sem DATABASE_URL",
    )
  }
  if (status === "newer") {
    throw new Error("O esquema do banco embutido é posterior a esta versão: mude-o com a versão dele")
  }
}

const targetRow = type({ role: "string", owner: "string", encoding: "string", filled: "boolean" })

async function checkTarget(to: Database): Promise<void> {
  const ofExtension = (catalog: string): SQL =>
    sql`exists (select from pg_depend where classid = ${catalog}::regclass and objid = made.oid and deptype = 'e')`
  const [target] = await rows(
    to,
    targetRow,
    sql`
      select current_user::text as role, pg_get_userbyid(datdba)::text as owner, pg_encoding_to_char(encoding)::text as encoding,
        to_regnamespace('months') is not null
          or exists (select from pg_class made
            where relnamespace = 'public'::regnamespace and not ${ofExtension("pg_class")})
          or exists (select from pg_proc made
            where pronamespace = 'public'::regnamespace and not ${ofExtension("pg_proc")}) as filled
      from pg_database where datname = current_database()`,
  )
  if (!target) return
  const { role, owner, encoding, filled } = target
  if (filled) {
    throw new Error("O banco do PostgreSQL não está vazio: crie um novo (docs/deployment.md, PostgreSQL)")
  }
  if (role !== owner) {
    throw new Error(`O banco do PostgreSQL é de "${owner}": dê o endereço com esse papel, não com "${role}"`)
  }
  if (encoding !== "UTF8") {
    throw new Error(`O banco do PostgreSQL tem a codificação ${encoding}: crie um com UTF8`)
  }
}

const earliest = type({ since: "string | null" })
const done = type({ done: "boolean" })

async function makeSameMonths(reading: Database, writing: Database, whole: string): Promise<void> {
  const [first] = await rows(
    reading,
    earliest,
    sql`select min(since)::text as since from months_of(${whole})`,
  )
  const [made] = await rows(
    writing,
    done,
    sql`select make_months(${whole}, coalesce(${first?.since ?? null}::timestamptz, now())) as done`,
  )
  if (!made?.done) throw new Error(`Os meses de ${whole} não puderam ser criados`)
}

const foreignKey = type({ table: "string", name: "string", definition: "string" })
type ForeignKey = typeof foreignKey.infer

/**
 * Drops foreign keys and disables triggers during the copy. Foreign keys would require an order, and triggers would treat
 * rows as new. Returns the foreign keys.
 */
async function withoutRules(tx: Database, tables: readonly Table[]): Promise<ForeignKey[]> {
  const foreignKeys = await rows(
    tx,
    foreignKey,
    sql`
      select relname::text as table, conname::text as name, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and conparentid = 0 and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of foreignKeys) {
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`)
  }
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
  }
  return foreignKeys
}

async function rulesAgain(tx: Database, tables: readonly Table[], foreignKeys: ForeignKey[]): Promise<void> {
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
  }
  for (const { table, name, definition } of foreignKeys) {
    await tx.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    )
  }
}

const textRow = type({ "[string]": "string | null" })

/** Copies all rows and returns how many. Values are copied as PostgreSQL's text, which is exact for every type. */
async function copyTable(reading: Database, writing: Database, { name, columns }: Table): Promise<number> {
  const from = sql.identifier(name)
  const listed = (each: (column: SQL, type: SQL) => SQL): SQL =>
    sql.join(
      columns.map((column) => each(sql`${sql.identifier(column.name)}`, sql.raw(column.type))),
      sql`, `,
    )
  // Removes rows that a migration inserted.
  await writing.execute(sql`delete from ${from}`)
  await reading.execute(
    sql`declare copied no scroll cursor for select ${listed((column) => sql`${column}::text`)} from ${from}`,
  )
  let count = 0
  for (;;) {
    const some = await rows(reading, textRow, sql`fetch ${sql.raw(String(batch))} from copied`)
    if (some.length === 0) break
    await writing.execute(sql`
      insert into ${from} (${listed((column) => column)}) overriding system value
      select ${listed((column, type) => sql`${column}::${type}`)}
      from json_to_recordset(${JSON.stringify(some)}::json) as read (${listed((column) => sql`${column} text`)})`)
    count += some.length
  }
  await reading.execute(sql`close copied`)
  return count
}

const sequence = type({ name: "string" })
const place = type({ value: "string", called: "boolean" })

/** Sets the sequences to their positions in the source. */
async function copySequences(reading: Database, writing: Database): Promise<void> {
  const sequences = await rows(
    reading,
    sequence,
    sql`select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of sequences) {
    const [at] = await rows(
      reading,
      place,
      sql`select last_value::text as value, is_called as called from ${sql.identifier(name)}`,
    )
    if (!at) continue
    await writing.execute(sql`
      select setval(format('public.%I', ${name}::text)::regclass, ${at.value}::bigint, ${at.called}::boolean)`)
  }
}
