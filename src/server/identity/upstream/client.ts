import * as openid from "openid-client"
import { boundedFetch } from "@/domain/boundedFetch"
import { upstreamPath } from "@/domain/upstream"
import type { Settings } from "../../platform/settings/settings"
import type { UpstreamSettings } from "../../platform/settings/upstream"
import { outgoing } from "../../platform/telemetry/tracing/tracing"

/** Scopes of gov.br's guide; the last one puts the level of the account into the ID token. */
const scopes = {
  govbr: "openid email profile govbr_confiabilidades govbr_confiabilidades_idtoken",
  other: "openid profile",
} as const
export const scopeOf = ({ kind }: UpstreamSettings) => scopes[kind]

/** The address to which the provider sends people back; it has to be registered there exactly so. */
export const redirectAddress = ({ publicUrl }: Pick<Settings, "publicUrl">) => `${publicUrl}${upstreamPath}`

/**
 * Where the provider signs a browser out, which then comes back: the address back has to be registered there. Undefined if it
 * offers no sign-out.
 */
export async function signOutAddress({
  upstream,
  publicUrl,
}: Pick<Settings, "upstream" | "publicUrl">): Promise<string | undefined> {
  const there = upstream && (await clientOf(upstream)).serverMetadata().end_session_endpoint
  if (!there) return undefined
  const address = new URL(there)
  address.searchParams.set("post_logout_redirect_uri", `${publicUrl}/login`)
  // gov.br's guide has no other parameter.
  if (upstream.kind !== "govbr") address.searchParams.set("client_id", upstream.clientId)
  return address.href
}

/** gov.br describes its addresses in its guide, with the keys at a path of its own (`iniciarintegracao`, 2026-07-14). */
const metadataOfGovbr = (issuer: string): openid.ServerMetadata => {
  const at = (path: string) => new URL(path, issuer).href
  return {
    issuer,
    authorization_endpoint: at("authorize"),
    token_endpoint: at("token"),
    jwks_uri: at("jwk"),
    end_session_endpoint: at("logout"),
  }
}

const known = new WeakMap<UpstreamSettings, Promise<openid.Configuration>>()

/** The provider's configuration; another one than gov.br is asked for it once. A failure is not kept. */
export function clientOf(upstream: UpstreamSettings): Promise<openid.Configuration> {
  const before = known.get(upstream)
  if (before) return before
  const made = configured(upstream)
  known.set(upstream, made)
  made.catch(() => known.delete(upstream))
  return made
}

/** Seconds that an answer may take, and its maximum length in bytes. */
const patience = 5
const maxAnswer = 256 * 1024
const fetchShort = boundedFetch(fetch, maxAnswer)

/** As gov.br's guide has it: id and secret as they are. `ClientSecretBasic` would write the signs `-`, `.` and `_` by their number. */
const plainBasic =
  (secret: string): openid.ClientAuth =>
  (_, { client_id }, __, headers) =>
    headers.set("authorization", `Basic ${Buffer.from(`${client_id}:${secret}`).toString("base64")}`)

/** Throws if the provider describes an address that is not https; http is for a provider on http itself. */
function refuseOtherAddresses({ issuer, ...metadata }: openid.ServerMetadata, isLocal: boolean): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint = issuer } = metadata
  const isRight = isLocal ? /^https?:/ : /^https:/
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint])
    if (address === undefined || !isRight.test(address))
      throw new Error("the provider describes no https address")
}

async function configured({ kind, issuer, clientId, clientSecret }: UpstreamSettings) {
  const authentication = kind === "govbr" ? plainBasic(clientSecret) : openid.ClientSecretBasic(clientSecret)
  const isLocal = issuer.startsWith("http:")
  const server = new URL(issuer)
  const traced: openid.CustomFetch = (address, { body, ...options }) =>
    outgoing({ to: "upstream", does: options.method, address: new URL(address) }, () =>
      fetchShort(address, {
        ...options,
        ...(body instanceof URLSearchParams && { body }),
        redirect: "error",
      }),
    )
  const config =
    kind === "govbr"
      ? new openid.Configuration(metadataOfGovbr(issuer), clientId, undefined, authentication)
      : await openid.discovery(server, clientId, undefined, authentication, {
          timeout: patience,
          [openid.customFetch]: traced,
          ...(isLocal && { execute: [openid.allowInsecureRequests] }),
        })
  refuseOtherAddresses(config.serverMetadata(), isLocal)
  config.timeout = patience
  config[openid.customFetch] = traced
  if (isLocal) openid.allowInsecureRequests(config)
  // The library trusts TLS alone otherwise; the guide demands that the signature is checked.
  openid.enableNonRepudiationChecks(config)
  return config
}
