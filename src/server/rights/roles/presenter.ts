import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { isPlatformRole } from "@/domain/roles"
import { administers } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { personSummary, presentPerson } from "../../identity/summaries/personSummary"

type Role = AnswerOf<Calls["profiles"]["list"]>[number]["permissions"][number]
type RoleDetail = AnswerOf<Calls["roles"]["list"]>[number]
type InheritableRole = AnswerOf<Calls["inheritance"]["get"]>["roles"][number]

export const roleRow = type({
  id: "number.integer",
  appId: "number.integer",
  title: "string",
  description: "string",
  type: "'basic' | 'chain'",
  disabled: "boolean",
  twoFactorRequired: "boolean",
})
export type RoleRow = typeof roleRow.infer

/** Columns of a role `r`. */
export const roleColumns = sql`
  r.id, r.app_id as "appId", r.title, r.description, r.type, r.disabled,
  r.two_factor_required as "twoFactorRequired"`

export const presentRole = (row: RoleRow): Role => ({
  id: row.id,
  appId: row.appId,
  title: row.title,
  description: row.description,
  type: row.type,
  disabled: row.disabled,
  twoFactorRequired: row.twoFactorRequired,
})

export const roleDetailRow = type({
  "...": roleRow,
  version: "number.integer",
  governsAppId: "number.integer | null",
  consul: personSummary.array(),
})
export type RoleDetailRow = typeof roleDetailRow.infer

/** Columns of a role `r` with its consul. */
export const roleDetailColumns = sql`
  ${roleColumns}, r.version, r.governs_app_id as "governsAppId",
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'atalaiaId', member.atalaia_id, 'name', member.name, 'organizationId', o.id,
      'organizationAcronym', o.acronym, 'organizationTitle', o.title
    ) order by member.sort_name)
    from role_consul c join person member on member.atalaia_id = c.atalaia_id
    left join organization o on o.id = member.organization_id
    where c.role_id = r.id
  ), '[]') as consul`

/**
 * Roles that the system itself depends on, by title or by the application that they govern: their title and type are fixed, and
 * they cannot be removed.
 */
export const isSystemRole = (role: RoleDetailRow): boolean =>
  role.governsAppId !== null || isPlatformRole(role)

export const presentRoleDetail = (row: RoleDetailRow, me: Actor): RoleDetail => ({
  ...presentRole(row),
  version: row.version,
  consul: row.consul.map(presentPerson),
  can: {
    update: administers(me, row.appId) && row.governsAppId === null,
    remove: administers(me, row.appId) && !isSystemRole(row),
  },
})

export const presentInheritableRole = (
  row: RoleRow & { inherited: boolean },
  locked: boolean,
): InheritableRole => ({ ...presentRole(row), inherited: row.inherited, locked })
