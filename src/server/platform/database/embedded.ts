import { join } from "node:path"
import type { PGlite, QueryOptions } from "@electric-sql/pglite"

/** The folder of the embedded database within a data folder. */
export const embeddedFolder = (dataFolder: string) => join(dataFolder, "database")

/** The `query` method of any driver; its first argument is the text, or an object that contains it. */
export type Query = (...given: unknown[]) => unknown

/** Wraps the embedded database's `query` method, also inside transactions. */
export function replaceQueries(lite: PGlite, around: (query: Query) => Query): void {
  const replace = (driver: { query: unknown }) => {
    const { query } = driver as { query: Query }
    Object.assign(driver, { query: around(query.bind(driver)) })
  }
  replace(lite)
  const transaction = lite.transaction.bind(lite)
  const replaced: typeof lite.transaction = (work) =>
    transaction((tx) => {
      replace(tx)
      return work(tx)
    })
  Object.assign(lite, { transaction: replaced })
}

/**
 * Makes the embedded database store the value parsers that come with a query. Otherwise it merges them with its own 318 for
 * each query, which takes longer than most queries. All queries bring the same parsers, from drizzle.
 */
export function keepParsers(lite: PGlite): void {
  replaceQueries(lite, (query) => (text, values, options) => {
    const { parsers, ...rest } = (options ?? {}) as QueryOptions
    Object.assign(lite.parsers, parsers)
    return query(text, values, rest)
  })
}
