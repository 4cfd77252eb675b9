import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { platformRoles, type RoleName } from "@/domain/roles"
import { applicationRowColumns } from "../../identity/access/scope"
import { type Database, rows } from "../../platform/database/connection"
import { invalid } from "../../platform/refusal/refusal"
import { type AuthorizerLinkRow, authorizerLinkRow, type LinkerRow, linkerRow } from "./presenter"

/** Whether a platform role is in effect for a person. */
const hasRole = (atalaiaId: SQL, role: RoleName): SQL => sql`
  exists (
    select 1 from effective_role e
    where e.client_id = ${atalaiaId} and e.app_id = ${securityAppId} and e.title = ${platformRoles[role]}
  )`

/** The missing role of a link that has no effect yet. */
export const roleLacking = ({ hasRole }: { hasRole: boolean }, role: RoleName) =>
  hasRole ? {} : { lacks: platformRoles[role] }

/** Links `l` of authorizers that match a condition on `l` and its person `p`, newest first. */
export function authorizerLinksWhere(
  db: Database,
  condition: SQL,
  { page, size }: { page: number; size: number },
): Promise<AuthorizerLinkRow[]> {
  return rows(
    db,
    authorizerLinkRow,
    sql`
      select l.id, l.atalaia_id as "atalaiaId", p.name, l.create_date as date,
        o.id as "organizationId", o.acronym as "organizationAcronym", o.title as "organizationTitle",
        ${hasRole(sql`l.atalaia_id`, "authorizer")} as "hasRole"
      from authorizer_link l
      join person p on p.atalaia_id = l.atalaia_id
      join organization o on o.id = l.organization_id
      where ${condition} order by l.create_date desc, l.id desc limit ${size} offset ${page * size}`,
  )
}

/** Linkers `l` that match a condition on `l`, its person `p`, application `a` and unit `o`, newest first. */
export function linkersWhere(
  db: Database,
  condition: SQL,
  { page, size }: { page: number; size: number },
): Promise<LinkerRow[]> {
  return rows(
    db,
    linkerRow,
    sql`
      select l.id as "linkerId", l.atalaia_id as "atalaiaId", p.name, l.creation_date as "creationDate",
        ${applicationRowColumns},
        o.id as "organizationId", o.acronym as "organizationAcronym", o.title as "organizationTitle",
        ${hasRole(sql`l.atalaia_id`, "linker")} as "hasRole",
        coalesce((
          select jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.title)
          from linker_role held join role r on r.id = held.role_id where held.linker_id = l.id
        ), '[]') as roles,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name)
          from linker_profile held join profile f on f.id = held.profile_id where held.linker_id = l.id
        ), '[]') as profiles
      from linker l
      join person p on p.atalaia_id = l.atalaia_id
      join application a on a.id = l.app_id
      join organization o on o.id = l.organization_id
      where ${condition} order by l.creation_date desc, l.id desc limit ${size} offset ${page * size}`,
  )
}

const personRow = type({ atalaiaId: "string", name: "string", enabled: "boolean" })
const unitRow = type({ id: "number.integer", acronym: "string", enabled: "boolean" })

/** The active person to link. 422 if there is none. */
export async function personToLink(db: Database, id: string): Promise<{ atalaiaId: string; name: string }> {
  const [person] = await rows(
    db,
    personRow,
    sql`
      select atalaia_id as "atalaiaId", name, enabled from person
      where atalaia_id = ${normalizeIdentifier(id)}`,
  )
  if (!person) throw invalid({ userAtalaiaId: "Nenhum Usuário encontrado" })
  if (!person.enabled) throw invalid({ userAtalaiaId: `A conta de ${person.name} está inativa.` })
  return person
}

/** The active unit to link a person to. 422 if there is none. */
export async function unitToLink(db: Database, id: number): Promise<{ id: number; acronym: string }> {
  const [unit] = await rows(db, unitRow, sql`select id, acronym, enabled from organization where id = ${id}`)
  if (!unit) throw invalid({ organizationId: "Esta unidade não existe." })
  if (!unit.enabled) throw invalid({ organizationId: `${unit.acronym} está inativa.` })
  return unit
}
