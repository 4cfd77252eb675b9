import { timingSafeEqual } from "node:crypto"
import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { Adapter, AdapterPayload } from "oidc-provider"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { securityAppId } from "@/domain/access"
import { isPropertyOfAll } from "@/domain/applications"
import { grantableNames, scopeOf } from "@/domain/scopes"
import { network } from "../access/limits"
import { hashSecret } from "../access/token"
import { type Database, rows } from "../database/connection"
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
  credentials: "string",
})
type ClientRow = typeof clientRow.infer

/** A hash of an application `a` with its integration `i`, and of what it proves who it is with. */
export const credentials = sql`
  encode(sha256(convert_to(
    jsonb_build_array(a.id, a.secret_hash, i.jwks, i.jwks_uri)::text, 'UTF8'
  )), 'base64') as credentials`

/** An enabled application with its integration, or the terminal, as the OpenID provider knows a client. The portal is none. */
export async function clientWithKey(db: Database, key: string): Promise<AdapterPayload | undefined> {
  if (isNobodysName(key)) return undefined
  if (isTerminal(key)) return terminalClient
  const [row] = await rows(
    db,
    clientRow,
    sql`
      select a.app_key as "clientId", a.title as name, i.kind, a.secret_hash as "secretHash",
        i.redirect_uris as "redirectUris", i.post_logout_redirect_uris as "postLogoutRedirectUris", i.grants, i.scopes,
        i.backchannel_logout_uri as "backchannelLogoutUri", i.jwks, i.jwks_uri as "jwksUri", ${credentials}
      from application a join application_integration i on i.app_id = a.id
      where a.app_key = ${key} and a.enabled and a.id <> ${securityAppId}`,
  )
  return row && metadataOf(row)
}

/**
 * Whether no application can have this name. PostgreSQL's texts hold no NUL, and queries with it fail; the library keeps
 * what belongs to clients in plain objects, by their names.
 */
export const isNobodysName = (text: string): boolean => text.includes("\0") || isPropertyOfAll(text)

function metadataOf(row: ClientRow): AdapterPayload {
  const method = authenticationOf(row)
  return {
    client_id: row.clientId,
    client_name: row.name,
    credentials: row.credentials,
    application_type: row.kind === "native" ? "native" : "web",
    redirect_uris: row.redirectUris,
    post_logout_redirect_uris: row.postLogoutRedirectUris,
    // What cannot keep a secret proves nothing by itself (RFC 6749, section 4.4).
    grant_types:
      row.kind === "confidential" ? row.grants : row.grants.filter((grant) => grant !== "client_credentials"),
    // Of what is not in here a request is refused with `invalid_scope`, which names it.
    scope: scopeOf(row.scopes),
    response_types: row.grants.includes("authorization_code") ? ["code"] : [],
    token_endpoint_auth_method: method,
    // Its hash stands in for the secret, which nobody keeps. Without one, nothing that comes is right.
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
 * Wrong secrets of an application from one network in a quarter of an hour. Each process counts its own: a look at the
 * database for each right one would cost more than 256 random bits need.
 */
const wrongSecrets = new RateLimiterMemory({ points: 60, duration: 15 * 60 })

/** Whether a secret is the right one; after too many wrong ones from the same network, none is. */
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

/** Whether a secret is the one whose hash is kept. */
function isSecretOf(secretHash: string | undefined, given: string): boolean {
  const hash = Buffer.from(hashSecret(given), "hex")
  const kept = Buffer.from(secretHash ?? "", "hex")
  return kept.length === hash.length && timingSafeEqual(kept, hash)
}

/** Questions after one device code in a minute: every five seconds is asked for (RFC 8628, 3.5). Each process counts its own. */
const polls = new RateLimiterMemory({ points: 15, duration: 60 })

export const pollsTooOften = (deviceCode: string): Promise<boolean> =>
  polls.consume(hashSecret(deviceCode)).then(
    () => false,
    () => true,
  )

/** The provider reads clients as it reads everything else, and registers none. */
export function clientsOf(db: Database): Adapter {
  const none = async () => undefined
  return {
    find: (key) => clientWithKey(db, key),
    findByUid: none,
    findByUserCode: none,
    upsert: none,
    consume: none,
    destroy: none,
    revokeByGrantId: none,
  }
}
