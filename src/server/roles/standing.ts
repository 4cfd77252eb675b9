import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { type Database, rows } from "../database/connection"
import { nameOf } from "../present/author"
import type { AssignmentRow, BlockRow } from "../present/holding"
import type { DatabaseMoment } from "../present/moment"
import { type RoleRow, roleColumns } from "../present/role"
import { ownRole, roleOfPanel, standsAt } from "./place"

/** Columns of what may be absent are absent together: `createDate` and `blockedAt` tell. */
type Maybe<T> = { [K in keyof T]: T[K] | null }

export interface RoleStandingRow extends RoleRow, Maybe<AssignmentRow> {
  inherited: boolean
  justification: BlockRow["justification"] | null
  blockedAt: DatabaseMoment | null
  blockedBy: string | null
  blockedByName: string | null
  awaitingValidation: boolean
  throughProfiles: string[]
  effective: boolean
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
        select w.role_id, w.app_id, w.expired, w.awaiting_validation, w.effective, p.name as profile
        from role_ways_of(${clientId}) w left join profile p on p.id = w.profile_id
        where w.app_id in (${appId}, ${securityAppId})
      )
      select ${roleColumns}, ${ownRole(appId)} is not true as inherited, ${assignmentColumns},
        b.justification, b.create_date_time as "blockedAt", b.created_by as "blockedBy",
        ${nameOf(sql`b.created_by`)} as "blockedByName",
        coalesce(ways.awaiting, false) as "awaitingValidation", coalesce(ways.effective, false) as effective,
        coalesce(ways.profiles, '{}') as "throughProfiles"
      from role r
      left join role_assignment h on h.role_id = r.id and h.client_id = ${clientId}
      left join role_block b on b.role_id = r.id and b.client_id = ${clientId} and b.app_id = ${standsAt(appId)}
      left join lateral (
        select bool_or(awaiting_validation and not expired) as awaiting, bool_or(way.effective) as effective,
          array_agg(distinct profile) filter (where profile is not null and not expired) as profiles
        from way where way.role_id = r.id and way.app_id = ${standsAt(appId)}
      ) ways on true
      where ${roleOfPanel(appId)}
      order by r.title collate "C", r.id`,
  )
}

export interface ProfileStandingRow extends Maybe<AssignmentRow> {
  id: number
  name: string
  description: string
  permissions: string[]
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
      select p.id, p.name, p.description, ${assignmentColumns},
        array(
          select r.title from profile_role part join role r on r.id = part.role_id
          where part.profile_id = p.id order by r.title collate "C"
        ) as permissions
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
