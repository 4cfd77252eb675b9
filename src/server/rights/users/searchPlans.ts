import { type SQL, sql } from "drizzle-orm"
import { searchWords } from "@/domain/text/fold"
import type { Database } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { estimatedRowsOfEach } from "../../platform/database/searchEstimates"
import { type AssignmentKind, stores, unexpired } from "../grants/queries"
import type { IdList, PeopleConditions } from "./searchConditions"

/**
 * Finds people in the order of their names, among a million of them. There are two ways to the same result.
 * *Walk* the index of names and keep matching people until a page is full: fast if many match, far too slow if few do.
 * *Gather* all people who match one of the conditions by its index, filter by the others, then sort: fast if few match that
 * condition, slow if many do.
 * The choice is made beforehand from the database's estimates. Since these may be wrong (people with similar names are close
 * together), a walk stops at the cost of gathering, and gathering takes over.
 */
export interface Way {
  walks: boolean
  /** How many people the walk reads at most; absent if it may go to the end. */
  bound?: number
  /** All holders of a wanted role are read before the walk; otherwise they are looked up for each person on the way. */
  readsHolders?: boolean
  /** The condition with which gathering begins. */
  begin: Beginning
}

type Beginning = "active" | "locked" | "text" | "unit" | "role" | "everybody"

/**
 * Cost ratio: the index contains everything that a walk reads, in order, while gathered rows are fetched from all over the table.
 */
const walkedForOneGathered = 8
/** The same ratio if nothing has to be looked up for each person on the way. */
const walkedAmongHolders = 32
/** Cost ratio: holders are adjacent in an index. Those who are read have to fit into the memory of one query. */
const readForOneLookedUp = 16
const maxHoldersRead = 50_000

/** Chooses the way to the first `wanted` matching people. */
export async function chooseWay(db: Database, conditions: PeopleConditions, wanted: number): Promise<Way> {
  const expected = await fittingEach(db, conditions)
  const everybody = expected.everybody ?? 1
  const [begin, gathered] = Object.entries(expected).reduce((least, next) =>
    next[1] < least[1] ? next : least,
  ) as [Beginning, number]
  // There may be more assignments than people.
  const share = Object.values(expected).reduce(
    (product, count) => product * Math.min(1, count / everybody),
    1,
  )
  const walked = Math.min(everybody, wanted / share)
  const readsHolders =
    expected.role !== undefined && expected.role < Math.min(walked * readForOneLookedUp, maxHoldersRead)
  const bound = gathered * (readsHolders ? walkedAmongHolders : walkedForOneGathered)
  return {
    walks: begin === "everybody" || walked < bound,
    ...(begin !== "everybody" && bound < everybody && { bound }),
    ...(readsHolders && { readsHolders }),
    begin,
  }
}

/** How many people the database expects to match each condition; empty without conditions. */
async function fittingEach(
  db: Database,
  { text, active, locked, units, held }: PeopleConditions,
): Promise<Partial<Record<Beginning, number>>> {
  const queries: Partial<Record<Beginning | "profile", SQL>> = {
    ...(active !== undefined && { active: sql`select from person where ${isActive(active)}` }),
    ...(locked !== undefined && { locked: sql`select from person where ${isLocked(locked)}` }),
    ...(searchWords(text).length > 0 && {
      text: sql`select from person where ${everyWord(sql`search_text`, text)}`,
    }),
    ...(units && { unit: sql`select from person where ${among(sql`organization_id`, units)}` }),
    ...(held && {
      role: sql`select from role_assignment where ${among(sql`role_id`, held.roles)}`,
      profile: sql`select from profile_assignment where ${among(sql`profile_id`, held.profiles)}`,
    }),
  }
  if (Object.keys(queries).length === 0) return { everybody: 1 }
  const { profile = 0, ...rows } = await estimatedRowsOfEach(db, {
    everybody: sql`select from person`,
    ...queries,
  })
  if (rows.role !== undefined) rows.role += profile
  return rows
}

