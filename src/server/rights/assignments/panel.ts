import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { nameOf } from "../../audit/rows/actorName"
import { type Database, rows, rowsOfFewForms } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { grantPathColumns, grantPathRow } from "../grants/grantPaths"
import { ownRole, roleOfPanel, standsAt } from "../grants/roleOfApplication"
import { roleColumns, roleRow } from "../roles/presenter"

/** The columns of an optional assignment: all of them are null together, so `createDate` shows whether there is one. */
const maybeAssignment = type({
  createDate: momentText.or("null"),
  expirationDateTime: momentText.or("null"),
  createdBy: "string | null",
  createdByName: "string | null",
})

export const roleOfClient = type({
  "...": roleRow.and(maybeAssignment),
  inherited: "boolean",
  justification: "string | null",
  blockedAt: momentText.or("null"),
  blockedBy: "string | null",
  blockedByName: "string | null",
  /** All ways in which the client has it here. */
  ways: grantPathRow.array(),
})
export type RoleOfClientRow = typeof roleOfClient.infer

const assignmentColumns = sql`
  h.create_date as "createDate", h.expiration_date_time as "expirationDateTime", h.created_by as "createdBy",
  ${nameOf(sql`h.created_by`)} as "createdByName"`

/** Every role of an application's panel, with its state for one client. */
export function rolesOfClient(db: Database, clientId: string, appId: number): Promise<RoleOfClientRow[]> {
  return rowsOfFewForms(
    db,
    roleOfClient,
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

const titledWay = type({ "...": grantPathRow, title: "string" })

export const profileOfClient = type({
  "...": maybeAssignment,
  id: "number.integer",
  name: "string",
  description: "string",
  permissions: "string[]",
  /** The roles that the client has through it, if it is assigned: a way for each of them. */
  ways: titledWay.array(),
})
export type ProfileOfClientRow = typeof profileOfClient.infer

/** Every profile of an application with its state for one client and the titles of its roles. */
export function profilesOfClient(
  db: Database,
  clientId: string,
  appId: number,
): Promise<ProfileOfClientRow[]> {
  return rowsOfFewForms(
    db,
    profileOfClient,
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

export const disablingRow = type({
  description: "string",
  at: momentText,
  by: "string",
  byName: "string",
})
export type DisablingRow = typeof disablingRow.infer

/** The client's disabling in an application, if there is one. */
export async function disablingOf(
  db: Database,
  clientId: string,
  appId: number,
): Promise<DisablingRow | undefined> {
  const [disabling] = await rows(
    db,
    disablingRow,
    sql`
      select d.description, d.create_date_time as at, d.created_by as by, ${nameOf(sql`d.created_by`)} as "byName"
      from application_disabling d where d.client_id = ${clientId} and d.app_id = ${appId}`,
  )
  return disabling
}
