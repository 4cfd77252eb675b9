import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "./connection"
import { lock } from "./locks"

const files: Record<string, string> = import.meta.glob("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
})

/** The first migration of every database. */
const first = "0000_foundation"

const nameOf = (path: string) => path.replace(/^.*\/|\.sql$/g, "")

const migrationRow = type({ name: "string" })
const migrationsDone = async (db: Database) =>
  new Set((await rows(db, migrationRow, sql`select name from migration`)).map(({ name }) => name))

/** The minimum PostgreSQL version for the schema, in the form of `server_version_num`. */
const minVersion = 150000

const schemaRow = type({
  owner: "string | null",
  mayChange: "boolean",
  release: "string",
  number: "number.integer",
})

/** Whether the schema of a migrated database is this version's, an older or a newer one. */
export async function schemaStatus(db: Database): Promise<"same" | "older" | "newer"> {
  const done = await migrationsDone(db)
  const names = Object.keys(files).map(nameOf)
  if (names.some((name) => !done.has(name))) return "older"
  return done.size > names.length ? "newer" : "same"
}

/**
 * Migrates the database to this version's schema; does nothing if it is up to date. It runs in one transaction, one process
 * at a time. So several servers may start together, and a crash leaves nothing half done.
 */
export async function migrate(db: Database): Promise<void> {
  const [here] = await rows(
    db,
    schemaRow,
    sql`
      select made.owner::text,
        has_schema_privilege('public', 'create') and coalesce(pg_has_role(made.owner, 'usage'), true) as "mayChange",
        current_setting('server_version') as release, current_setting('server_version_num')::int as number
      from (select (select pg_get_userbyid(relowner) from pg_class where oid = to_regclass('migration')) as owner) made`,
  )
  if (here?.owner && (await schemaStatus(db)) !== "older") return
  if (here && here.number < minVersion) {
    throw new Error(`Atalaia needs PostgreSQL 15 or newer, and this is ${here.release}`)
  }
  // If the roles are separate, a server's role owns nothing (`databaseRoles.ts`).
  if (!here?.mayChange) {
    throw new Error(
      here?.owner
        ? `The schema is older than this version: run \`npm run migrate\` with the DATABASE_URL of its owner, "${here.owner}"`
        : "The database is empty, and this role may not fill it: run `npm run migrate` with the owner's DATABASE_URL",
    )
  }
  await db.transaction(async (tx) => {
    // Rewriting a large table, or waiting for another process that does, takes longer than the statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`)
    await lock(tx, "migrating")
    await tx.execute(
      sql`create table if not exists migration (name text primary key, at timestamptz not null default now())`,
    )
    const done = await migrationsDone(tx)
    if (done.size > 0 && !done.has(first)) {
      throw new Error(
        "The database was made before the first release and cannot be brought up to date: make a new one",
      )
    }
    for (const [path, text] of Object.entries(files).sort(([a], [b]) => a.localeCompare(b))) {
      const name = nameOf(path)
      if (done.has(name)) continue
      for (const statement of text.split("--> statement-breakpoint")) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migration (name) values (${name})`)
    }
  })
}
