import { sql } from "drizzle-orm"
import { organizationSummary } from "@/contract/shapes"
import { type Database, rows } from "../database/connection"
import { everyWord, fitness } from "../database/like"
import { momentText } from "../database/moment"

const organizationMatch = organizationSummary.merge({ enabled: "boolean" })
const removedUnit = organizationSummary.merge({ removedDate: momentText })

/** Units whose acronym and title hold every word, best match of the acronym first; enabled ones unless `all`. */
export function organizationsFound(
  db: Database,
  text: string,
  { size, page = 0, all = false }: { size: number; page?: number; all?: boolean },
): Promise<(typeof organizationMatch.infer)[]> {
  return rows(
    db,
    organizationMatch,
    sql`
      select id, acronym, title, enabled
      from organization where ${all ? sql`true` : sql`enabled`} and ${everyWord(sql`search_text`, text)}
      order by ${fitness(sql`search_text`, text)}, acronym collate "C", id limit ${size} offset ${page * size}`,
  )
}

const mostRemoved = 50

/** Removed units, as the audit keeps them: by their name at that time, or by their number. */
export function removedUnits(
  db: Database,
  { search = "", id }: { search?: string | undefined; id?: number | undefined },
): Promise<(typeof removedUnit.infer)[]> {
  const named = sql`fold(concat_ws(' ', a.before->>'acronym', a.before->>'title'))`
  return rows(
    db,
    removedUnit,
    sql`
      select substr(a.subject_id, 5)::int as id, a.before->>'acronym' as acronym, a.before->>'title' as title,
        a.at as "removedDate"
      from audit a
      where a.kind = 'organization.delete' and ${everyWord(named, search)}
        and ${id === undefined ? sql`true` : sql`a.subject_id = ${`org:${id}`}`}
      order by a.at desc, a.id desc limit ${mostRemoved}`,
  )
}
