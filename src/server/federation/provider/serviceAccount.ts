import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { effectiveRole, rightsOf } from "../../identity/access/portalRoles"
import { hashToken } from "../../identity/access/token"
import type { Actor, ServiceAccount } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import type { KeySettings } from "../../platform/secrets/secretKey"
import type { Settings } from "../../platform/settings/settings"
import { ownTokensOf } from "./ownTokens"
import { recordsOf } from "./records"

/**
 * The `resource` of a token for the API of Atalaia itself. Such a token is opaque. It is looked up at each call, with the
 * application's current rights.
 */
export const apiResourceOf = ({ publicUrl }: Pick<Settings, "publicUrl">): string => `${publicUrl}/api`

const caller = type({
  id: "string",
  acronym: "string",
  title: "string",
  day: "string",
  keepers: "string[]",
  roles: effectiveRole.array(),
})

/**
 * The service account of a client credentials token for this API, with the application's current roles on the platform.
 * Returns undefined for any other token, and for one that is no longer valid (`ownTokens.ts`). A key-bound token (DPoP) is
 * not accepted: calls of this API do not carry its proof.
 */
export async function serviceAccountOf(
  db: Database,
  settings: Pick<Settings, "publicUrl"> & KeySettings,
  token: string,
): Promise<(Actor & { serviceAccount: ServiceAccount }) | undefined> {
  const found = await ownTokensOf(db, recordsOf(db, settings, "ClientCredentials")).find(token)
  if (found?.clientId === undefined || found.aud !== apiResourceOf(settings) || found.jkt !== undefined) {
    return undefined
  }
  const [application] = await rows(
    db,
    caller,
    sql`
      select a.client_id as id, a.acronym, a.title, current_date::text as day,
        array(
          select h.atalaia_id from administration h join role r on r.id = h.role_id
          where r.governs_app_id = a.id and r.governs_as = 'admin' and (h.until is null or h.until > now())
        ) as keepers,
        effective_roles_in(a.client_id, ${securityAppId}) as roles
      from application a where a.app_key = ${found.clientId}`,
  )
  if (!application) return undefined
  const { id, acronym, title, day, keepers, roles } = application
  return {
    ...rightsOf(roles),
    twoFactorDemanded: false,
    atalaiaId: id,
    name: acronym,
    serviceAccount: { clientId: found.clientId, title, keepers },
    tokenType: "access",
    emergency: undefined,
    appId: securityAppId,
    // It has no session: limits that count by session count by day for it.
    tokenHash: hashToken(`service account ${id} ${day}`),
    tokensSince: 0,
    authenticated: new Date((found.iat ?? 0) * 1000),
    amr: [],
    expiresAt: new Date((found.exp ?? 0) * 1000),
  }
}
