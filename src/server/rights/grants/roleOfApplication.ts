import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import type { ApplicationRow } from "../../identity/access/scope"
import { type Database, rows } from "../../platform/database/connection"
import { notFound } from "../../platform/refusal/refusal"
import type { Target } from "./target"

/**
 * The roles that are managed in an application: its own, those that make its admins and managers, and those inherited from the
 * platform. The second kind belongs to the security application, but this application's administrators grant it.
 */
export const ownRole = (appId: SQL | number): SQL => sql`(r.app_id = ${appId} or r.governs_app_id = ${appId})`
export const roleOfPanel = (appId: SQL | number): SQL => sql`
  (${ownRole(appId)} or r.id = any(array(select i.role_id from inherited_role i where i.app_id = ${appId})))`
/** The application in which a role has effect and is blocked, for a role shown in another one. */
export const standsAt = (appId: SQL | number): SQL =>
  sql`case when r.governs_app_id = ${appId} then r.app_id else ${appId} end`

export const roleInApplication = type({
  id: "number.integer",
  title: "string",
  disabled: "boolean",
  inherited: "boolean",
  /** The application in which it has effect. */
  standsAt: "number.integer",
  /** The application that it belongs to. */
  homeId: "number.integer",
})
export type RoleInApplication = typeof roleInApplication.infer

/** A role as managed in an application. 404 if it is not one of its roles. */
export async function roleAt(db: Database, app: ApplicationRow, roleId: number): Promise<RoleInApplication> {
  const [role] = await rows(
    db,
    roleInApplication,
    sql`
      select r.id, r.title, r.disabled, ${ownRole(app.id)} is not true as inherited,
        (${standsAt(app.id)})::int as "standsAt", r.app_id as "homeId"
      from role r where r.id = ${roleId} and ${roleOfPanel(app.id)}`,
  )
  if (!role) throw notFound("Permissão")
  return role
}

/** The same for the role of a change. 404 if it is not one of the application's. */
export function roleHeldAt({ app, role }: Pick<Target, "app" | "role">): RoleInApplication {
  const own = role?.appId === app.id || role?.governsAppId === app.id
  if (!role || !(own || role.inherits)) throw notFound("Permissão")
  const { id, title, disabled, appId: homeId } = role
  return {
    ...{ id, title, disabled, homeId },
    inherited: !own,
    standsAt: role.governsAppId === app.id ? homeId : app.id,
  }
}
