import { type SQL, type SQLChunk, sql } from "drizzle-orm"
import { nameOf } from "../../audit/rows/actorName"
import { type Database, rows } from "../../platform/database/connection"
import { type ClientAssignmentRow, clientAssignmentRow } from "./presenter"

export type AssignmentKind = "role" | "profile"

/** The tables of each kind's assignments, which differ only in names. */
export const stores = {
  role: { table: sql`role_assignment`, key: sql.identifier("role_id"), held: sql`role` },
  profile: { table: sql`profile_assignment`, key: sql.identifier("profile_id"), held: sql`profile` },
}

/** Condition: assignment `h` is not expired. Expired ones do not count. */
export const unexpired = sql`(h.expiration_date_time is null or h.expiration_date_time > now())`

/** Condition on the applications in which an assignment `h` of `t` is managed: its own, and the one that the role governs. */
export const assignmentWithin = (kind: AssignmentKind, within: (appId: SQL) => SQL): SQL =>
  kind === "role"
    ? sql`(${within(sql`t.app_id`)} or ${within(sql`t.governs_app_id`)})`
    : within(sql`t.app_id`)

/** The columns of an assignment `h` of `t` for answers. */
export const assignmentColumns = (key: SQLChunk) => sql`
  t.app_id as "appId", h.${key} as "assignedId", h.client_id as "clientId", h.create_date as "createDate",
  h.expiration_date_time as "expirationDateTime", h.created_by as "createdBy",
  ${nameOf(sql`h.created_by`)} as "createdByName"`

/** Assignments of a client that match a condition on the assignment `h` and its role or profile `t`. */
export function assignmentsOf(
  db: Database,
  kind: AssignmentKind,
  clientId: string,
  condition: SQL,
): Promise<ClientAssignmentRow[]> {
  const { table, key, held } = stores[kind]
  return rows(
    db,
    clientAssignmentRow,
    sql`
      select ${assignmentColumns(key)}
      from ${table} h join ${held} t on t.id = h.${key}
      where h.client_id = ${clientId} and ${condition}
      order by t.app_id, h.${key}`,
  )
}

/**
 * All unexpired assignments of roles: `client_id`, `role_id`, the profile, the end. `created_by` is the actor who completed it:
 * adding a role to a profile grants it to all who hold the profile. `makers` are all actors who took part in it.
 */
export const assignedRoles = sql`(
  select h.client_id, h.role_id, null::int as profile_id, h.expiration_date_time, h.created_by,
    array[h.created_by] as makers
  from role_assignment h where ${unexpired}
  union all
  select h.client_id, part.role_id, h.profile_id, h.expiration_date_time,
    case when part.create_date > h.create_date then coalesce(part.created_by, h.created_by) else h.created_by end,
    array[h.created_by, part.created_by]
  from profile_assignment h join profile_role part on part.profile_id = h.profile_id
  where ${unexpired}
)`
