import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { unexpired } from "../grants/queries"
import { ownRole } from "../grants/roleOfApplication"
import { peopleWho, readPeopleSearch } from "../users/search"
import { resolveConditions } from "../users/searchConditions"
import { type ApplicationAdminRow, type ApplicationUserRow, applicationAdminRow } from "./presenter"

/** Ids in PostgreSQL's array syntax. */
const idsOfApplication = type({ roles: "string", profiles: "string" })

/** One page of the people who hold anything in an application or govern it, by name. Expired assignments do not count. */
export async function applicationUsers(
  db: Database,
  me: Actor,
  appId: number,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<ApplicationUserRow[]> {
  // The application already determines which roles are searched for.
  const conditions = await resolveConditions(db, me, readPeopleSearch(search, ["active", "org"]))
  if (!conditions) return []
  const [held] = await rows(
    db,
    idsOfApplication,
    sql`
      select coalesce((select array_agg(r.id)::text from role r where ${ownRole(appId)}), '{}') as roles,
        coalesce((select array_agg(p.id)::text from profile p where p.app_id = ${appId}), '{}') as profiles`,
  )
  const fitting = { ...conditions, ...(held && { held }) }
  const people = await peopleWho(db, fitting, { offset: page * size, limit: size })
  const ids = people.map(({ atalaiaId }) => atalaiaId)
  const named = new Map((await heldIn(db, appId, ids)).map((row) => [row.clientId, row]))
  return people.map((person) => {
    const { roles = [], profiles = [] } = named.get(person.atalaiaId) ?? {}
    return { ...person, roles, profiles }
  })
}

const heldRow = type({
  clientId: "string",
  /** Titles of the roles assigned directly. */
  roles: "string[]",
  profiles: "string[]",
})
type HeldRow = typeof heldRow.infer

/** What each person of a page holds in an application. */
const heldIn = (db: Database, appId: number, clientIds: readonly string[]): Promise<HeldRow[]> =>
  rows(
    db,
    heldRow,
    sql`
      select c.id as "clientId",
        array(
          select r.title from role_assignment h join role r on r.id = h.role_id
          where h.client_id = c.id and ${unexpired} and ${ownRole(appId)} order by r.title collate "C"
        ) as roles,
        array(
          select p.name from profile_assignment h join profile p on p.id = h.profile_id
          where h.client_id = c.id and ${unexpired} and p.app_id = ${appId} order by p.name collate "C"
        ) as profiles
      from jsonb_array_elements_text(${JSON.stringify(clientIds)}::jsonb) c(id)`,
  )

/** The people who administer or manage an application, in effect or not: administrators first, by name. */
export const applicationAdmins = (db: Database, appId: number): Promise<ApplicationAdminRow[]> =>
  rows(
    db,
    applicationAdminRow,
    sql`
      select p.atalaia_id as "atalaiaId", p.name, o.id as "organizationId", o.acronym as "organizationAcronym",
        o.title as "organizationTitle", held."as", held.effective, held.expiration
      from (
        -- Held in several ways, it lasts as long as the longest.
        select w.client_id, r.governs_as as "as", bool_or(w.effective) as effective,
          case when bool_or(w.expiration_date_time is null) then null else max(w.expiration_date_time) end
            as expiration
        from role r join grant_path w on w.role_id = r.id and w.app_id = ${securityAppId}
        where r.governs_app_id = ${appId} and not w.expired
        group by w.client_id, r.governs_as
      ) held
      join person p on p.atalaia_id = held.client_id
      left join organization o on o.id = p.organization_id
      order by held."as", p.sort_name, p.atalaia_id`,
  )
