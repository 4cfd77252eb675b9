import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Ability } from "@/domain/access"
import { formatIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import type { Actor } from "../../identity/actor/context"
import { watchedPerson } from "../../identity/sessionAdmin/search"
import { preUsersWhere } from "../../people/preRegistration/queries"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { everyWord, startingWith } from "../../platform/database/like"
import { organizationsFound } from "../../reference/organizations/search"
import { applicationsFound } from "../../rights/applications/search"
import { type PersonRow, personColumns, personRow, personTables } from "../../rights/users/presenter"
import { peopleFound } from "../../rights/users/search"

type FoundItem = AnswerOf<Calls["system"]["search"]>["items"][number]
type Kind = FoundItem["kind"]

/** Maximum number of results of each kind: a palette is for choosing, not for reading. */
const most = 8

/** The abilities with which all people may be found. */
const searchesPeople = ["users.search", "authorizers.manage"] as const

/** Abilities that use each kind: units are picked in forms and filters that only some actors have. */
const usedWith: Record<Kind, readonly Ability[]> = {
  user: [...searchesPeople, "sessions.inspect"],
  app: ["applications.view"],
  org: ["users.search", "preUsers.create", "organizations.manage", "authorizers.manage", "linkers.manage"],
  preUser: ["preUsers.view", "preUsers.open"],
}

/** People, applications, units and pre-registrations that match a text, each kind best first. Empty if the actor may see none. */
export async function findAnything(
  db: Database,
  me: Actor,
  text: string,
  kinds?: readonly string[],
): Promise<FoundItem[]> {
  const wanted = (kind: Kind) =>
    fold(text) !== "" &&
    (kinds?.includes(kind) ?? true) &&
    usedWith[kind].some((ability) => me.abilities.has(ability))
  const found: FoundItem[] = []
  if (wanted("user")) found.push(...(await peopleOfPalette(db, me, text)).map(presentPerson))
  if (wanted("app")) {
    for (const { id, acronym, title, enabled } of await applicationsFound(db, me, text, most)) {
      found.push({ kind: "app", id: String(id), text: acronym, title: acronym, detail: title, enabled })
    }
  }
  if (wanted("org")) {
    for (const { id, acronym, title } of await organizationsFound(db, text, { size: most })) {
      found.push({ kind: "org", id: String(id), text: acronym, title: acronym, detail: title, enabled: true })
    }
  }
  if (wanted("preUser")) {
    const paging = { search: text, page: 0, size: most }
    // Those that the actor may open (people/registrationData/scope.ts), or whose address they may correct
    // (people/preRegistration/correcting.ts).
    const corrects = me.abilities.has("preUsers.open") ? sql`u.opened_date is null` : sql`false`
    const within = me.abilities.has("preUsers.ongoing")
      ? sql`true`
      : sql`(u.created_by = ${me.atalaiaId} or ${corrects})`
    for (const { atalaiaId, name, email } of await preUsersWhere(db, me, within, paging)) {
      const detail = [formatIdentifier(atalaiaId), ...(name ? [email] : [])].join(" · ")
      const shown = { id: atalaiaId, text: atalaiaId, title: name ?? email, detail }
      found.push({ kind: "preUser", ...shown, enabled: true })
    }
  }
  return found
}

/** The existing people with these ids. */
export async function peopleNamed(db: Database, ids: readonly string[]): Promise<FoundItem[]> {
  const named = textArray(ids.map(normalizeIdentifier))
  const people = await rows(
    db,
    personRow,
    sql`select ${personColumns} from ${personTables} where p.atalaia_id = any(${named})`,
  )
  return people.map(presentPerson)
}

function presentPerson({ atalaiaId, name, organizationAcronym, enabled, locked }: PersonRow): FoundItem {
  const detail = [formatIdentifier(atalaiaId), organizationAcronym].filter(Boolean).join(" · ")
  const state = { enabled, ...(locked && { locked }) }
  return { kind: "user", id: atalaiaId, text: atalaiaId, title: name, detail, ...state }
}

/** By the beginning of an id, otherwise by name: names that begin with the text before names that contain it. */
async function peopleOfPalette(db: Database, me: Actor, text: string): Promise<PersonRow[]> {
  if (!searchesPeople.some((ability) => me.abilities.has(ability))) return watchedPeople(db, me, text)
  const id = normalizeIdentifier(text)
  if (/^\d{3,11}$|^(?:w\d|[a-z]{2})\d{1,9}$/.test(id)) {
    // All ids have eleven characters, so a range matches a prefix independently of the database's collation.
    const byId = sql`p.atalaia_id between ${id.padEnd(11, "0")} and ${id.padEnd(11, "9")} order by p.atalaia_id`
    const named = await people(db, byId)
    if (named.length > 0) return named
  }
  const first = await people(
    db,
    sql`p.sort_name like ${startingWith(text)} order by p.sort_name, p.atalaia_id`,
  )
  if (first.length === most) return first
  const others = await peopleFound(db, me, { text }, { page: 0, size: 3 * most })
  const known = new Set(first.map(({ atalaiaId }) => atalaiaId))
  const startsWord = ({ name }: PersonRow) => fold(name).includes(` ${fold(text)}`)
  const rest = others.filter(({ atalaiaId }) => !known.has(atalaiaId))
  return [...first, ...rest.filter(startsWord), ...rest.filter((row) => !startsWord(row))].slice(0, most)
}

/** Actors who see sessions but no list of people find the people whose sessions they see. */
function watchedPeople(db: Database, me: Actor, text: string): Promise<PersonRow[]> {
  const id = normalizeIdentifier(text)
  const fits = sql`(${everyWord(sql`p.search_text`, text)} or p.atalaia_id = ${id})`
  return people(
    db,
    sql`
      ${fits} and ${watchedPerson(me, sql`p.atalaia_id`)}
      order by (p.sort_name like ${startingWith(text)}) desc, p.sort_name, p.atalaia_id`,
  )
}

const people = (db: Database, condition: ReturnType<typeof sql>) =>
  rows(db, personRow, sql`select ${personColumns} from ${personTables} where ${condition} limit ${most}`)
