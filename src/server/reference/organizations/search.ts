import { type SQL, sql } from "drizzle-orm"
import { organizationSummary } from "@/contract/shapes"
import { type Database, rows } from "../../platform/database/connection"
import { everyWord, fitness, startingWith, wordStartingWith } from "../../platform/database/like"
import { momentText } from "../../platform/database/moment"

const organizationMatch = organizationSummary.merge({ enabled: "boolean" })
const removedUnit = organizationSummary.merge({ removedDate: momentText })

/**
 * Units whose acronym and title contain every word; only enabled ones unless `all`. Best match of the acronym first (`fitness`),
 * then by acronym. Each kind of match is a separate query, which runs only while better ones have not filled the page. So words
 * that nearly all units contain are found by walking the index, instead of gathering and sorting all.
 */
export function organizationsFound(
  db: Database,
  text: string,
  { size, page = 0, all = false }: { size: number; page?: number; all?: boolean },
): Promise<(typeof organizationMatch.infer)[]> {
  const wanted = (page + 1) * size
  const begins = sql`search_text like ${startingWith(text)}`
  const hasWord = sql`search_text like ${wordStartingWith(text)}`
  const units = (fit: SQL, condition: SQL) => sql`(
    select id, acronym, title, enabled, ${fit} as fit
    from organization where ${all ? sql`true` : sql`enabled`} and ${condition}
    order by fit, acronym collate "C", id limit ${wanted})`
  return rows(
    db,
    organizationMatch,
    sql`
      with beginning as materialized ${units(fitness(sql`search_text`, text), begins)},
      wordwise as materialized ${units(
        sql`2`,
        sql`${hasWord} and not ${begins} and (select count(*) from beginning) < ${wanted}`,
      )},
      better as (select * from beginning union all select * from wordwise),
      inside as ${units(
        sql`3`,
        sql`${everyWord(sql`search_text`, text)} and not ${hasWord} and not ${begins}
          and (select count(*) from better) < ${wanted}`,
      )}
      select id, acronym, title, enabled from (select * from better union all select * from inside) found
      order by fit, acronym collate "C", id limit ${size} offset ${page * size}`,
  )
}

const maxRemoved = 50

/** Removed units from the audit, by their former name or their number. */
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
      order by a.at desc, a.id desc limit ${maxRemoved}`,
  )
}
