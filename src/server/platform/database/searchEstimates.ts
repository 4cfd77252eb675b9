import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { keysOf, recordOf } from "@/domain/records"
import { type Database, rows } from "./connection"

/** The used parts of a PostgreSQL query plan and its subplans. */
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

/** The number of rows that the database expects of a query, without running it. */
export async function estimatedRows(db: Database, query: SQL): Promise<number> {
  return (await planOf(db, query))?.["Plan Rows"] ?? 0
}

/**
 * The same for several named queries with one statement, which has them as parts and is only planned. They are materialized, so
 * that each has its own plan.
 */
export async function estimatedRowsOfEach<Name extends string>(
  db: Database,
  queries: Partial<Record<Name, SQL>>,
): Promise<Partial<Record<Name, number>>> {
  const names = keysOf(queries)
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
  return recordOf(names, expected)
}
