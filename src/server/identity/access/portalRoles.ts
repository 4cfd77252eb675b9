import { type } from "arktype"
import { sql } from "drizzle-orm"
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

const rolesRow = type({ roles: effectiveRole.array() })

/** A person's portal rights by the roles that are effective now, for decisions made without a session of that person. */
export async function portalRightsOf(db: Database, atalaiaId: string): Promise<ReturnType<typeof rightsOf>> {
  const [effective] = await rows(
    db,
    rolesRow,
    sql`select effective_roles_in(${atalaiaId}, ${securityAppId}) as roles`,
  )
  return rightsOf(effective?.roles ?? [])
}
