import { eq } from "drizzle-orm"
import * as openid from "openid-client"
import { hashSecret, newToken } from "../../identity/access/token"
import type { AuthenticatedContext } from "../../identity/actor/context"
import type { Database } from "../../platform/database/connection"
import { application, applicationIntegration } from "../../platform/database/schema/index"
import { issuerOf } from "../../platform/settings/settings"
import type { Browser } from "./browser"
import type { StoredIntegration } from "./stored"

/** An OpenID client configured as the application. */
export async function clientOf(
  { db, settings }: AuthenticatedContext,
  app: { id: number; appKey: string; hasSecret: boolean },
  integration: StoredIntegration,
  { send }: Browser,
): Promise<openid.Configuration> {
  const proof = await standInProof(db, app, integration)
  const config = await openid.discovery(new URL(issuerOf(settings)), app.appKey, undefined, proof, {
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: (address, options) =>
      send(address, { ...options, body: withWholeAddress(options.body, integration) }),
  })
  // Also checks signatures; by default the library trusts the TLS connection.
  openid.enableNonRepudiationChecks(config)
  return config
}

/** The library sends the redirect address without its query, but a registered one may have a query. */
function withWholeAddress(body: unknown, { redirectUris: [address] }: StoredIntegration): unknown {
  if (!(body instanceof URLSearchParams) || !body.has("redirect_uri")) return body
  const whole = new URLSearchParams(body)
  whole.set("redirect_uri", address ?? "")
  return whole
}

/** The application's client authentication, with a temporary secret or key that is valid only in this transaction. */
async function standInProof(
  tx: Database,
  { id, hasSecret }: { id: number; hasSecret: boolean },
  { kind, jwks, jwksUri }: StoredIntegration,
): Promise<openid.ClientAuth> {
  if (kind !== "confidential") return openid.None()
  if (jwks === null && jwksUri === null) {
    const secret = newToken()
    // Without a secret to replace, the application is refused, as it would be in reality.
    if (hasSecret)
      await tx
        .update(application)
        .set({ secretHash: hashSecret(secret) })
        .where(eq(application.id, id))
    return openid.ClientSecretBasic(secret)
  }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-256" },
    true,
    ["sign", "verify"],
  )
  const keys = [{ ...(await crypto.subtle.exportKey("jwk", publicKey)), alg: "ES256", use: "sig" }]
  await tx
    .update(applicationIntegration)
    .set({ jwks: { keys }, jwksUri: null })
    .where(eq(applicationIntegration.appId, id))
  return openid.PrivateKeyJwt(privateKey)
}

/** How the application authenticated. */
export function proofInWords({ kind, jwks, jwksUri }: StoredIntegration): string {
  if (kind !== "confidential") return "Com o que só quem pediu sabe (PKCE),"
  return jwks === null && jwksUri === null
    ? "Com uma chave de prova no lugar da chave privada,"
    : "Assinado com uma chave de prova no lugar das chaves da aplicação,"
}
