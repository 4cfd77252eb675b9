import { type SQL, sql } from "drizzle-orm"
import type { ApplicationRow } from "../../identity/access/scope"
import { type Database, prepared } from "../../platform/database/connection"
import { notFound } from "../../platform/refusal/refusal"
import { heldRole } from "./target"

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

export interface RoleInApplication {
  id: number
  title: string
  disabled: boolean
  inherited: boolean
  /** The application in which it has effect. */
  standsAt: number
  /** The application that it belongs to. */
  homeId: number
}

const placed = heldRole.omit("chain", "ruled")

const findRole = prepared(
  placed,
  sql`
    select r.id, r.title, r.disabled, r.app_id as "appId", r.governs_app_id as "governsAppId",
      exists (
        select from inherited_role i where i.role_id = r.id and i.app_id = ${sql.placeholder("appId")}::int
      ) as inherits
    from role r where r.id = ${sql.placeholder("roleId")}::int`,
)

/** A role as managed in an application. 404 if it is not one of its roles. */
export async function roleAt(
  db: Database,
  app: Pick<ApplicationRow, "id">,
  roleId: number,
): Promise<RoleInApplication> {
  const [role] = await findRole(db, { appId: app.id, roleId })
  return roleHeldAt({ app, role })
}

/** The same for a role that was read. 404 if it is not one of the application's. Conditions above say it of many roles. */
export function roleHeldAt({
  app,
  role,
}: {
  app: Pick<ApplicationRow, "id">
  role: typeof placed.infer | null | undefined
}): RoleInApplication {
  const own = role?.appId === app.id || role?.governsAppId === app.id
  if (!role || !(own || role.inherits)) throw notFound("Permissão")
  const { id, title, disabled, appId: homeId } = role
  return {
    ...{ id, title, disabled, homeId },
    inherited: !own,
    standsAt: role.governsAppId === app.id ? homeId : app.id,
  }
}
