import { type SQL, sql } from "drizzle-orm"
import { searchWords } from "@/domain/text/fold"
import { unexpired } from "../assignments/queries"
import type { Database } from "../database/connection"
import { everyWord } from "../database/like"
import type { IdList, PeopleConditions } from "./searchConditions"
import { estimatedRowsOfEach } from "./searchEstimates"

/**
 * Finding people, in the order of their names, among a million of them. Two ways to the same answer:
 *
 * - *walk* the index of names and keep who fits, until a page is full: quick where many fit, hopeless where few do;
 * - *gather* all who fit one of the conditions by its index, keep who fits the others, then sort: quick where few
 *   fit that condition, slow where many do.
 *
 * Which one is decided beforehand, from what the database expects. Since that may be wrong (names that begin alike
 * stand together), a walk ends where it has cost what gathering would, and gathering takes over.
 */
export interface Way {
  walks: boolean
  /** How many people the walk looks at; absent where it may go to the end. */
  bound?: number
  /** All who hold a wanted role are read before the walk; otherwise that is looked up for each who is walked past. */
  readsHolders?: boolean
  /** The condition that gathering begins with. */
  begin: Beginning
}

type Beginning = "active" | "locked" | "text" | "unit" | "role" | "everybody"

/** The index holds in order all that a walk looks at; what is gathered is fetched from all over the table. */
const walkedForOneGathered = 8
/** The same where nothing has to be looked up for those who are walked past. */
const walkedAmongHolders = 32
/** Holders stand side by side in an index. Those who are read have to fit into the memory of one query. */
const readForOneLookedUp = 16
const mostHoldersRead = 50_000

/** Chooses the way to the first `wanted` people who fit. */
export async function chooseWay(db: Database, conditions: PeopleConditions, wanted: number): Promise<Way> {
  const expected = await fittingEach(db, conditions)
  const everybody = expected.everybody ?? 1
  const [begin, gathered] = Object.entries(expected).reduce((least, next) =>
    next[1] < least[1] ? next : least,
  ) as [Beginning, number]
  // Of assignments there may be more than of people.
  const share = Object.values(expected).reduce(
    (product, count) => product * Math.min(1, count / everybody),
    1,
  )
  const walked = Math.min(everybody, wanted / share)
  const readsHolders =
    expected.role !== undefined && expected.role < Math.min(walked * readForOneLookedUp, mostHoldersRead)
  const bound = gathered * (readsHolders ? walkedAmongHolders : walkedForOneGathered)
  return {
    walks: begin === "everybody" || walked < bound,
    ...(begin !== "everybody" && bound < everybody && { bound }),
    ...(readsHolders && { readsHolders }),
    begin,
  }
}

/** How many people the database expects to fit each condition; empty where there is none. */
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

/** `atalaia_id` and `sort_name` of who fits among the first `bound` people, by name. */
export function walk(
  { text, active, locked, units, held }: PeopleConditions,
  { bound, readsHolders }: Pick<Way, "bound" | "readsHolders">,
): SQL {
  // IS TRUE keeps this from being turned into a join, which would walk to the end.
  const isHolder = (those: Held) =>
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

/** `atalaia_id` and `sort_name` of all who fit. */
export function gather({ text, active, locked, units, held }: PeopleConditions, begin: Beginning): SQL {
  // What gathering does not begin with is written so that no index is looked up for it.
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

type Held = NonNullable<PeopleConditions["held"]>

const counts = ({ expiredToo }: Held) => (expiredToo ? sql`true` : unexpired)

/** Everybody who holds one of the wanted roles, some of them twice: whether somebody is among them is all that is asked. */
const holders = (held: Held) => sql`
  select h.client_id from role_assignment h where ${among(sql`h.role_id`, held.roles)} and ${counts(held)}
  union all
  select h.client_id from profile_assignment h
  where ${among(sql`h.profile_id`, held.profiles)} and ${counts(held)}`

/**
 * Whether a person `p` holds one of the wanted roles. OFFSET 0 keeps this from being turned into one pass over all
 * who do; + 0 from being looked up role by role, since a person holds few and hundreds may be wanted.
 */
const holds = (held: Held) => sql`(
  exists (
    select 1 from role_assignment h
    where h.client_id = p.atalaia_id and ${among(sql`h.role_id + 0`, held.roles)} and ${counts(held)} offset 0
  ) or exists (
    select 1 from profile_assignment h
    where h.client_id = p.atalaia_id and ${among(sql`h.profile_id + 0`, held.profiles)} and ${counts(held)} offset 0
  ))`
