import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { SQL } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import * as schema from "./schema/index"

/** A connection or a transaction: what queries run on. Inside a transaction only the transaction may be used. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  /** Embedded databases have one session; PostgreSQL has many. */
  embedded: boolean
  close: () => Promise<void>
}

/** Opens PostgreSQL at `url`, or the embedded database in `folder`; of the two, only what is used is loaded. */
export async function openDatabase(where: { url: string } | { folder: string }): Promise<OpenDatabase> {
  return "url" in where ? openPostgres(where.url) : openEmbedded(where.folder)
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const [{ Pool }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")])
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    // Compiling a query takes longer than running any of ours.
    onConnect: async (client) => {
      await client.query("set jit = off")
    },
  })
  // An idle connection that breaks is replaced by the pool at its next use; without a listener it would end the process.
  pool.on("error", (error) => console.error(`database: idle connection lost: ${error.message}`))
  return { db: drizzle(pool, { schema }), embedded: false, close: () => pool.end() }
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true })
  const unlock = await lock(join(folder, "atalaia.lock"))
  const [{ PGlite }, { pg_trgm }, { unaccent }, { drizzle }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("@electric-sql/pglite/contrib/unaccent"),
    import("drizzle-orm/pglite"),
  ])
  const lite = await PGlite.create({
    dataDir: join(folder, "database"),
    extensions: { pg_trgm, unaccent },
  })
  return {
    db: drizzle(lite, { schema }) as unknown as Database,
    embedded: true,
    close: async () => {
      await lite.close()
      await unlock()
    },
  }
}

/**
 * Takes the folder for this process: the embedded database itself takes no lock, and a second process would
 * corrupt it silently. A lock whose process is gone (after a crash) is taken over.
 */
async function lock(path: string): Promise<() => Promise<void>> {
  try {
    const file = await open(path, "wx")
    await file.writeFile(String(process.pid))
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    const owner = Number(await readFile(path, "utf8"))
    if (owner !== process.pid && isRunning(owner)) {
      throw new Error(`${path}: the embedded database is in use by process ${owner}`)
    }
    await writeFile(path, String(process.pid))
  }
  return () => rm(path, { force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** The rows of a query written as SQL; `Row` states their shape, numbers cast in the SQL itself. */
export async function rows<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
