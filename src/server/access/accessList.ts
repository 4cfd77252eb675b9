import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { securityAppId } from "@/domain/access"
import { type Database, rows } from "../database/connection"

export type AccessRecord = AnswerOf<Calls["users"]["access"]>[number]

interface AccessRow {
  id: number
  appKey: string
  title: string
  acronym: string
  redirectUrl: string | null
  enabled: boolean
  active: boolean
}

/**
 * The applications that somebody has anything in, other than the portal: enabled ones first, then
 * by title (2-organizations §2.9). Roles and profiles count, assigned or inherited, expired and blocked ones too:
 * whoever had access is told that it is closed.
 */
export async function accessOf(db: Database, atalaiaId: string): Promise<AccessRecord[]> {
  const found = await rows<AccessRow>(
    db,
    sql`
      with mine as (
        select app_id, bool_or(effective) as active from role_way
        where client_id = ${atalaiaId} group by app_id
      ), empty_profiles as (
        select distinct p.app_id from profile_assignment g join profile p on p.id = g.profile_id
        where g.client_id = ${atalaiaId}
      )
      select a.id, a.app_key as "appKey", a.title, a.acronym, a.redirect_url as "redirectUrl", a.enabled,
        coalesce(m.active, false) as active
      from application a
      left join mine m on m.app_id = a.id
      where a.id <> ${securityAppId}
        and (m.app_id is not null or a.id in (select app_id from empty_profiles))
      order by a.enabled desc, fold(a.title), a.id`,
  )
  return found.map(present)
}

function present({ redirectUrl, active, ...application }: AccessRow): AccessRecord {
  const { enabled } = application
  const reason = enabled ? "Suas permissões estão desativadas" : "Aplicação inativa"
  return {
    application: { ...application, ...(redirectUrl !== null && { redirectUrl }) },
    enabled,
    active,
    ...(!(enabled && active) && { reason }),
  }
}
