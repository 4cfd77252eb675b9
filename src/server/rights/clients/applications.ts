import { type SQL, sql } from "drizzle-orm"
import { applicationRowColumns } from "../../identity/access/scope"
import { type Database, rows, rowsOfFewForms } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { type ClientApplicationRow, clientApplicationRow } from "../applications/presenter"
import { unexpired } from "../grants/queries"
import { ownRole } from "../grants/roleOfApplication"

const isOwnRole = (roleId: SQL) =>
  sql`exists (select 1 from role r where r.id = ${roleId} and ${ownRole(sql`a.id`)})`

/**
 * Applications `a` that match a condition, with what a client has in each. Those in which anything is assigned, blocked or closed
 * come first, then by acronym. Roles inherited from the platform count only in their own application.
 */
export const clientApplications = (
  db: Database,
  clientId: string,
  condition: SQL,
  paging: { page: number; size: number },
): Promise<ClientApplicationRow[]> =>
  rows(db, clientApplicationRow, applicationsQuery(clientId, condition, paging))

/** One application in the same form; undefined if there is none. */
export async function clientApplication(
  db: Database,
  clientId: string,
  appId: number,
): Promise<ClientApplicationRow | undefined> {
  const query = applicationsQuery(clientId, sql`a.id = ${appId}`, { page: 0, size: 1 })
  const [application] = await rowsOfFewForms(db, clientApplicationRow, query)
  return application
}

function applicationsQuery(
  clientId: string,
  condition: SQL,
  { page, size }: { page: number; size: number },
): SQL {
  const assigned = sql`
    from role_assignment h where h.client_id = ${clientId} and ${unexpired} and ${isOwnRole(sql`h.role_id`)}`
  const profiles = sql`
    from profile_assignment h join profile p on p.id = h.profile_id
    where h.client_id = ${clientId} and p.app_id = a.id and ${unexpired}`
  const blocked = sql`
    from role_block b where b.client_id = ${clientId}
      and (b.app_id = a.id or exists (select 1 from role r where r.id = b.role_id and r.governs_app_id = a.id))`
  const disabled = sql`from application_disabling d where d.client_id = ${clientId} and d.app_id = a.id`
  return sql`
      with held as materialized (
        select r.id, r.app_id, r.governs_app_id, bool_or(w.effective) as effective
        from grant_paths_of(${clientId}) w join role r on r.id = w.role_id
        where not w.inherited and not w.expired group by r.id
      )
      select ${applicationRowColumns},
        (select count(*) from role r where ${ownRole(sql`a.id`)})::int as "amountOfAppRoles",
        (select count(*) ${assigned})::int as "amountOfAssignedRoles",
        (select count(*) ${blocked})::int as "amountOfBlockedRoles",
        (select count(*) ${profiles})::int as "amountOfAssignedProfiles",
        (select count(*) from held r where not r.effective and ${ownRole(sql`a.id`)})::int as "amountWithoutEffect",
        not exists (select 1 ${disabled}) as "clientEnabled"
      from (
        select a.*, (
          exists (select 1 ${assigned}) or exists (select 1 ${profiles})
          or exists (select 1 ${blocked}) or exists (select 1 ${disabled})
        ) as touched
        from application a where ${condition}
        order by touched desc, a.acronym collate "C", a.id limit ${size} offset ${page * size}
      ) a
      order by a.touched desc, a.acronym collate "C", a.id`
}

/** Condition: each word is in the application's own texts, or in one of its roles or profiles. */
export const applicationMentions = (text: string): SQL => sql`
  (${everyWord(sql`a.search_text`, text)}
    or exists (select 1 from role r where ${ownRole(sql`a.id`)} and ${everyWord(sql`r.search_text`, text)})
    or exists (select 1 from profile p where p.app_id = a.id and ${everyWord(sql`fold(p.name)`, text)}))`
