import { type SQL, sql } from "drizzle-orm"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { administered } from "../access/scope"
import { endedDate, openSessions } from "../access/sessions"
import { type Database, rows } from "../database/connection"
import { everyWord } from "../database/like"
import type { Me } from "../http/context"
import { type SessionRow, sessionRow } from "./presenter"

/** The applications `a` of sessions `s` that somebody administers, as server or as client. */
const administeredSession = (me: Me): SQL => sql`
  (${administered(me, sql`s.app_id`)} or exists (
    select 1 from application own where own.client_id = s.client_identifier and ${administered(me, sql`own.id`)}
  ))`

/** The people that an authorizer is linked to, by their unit or one above it; nobody for all others. */
export const watchedPerson = (me: Me, atalaiaId: SQL): SQL =>
  me.abilities.has("evaluations.decide")
    ? sql`
      exists (
        select 1 from person watched
        join organization unit on unit.id = watched.organization_id
        join authorizer_link link on link.organization_id = any(unit.path)
        where watched.atalaia_id = ${atalaiaId} and link.atalaia_id = ${me.atalaiaId}
      )`
    : sql`false`

/** Sessions `s` of those people. */
export const watchedSession = (me: Me): SQL => watchedPerson(me, sql`s.client_identifier`)

/** Sessions `s` that somebody may see: of the applications they administer, and of the people they evaluate. */
export function sessionWithin(me: Me): SQL {
  return me.superAdmin ? sql`true` : sql`(${administeredSession(me)} or ${watchedSession(me)})`
}

/**
 * The people whose sessions page somebody may open: any for administrators, who see there what is of their
 * applications; for an authorizer, whatever else they may look for, those of their units.
 */
export const inspectedPerson = (me: Me, atalaiaId: SQL): SQL =>
  me.abilities.has("sessions.view") ? sql`true` : watchedPerson(me, atalaiaId)

/** Whether somebody may end a session `s`: only those who administer its application, not authorizers. */
export const mayEnd = (me: Me): SQL => (me.superAdmin ? sql`true` : administered(me, sql`s.app_id`))

export interface WhichSessions {
  atalaiaId?: string | undefined
  appServerKey?: string | undefined
  tokenNumber?: number | undefined
}

/** The application that a key, an id or an acronym names, as `applicationNamed` finds it. */
const applicationId = (name: string): SQL => sql`(
  select id from application
  where app_key = ${name} or upper(acronym) = upper(${name}) or id::text = ${name}
  order by (id::text = ${name}) desc limit 1)`

/** The condition on a session `s` and its application `a` that a query states. */
export function sessionCondition({ atalaiaId, appServerKey, tokenNumber }: WhichSessions): SQL {
  const conditions = [
    ...(atalaiaId === undefined ? [] : [sql`s.client_identifier = ${normalizeIdentifier(atalaiaId)}`]),
    ...(appServerKey === undefined ? [] : [sql`s.app_id = ${applicationId(appServerKey)}`]),
    ...(tokenNumber === undefined ? [] : [sql`s.token_number = ${tokenNumber}`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** One page of sessions, the newest first; `search` looks at who it is, where from, and in what. */
export function sessionsFound(
  db: Database,
  me: Me,
  condition: SQL,
  { search = "", page, size }: { search?: string | undefined; page: number; size: number },
): Promise<SessionRow[]> {
  const searched = sql`concat_ws(' ', p.search_text, self.search_text, a.search_text, s.ip)`
  return rows(
    db,
    sessionRow,
    sql`
      select s.token_number::int as "tokenNumber", s.client_identifier as "clientId",
        case when self.id is null then 'person' else 'application' end as kind,
        coalesce(p.name, self.acronym, s.client_identifier) as name,
        o.id as "organizationId", o.acronym as "organizationAcronym", o.title as "organizationTitle",
        a.id, a.client_id as "appClientId", a.app_key as "appKey", a.title, a.acronym, a.enabled,
        s.create_date as "createDate", s.last_validate as "lastValidate", s.ip, s.user_agent as "userAgent",
        ${endedDate} as "endDate", s.ending,
        ${openSessions} and ${mayEnd(me)} as "mayEnd"
      from session s
      join application a on a.id = s.app_id
      left join person p on p.atalaia_id = s.client_identifier
      left join application self on self.client_id = s.client_identifier
      left join organization o on o.id = p.organization_id
      where ${condition} and ${sessionWithin(me)} and ${everyWord(searched, search)}
      order by s.create_date desc, s.token_number desc limit ${size} offset ${page * size}`,
  )
}
