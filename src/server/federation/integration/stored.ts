import { randomInt } from "node:crypto"
import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { clientGrants, clientKinds, type Integration } from "@/domain/integration"
import { keySetText, publicPart, readKeySet } from "@/domain/keySet"
import { grantableNames } from "@/domain/scopes"
import { eventNames } from "@/domain/securityEvents"
import { type Database, rows } from "../../platform/database/connection"
import { applicationIntegration } from "../../platform/database/schema/index"

const integrationRow = type({
  kind: type.enumerated(...clientKinds),
  redirectUris: "string[]",
  postLogoutRedirectUris: "string[]",
  grants: type.enumerated(...clientGrants).array(),
  scopes: type.enumerated(...grantableNames).array(),
  backchannelLogoutUri: "string | null",
  jwks: type({ keys: "object[]" }).or("null"),
  jwksUri: "string | null",
  nonceSuffices: "boolean",
  resource: "string | null",
  eventsUri: "string | null",
  events: type.enumerated(...eventNames).array(),
  version: "number.integer",
})

export type StoredIntegration = Integration & { version: number }

/** The integration of an application, if it has one. */
export async function storedIntegration(db: Database, appId: number): Promise<StoredIntegration | undefined> {
  const [row] = await rows(
    db,
    integrationRow,
    sql`
      select kind, redirect_uris as "redirectUris", post_logout_redirect_uris as "postLogoutRedirectUris", grants, scopes,
        backchannel_logout_uri as "backchannelLogoutUri", jwks, jwks_uri as "jwksUri", nonce_suffices as "nonceSuffices", resource,
        events_uri as "eventsUri", events, version
      from application_integration where app_id = ${appId}`,
  )
  return row && { ...row, jwks: row.jwks && keySetText({ keys: row.jwks.keys.map(publicPart) }) }
}

/** Stores the integration and replaces the former one, if any. */
export async function store(tx: Database, appId: number, integration: Integration): Promise<void> {
  const read = integration.jwks === null ? null : readKeySet(integration.jwks)
  if (typeof read === "string") throw new Error("keys that were not looked at")
  const kept = { ...integration, jwks: read }
  await tx
    .insert(applicationIntegration)
    // Starts at a random version: an editor still open on a removed integration must not overwrite its successor.
    .values({ appId, ...kept, version: randomInt(1, 2 ** 30) })
    .onConflictDoUpdate({
      target: applicationIntegration.appId,
      set: { ...kept, version: sql`${applicationIntegration.version} + 1` },
    })
}
