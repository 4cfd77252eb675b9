import { type Connection, Query, type QueryConfig, type QueryResult, type Submittable } from "pg"

/** What pg 8.23 calls on the active query, and what a query has for it; `@types/pg` leaves it out. */
interface Answered {
  name?: string
  text?: string
  handleRowDescription: (message: unknown) => void
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, connection: Connection) => void
  handleEmptyQuery: (connection: Connection) => void
  handleReadyForQuery: (connection: Connection) => void
  handleError: (error: Error, connection: Connection) => void
}
interface Prepared extends Answered {
  prepare: (connection: Sending) => void
}
interface Sending extends Connection {
  submittedNamedStatements: Record<string, string>
  execute: (what: { portal: string }) => void
  sync: () => void
}

const PreparedQuery = Query as unknown as new (
  config: QueryConfig,
  values: unknown[] | undefined,
  answer: (error: Error | null, result: QueryResult) => void,
) => Prepared

/** A query that does not ask for an answer at once (`sync`), as pg's do. */
class Statement extends PreparedQuery {
  _getRows(connection: Sending): void {
    connection.execute({ portal: "" })
  }
}

/**
 * Statements that PostgreSQL gets in one write and answers in one, because waiting takes longer than running most of ours. If one
 * fails, the later ones are not run, and fail with it.
 */
export class Packet implements Submittable, Answered {
  readonly #statements: Statement[] = []
  #answered = 0

  add(config: QueryConfig, values: unknown[] | undefined): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#statements.push(
        new Statement(config, values, (error, result) => (error ? reject(error) : resolve(result))),
      )
    })
  }

  // pg reads both when a statement is parsed, and keeps the name.
  get name(): string | undefined {
    return this.#statements[this.#answered]?.name
  }
  get text(): string | undefined {
    return this.#statements[this.#answered]?.text
  }

  submit = (connection: Connection): void => {
    const sending = connection as Sending
    sending.stream.cork()
    for (const statement of this.#statements) statement.prepare(sending)
    sending.sync()
    sending.stream.uncork()
  }

  handleRowDescription(message: unknown): void {
    this.#statements[this.#answered]?.handleRowDescription(message)
  }
  handleDataRow(message: unknown): void {
    this.#statements[this.#answered]?.handleDataRow(message)
  }
  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#statements[this.#answered++]?.handleCommandComplete(message, connection)
  }
  handleEmptyQuery(): void {
    this.#answered++
  }
  handleReadyForQuery(connection: Connection): void {
    for (const statement of this.#statements) statement.handleReadyForQuery(connection)
  }
  handleError(error: Error, connection: Connection): void {
    const failed = this.#statements.slice(this.#answered)
    for (const statement of failed) {
      // PostgreSQL has skipped it, so it does not know this name.
      if (statement.name) delete (connection as Sending).submittedNamedStatements[statement.name]
      statement.handleError(error, connection)
    }
    for (const statement of this.#statements.slice(0, this.#answered))
      statement.handleReadyForQuery(connection)
  }
}
