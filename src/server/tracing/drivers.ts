import type { PGlite } from "@electric-sql/pglite"
import type { Pool } from "pg"
import { type Query, replaceQueries } from "../database/embedded"
import type { Tracing } from "./tracing"

/**
 * Has every statement of PostgreSQL traced. Those that take any connection begin here and not at the connection: waiting
 * for one is part of them, and whoever gives one back is somebody else.
 */
export function tracePool(pool: Pool, tracing: Tracing, host: string | undefined): void {
  traceQueries(pool, tracing, host)
  pool.on("connect", (client) => traceQueries(client, tracing, host))
}

/** Has every statement of the embedded database traced; what begins and ends its transactions does not show. */
export const traceEmbedded = (lite: PGlite, tracing: Tracing): void =>
  replaceQueries(lite, (query) => tracedQuery(query, tracing, undefined))

function traceQueries(driver: { query: unknown }, tracing: Tracing, host: string | undefined): void {
  const { query } = driver as { query: Query }
  Object.assign(driver, { query: tracedQuery(query.bind(driver), tracing, host) })
}

function tracedQuery(query: Query, tracing: Tracing, host: string | undefined): Query {
  return (...given) => {
    const ask = () => query(...given)
    // The pool gives its connections a function for the answer: that statement has its span.
    if (typeof given.at(-1) === "function") return ask()
    return tracing.statement(textOf(given[0]), host, async () => ask())
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement
  const text =
    typeof statement === "object" && statement !== null && "text" in statement ? statement.text : ""
  return typeof text === "string" ? text : ""
}
