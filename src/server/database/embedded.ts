import { join } from "node:path"
import type { PGlite, QueryOptions } from "@electric-sql/pglite"

/** Where the embedded database is in a data folder. */
export const embeddedFolder = (dataFolder: string) => join(dataFolder, "database")

/** `query` of any of the drivers: the text, or an object that has it, comes first. */
export type Query = (...given: unknown[]) => unknown

/** Puts another `query` in the place of the embedded database's own, also within its transactions. */
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
 * Has the embedded database keep how values are read that come with a query, instead of taking it together with its own
 * for each: copying those 318 takes longer than most queries. All of ours come with the same, from drizzle.
 */
export function keepParsers(lite: PGlite): void {
  replaceQueries(lite, (query) => (text, values, options) => {
    const { parsers, ...rest } = (options ?? {}) as QueryOptions
    Object.assign(lite.parsers, parsers)
    return query(text, values, rest)
  })
}
