import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { SearchFilters } from "@/domain/search"
import { fold } from "@/domain/text/fold"
import { governed } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { containing, firstBeing } from "../../platform/database/like"

/** Ids in PostgreSQL's array syntax: there may be thousands, and they only pass through. */
export type IdList = string

/** Search conditions for people, with names resolved to ids. */
export interface PeopleConditions {
  text: string
  active?: boolean
  locked?: boolean
  /** A unit and all below it. */
  units?: IdList
  /** The wanted roles, and the profiles with one of them; by unexpired assignments, or by any. */
  held?: {
    roles: IdList
    profiles: IdList
    expiredToo?: boolean
    /** Only by assignments that are older than so many days, without a session in the role's application since. */
    unusedDays?: number
  }
}

const resolvedFilters = type({
  units: "string | null",
  roles: "string | null",
  profiles: "string | null",
})

/** Resolves filters; undefined if one of them refers to nothing that exists, so that no person matches. */
export async function resolveConditions(
  db: Database,
  me: Actor,
  { text, active, locked, org, role, roleeq, unused }: SearchFilters,
): Promise<PeopleConditions | undefined> {
  const byRole = role !== undefined || roleeq !== undefined
  const conditions: PeopleConditions = {
    text,
    ...(active !== undefined && { active }),
    ...(locked !== undefined && { locked }),
  }
  if (org === undefined && !byRole) return conditions

  const [named] = await rows(
    db,
    resolvedFilters,
    sql`
      with wanted_role as materialized (
        select id from role where ${byRole ? titled(role, roleeq) : sql`false`} and ${rolesThatCount(me, unused !== undefined)}
      )
      select
        (select array_agg(id)::text from wanted_role) as roles,
        (select array_agg(distinct profile_id)::text from profile_role join wanted_role on role_id = id) as profiles,
        (select array_agg(id)::text from organization where path && (${unitsCalled(org)})) as units`,
  )
  if (org !== undefined) {
    if (!named?.units) return undefined
    conditions.units = named.units
  }
  if (byRole) {
    if (!named?.roles) return undefined
    conditions.held = {
      roles: named.roles,
      profiles: named.profiles ?? "{}",
      ...(unused !== undefined && { unusedDays: unused }),
    }
  }
  return conditions
}

const titled = (role: string | undefined, roleeq: string | undefined) => sql`
  ${role === undefined ? sql`true` : sql`search_text like ${containing(role)}`}
  and ${roleeq === undefined ? sql`true` : sql`search_text = ${fold(roleeq)}`}`

/**
 * Condition on roles to search by: some actors may use all roles, an application's admin or manager only the roles of their own
 * applications. When a person was last in an application is known to those who govern it.
 */
function rolesThatCount(me: Actor, byUse: boolean): SQL {
  if (me.superAdmin || (me.abilities.has("users.searchAllAccess") && !byUse)) return sql`true`
  return sql`(${governed(me, sql`app_id`)} or ${governed(me, sql`governs_app_id`)})`
}

/** Units by acronym, ignoring accents and case. The search text begins with the acronym, and is indexed. */
function unitsCalled(acronym: string | undefined): SQL {
  if (acronym === undefined) return sql`'{}'::int[]`
  return sql`
    select coalesce(array_agg(id), '{}') from organization
    where search_text like ${firstBeing(acronym)} and fold(acronym) = ${fold(acronym)}`
}
