import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { looksLikeIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { searchWords } from "@/domain/text/fold"
import { emergencyNameOf } from "../../audit/rows/actorName"
import { type Database, rows } from "../../platform/database/connection"
import { containing, everyWord } from "../../platform/database/like"
import { estimatedRows } from "../../platform/database/searchEstimates"
import { administered } from "../access/scope"
import { endedDate, openSessions } from "../access/sessions"
import type { Actor } from "../actor/context"
import { openingColumns, type SessionRow, sessionRow } from "./presenter"

/** Condition: the actor administers an application `a` of session `s`, as its server or as its client. */
const administeredSession = (me: Actor): SQL => sql`
  (${administered(me, sql`s.app_id`)} or exists (
    select 1 from application own where own.client_id = s.client_identifier and ${administered(me, sql`own.id`)}
  ))`

/** Condition: the actor is an authorizer linked to the person's unit or to one above it. False for all other actors. */
export const watchedPerson = (me: Actor, atalaiaId: SQL): SQL =>
  me.abilities.has("evaluations.decide")
    ? sql`
      exists (
        select 1 from person watched
        join organization unit on unit.id = watched.organization_id
        join authorizer_link link on link.organization_id = any(unit.path)
        where watched.atalaia_id = ${atalaiaId} and link.atalaia_id = ${me.atalaiaId}
      )`
    : sql`false`

/** The same condition for the person of a session `s`. */
export const watchedSession = (me: Actor): SQL => watchedPerson(me, sql`s.client_identifier`)

/** Condition: the actor may see session `s`, because they administer its application or evaluate its person. */
export function sessionWithin(me: Actor): SQL {
  return me.superAdmin ? sql`true` : sql`(${administeredSession(me)} or ${watchedSession(me)})`
}

/**
 * Condition: the actor may open this person's sessions page. Administrators may open any, and see there the sessions of their own
 * applications. An authorizer may open only people of their units, even if they can search for others.
 */
export const inspectedPerson = (me: Actor, atalaiaId: SQL): SQL =>
  me.abilities.has("sessions.view") ? sql`true` : watchedPerson(me, atalaiaId)

/** Condition: the actor may end session `s`. Only administrators of its application may, not authorizers. */
export const mayEnd = (me: Actor): SQL => (me.superAdmin ? sql`true` : administered(me, sql`s.app_id`))

export interface WhichSessions {
  atalaiaId?: string | undefined
  appServerKey?: string | undefined
  tokenNumber?: number | undefined
}

/** The id of the application that a key, an id or an acronym names, as in `applicationNamed`. */
const applicationId = (name: string): SQL => sql`(
  select id from application
  where app_key = ${name} or upper(acronym) = upper(${name}) or id::text = ${name}
  order by (id::text = ${name}) desc limit 1)`

/** The condition on a session `s` and its application `a` for a query's parameters. */
export function sessionCondition({ atalaiaId, appServerKey, tokenNumber }: WhichSessions): SQL {
  const conditions = [
    ...(atalaiaId === undefined ? [] : [sql`s.client_identifier = ${normalizeIdentifier(atalaiaId)}`]),
    ...(appServerKey === undefined ? [] : [sql`s.app_id = ${applicationId(appServerKey)}`]),
    ...(tokenNumber === undefined ? [] : [sql`s.token_number = ${tokenNumber}`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/**
 * Matches words that may be part of an IP address, whose groups have four digits at most. Other words are not searched for in
 * addresses.
 */
const partOfAddress = /^[0-9a-f]{0,4}([.:[\]][0-9a-f]{0,4})*$/
/** The word without the signs of a displayed CPF. The beginning of a CPF may also be part of an address, and stays. */
const asStored = (word: string) =>
  looksLikeIdentifier(word) && !partOfAddress.test(word) ? normalizeIdentifier(word) : word

/** Matches words that the trigram index of people's texts can look up. */
const indexed = /[a-z0-9]{3}/
/**
 * Up to so many matching people, sessions are looked up by person. With more, some of their sessions are among the newest anyway.
 */
const maxPeople = 5_000

const wordsFound = type({ found: "boolean[]" })
const peopleFound = type({ ids: "string", count: "number.integer" })

/** The words that can match only people: no application contains them and they cannot be part of an address. */
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
 * The condition that a session `s` matches every word, in its client (a person `p` or an application `self`), its application
 * (`a`) or its address. Words that can match only people, if they match few, are resolved to these people first, so that no other
 * session is read. Returns undefined if no person matches.
 */
async function searchedSession(db: Database, search: string): Promise<SQL | undefined> {
  const words = searchWords(search).map(asStored)
  const theirs = await wordsOfPeople(db, words)
  const somewhere = words.map((word) => {
    // The planner knows how frequent a word is in this column, and so whether the newest sessions suffice.
    if (theirs.includes(word)) return sql`p.search_text like ${containing(word)}`
    const named = sql`concat_ws(' ', p.search_text, self.search_text, a.search_text) like ${containing(word)}`
    return partOfAddress.test(word) ? sql`(${named} or s.ip like ${containing(word)})` : named
  })
  const everywhere = sql.join([sql`true`, ...somewhere], sql` and `)
  if (theirs.length === 0) return everywhere
  const people = sql`select atalaia_id from person where ${everyWord(sql`search_text`, theirs.join(" "))}`
  if ((await estimatedRows(db, people)) > maxPeople) return everywhere
  const [found] = await rows(
    db,
    peopleFound,
    sql`
      select coalesce(array_agg(atalaia_id), '{}')::text as ids, count(*)::int as count
      from (${people} limit ${maxPeople + 1}) found`,
  )
  if (found?.count === 0) return undefined
  if (!found || found.count > maxPeople) return everywhere
  return sql`s.client_identifier = any(${found.ids}::text[]) and ${everywhere}`
}

/** One page of sessions, newest first. `search` matches client, address and application. */
export async function sessionsFound(
  db: Database,
  me: Actor,
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
