import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { nameOf } from "../../audit/rows/actorName"
import { administered, governed } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { countOf, type Database, rows, rowsOfFewForms } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { momentText } from "../../platform/database/moment"
import { notFound } from "../../platform/refusal/refusal"

/** A role or profile of a rule, with the application in which it is managed. */
const partRow = type({
  side: "1 | 2",
  appId: "number.integer",
  acronym: "string",
  roleId: "number.integer | null",
  profileId: "number.integer | null",
  title: "string",
})
export type PartRow = typeof partRow.infer

const ruleRow = type({
  id: "number.integer",
  name: "string",
  reason: "string",
  allowsExceptions: "boolean",
  createdBy: "string",
  createdByName: "string",
  createDate: momentText,
  version: "number.integer",
  parts: partRow.array(),
  /** The actor administers all applications of its parts. */
  mine: "boolean",
  /** The actor governs all of them. Otherwise its name, reason and author could tell of applications out of their scope. */
  known: "boolean",
})
export type RuleRow = typeof ruleRow.infer

/** The application in which a part `x` with its role `r` is managed: a role that governs an application, in that one. */
export const managedAt = sql`coalesce(r.governs_app_id, x.app_id)`

/** Parts `x` of a rule, each with its role `r` and application `a`. */
export const partsOf = (ruleId: SQL): SQL => sql`
  incompatible_part x left join role r on r.id = x.role_id left join profile f on f.id = x.profile_id
  join application a on a.id = ${managedAt} where x.incompatibility_id = ${ruleId}`

/** The roles and profiles of one side of a rule, as texts: *ROLE_SINAL_GESTOR em SINAL*. */
export const titlesOfSide = (ruleId: SQL, side: 1 | 2): SQL => sql`
  array(
    select concat(case when x.profile_id is not null then 'perfil ' end, coalesce(r.title, f.name), ' em ', a.acronym)
    from ${partsOf(ruleId)} and x.side = ${side} order by 1
  )`

/** Condition: the actor administers all applications of rule `i`. */
const isMine = (me: Actor): SQL =>
  me.superAdmin
    ? sql`true`
    : sql`not exists (select from ${partsOf(sql`i.id`)} and not coalesce(${administered(me, managedAt)}, false))`

/** Condition: rule `i` has a part `x`, with its role `r`, that matches a condition. */
export const withPart = (condition: SQL): SQL =>
  sql`exists (select from ${partsOf(sql`i.id`)} and ${condition})`

/** Condition: the actor governs all applications of rule `i`. */
export const isKnown = (me: Actor): SQL =>
  me.superAdmin
    ? sql`true`
    : sql`not exists (select from ${partsOf(sql`i.id`)} and not coalesce(${governed(me, managedAt)}, false))`

/** Condition: rule `i` has a part in an application that the actor governs. */
const isVisible = (me: Actor): SQL => (me.superAdmin ? sql`true` : withPart(governed(me, managedAt)))

/** Condition: exception `e` holds now. A change that passes by it holds its row, so that it is wholly before the end or after it. */
export const isPresent = sql`(e.ended_date is null and e.until_date > now())`

const visibleRules = (me: Actor, condition: SQL): SQL => sql`
  from incompatibility i where i.removed_date is null and ${isVisible(me)} and ${condition}`

/** Rules `i` that match a condition and are visible to the actor. */
export const rulesWhere = (db: Database, me: Actor, condition: SQL, paging = sql``): Promise<RuleRow[]> =>
  rows(db, ruleRow, rulesQuery(me, condition, paging))

/** The same for a condition with few forms. */
export const rulesOften = (db: Database, me: Actor, condition: SQL): Promise<RuleRow[]> =>
  rowsOfFewForms(db, ruleRow, rulesQuery(me, condition, byName(me)))

const rulesQuery = (me: Actor, condition: SQL, paging: SQL): SQL => sql`
      select i.id, i.name, i.reason, i.allows_exceptions as "allowsExceptions", i.created_by as "createdBy",
        ${nameOf(sql`i.created_by`)} as "createdByName", i.create_date as "createDate", i.version, ${isMine(me)} as mine,
        ${isKnown(me)} as known,
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'side', x.side, 'appId', a.id, 'acronym', a.acronym, 'roleId', x.role_id, 'profileId', x.profile_id,
            'title', coalesce(r.title, f.name)
          ) order by coalesce(r.title, f.name) collate "C", a.id), '[]')
          from ${partsOf(sql`i.id`)}
        ) as parts
      ${visibleRules(me, condition)} ${paging}`

/** The order of rules `i`: by name, then those whose name the actor may not know. */
export const byName = (me: Actor): SQL =>
  sql`order by case when ${isKnown(me)} then i.search_text end collate "C", i.id`

/**
 * A page of the rules that are visible to the actor, by name, and how many they are. Those whose name the actor may not know match
 * no search.
 */
export async function rulesFound(
  db: Database,
  me: Actor,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<{ rules: RuleRow[]; count: number }> {
  const wanted =
    search.trim() === "" ? sql`true` : sql`(${everyWord(sql`i.search_text`, search)} and ${isKnown(me)})`
  const paging = sql`${byName(me)} limit ${size} offset ${page * size}`
  return {
    rules: await rulesWhere(db, me, wanted, paging),
    count: await countOf(db, sql`select count(*)::int as count ${visibleRules(me, wanted)}`),
  }
}

const refusingRow = type({ name: "string", allowsExceptions: "boolean" })

/** The rule that refuses a change, if the actor may know its name. */
export async function ruleNamed(
  db: Database,
  me: Actor,
  id: number,
): Promise<typeof refusingRow.infer | undefined> {
  const [rule] = await rows(
    db,
    refusingRow,
    sql`
      select i.name, i.allows_exceptions as "allowsExceptions" from incompatibility i
      where i.id = ${id} and ${isKnown(me)}`,
  )
  return rule
}

/** One rule. 404 if there is none, or the actor may not see it. */
export async function ruleOf(db: Database, me: Actor, id: number): Promise<RuleRow> {
  const [rule] = await rulesWhere(db, me, sql`i.id = ${id}`)
  if (!rule) throw notFound("Regra")
  return rule
}
