import { type SQL, sql } from "drizzle-orm"
import { fold } from "@/domain/fold"
import { applicationFilters, parseSearch, type SearchFilters } from "@/domain/search"
import { governed } from "../access/scope"
import type { Me } from "../context"
import { type Database, rows } from "../database/connection"
import { type ApplicationDetail, applicationColumns } from "../present/application"
import { invalid } from "../refusal"
import { containing, everyWord, fitness } from "./like"

/** Filters of a search line. 422 with the filter's own message where one has an impossible value. */
export function readApplicationSearch(line: string | undefined): SearchFilters {
  const { text, role, roleeq, active, problems } = parseSearch(line ?? "", applicationFilters)
  const [problem] = problems
  if (problem) throw invalid({ search: problem.message })
  return { text, role, roleeq, active }
}

/** One page of the applications within reach; the security application is always on top (1-core §2.6). */
export function applicationsListed(
  db: Database,
  me: Me,
  { text, role, roleeq, active }: SearchFilters,
  { page, size }: { page: number; size: number },
): Promise<ApplicationDetail[]> {
  const withRole = (title: SQL) => sql`exists (select 1 from role r where r.app_id = a.id and ${title})`
  const conditions = [
    governed(me, sql`a.id`),
    everyWord(sql`a.search_text`, text),
    ...(active === undefined ? [] : [active ? sql`a.enabled` : sql`not a.enabled`]),
    ...(role === undefined ? [] : [withRole(sql`r.search_text like ${containing(role)}`)]),
    ...(roleeq === undefined ? [] : [withRole(sql`r.search_text = ${fold(roleeq)}`)]),
  ]
  return rows<ApplicationDetail>(
    db,
    sql`
      select ${applicationColumns} from application a where ${sql.join(conditions, sql` and `)}
      order by (a.id = 1) desc, a.acronym collate "C", a.id limit ${size} offset ${page * size}`,
  )
}

export interface ApplicationFound {
  id: number
  acronym: string
  title: string
  enabled: boolean
}

/** Applications within reach that hold every word, best match of the acronym first. */
export function applicationsFound(
  db: Database,
  me: Me,
  text: string,
  size: number,
): Promise<ApplicationFound[]> {
  return rows<ApplicationFound>(
    db,
    sql`
      select a.id, a.acronym, a.title, a.enabled
      from application a where ${governed(me, sql`a.id`)} and ${everyWord(sql`a.search_text`, text)}
      order by ${fitness(sql`a.search_text`, text)}, a.acronym collate "C", a.id limit ${size}`,
  )
}
