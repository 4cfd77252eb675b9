import { type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres"
import { PgDatabase, PgDialect } from "drizzle-orm/pg-core"
import type { Pool, PoolClient } from "pg"
import { endsBy } from "./lastStatement"
import { TransactionConnection } from "./transactionConnection"

type None = Record<string, never>

/** drizzle's session of a pool, whose transactions wait less often. */
class PoolSession extends NodePgSession<None, None> {
  readonly #pool: Pool
  readonly #dialect: PgDialect
  readonly #trace: (connection: TransactionConnection) => void

  constructor(pool: Pool, dialect: PgDialect, trace: (connection: TransactionConnection) => void) {
    super(pool, dialect, undefined)
    this.#pool = pool
    this.#dialect = dialect
    this.#trace = trace
  }

  override async transaction<T>(work: (tx: NodePgTransaction<None, None>) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    const connection = new TransactionConnection(client)
    this.#trace(connection)
    // Of a connection, drizzle uses `query` alone.
    const session = new NodePgSession<None, None>(
      connection as unknown as PoolClient,
      this.#dialect,
      undefined,
    )
    const tx = new NodePgTransaction<None, None>(this.#dialect, session, undefined)
    endsBy(tx, () => connection.nextIsLast())
    let unusable = false
    try {
      const result = await work(tx)
      await connection.commit()
      return result
    } catch (error) {
      await connection.rollback().catch(() => {
        unusable = true
      })
      throw error
    } finally {
      client.release(unusable)
    }
  }
}

/** A database on a pool of PostgreSQL connections; `trace` is called with the connection of each transaction. */
export function databaseOn(pool: Pool, trace: (connection: TransactionConnection) => void) {
  const dialect = new PgDialect()
  return new PgDatabase<NodePgQueryResultHKT>(dialect, new PoolSession(pool, dialect, trace), undefined)
}
