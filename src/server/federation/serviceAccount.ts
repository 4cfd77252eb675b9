import { type } from "arktype"
import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { effectiveRole, rightsOf } from "../access/portalRoles"
import type { KeySettings } from "../access/secretKey"
import { hashToken } from "../access/token"
import { type Database, rows } from "../database/connection"
import type { Me, ServiceAccount } from "../http/context"
import type { Settings } from "../settings"
import { ownTokensOf } from "./ownTokens"
import { recordsOf } from "./records"

/**
 * What an application names as `resource` to get a token for the API of Atalaia itself. Such a token is opaque: it is looked
 * up at each call, and worth what the application may do at that moment.
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
 * The application that got a token for this API by itself (client credentials), with what its roles on the platform let it do
 * now; nothing where it is no such token, or worth nothing any more (`ownTokens.ts`). One that is bound to a key is none: it
 * would have to come with a proof that calls of this API do not carry.
 */
export async function serviceAccountOf(
  db: Database,
  settings: Pick<Settings, "publicUrl"> & KeySettings,
  token: string,
): Promise<(Me & { serviceAccount: ServiceAccount }) | undefined> {
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
    // It has no session: what is counted by one is counted by the day.
    tokenHash: hashToken(`service account ${id} ${day}`),
    tokensSince: 0,
    authenticated: new Date((found.iat ?? 0) * 1000),
    amr: [],
    expiresAt: new Date((found.exp ?? 0) * 1000),
  }
}
