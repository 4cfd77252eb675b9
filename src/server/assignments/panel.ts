import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { nameOf } from "../clients/author"
import { type Database, rows } from "../database/connection"
import type { DatabaseMoment } from "../database/moment"
import { type RoleRow, roleColumns } from "../roles/presenter"
import { ownRole, roleOfPanel, standsAt } from "../roles/roleOfApplication"
import { grantPathColumns, type Way } from "./grantPaths"
import type { AssignmentRow, BlockRow } from "./presenter"

/** Columns of what may be absent are absent together: `createDate` and `blockedAt` tell. */
type Maybe<T> = { [K in keyof T]: T[K] | null }

export interface RoleStandingRow extends RoleRow, Maybe<AssignmentRow> {
  inherited: boolean
  justification: BlockRow["justification"] | null
  blockedAt: DatabaseMoment | null
  blockedBy: string | null
  blockedByName: string | null
  /** All ways in which the client has it here. */
  ways: Way[]
}

const assignmentColumns = sql`
  h.create_date as "createDate", h.expiration_date_time as "expirationDateTime", h.created_by as "createdBy",
  ${nameOf(sql`h.created_by`)} as "createdByName"`

/** Every role of an application's panel as one client has it. */
export function roleStandings(db: Database, clientId: string, appId: number): Promise<RoleStandingRow[]> {
  return rows<RoleStandingRow>(
    db,
    sql`
      with way as materialized (
        select w.role_id, w.app_id, ${grantPathColumns}
        from grant_paths_of(${clientId}) w left join profile p on p.id = w.profile_id
        where w.app_id in (${appId}, ${securityAppId})
      )
      select ${roleColumns}, ${ownRole(appId)} is not true as inherited, ${assignmentColumns},
        b.justification, b.create_date_time as "blockedAt", b.created_by as "blockedBy",
        ${nameOf(sql`b.created_by`)} as "blockedByName",
        coalesce((
          select jsonb_agg(to_jsonb(way) order by way.profile collate "C" nulls first)
          from way where way.role_id = r.id and way.app_id = ${standsAt(appId)}
        ), '[]') as ways
      from role r
      left join role_assignment h on h.role_id = r.id and h.client_id = ${clientId}
      left join role_block b on b.role_id = r.id and b.client_id = ${clientId} and b.app_id = ${standsAt(appId)}
      where ${roleOfPanel(appId)}
      order by r.title collate "C", r.id`,
  )
}

export interface ProfileStandingRow extends Maybe<AssignmentRow> {
  id: number
  name: string
  description: string
  permissions: string[]
  /** What the client has through it, if it is assigned: a way for each of its roles. */
  ways: (Way & { title: string })[]
}

/** Every profile of an application as one client has it, with the titles of its roles. */
export function profileStandings(
  db: Database,
  clientId: string,
  appId: number,
): Promise<ProfileStandingRow[]> {
  return rows<ProfileStandingRow>(
    db,
    sql`
      with way as materialized (
        select w.profile_id, w.title, ${grantPathColumns}
        from grant_paths_of(${clientId}) w join profile p on p.id = w.profile_id
        where w.app_id = ${appId} and p.app_id = ${appId}
      )
      select p.id, p.name, p.description, ${assignmentColumns},
        array(
          select r.title from profile_role part join role r on r.id = part.role_id
          where part.profile_id = p.id order by r.title collate "C"
        ) as permissions,
        coalesce((
          select jsonb_agg(to_jsonb(way) order by way.title collate "C") from way where way.profile_id = p.id
        ), '[]') as ways
      from profile p
      left join profile_assignment h on h.profile_id = p.id and h.client_id = ${clientId}
      where p.app_id = ${appId}
      order by p.name collate "C", p.id`,
  )
}

export interface DisablingRow {
  description: string
  at: DatabaseMoment
  by: string
  byName: string
}

/** How a client was disabled in an application, if it was. */
export async function disablingOf(
  db: Database,
  clientId: string,
  appId: number,
): Promise<DisablingRow | undefined> {
  const [found] = await rows<DisablingRow>(
    db,
    sql`
      select d.description, d.create_date_time as at, d.created_by as by, ${nameOf(sql`d.created_by`)} as "byName"
      from application_disabling d where d.client_id = ${clientId} and d.app_id = ${appId}`,
  )
  return found
}
