import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { searchWords } from "@/domain/text/fold"
import { administered } from "../access/scope"
import { endedDate, openSessions } from "../access/sessions"
import { emergencyNameOf } from "../clients/author"
import { type Database, rows } from "../database/connection"
import { containing, everyWord } from "../database/like"
import type { Me } from "../http/context"
import { estimatedRows } from "../users/searchEstimates"
import { openingColumns, type SessionRow, sessionRow } from "./presenter"

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

/** What may stand in an address, of which a number has four digits at most; no other word is looked for in it. */
const partOfAddress = /^[0-9a-f]{0,4}([.:[\]][0-9a-f]{0,4})*$/
/** What the index of the people's texts can look up. */
const indexed = /[a-z0-9]{3}/
/** Sessions of so many people are looked up by the person; of more, some are among the newest. */
const mostPeople = 5_000

const wordsFound = type({ found: "boolean[]" })
const peopleFound = type({ ids: "string", count: "number.integer" })

/** Those of the words that can only be of people: they stand in no application, nor in an address. */
async function wordsOfPeople(db: Database, words: readonly string[]): Promise<string[]> {
  const named = words.filter((word) => indexed.test(word) && !partOfAddress.test(word))
  if (named.length === 0) return []
  const inApplications = named.map(
    (word) => sql`exists (select from application where search_text like ${containing(word)})`,
  )
  const [applications] = await rows(
    db,
    wordsFound,
    sql`select array[${sql.join(inApplications, sql`, `)}] as found`,
  )
  return named.filter((_, place) => applications?.found[place] === false)
}

/**
 * The condition that a session `s` holds every word: in who it is (a person `p` or application `self`), in what (`a`) or
 * where from. Where words can only be of people, and of few, these are found first, so that no session of others is
 * read. Nothing where there is nobody.
 */
async function searchedSession(db: Database, search: string): Promise<SQL | undefined> {
  const words = searchWords(search)
  const somewhere = words.map((word) => {
    const named = sql`concat_ws(' ', p.search_text, self.search_text, a.search_text) like ${containing(word)}`
    return partOfAddress.test(word) ? sql`(${named} or s.ip like ${containing(word)})` : named
  })
  const everywhere = sql.join([sql`true`, ...somewhere], sql` and `)
  const theirs = await wordsOfPeople(db, words)
  if (theirs.length === 0) return everywhere
  const people = sql`select atalaia_id from person where ${everyWord(sql`search_text`, theirs.join(" "))}`
  if ((await estimatedRows(db, people)) > mostPeople) return everywhere
  const [found] = await rows(
    db,
    peopleFound,
    sql`
      select coalesce(array_agg(atalaia_id), '{}')::text as ids, count(*)::int as count
      from (${people} limit ${mostPeople + 1}) found`,
  )
  if (found?.count === 0) return undefined
  if (!found || found.count > mostPeople) return everywhere
  return sql`s.client_identifier = any(${found.ids}::text[]) and ${everywhere}`
}

/** One page of sessions, the newest first; `search` looks at who it is, where from, and in what. */
export async function sessionsFound(
  db: Database,
  me: Me,
  condition: SQL,
  { search = "", page, size }: { search?: string | undefined; page: number; size: number },
): Promise<SessionRow[]> {
  const searched = await searchedSession(db, search)
  if (searched === undefined) return []
  return rows(
    db,
    sessionRow,
    sql`
      select s.token_number::int as "tokenNumber", s.client_identifier as "clientId",
        case when self.id is null then 'person' else 'application' end as kind,
        coalesce(p.name, self.acronym, ${emergencyNameOf(sql`s.client_identifier`)}, s.client_identifier) as name,
        o.id as "organizationId", o.acronym as "organizationAcronym", o.title as "organizationTitle",
        a.id, a.client_id as "appClientId", a.app_key as "appKey", a.title, a.acronym, a.enabled,
        ${openingColumns}, ${endedDate} as "endDate", s.ending,
        ${openSessions} and ${mayEnd(me)} as "mayEnd"
      from session s
      join application a on a.id = s.app_id
      left join person p on p.atalaia_id = s.client_identifier
      left join application self on self.client_id = s.client_identifier
      left join organization o on o.id = p.organization_id
      where ${condition} and ${sessionWithin(me)} and ${searched}
      order by s.create_date desc, s.token_number desc limit ${size} offset ${page * size}`,
  )
}
