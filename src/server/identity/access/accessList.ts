import { type Placeholder, type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { type Database, prepared } from "../../platform/database/connection"

export type AccessRecord = AnswerOf<Calls["users"]["access"]>[number]

export const accessRow = type({
  id: "number.integer",
  appKey: "string",
  title: "string",
  acronym: "string",
  redirectUrl: "string | null",
  enabled: "boolean",
  active: "boolean",
})
type AccessRow = typeof accessRow.infer

/**
 * The applications in which a person has anything, except the portal: enabled ones first, then by title. Assigned and inherited
 * roles and profiles count, even expired and blocked ones, so that people see that their access has ended.
 */
export const accessesOf = (atalaiaId: SQL | Placeholder): SQL => sql`
  select a.id, a.app_key as "appKey", a.title, a.acronym, a.redirect_url as "redirectUrl", a.enabled, m.active
  from (
    select app_id, bool_or(effective) as active
    from (
      select app_id, effective from grant_paths_of(${atalaiaId})
      union all
      -- A profile that has no role yet.
      select held.app_id, false from profile_assignment g join profile held on held.id = g.profile_id
      where g.client_id = ${atalaiaId}
    ) mine
    group by app_id
  ) m
  join application a on a.id = m.app_id
  where a.id <> ${securityAppId}
  order by a.enabled desc, fold(a.title), a.id`

const findAccesses = prepared(accessRow, accessesOf(sql.placeholder("atalaiaId")))

export const accessOf = async (db: Database, atalaiaId: string): Promise<AccessRecord[]> =>
  (await findAccesses(db, { atalaiaId })).map(presentAccess)

export function presentAccess({ redirectUrl, active, ...application }: AccessRow): AccessRecord {
  const { enabled } = application
  const reason = enabled ? "Suas permissões estão desativadas" : "Aplicação inativa"
  return {
    application: { ...application, ...(redirectUrl !== null && { redirectUrl }) },
    enabled,
    active,
    ...(!(enabled && active) && { reason }),
  }
}
