import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { abilitiesOf, platformRoles, roleNames } from "@/domain/roles"
import { type Database, rows } from "../../platform/database/connection"
import type { Actor } from "../actor/context"

/** A role as the SQL function `effective_roles_in` returns it. */
export const effectiveRole = type({
  title: "string",
  governs: "number.integer | null",
  as: "'admin' | 'manager' | null",
})

const nameOfTitle = new Map<string, string>(roleNames.map((name) => [platformRoles[name], name]))

/**
 * The name that sessions and abilities use for a role: the code name for the portal's roles, the title for roles of
 * applications.
 */
export const roleNameOf = (title: string): string => nameOfTitle.get(title) ?? title

/** The rights that effective portal roles give their holder. */
export function rightsOf(
  held: readonly (typeof effectiveRole.infer)[],
): Pick<Actor, "roles" | "abilities" | "superAdmin" | "administers" | "governs"> {
  const roles = held.map(({ title }) => roleNameOf(title)).sort()
  const abilities = new Set(abilitiesOf(roles))
  const governed = (as: readonly string[]) =>
    held.flatMap((role) => (role.governs !== null && role.as && as.includes(role.as) ? [role.governs] : []))
  return {
    roles,
    abilities,
    superAdmin: abilities.has("platform.administer"),
    administers: governed(["admin"]),
    governs: governed(["admin", "manager"]),
  }
}

/**
 * The effective roles of a client in the portal. `heldSince`: without administrative roles that they have had only from a
 * moment. What they lost after it and have again began later.
 */
export const portalRoles = (clientId: SQL, heldSince?: string): SQL => {
  const roles = sql`effective_roles_in(${clientId}, ${securityAppId})`
  if (heldSince === undefined) return roles
  return sql`(
    select coalesce(jsonb_agg(held), '[]') from jsonb_array_elements(${roles}) held
    where not exists (
      select from administration h join role r on r.id = h.role_id
      where h.atalaia_id = ${clientId} and h.app_id = ${securityAppId} and r.title = held ->> 'title'
        and h.since > ${heldSince}::timestamptz
    ))`
}

const rolesRow = type({ roles: effectiveRole.array() })

/** A person's portal rights by `portalRoles`, for decisions made without a session of that person. */
export async function portalRightsOf(
  db: Database,
  atalaiaId: string,
  heldSince?: string,
): Promise<ReturnType<typeof rightsOf>> {
  const [effective] = await rows(
    db,
    rolesRow,
    sql`select ${portalRoles(sql`${atalaiaId}::text`, heldSince)} as roles`,
  )
  return rightsOf(effective?.roles ?? [])
}
