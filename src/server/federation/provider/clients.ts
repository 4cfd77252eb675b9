import { timingSafeEqual } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Adapter, AdapterPayload } from "oidc-provider"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { isPropertyOfAll } from "@/domain/applications"
import { grantableNames, scopeOf } from "@/domain/scopes"
import { network } from "../../identity/access/limits"
import { hashSecret } from "../../identity/access/token"
import { batchLoader } from "../../platform/database/batchLoader"
import type { Database } from "../../platform/database/connection"
import { readTokenAhead } from "./records"
import { isTerminal, terminalClient } from "./terminal"

const clientRow = type({
  clientId: "string",
  name: "string",
  kind: "'confidential' | 'public' | 'native'",
  secretHash: "string | null",
  redirectUris: "string[]",
  postLogoutRedirectUris: "string[]",
  grants: "string[]",
  scopes: type.enumerated(...grantableNames).array(),
  backchannelLogoutUri: "string | null",
  jwks: type({ keys: "object[]" }).or("null"),
  jwksUri: "string | null",
  nonceSuffices: "boolean",
  credentials: "string",
})
type ClientRow = typeof clientRow.infer

/** A hash of an application `a`, with its integration `i` and its client credentials. */
export const credentials = sql`
  encode(sha256(convert_to(
    jsonb_build_array(a.id, a.secret_hash, i.jwks, i.jwks_uri)::text, 'UTF8'
  )), 'base64') as credentials`

const findClient = batchLoader(
  clientRow,
  sql`key text`,
  sql`
    select a.app_key as "clientId", a.title as name, i.kind, a.secret_hash as "secretHash",
      i.redirect_uris as "redirectUris", i.post_logout_redirect_uris as "postLogoutRedirectUris", i.grants, i.scopes,
      i.backchannel_logout_uri as "backchannelLogoutUri", i.jwks, i.jwks_uri as "jwksUri", i.nonce_suffices as "nonceSuffices",
      ${credentials}
    from application a join application_integration i on i.app_id = a.id
    where a.app_key = asked.key and a.enabled and a.id <> ${securityAppId}`,
)

/** The OpenID client of an enabled application with an integration, or of the terminal. The portal is not a client. */
export async function clientWithKey(db: Database, key: string): Promise<AdapterPayload | undefined> {
  if (isImpossibleClientId(key)) return undefined
  if (isTerminal(key)) return terminalClient
  const row = await findClient(db, { key })
  return row && metadataOf(row)
}

/**
 * Whether no application can have this client id. PostgreSQL text contains neither NUL nor half of a character, and queries
 * with them fail. The library stores data by client id in plain objects, so names of inherited properties are impossible too.
 */
export const isImpossibleClientId = (text: string): boolean =>
  text.includes("\0") || !text.isWellFormed() || isPropertyOfAll(text)

function metadataOf(row: ClientRow): AdapterPayload {
  const method = authenticationOf(row)
  return {
    client_id: row.clientId,
    client_name: row.name,
    credentials: row.credentials,
    nonceSuffices: row.nonceSuffices,
    application_type: row.kind === "native" ? "native" : "web",
    redirect_uris: row.redirectUris,
    post_logout_redirect_uris: row.postLogoutRedirectUris,
    // A client that cannot keep a secret cannot authenticate as itself (RFC 6749, section 4.4).
    grant_types:
      row.kind === "confidential" ? row.grants : row.grants.filter((grant) => grant !== "client_credentials"),
    // A request for any other scope is refused with `invalid_scope`, which names it.
    scope: scopeOf(row.scopes),
    response_types: row.grants.includes("authorization_code") ? ["code"] : [],
    token_endpoint_auth_method: method,
    // The hash replaces the secret, which is not stored. Without a hash, no secret matches.
    ...(method === "client_secret_basic" && { client_secret: row.secretHash ?? "none" }),
    ...(row.backchannelLogoutUri !== null && {
      backchannel_logout_uri: row.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    ...(row.jwks !== null && { jwks: row.jwks }),
    ...(row.jwksUri !== null && { jwks_uri: row.jwksUri }),
  }
}

function authenticationOf({ kind, jwks, jwksUri }: ClientRow) {
  if (kind !== "confidential") return "none"
  return jwks || jwksUri ? "private_key_jwt" : "client_secret_basic"
}

/**
 * Counts an application's wrong secrets from one network in a quarter of an hour. Each process counts its own: secrets have
 * 256 random bits, which do not justify a database query for each right one.
 */
const wrongSecrets = new RateLimiterMemory({ points: 60, duration: 15 * 60 })

/** Whether a secret is right; always false after too many wrong ones from the same network. */
export async function takesSecret(
  { clientId, clientSecret }: { clientId: string; clientSecret?: string | undefined },
  given: string,
  address: string,
): Promise<boolean> {
  const key = `${clientId} ${network(address)}`
  const counted = await wrongSecrets.get(key)
  if (counted && counted.remainingPoints <= 0) return false
  const isRight = isSecretOf(clientSecret, given)
  if (!isRight) await wrongSecrets.penalty(key)
  return isRight
}

/** Whether a secret matches the stored hash, in constant time. */
function isSecretOf(secretHash: string | undefined, given: string): boolean {
  const hash = Buffer.from(hashSecret(given), "hex")
  const kept = Buffer.from(secretHash ?? "", "hex")
  return kept.length === hash.length && timingSafeEqual(kept, hash)
}

/**
 * Limits the polls for one device code to 15 in a minute: clients should poll every five seconds (RFC 8628, 3.5). Each
 * process counts its own.
 */
const polls = new RateLimiterMemory({ points: 15, duration: 60 })

export const pollsTooOften = (deviceCode: string): Promise<boolean> =>
  polls.consume(hashSecret(deviceCode)).then(
    () => false,
    () => true,
  )

/** The provider's adapter for clients. It only reads them: there is no dynamic registration. */
export function clientsOf(db: Database): Adapter {
  const none = async () => undefined
  return {
    find: async (key) => {
      await readTokenAhead(db)
      return clientWithKey(db, key)
    },
    findByUid: none,
    findByUserCode: none,
    upsert: none,
    consume: none,
    destroy: none,
    revokeByGrantId: none,
  }
}