/** `atalaia_id` and `sort_name` of the matching people among the first `bound`, by name. */
export function walk(
  { text, active, locked, units, held }: PeopleConditions,
  { bound, readsHolders }: Pick<Way, "bound" | "readsHolders">,
): SQL {
  // IS TRUE prevents a conversion to a join, which would walk to the end.
  const isHolder = (those: HeldCondition) =>
    readsHolders ? sql`(p.atalaia_id in (${holders(those)})) is true` : holds(those)
  return sql`
    select p.atalaia_id, p.sort_name
    from (
      select atalaia_id, sort_name, search_text, organization_id from person where ${isActive(active)} and ${isLocked(locked)}
      order by sort_name, atalaia_id ${bound === undefined ? sql`offset 0` : sql`limit ${bound}`}
    ) p
    where ${everyWord(sql`p.search_text`, text)}
      and ${units === undefined ? sql`true` : among(sql`p.organization_id`, units)}
      and ${held ? isHolder(held) : sql`true`}`
}

/** `atalaia_id` and `sort_name` of all matching people. */
export function gather({ text, active, locked, units, held }: PeopleConditions, begin: Beginning): SQL {
  // The other conditions are written so that no index is used for them.
  const searched = begin === "text" ? sql`p.search_text` : sql`(p.search_text || '')`
  const unit = begin === "unit" ? sql`p.organization_id` : sql`p.organization_id + 0`
  return sql`
    select p.atalaia_id, p.sort_name from person p
    where ${isActive(active)} and ${isLocked(locked)}
      and ${everyWord(searched, text)}
      and ${units === undefined ? sql`true` : among(unit, units)}
      and ${held ? (begin === "role" ? sql`p.atalaia_id in (${holders(held)})` : holds(held)) : sql`true`}`
}

const among = (id: SQL, list: IdList) => sql`${id} = any(${list}::int[])`

const isActive = (active: boolean | undefined) =>
  active === undefined ? sql`true` : active ? sql`enabled` : sql`not enabled`

const isLocked = (locked: boolean | undefined) =>
  locked === undefined ? sql`true` : locked ? sql`locked_date is not null` : sql`locked_date is null`

type HeldCondition = NonNullable<PeopleConditions["held"]>

/** Whether an assignment `h` of a role, or of a profile, counts. */
const counts = ({ expiredToo, unusedDays }: HeldCondition, kind: AssignmentKind): SQL => sql`
  ${expiredToo ? sql`true` : unexpired}
  and ${unusedDays === undefined ? sql`true` : isUnused(kind, unusedDays)}`

/**
 * Whether an assignment `h` is older than so many days, without a session of its holder in its application since. A role that
 * other applications inherit is used in any of them.
 */
export const isUnused = (kind: AssignmentKind, days: number): SQL => {
  const { key, held } = stores[kind]
  const inherited = sql`union all select app_id from inherited_role where role_id = h.role_id`
  return sql`(h.create_date < now() - make_interval(days => ${days}) and not exists (
    select from session s
    where s.client_identifier = h.client_id and s.create_date >= now() - make_interval(days => ${days})
      and s.app_id in (select app_id from ${held} where id = h.${key} ${kind === "role" ? inherited : sql``})))`
}

/** All holders of one of the wanted roles. Duplicates do not matter, because only membership is tested. */
const holders = (held: HeldCondition) => sql`
  select h.client_id from role_assignment h where ${among(sql`h.role_id`, held.roles)} and ${counts(held, "role")}
  union all
  select h.client_id from profile_assignment h
  where ${among(sql`h.profile_id`, held.profiles)} and ${counts(held, "profile")}`

/**
 * Whether a person `p` holds one of the wanted roles. OFFSET 0 prevents a conversion to one pass over all holders; + 0 prevents a
 * lookup role by role, since a person holds few and hundreds may be wanted.
 */
const holds = (held: HeldCondition) => sql`(
  exists (
    select 1 from role_assignment h
    where h.client_id = p.atalaia_id and ${among(sql`h.role_id + 0`, held.roles)} and ${counts(held, "role")} offset 0
  ) or exists (
    select 1 from profile_assignment h
    where h.client_id = p.atalaia_id and ${among(sql`h.profile_id + 0`, held.profiles)} and ${counts(held, "profile")} offset 0
  ))`
