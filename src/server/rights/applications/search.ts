import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { applicationFilters, parseSearch, type SearchFilters } from "@/domain/search"
import { fold } from "@/domain/text/fold"
import {
  type ApplicationRow,
  administered,
  applicationRow,
  awaitsDecision,
  governed,
  linksApplication,
} from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { countOf, type Database, rows } from "../../platform/database/connection"
import { containing, everyWord, fitness } from "../../platform/database/like"
import { invalid } from "../../platform/refusal/refusal"
import { type ApplicationDetail, applicationColumns, applicationDetailRow } from "../grants/applicationDetail"

/** Filters of a search line. 422 with the filter's own message if a value is impossible. */
export function readApplicationSearch(line: string | undefined): SearchFilters {
  const { text, role, roleeq, active, problems } = parseSearch(line ?? "", applicationFilters)
  const [problem] = problems
  if (problem) throw invalid({ search: problem.message })
  return { text, role, roleeq, active }
}

/** Condition: the actor may see application `a` and it matches the filters. */
function listed(me: Actor, { text, role, roleeq, active }: SearchFilters): SQL {
  const withRole = (title: SQL) => sql`exists (select 1 from role r where r.app_id = a.id and ${title})`
  const conditions = [
    governed(me, sql`a.id`),
    everyWord(sql`a.search_text`, text),
    ...(active === undefined ? [] : [active ? sql`a.enabled` : sql`not a.enabled`]),
    ...(role === undefined ? [] : [withRole(sql`r.search_text like ${containing(role)}`)]),
    ...(roleeq === undefined ? [] : [withRole(sql`r.search_text = ${fold(roleeq)}`)]),
  ]
  return sql.join(conditions, sql` and `)
}

/** One page of the applications that the actor may see; the security application is always first. */
export function applicationsListed(
  db: Database,
  me: Actor,
  filters: SearchFilters,
  { page, size }: { page: number; size: number },
): Promise<ApplicationDetail[]> {
  return rows(
    db,
    applicationDetailRow,
    sql`
      select ${applicationColumns} from application a where ${listed(me, filters)}
      order by (a.id = ${securityAppId}) desc, a.acronym collate "C", a.id limit ${size} offset ${page * size}`,
  )
}

/** How many applications that the actor may see match the filters. */
export async function countApplications(db: Database, me: Actor, filters: SearchFilters): Promise<number> {
  return countOf(db, sql`select count(*)::int as count from application a where ${listed(me, filters)}`)
}

/** Condition: access to application `a` can be requested, because it is enabled, has a role and is not the platform itself. */
export const requestable: SQL = sql`
  a.enabled and a.id <> ${securityAppId} and exists (select 1 from role r where r.app_id = a.id and not r.disabled)`

/** One page of them by acronym, if a further condition holds. */
export function applicationsToAskFor(
  db: Database,
  text: string,
  { page, size, further = sql`true` }: { page: number; size: number; further?: SQL },
): Promise<ApplicationRow[]> {
  return rows(
    db,
    applicationRow,
    sql`
      select ${applicationColumns} from application a
      where ${requestable} and ${everyWord(sql`a.search_text`, text)} and ${further}
      order by a.acronym collate "C", a.id limit ${size} offset ${page * size}`,
  )
}

const decidedApplication = type({ "...": applicationRow, pending: "number.integer" })

/** Applications whose access requests the actor decides: those that they administer or are a linker of. */
export function applicationsDecided(
  db: Database,
  me: Actor,
): Promise<(ApplicationRow & { pending: number })[]> {
  return rows(
    db,
    decidedApplication,
    sql`
      select ${applicationColumns}, (
        select count(*)::int from access_request q join person p on p.atalaia_id = q.atalaia_id
        where q.app_id = a.id and ${awaitsDecision(me, sql`p.organization_id`)}
      ) as pending
      from application a
      where a.id <> ${securityAppId} and (${administered(me, sql`a.id`)} or ${linksApplication(me, sql`a.id`)})
      order by a.acronym collate "C", a.id`,
  )
}

export const applicationFound = type({
  id: "number.integer",
  acronym: "string",
  title: "string",
  enabled: "boolean",
})
export type ApplicationFound = typeof applicationFound.infer

/** Applications that the actor may see and that contain every word, best match of the acronym first. */
export function applicationsFound(
  db: Database,
  me: Actor,
  text: string,
  size: number,
): Promise<ApplicationFound[]> {
  return rows(
    db,
    applicationFound,
    sql`
      select a.id, a.acronym, a.title, a.enabled
      from application a where ${governed(me, sql`a.id`)} and ${everyWord(sql`a.search_text`, text)}
      order by ${fitness(sql`a.search_text`, text)}, a.acronym collate "C", a.id limit ${size}`,
  )
}
