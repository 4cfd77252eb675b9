import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"

/** What is read of a plan of PostgreSQL, and of the parts of its query. */
const planNode = type({
  "Plan Rows": "number",
  "Subplan Name?": "string",
  "Plans?": type({ "Plan Rows": "number", "Subplan Name?": "string" }).array(),
})
const explained = type({ "QUERY PLAN": [{ Plan: planNode }] })

async function planOf(db: Database, query: SQL): Promise<typeof planNode.infer | undefined> {
  const [explanation] = await rows(db, explained, sql`explain (format json) ${query}`)
  return explanation?.["QUERY PLAN"][0].Plan
}

/** How many rows the database expects of a query, without running it. */
export async function estimatedRows(db: Database, query: SQL): Promise<number> {
  return (await planOf(db, query))?.["Plan Rows"] ?? 0
}

/**
 * The same of several queries by name, in one question: as parts of one query that is only planned. Materialized,
 * so that each keeps a plan of its own.
 */
export async function estimatedRowsOfEach<Name extends string>(
  db: Database,
  queries: Partial<Record<Name, SQL>>,
): Promise<Partial<Record<Name, number>>> {
  const names = Object.keys(queries) as Name[]
  const parts = names.map((name) => sql`${sql.identifier(name)} as materialized (${queries[name]})`)
  const plan = await planOf(
    db,
    sql`
      with ${sql.join(parts, sql`, `)}
      select from ${sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      )}`,
  )
  const expected = (name: Name) =>
    plan?.Plans?.find((part) => part["Subplan Name"] === `CTE ${name}`)?.["Plan Rows"] ?? 0
  return Object.fromEntries(names.map((name) => [name, expected(name)])) as Partial<Record<Name, number>>
}
