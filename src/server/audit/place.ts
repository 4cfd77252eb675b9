import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { iso } from "../database/moment"
import { invalid } from "../http/refusal"

/** The place of a row of the audit among the others, by which lists of it go on behind that row. */

interface Place {
  /** ISO 8601, by which the months are known that need not be read. */
  at: string
  id: number
}

/**
 * That an audit row `u` comes behind another one. The moment by itself says which months need not be read: of two values
 * that are compared together the planner does not see it.
 */
export const behind = ({ at, id }: Place): SQL =>
  sql`u.at <= ${at}::timestamptz and (u.at, u.id) < (${at}::timestamptz, ${id})`

/** How a place is named to whoever lists. */
const nameOf = ({ at, id }: Place): string => `${iso(at)}/${id}`

const written = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)\/(\d{1,15})$/
const moment = type("string.date.iso")

/** That an audit row `u` comes behind the place of that name, if there is one. 422 for a name that was never given. */
export function behindNamed(name: string | undefined): SQL {
  if (name === undefined) return sql`true`
  const [, at, id] = written.exec(name) ?? []
  if (!moment.allows(at))
    throw invalid({ after: "Isto não é o lugar de uma linha: envie `after` como veio na resposta." })
  return behind({ at, id: Number(id) })
}

/** A page of rows as they are shown, with the place of the last one where more may come behind it. */
export function pageOf<Row extends Place, Item>(
  found: readonly Row[],
  size: number,
  present: (row: Row) => Item,
): { items: Item[]; after?: string } {
  const last = found.length < size ? undefined : found.at(-1)
  return { items: found.map((row) => present(row)), ...(last && { after: nameOf(last) }) }
}
