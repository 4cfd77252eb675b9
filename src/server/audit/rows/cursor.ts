import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { iso } from "../../platform/database/moment"
import { invalid } from "../../platform/refusal/refusal"

/* Cursors of audit rows: a list continues after the row that a cursor names. */

interface Place {
  /** ISO 8601; with it the planner skips months that need not be read. */
  at: string
  id: number
}

/**
 * Whether an audit row `u` comes after another one. The time is also compared alone, because the planner cannot prune months
 * from a row comparison.
 */
export const afterCursor = ({ at, id }: Place): SQL =>
  sql`u.at <= ${at}::timestamptz and (u.at, u.id) < (${at}::timestamptz, ${id})`

/** The text form of a cursor. */
const nameOf = ({ at, id }: Place): string => `${iso(at)}/${id}`

const written = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)\/(\d{1,15})$/
const moment = type("string.date.iso")

/** Whether an audit row `u` comes after a cursor; true without a cursor. Throws 422 for an invalid one. */
export function afterNamedCursor(name: string | undefined): SQL {
  if (name === undefined) return sql`true`
  const [, at, id] = written.exec(name) ?? []
  if (!moment.allows(at))
    throw invalid({ after: "Isto não é o lugar de uma linha: envie `after` como veio na resposta." })
  return afterCursor({ at, id: Number(id) })
}

/** A page of presented rows, with the cursor of the last one if more may follow. */
export function pageOf<Row extends Place, Item>(
  found: readonly Row[],
  size: number,
  present: (row: Row) => Item,
): { items: Item[]; after?: string } {
  const last = found.length < size ? undefined : found.at(-1)
  return { items: found.map((row) => present(row)), ...(last && { after: nameOf(last) }) }
}
