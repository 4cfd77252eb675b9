import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { digitsOf, normalizeIdentifier } from "@/domain/people/identifier"
import { aboutHolder, holderNamed, holderRow, holdersOf } from "../../identity/access/deputies"
import { evaluatesFor, evaluatesUnit } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { countOf, type Database, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { iso, momentText } from "../../platform/database/moment"
import { aboutOneself, begunByOneself } from "./decision"

/* The cases of authorizers, newest first. The order matches the indexes, including `nulls last`. */

type Cases = AnswerOf<Calls["evaluations"]["updates"]>
type Counts = AnswerOf<Calls["evaluations"]["count"]>

export interface WaitingFilters {
  searchName?: string | undefined
  searchAtalaiaId?: string | undefined
  searchOrganization?: number | undefined
  searchState?: number | undefined
  waiting?: boolean | undefined
  sensitive?: boolean | undefined
  communication?: boolean | undefined
  general?: boolean | undefined
  page: number
  size: number
}

const caseRow = type({
  atalaiaId: "string",
  name: "string",
  isForeign: "boolean",
  organizationAcronym: "string | null",
  organizationTitle: "string | null",
  createdAt: momentText,
  updatedAt: momentText,
  sensibleData: "boolean",
  communicationData: "boolean",
  generalData: "boolean",
  version: "number.integer",
  /** Who created the pre-registration. */
  createdBy: "string | null",
  /** In whose place the actor decides it. */
  inPlaceOf: holderRow.or("null"),
  /** It is of a person whose deputy the actor is, or begun by one. */
  ofHolder: "boolean",
})
type CaseRow = typeof caseRow.infer
const updateCounts = type({
  sensitiveUpdate: "number.integer",
  communicationUpdate: "number.integer",
  generalUpdate: "number.integer",
})

/** A CPF is searched for only if it has more than ten digits; foreign ids begin with letters. */
function ofId(column: SQL, text = ""): SQL {
  const id = normalizeIdentifier(text)
  const enough = digitsOf(id).length > 10 || /^[a-z]/.test(id)
  return enough ? sql`${column} = ${id}` : sql`true`
}

/** The filters on a person with `name`, `id` and unit `o`. */
const filtered = (me: Actor, filters: WaitingFilters, name: SQL, id: SQL): SQL => sql`
  ${everyWord(name, filters.searchName ?? "")} and ${ofId(id, filters.searchAtalaiaId)}
  and ${filters.waiting ? sql`${id} <> ${me.atalaiaId}` : sql`true`}
  and ${filters.searchOrganization === undefined ? sql`true` : sql`${filters.searchOrganization} = any(o.path)`}
  and ${filters.searchState === undefined ? sql`true` : sql`o.state_id = ${filters.searchState}`}`

const present = (me: Actor, row: CaseRow): Cases["items"][number] => ({
  atalaiaId: row.atalaiaId,
  name: row.name,
  isForeign: row.isForeign,
  ...(row.organizationAcronym && { organizationAcronym: row.organizationAcronym }),
  ...(row.organizationTitle && { organizationTitle: row.organizationTitle }),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  sensibleData: row.sensibleData,
  communicationData: row.communicationData,
  generalData: row.generalData,
  version: row.version,
  ...(row.inPlaceOf !== null && { inPlaceOf: row.inPlaceOf }),
  can: canDecide(me, row),
})

function canDecide(me: Actor, row: CaseRow): Cases["items"][number]["can"] {
  const why = whyNot(me, row)
  return { decide: why === undefined, ...(why !== undefined && { why }) }
}

function whyNot(me: Actor, { atalaiaId, createdBy, inPlaceOf, ofHolder }: CaseRow): string | undefined {
  if (atalaiaId === me.atalaiaId) return aboutOneself
  if (createdBy === me.atalaiaId) return begunByOneself
  return inPlaceOf !== null && ofHolder ? aboutHolder : undefined
}

/** Condition: the case is of a person whose deputy as authorizer the actor is, or was begun by one. */
const ofHolder = (me: Actor, ...people: SQL[]): SQL =>
  sql`(${sql.join(
    people.map((id) => sql`coalesce(${id} = any(${holdersOf(me, "authorizer")}), false)`),
    sql` or `,
  )})`

/** The columns about the person in whose place the actor decides the case of a person `id` of a unit. */
const holderColumns = (me: Actor, organizationId: SQL, concerned: SQL): SQL => sql`
  ${holderNamed(evaluatesFor(me, organizationId))} as "inPlaceOf", ${concerned} as "ofHolder"`

/** Condition: the actor may decide a case as far as a deputy's limits go. */
const decidable = (me: Actor, organizationId: SQL, concerned: SQL): SQL =>
  sql`(not ${concerned} or ${evaluatesFor(me, organizationId)} is null)`

const counted = (db: Database, from: SQL): Promise<number> =>
  countOf(db, sql`select count(*)::int as count ${from}`)

/** Counts stop here and the answer says that there are more: counting all would take too long. */
const maxCounted = 1000

async function countedUpTo(db: Database, from: SQL): Promise<{ count: number; exact: boolean }> {
  const count = await counted(db, sql`from (select 1 ${from} limit ${maxCounted + 1}) found`)
  return { count: Math.min(count, maxCounted), exact: count <= maxCounted }
}

/** Condition: the actor may see the pending change; the super admin sees all. */
const changesWithin = (me: Actor): SQL =>
  me.superAdmin
    ? sql`from registration_change c`
    : sql`
      from registration_change c join person p on p.atalaia_id = c.atalaia_id
      where ${evaluatesUnit(me, sql`p.organization_id`)}`

/** Pre-registrations that were finalized. */
export async function preUsersWaiting(db: Database, me: Actor, filters: WaitingFilters): Promise<Cases> {
  const concerned = ofHolder(me, sql`u.atalaia_id`, sql`u.created_by`)
  const from = sql`
    from pre_user u left join organization o on o.id = u.organization_id
    where u.status = 'READY' and ${evaluatesUnit(me, sql`u.organization_id`)}
      and ${filtered(me, filters, sql`fold(coalesce(u.name, ''))`, sql`u.atalaia_id`)}
      and ${filters.waiting ? sql`u.created_by is distinct from ${me.atalaiaId} and ${decidable(me, sql`u.organization_id`, concerned)}` : sql`true`}`
  const cases = await rows(
    db,
    caseRow,
    sql`
      select u.atalaia_id as "atalaiaId", coalesce(u.name, '') as name, u.is_foreign as "isForeign",
        o.acronym as "organizationAcronym", o.title as "organizationTitle",
        coalesce(u.ready_date, u.create_date) as "createdAt", coalesce(u.ready_date, u.create_date) as "updatedAt",
        false as "sensibleData", false as "communicationData", false as "generalData", u.version, u.created_by as "createdBy",
        ${holderColumns(me, sql`u.organization_id`, concerned)}
      ${from}
      order by u.ready_date desc nulls last, u.atalaia_id limit ${filters.size} offset ${filters.page * filters.size}`,
  )
  return { items: cases.map((row) => present(me, row)), ...(await countedUpTo(db, from)) }
}

/** Requested changes of registration data, of the chosen kinds or, without a choice, of all. */
export async function updatesWaiting(db: Database, me: Actor, filters: WaitingFilters): Promise<Cases> {
  const kinds = [
    ...(filters.sensitive ? [sql`c.sensitive`] : []),
    ...(filters.communication ? [sql`c.communication`] : []),
    ...(filters.general ? [sql`c.general`] : []),
  ]
  const concerned = ofHolder(me, sql`c.atalaia_id`)
  const from = sql`
    from registration_change c join person p on p.atalaia_id = c.atalaia_id
    left join organization o on o.id = p.organization_id
    where ${evaluatesUnit(me, sql`p.organization_id`)} and ${filtered(me, filters, sql`p.sort_name`, sql`p.atalaia_id`)}
      and ${kinds.length === 0 ? sql`true` : sql`(${sql.join(kinds, sql` or `)})`}
      and ${filters.waiting ? decidable(me, sql`p.organization_id`, concerned) : sql`true`}`
  const cases = await rows(
    db,
    caseRow,
    sql`
      select c.atalaia_id as "atalaiaId", p.name, p.is_foreign as "isForeign", o.acronym as "organizationAcronym",
        o.title as "organizationTitle", c.create_date as "createdAt", c.last_update as "updatedAt",
        c.sensitive as "sensibleData", c.communication as "communicationData", c.general as "generalData", c.version, null as "createdBy",
        ${holderColumns(me, sql`p.organization_id`, concerned)}
      ${from}
      order by c.create_date desc nulls last, c.atalaia_id limit ${filters.size} offset ${filters.page * filters.size}`,
  )
  return { items: cases.map((row) => present(me, row)), ...(await countedUpTo(db, from)) }
}

/** How many cases the actor may decide, by kind; a change of two kinds counts in both. */
export async function countWaiting(db: Database, me: Actor): Promise<Counts> {
  const [updates] = await rows(
    db,
    updateCounts,
    sql`
      select count(*) filter (where c.sensitive)::int as "sensitiveUpdate",
        count(*) filter (where c.communication)::int as "communicationUpdate",
        count(*) filter (where c.general)::int as "generalUpdate"
      ${changesWithin(me)}`,
  )
  const preUsers = await counted(
    db,
    sql`from pre_user u where u.status = 'READY' and ${evaluatesUnit(me, sql`u.organization_id`)}`,
  )
  return {
    sensitiveUpdate: updates?.sensitiveUpdate ?? 0,
    communicationUpdate: updates?.communicationUpdate ?? 0,
    generalUpdate: updates?.generalUpdate ?? 0,
    preUsers,
  }
}

/** How many cases the actor may decide, each counted once. */
export const evaluationsAwaiting = (me: Actor): SQL => sql`(
  (select count(*) ${changesWithin(me)}) +
  (select count(*) from pre_user u where u.status = 'READY' and ${evaluatesUnit(me, sql`u.organization_id`)}))::int`
