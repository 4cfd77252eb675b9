import { createHash } from "node:crypto"
import { type } from "arktype"
import type { SQL } from "drizzle-orm"
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core"
import { privateFolder } from "../files/privateFolder"
import { traceEmbedded, tracePool } from "../tracing/drivers"
import { tracing } from "../tracing/tracing"
import { embeddedFolder, keepParsers } from "./embedded"
import { lockFolder } from "./folderLock"

/** What the drivers of both databases return for a query. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>
}

/** A connection or a transaction: what queries run on. Inside a transaction only the transaction may be used. */
export type Database = PgDatabase<RowsResult>

export interface OpenDatabase {
  db: Database
  /** Embedded databases have one session; PostgreSQL has many. */
  embedded: boolean
  /** How many connections are open, idle of these, and how many wait for one; PostgreSQL only. */
  pool?: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/**
 * Opens PostgreSQL at `url`, or the embedded database in `folder`; of the two, only what is used is loaded. Without
 * `preparedStatements` no statement has a name. `report` gets the errors of connections that were lost while unused.
 */
export async function openDatabase(
  where: { url: string; preparedStatements?: boolean } | { folder: string },
  report: (error: unknown, where: string) => void = () => {},
): Promise<OpenDatabase> {
  return "url" in where
    ? openPostgres(where.url, where.preparedStatements ?? true, report)
    : openEmbedded(where.folder)
}

/**
 * What every connection begins with. It goes with the first packet and not as a statement afterwards: pgbouncer in
 * transaction mode would set it on one connection and run our statements on others. There it is told to ignore these
 * options, and the database role has them as its own (DEPLOYMENT.md, pgbouncer). `options` in the URL replace them.
 */
const sessionOptions = [
  // Compiling a query takes longer than running any of ours.
  "jit=off",
  // So does starting processes that help: answers are short, and many queries run at the same time.
  "max_parallel_workers_per_gather=0",
  // Milliseconds. Far beyond what any call needs: a query that went wrong must not go on after its client has left.
  "statement_timeout=30000",
  // A process that hangs within a transaction must not hold its locks for ever.
  "idle_in_transaction_session_timeout=60000",
]

/** What a database whose connections keep statements by their names shares with its transactions: drizzle's dialect. */
const keepNames = new WeakSet<object>()
const dialectOf = (db: Database): object => Reflect.get(db, "dialect")

async function openPostgres(
  url: string,
  preparedStatements: boolean,
  report: (error: unknown, where: string) => void,
): Promise<OpenDatabase> {
  const [{ Pool }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")])
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    // A database machine that vanished is noticed without waiting for something to be sent to it.
    keepAlive: true,
    options: sessionOptions.map((option) => `-c ${option}`).join(" "),
  })
  // An idle connection that breaks is replaced by the pool at its next use; without a listener it would end the process.
  pool.on("error", (error) => report(error, "idle database connection"))
  // The same for one that breaks within a transaction: its statements fail, and their caller gets the error.
  pool.on("connect", (client) => client.on("error", () => {}))
  const traced = tracing()
  if (traced) tracePool(pool, traced, URL.canParse(url) ? new URL(url).hostname : undefined)
  const db = drizzle(pool)
  if (preparedStatements) keepNames.add(dialectOf(db))
  return {
    db,
    embedded: false,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const data = embeddedFolder(folder)
  // Its files have modes of their own, by which everybody could write them.
  await privateFolder(data)
  const unlock = await lockFolder(folder)
  const [{ PGlite }, { pg_trgm }, { unaccent }, { drizzle }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("@electric-sql/pglite/contrib/unaccent"),
    import("drizzle-orm/pglite"),
  ])
  const lite = await PGlite.create({
    dataDir: data,
    extensions: { pg_trgm, unaccent },
  })
  keepParsers(lite)
  const traced = tracing()
  if (traced) traceEmbedded(lite, traced)
  return {
    db: drizzle(lite),
    embedded: true,
    close: async () => {
      await lite.close()
      await unlock()
    },
  }
}

/** Outside production every row is checked against its shape, so that a wrong shape fails a test. */
const checkRows = process.env.NODE_ENV !== "production"

/** What a row looks like, as arktype's `type({ … })` says it. */
export interface RowShape<Row> {
  assert: (row: unknown) => Row
}

/**
 * The rows of a query written as SQL, in the shape that is given for them: names as in the query, numbers cast in the
 * SQL itself, moments as `momentText`. Throws outside production where a row has another shape.
 */
export async function rows<Row extends Record<string, unknown>>(
  db: Database,
  shape: RowShape<Row>,
  query: SQL,
): Promise<Row[]> {
  return checked(shape, (await db.execute<Row>(query)).rows)
}

function checked<Row>(shape: RowShape<Row>, found: Row[]): Row[] {
  if (checkRows) for (const row of found) shape.assert(row)
  return found
}

const dialect = new PgDialect()

/**
 * The same for a statement that many calls need, with `sql.placeholder` for what differs: it is put together once, and
 * PostgreSQL parses and plans it once for each connection. So it must be one whose best plan is the same for all values.
 */
export function prepared<Row extends Record<string, unknown>>(shape: RowShape<Row>, query: SQL) {
  const built = dialect.sqlToQuery(query)
  const name = createHash("sha256").update(built.sql).digest("base64url")
  return async (db: Database, values: Record<string, unknown>): Promise<Row[]> => {
    const statement = db._.session.prepareQuery<{ execute: Rows<Row>; all: unknown; values: unknown }>(
      built,
      undefined,
      keepNames.has(dialectOf(db)) ? name : undefined,
      false,
    )
    return checked(shape, (await statement.execute(values)).rows)
  }
}

/** Whether a query answers any row: what it looks for is there, or (with `returning`) something was changed. */
export const hasRows = async (db: Database, query: SQL): Promise<boolean> =>
  (await db.execute(query)).rows.length > 0

/** How many rows a query gives, or a change with `returning` has changed: for queries of which nothing else is read. */
export const rowCount = async (db: Database, query: SQL): Promise<number> =>
  (await db.execute(query)).rows.length

const counted = type({ count: "number.integer" })

/** What a query counts, which answers one row with a `count`. */
export const countOf = async (db: Database, query: SQL): Promise<number> =>
  (await rows(db, counted, query))[0]?.count ?? 0
