import { createHash } from "node:crypto"
import type { SQL } from "drizzle-orm"
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core"
import { type } from "@/contract/type"
import { privateFolder } from "../folders/privateFolder"
import { tracing } from "../telemetry/tracing/tracing"
import { embeddedFolder, keepParsers } from "./embedded"
import { traceEmbedded, tracePool, traceQueries } from "./tracing"

/** The query result of both drivers. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>
}

/** A connection or transaction that runs queries. Inside a transaction, only the transaction may be used. */
export type Database = PgDatabase<RowsResult>

export interface OpenDatabase {
  db: Database
  /** The embedded database has one session; PostgreSQL has many. */
  embedded: boolean
  /** Number of open connections, idle connections, and requests that wait for one; PostgreSQL only. */
  pool?: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/**
 * Opens PostgreSQL at `url`, or the embedded database in `folder`. Only the driver in use is loaded. Without
 * `preparedStatements`, statements are unnamed. `report` receives the errors of connections that broke while idle.
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
 * Settings of every connection, sent in the startup packet. A later statement would not work with pgbouncer in transaction
 * mode: it would apply to one connection, while queries run on others. There, pgbouncer must ignore these options, and the
 * database role has them instead (docs/deployment.md, pgbouncer). `options` in the URL override them.
 */
const sessionOptions = [
  // Compiling a query takes longer than running any of ours.
  "jit=off",
  // So does starting parallel workers: results are small, and many queries run at the same time.
  "max_parallel_workers_per_gather=0",
  // Milliseconds. Far more than any call needs: a runaway query must not continue after its client has disconnected.
  "statement_timeout=30000",
  // Milliseconds. A process that hangs inside a transaction must not hold its locks forever.
  "idle_in_transaction_session_timeout=60000",
]

/** The dialects of databases whose connections keep named statements: a database shares its dialect with its transactions. */
const keepNames = new WeakSet<object>()
const dialectOf = (db: Database): object => Reflect.get(db, "dialect")

async function openPostgres(
  url: string,
  preparedStatements: boolean,
  report: (error: unknown, where: string) => void,
): Promise<OpenDatabase> {
  const [{ Pool }, { databaseOn }] = await Promise.all([import("pg"), import("./transactions")])
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    // A new connection plans every statement again, which takes longer than running a hundred of them.
    idleTimeoutMillis: 5 * 60_000,
    // Detects a database machine that vanished, even if nothing is sent to it.
    keepAlive: true,
    options: sessionOptions.map((option) => `-c ${option}`).join(" "),
  })
  // The pool replaces a broken idle connection at its next use; without a listener, the error would end the process.
  pool.on("error", (error) => report(error, "idle database connection"))
  // Likewise for a connection that breaks inside a transaction: its statements fail, and their caller gets the error.
  pool.on("connect", (client) => client.on("error", () => {}))
  const traced = tracing()
  const host = URL.canParse(url) ? new URL(url).hostname : undefined
  if (traced) tracePool(pool, traced, host)
  const db = databaseOn(pool, (connection) => traced && traceQueries(connection, traced, host))
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
  // The database's files have modes that would let any local user write them.
  await privateFolder(data)
  const { lockFolder } = await import("./folderLock")
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

/** Outside production, every row is checked against its shape, so that a wrong shape fails a test. */
const checkRows = process.env.NODE_ENV !== "production"

/** The shape of a row, compatible with arktype's `type({ … })`. */
export interface RowShape<Row> {
  assert: (row: unknown) => Row
}

/** The shape of rows that are not read. */
export const anyRow = type("Record<string, unknown>")

/**
 * The rows of a hand-written SQL query, in the given shape. Names are as in the query, numbers are cast in SQL, and times are
 * `momentText`. Outside production, throws if a row has another shape.
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
 * Like `rows`, for a frequent statement whose varying values are `sql.placeholder`s. It is built once, and PostgreSQL parses
 * and plans it once for each connection. So its best plan must be the same for all values.
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

/**
 * Like `rows`, for a frequent statement that is long to plan and whose text has few forms: each connection plans each form once, and
 * keeps its plan. So nothing that users type may change the text.
 */
export const rowsOfFewForms = <Row extends Record<string, unknown>>(
  db: Database,
  shape: RowShape<Row>,
  query: SQL,
): Promise<Row[]> => prepared(shape, query)(db, {})

/** Whether a query returns any row: something exists or, with `returning`, was changed. */
export const hasRows = async (db: Database, query: SQL): Promise<boolean> =>
  (await db.execute(query)).rows.length > 0

/** How many rows a query returns or, with `returning`, has changed. For queries whose rows are not read. */
export const rowCount = async (db: Database, query: SQL): Promise<number> =>
  (await db.execute(query)).rows.length

const counted = type({ count: "number.integer" })

/** The `count` that a query returns in its only row. */
export const countOf = async (db: Database, query: SQL): Promise<number> =>
  (await rows(db, counted, query))[0]?.count ?? 0
