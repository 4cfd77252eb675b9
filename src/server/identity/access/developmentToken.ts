import { sql } from "drizzle-orm"
import type { Database } from "../../platform/database/connection"
import type { Settings } from "../../platform/settings/settings"
import { hashToken } from "./token"

const prefix = "development-"

/**
 * The mock token for development. With `DEV_TOKEN=on`, `Authorization: Bearer development-<atalaiaId>` is an ordinary
 * `access` session of that person, without sign-in. `readSettings` allows it only with demo data on a loopback address.
 * Returns whether a token may be looked up at all. Every other token may. A development token may not if the mode is off,
 * even if such a session is still in the database.
 */
export async function admitDevelopmentToken(
  db: Database,
  { developmentToken }: Pick<Settings, "developmentToken">,
  token: string,
  appId: number,
): Promise<boolean> {
  if (!token.startsWith(prefix)) return true
  if (!developmentToken) return false
  const tokenHash = hashToken(token)
  await db.transaction(async (tx) => {
    // The session table is partitioned by month: the lock keeps two partitions from holding the same token.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${token}, 0))`)
    await tx.execute(sql`
      with renewed as (
        update session s set create_date = now(), last_validate = now(), authenticated_date = now(), app_id = ${appId},
          ended_date = null, ending = null
        where s.token_hash = ${tokenHash}
          and (s.ended_date is not null or s.last_validate < now() - interval '1 minute' or s.app_id <> ${appId})
      )
      insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent)
      select ${tokenHash}, 'access', atalaia_id, ${appId}, '', 'development'
      from person where atalaia_id = ${token.slice(prefix.length)} and admitted
        and not exists (select from session s where s.token_hash = ${tokenHash})`)
  })
  return true
}
