import type { PGlite } from "@electric-sql/pglite"
import type { Pool } from "pg"
import type { Tracing } from "../telemetry/tracing/tracing"
import { type Query, replaceQueries } from "./embedded"

/**
 * Traces every PostgreSQL statement. A statement on any connection is traced at the pool, so that its span includes the wait
 * for a connection. The connection itself is handed over in the async context of the caller that released it.
 */
export function tracePool(pool: Pool, tracing: Tracing, host: string | undefined): void {
  traceQueries(pool, tracing, host)
  pool.on("connect", (client) => traceQueries(client, tracing, host))
}

/** Traces every statement of the embedded database, except those that begin and end transactions. */
export const traceEmbedded = (lite: PGlite, tracing: Tracing): void =>
  replaceQueries(lite, (query) => tracedQuery(query, tracing, undefined))

/** Traces every statement of a connection. */
export function traceQueries(driver: { query: unknown }, tracing: Tracing, host: string | undefined): void {
  const { query } = driver as { query: Query }
  Object.assign(driver, { query: tracedQuery(query.bind(driver), tracing, host) })
}

function tracedQuery(query: Query, tracing: Tracing, host: string | undefined): Query {
  return (...given) => {
    const ask = () => query(...given)
    // The pool passes a callback to its connections, a transaction its packets: those statements already have spans.
    if (typeof given.at(-1) === "function" || isPacket(given[0])) return ask()
    return tracing.statement(textOf(given[0]), host, async () => ask())
  }
}

const isPacket = (asked: unknown): boolean => typeof asked === "object" && asked !== null && "submit" in asked

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement
  const text =
    typeof statement === "object" && statement !== null && "text" in statement ? statement.text : ""
  return typeof text === "string" ? text : ""
}
