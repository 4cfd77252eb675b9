import { sql } from "drizzle-orm"
import { type Database, rows } from "./connection"

const files: Record<string, string> = import.meta.glob("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
})

/**
 * Brings the database to this version's schema; does nothing where it is there. All of it in one transaction,
 * one process at a time, so that several servers may start together and a crash leaves nothing half done.
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7016001)`)
    await tx.execute(
      sql`create table if not exists migration (name text primary key, at timestamptz not null default now())`,
    )
    const done = new Set(
      (await rows<{ name: string }>(tx, sql`select name from migration`)).map((r) => r.name),
    )
    for (const [path, text] of Object.entries(files).sort(([a], [b]) => a.localeCompare(b))) {
      const name = path.replace(/^.*\/|\.sql$/g, "")
      if (done.has(name)) continue
      for (const statement of text.split("--> statement-breakpoint")) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migration (name) values (${name})`)
    }
  })
}
