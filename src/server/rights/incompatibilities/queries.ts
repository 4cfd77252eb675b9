import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { nameOf } from "../../audit/rows/actorName"
import { administered, governed } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
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
})
export type RuleRow = typeof ruleRow.infer

/** The application in which a part `x` with its role `r` is managed: a role that governs an application, in that one. */
export const managedAt = sql`coalesce(r.governs_app_id, x.app_id)`

/** Parts `x` of a rule, each with its role `r` and application `a`. */
export const partsOf = (ruleId: SQL): SQL => sql`
  incompatible_part x left join role r on r.id = x.role_id left join profile f on f.id = x.profile_id
  join application a on a.id = ${managedAt} where x.incompatibility_id = ${ruleId}`

/** Condition: the actor administers all applications of rule `i`. */
const isMine = (me: Actor): SQL =>
  me.superAdmin
    ? sql`true`
    : sql`not exists (select from ${partsOf(sql`i.id`)} and not coalesce(${administered(me, managedAt)}, false))`

/** Condition: rule `i` has a part in an application that the actor governs. */
const isVisible = (me: Actor): SQL =>
  me.superAdmin ? sql`true` : sql`exists (select from ${partsOf(sql`i.id`)} and ${governed(me, managedAt)})`

/** Rules `i` that match a condition and are visible to the actor. */
export const rulesWhere = (db: Database, me: Actor, condition: SQL, paging = sql``): Promise<RuleRow[]> =>
  rows(
    db,
    ruleRow,
    sql`
      select i.id, i.name, i.reason, i.allows_exceptions as "allowsExceptions", i.created_by as "createdBy",
        ${nameOf(sql`i.created_by`)} as "createdByName", i.create_date as "createDate", i.version, ${isMine(me)} as mine,
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'side', x.side, 'appId', a.id, 'acronym', a.acronym, 'roleId', x.role_id, 'profileId', x.profile_id,
            'title', coalesce(r.title, f.name)
          ) order by coalesce(r.title, f.name) collate "C", a.id), '[]')
          from ${partsOf(sql`i.id`)}
        ) as parts
      from incompatibility i
      where i.removed_date is null and ${isVisible(me)} and ${condition} ${paging}`,
  )

/** A page of the rules that are visible to the actor, by name. */
export const rulesFound = (
  db: Database,
  me: Actor,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<RuleRow[]> =>
  rulesWhere(
    db,
    me,
    everyWord(sql`i.search_text`, search),
    sql`order by i.search_text collate "C", i.id limit ${size} offset ${page * size}`,
  )

/** One rule. 404 if there is none, or the actor may not see it. */
export async function ruleOf(db: Database, me: Actor, id: number): Promise<RuleRow> {
  const [rule] = await rulesWhere(db, me, sql`i.id = ${id}`)
  if (!rule) throw notFound("Regra")
  return rule
}
