import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { securityAppId } from "@/domain/access"
import { type Database, rows } from "../database/connection"

export type AccessRecord = AnswerOf<Calls["users"]["access"]>[number]

const accessRow = type({
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
 * The applications that somebody has anything in, other than the portal: enabled ones first, then
 * by title. Roles and profiles count, assigned or inherited, expired and blocked ones too: people who had access are
 * told that it is closed.
 */
export async function accessOf(db: Database, atalaiaId: string): Promise<AccessRecord[]> {
  const accesses = await rows(
    db,
    accessRow,
    sql`
      with mine as (
        select app_id, effective from grant_paths_of(${atalaiaId})
        union all
        -- A profile that has no role yet.
        select p.app_id, false from profile_assignment g join profile p on p.id = g.profile_id
        where g.client_id = ${atalaiaId}
      )
      select a.id, a.app_key as "appKey", a.title, a.acronym, a.redirect_url as "redirectUrl", a.enabled, m.active
      from (select app_id, bool_or(effective) as active from mine group by app_id) m
      join application a on a.id = m.app_id
      where a.id <> ${securityAppId}
      order by a.enabled desc, fold(a.title), a.id`,
  )
  return accesses.map(present)
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
