import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type FilterName, parseSearch, type SearchFilters, userFilters } from "@/domain/search"
import type { Actor } from "../../identity/actor/context"
import { countOf, type Database, rows } from "../../platform/database/connection"
import { estimatedRows } from "../../platform/database/searchEstimates"
import { invalid } from "../../platform/refusal/refusal"
import type { Retention } from "../../platform/settings/settings"
import { type PersonRow, personColumns, personRow, personTables } from "./presenter"
import { type PeopleConditions, resolveConditions } from "./searchConditions"
import { chooseWay, gather, walk } from "./searchPlans"

/** Beyond this number, counts are the database's estimate. */
const countCap = 10_000

/** Filters of a search line. 422 with the filter's own message if a value is impossible. */
export function readPeopleSearch(
  line: string | undefined,
  allowed: readonly FilterName[] = userFilters,
): SearchFilters {
  const { problems, tokens: _tokens, ...filters } = parseSearch(line ?? "", allowed)
  const [problem] = problems
  if (problem) throw invalid({ search: problem.message })
  return filters
}

/** The same for the list of all people. 422 also if sessions are not kept for as long as `unused` asks. */
export function readUserSearch(line: string | undefined, { sessionDays }: Retention): SearchFilters {
  const filters = readPeopleSearch(line)
  if (sessionDays > 0 && filters.unused !== undefined && filters.unused > sessionDays) {
    const most = `unused:${sessionDays}d`
    throw invalid({ search: `As sessões são guardadas por ${sessionDays} dias: use no máximo ${most}.` })
  }
  return filters
}

/** One page of matching people, by name. Roles that `me` does not administer are ignored in filters. */
export async function peopleFound(
  db: Database,
  me: Actor,
  filters: SearchFilters,
  { page, size }: { page: number; size: number },
): Promise<PersonRow[]> {
  const conditions = await resolveConditions(db, me, filters)
  return conditions ? peopleWho(db, conditions, { offset: page * size, limit: size }) : []
}

/** One page of only their ids, for callers that process them further; its pages may be larger than pages of whole rows. */
export async function peopleIds(
  db: Database,
  me: Actor,
  filters: SearchFilters,
  { page, size }: { page: number; size: number },
): Promise<string[]> {
  const conditions = await resolveConditions(db, me, filters)
  if (!conditions) return []
  const found = await those(db, conditions, { offset: page * size, limit: size }, (ids) =>
    rows(db, foundId, sql`select found.atalaia_id as id from (${ids}) found order by found.sort_name, id`),
  )
  return found.map(({ id }) => id)
}

const foundId = type({ id: "string" })

/** Some of the people who match resolved conditions, by name. */
export const peopleWho = (
  db: Database,
  conditions: PeopleConditions,
  part: { offset: number; limit: number },
): Promise<PersonRow[]> => those(db, conditions, part, (ids) => present(db, ids))

/** The same, with the rows read by `read`: it gets a query for `atalaia_id` and `sort_name`. */
async function those<Row>(
  db: Database,
  conditions: PeopleConditions,
  { offset, limit }: { offset: number; limit: number },
  read: (ids: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const shown = sql`order by sort_name, atalaia_id limit ${limit} offset ${offset}`
  const way = await chooseWay(db, conditions, offset + limit)
  if (way.walks) {
    const walked = await read(sql`${walk(conditions, way)} ${shown}`)
    if (walked.length === limit || way.bound === undefined) return walked
  }
  // A subquery separate from the order, so that the database is not tempted to walk the index of names.
  return read(sql`select * from (${gather(conditions, way.begin)} offset 0) fitting ${shown}`)
}

/** How many people match: exactly, or the database's estimate if they are very many. */
export async function countPeople(
  db: Database,
  me: Actor,
  filters: SearchFilters,
): Promise<{ count: number; exact: boolean }> {
  const conditions = await resolveConditions(db, me, filters)
  if (!conditions) return { count: 0, exact: true }
  const { begin } = await chooseWay(db, conditions, 1)
  const fitting = gather(conditions, begin)
  const estimate = await estimatedRows(db, fitting)
  if (estimate > countCap) return { count: estimate, exact: false }
  const count = await countOf(
    db,
    sql`select count(*)::int as count from (${fitting} limit ${countCap + 1}) fitting`,
  )
  return count > countCap ? { count: countCap, exact: false } : { count, exact: true }
}

/** The rows of a query for `atalaia_id` and `sort_name`, with the displayed columns of each person. */
function present(db: Database, ids: SQL): Promise<PersonRow[]> {
  return rows(
    db,
    personRow,
    sql`
      select ${personColumns} from (${ids}) found
      join ${personTables} on p.atalaia_id = found.atalaia_id
      order by found.sort_name, found.atalaia_id`,
  )
}
