import { type SQL, sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import type { ReviewScope } from "@/domain/reviews"
import { administered, outOfReach } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { countOf, type Database, rows } from "../../platform/database/connection"
import { invalid, notFound, notYours } from "../../platform/refusal/refusal"
import { type AssignmentKind, stores, unexpired } from "../../rights/grants/queries"
import { ownRole } from "../../rights/grants/roleOfApplication"
import { isUnused } from "../../rights/users/searchPlans"

/*
 * Which assignments a review is about. Only what can be taken is a line: direct assignments of roles and of profiles. A role that
 * comes by a profile or by inheritance is taken with the assignment that it comes from.
 */

/** The part of a review that decides about its lines. */
export interface Scope {
  scope: ReviewScope
  scopeId: number | null
  unusedDays: number | null
}

const place = type({ text: "string", appId: "number.integer", mine: "boolean" })

const places: Record<Exclude<ReviewScope, "administrative" | "unit">, (me: Actor, id: number) => SQL> = {
  application: (me, id) => sql`
    select acronym as text, id as "appId", ${administered(me, sql`id`)} as mine from application where id = ${id}`,
  role: (me, id) => sql`
    select r.title || ' em ' || a.acronym as text, a.id as "appId", ${administered(me, sql`a.id`)} as mine
    from role r join application a on a.id = coalesce(r.governs_app_id, r.app_id) where r.id = ${id}`,
  profile: (me, id) => sql`
    select p.name || ' em ' || a.acronym as text, a.id as "appId", ${administered(me, sql`a.id`)} as mine
    from profile p join application a on a.id = p.app_id where p.id = ${id}`,
}

const nouns = { application: "Aplicação", role: "Permissão", profile: "Perfil" } as const
const unitRow = type({ text: "string" })

/**
 * What a review is about in words, and the application whose administrators own it; none for what crosses applications, which only
 * super admins review. 403 if it is beyond the actor, 404 if there is no such thing.
 */
export async function readScope(
  db: Database,
  me: Actor,
  { scope, scopeId }: Pick<BodyOf<Calls["reviews"]["create"]>, "scope" | "scopeId">,
): Promise<{ text: string; appId: number | null }> {
  if (scope === "administrative" || scope === "unit") {
    if (!me.superAdmin)
      throw notYours(
        "Só um administrador geral revê unidades e papéis administrativos: escolha uma aplicação.",
      )
    if (scope === "administrative") return { text: "papéis administrativos", appId: null }
  }
  if (scopeId === undefined) throw invalid({ scopeId: "Diga o que a revisão abrange." })
  if (scope === "unit") {
    const [unit] = await rows(
      db,
      unitRow,
      sql`select acronym as text from organization where id = ${scopeId}`,
    )
    if (!unit) throw notFound("Unidade")
    return { ...unit, appId: null }
  }
  const [found] = await rows(db, place, places[scope](me, scopeId))
  if (!found) throw notFound(nouns[scope])
  if (!found.mine) throw outOfReach()
  return { text: found.text, appId: found.appId }
}

const isLine = (kind: AssignmentKind, { unusedDays }: Scope): SQL =>
  sql`${unexpired} and ${unusedDays === null ? sql`true` : isUnused(kind, unusedDays)}`

/** The columns of an assignment `h` that a line keeps. */
const lineColumns = (kind: AssignmentKind): SQL => sql`
  h.client_id, ${kind === "role" ? sql`h.role_id` : sql`null::int`} as role_id,
  ${kind === "profile" ? sql`h.profile_id` : sql`null::int`} as profile_id,
  h.create_date, h.created_by, h.expiration_date_time`

/** The roles and profiles of a scope, as `kind` and `id`. */
function heldIn({ scope, scopeId }: Scope): SQL {
  const id = scopeId ?? 0
  switch (scope) {
    case "role":
      return sql`select 'role' as kind, id from role where id = ${id}`
    case "profile":
      return sql`select 'profile' as kind, id from profile where id = ${id}`
    case "administrative":
      return sql`
        select 'role' as kind, id from role where is_administrative(id)
        union all
        select 'profile', f.id from profile f
        where exists (select from profile_role part where part.profile_id = f.id and is_administrative(part.role_id))`
    default:
      return sql`
        select 'role' as kind, r.id from role r where ${ownRole(id)}
        union all select 'profile', id from profile where app_id = ${id}`
  }
}

/** How many lines a scope has now. */
export function countLines(db: Database, scope: Scope): Promise<number> {
  const of = (kind: AssignmentKind, within: SQL): SQL => {
    const { table } = stores[kind]
    return sql`(select count(*) from ${table} h where ${within} and ${isLine(kind, scope)})`
  }
  const within = (kind: AssignmentKind) =>
    scope.scope === "unit"
      ? sql`h.client_id in (select p.atalaia_id from person p where ${inUnit(scope)})`
      : sql`h.${stores[kind].key} = any(array(select id from (${heldIn(scope)}) held where kind = ${kind}))`
  return countOf(
    db,
    sql`select (${of("role", within("role"))} + ${of("profile", within("profile"))})::int as count`,
  )
}

const inUnit = ({ scopeId }: Scope): SQL => sql`
  p.organization_id in (select o.id from organization o where o.path && array[${scopeId ?? 0}]::int[])`

/**
 * The next assignments of a scope after a place, in a stable order: role by role, or person by person of a unit. With each comes
 * its own place (`turn`, `client_id`). Read in the order of an index, so that each batch takes as long as the first.
 */
export function assignmentsAfter(scope: Scope, { turn, clientId }: Place, most: number): SQL {
  if (scope.scope === "unit") {
    const of = (kind: AssignmentKind) => sql`
      select ${lineColumns(kind)} from ${stores[kind].table} h where h.client_id = p.atalaia_id and ${isLine(kind, scope)}`
    return sql`
      select 0 as turn, h.* from (
        select p.atalaia_id from person p where ${inUnit(scope)} and p.atalaia_id > ${clientId}
        order by p.atalaia_id limit ${most}
      ) p cross join lateral (${of("role")} union all ${of("profile")}) h`
  }
  const of = (kind: AssignmentKind) => sql`
    select ${lineColumns(kind)} from ${stores[kind].table} h
    where held.kind = ${kind} and h.${stores[kind].key} = held.id
      and h.client_id > case when held.turn = ${turn} then ${clientId} else '' end and ${isLine(kind, scope)}
    order by h.client_id limit ${most}`
  return sql`
    select held.turn, h.* from (
      select kind, id, (row_number() over (order by kind desc, id))::int as turn from (${heldIn(scope)}) held
    ) held
    cross join lateral ((${of("role")}) union all (${of("profile")})) h
    where held.turn >= ${turn} order by held.turn, h.client_id limit ${most}`
}

export interface Place {
  turn: number
  clientId: string
}
