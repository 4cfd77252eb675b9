import { sql } from "drizzle-orm"
import type { Client, Configuration, KoaContextWithOIDC } from "oidc-provider"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { levels, levelTold } from "@/domain/authentication"
import { scopeNames } from "@/domain/scopes"
import { idleMinutes, totalHours } from "@/domain/sessions"
import { type Database, rows } from "../../platform/database/connection"
import { databaseUnavailable } from "../../platform/database/unavailable"
import type { Refusal } from "../../platform/refusal/refusal"
import type { Services } from "../../platform/services/services"
import { issuerOf, type Settings } from "../../platform/settings/settings"
import { disabledApplication } from "./accessCheck"
import { accountOf, claimsOfScopes, rolesIn, rolesOfApplication } from "./claims"
import { fetchKeysFrom } from "./clientKeys"
import { clientsOf, isImpossibleClientId, pollsTooOften, takesSecret } from "./clients"
import { grantOf } from "./grants"
import { cookieOptions, rememberInteraction } from "./interactionCookie"
import type { SigningKey } from "./keys"
import {
  AlreadyUsedError,
  InvalidClientAuth,
  InvalidRequest,
  InvalidScope,
  InvalidTarget,
  Provider,
  SlowDown,
} from "./library"
import { ownTokensOf } from "./ownTokens"
import { askToSignOut, askUserCode, confirmUserCode, showDeviceDone, showError, showSignedOut } from "./pages"
import { policyOf } from "./policy"
import { interactionAddress, promptValues } from "./prompts"
import { providerMiddleware } from "./providerMiddleware"
import { beginRefresh, comesFirst, endPortalSession, recordsOf } from "./records"
import { noteRefusals } from "./refusedRequests"
import { grantedNow, requestedScopes } from "./scopes"
import { apiResourceOf } from "./serviceAccount"

/** Durations in seconds. */
const minute = 60
const hour = 60 * minute
const jwtLives = 5 * minute

export type Needed = Pick<Services, "db" | "settings" | "report">

/** The latest time that the database accepts, in milliseconds: a signed time may be anything. */
const lastMoment = Date.UTC(9999, 11, 31)

/** A provider that signs with the first of these keys, and publishes all. */
export function makeProvider({ db, settings, report }: Needed, keys: readonly SigningKey[]): Provider {
  const provider = new Provider(issuerOf(settings), {
    ...configurationOf(db, settings),
    jwks: { keys: [...keys] },
  })
  provider.use(providerMiddleware(db, settings))
  // The mount sets the forwarded headers from the public address, so they can be trusted.
  provider.proxy = true
  provider.on("server_error", (ctx, error) => {
    const refusal = databaseUnavailable(error)
    if (refusal) sayUnavailable(ctx, refusal)
    if (!hasGone(error)) report(error, `oidc ${ctx.oidc?.route}`)
  })
  // Koa's own event, which the library's types omit: without a listener, Koa writes to the console.
  const koa: NodeJS.EventEmitter = provider
  koa.on("error", (error: unknown) => hasGone(error) || report(error, "oidc"))
  noteRefusals(provider)
  adapt(provider, db, settings)
  return provider
}

/** Overrides library behavior that has no setting. */
function adapt(provider: Provider, db: Database, settings: Settings): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: Client, given: string) {
      return takesSecret(this, given, Provider.ctx?.ip ?? "")
    },
    ...redirects(provider),
    includeSid: () => true,
    // Logout notices are sent from the outbox, whatever ended a session; the library would send only some, and once.
    backchannelLogout: async () => {},
  })
  // The `acr` that an application receives is the level that it asked for, if the person has shown it.
  Object.defineProperty(provider.OIDCContext.prototype, "acr", {
    get(this: KoaContextWithOIDC["oidc"]) {
      return levelTold(this.session?.acr, this.params?.acr_values)
    },
  })
  // Scopes that do not exist here are ignored at a renewal as at the sign-in: a client that repeats its request gets the same.
  Object.defineProperty(provider.OIDCContext.prototype, "requestParamScopes", {
    get(this: KoaContextWithOIDC["oidc"]) {
      return requestedScopes(this.params?.scope)
    },
  })
  Object.defineProperty(provider.OIDCContext.prototype, "body", {
    set(this: KoaContextWithOIDC["oidc"] & { ctx: KoaContextWithOIDC }, body: unknown) {
      Object.defineProperty(this, "body", { value: withoutEmptySecret(this.ctx, body), writable: true })
    },
  })
  // Developers read the description, and not always the parameter that names the scope.
  Object.defineProperty(InvalidScope.prototype, "error_description", {
    configurable: true,
    set(this: Error & { scope?: string }, text: string) {
      const value = this.scope === undefined ? text : `${text}: ${this.scope}`
      Object.defineProperty(this, "error_description", { value, writable: true, enumerable: true })
    },
  })
  provider.ReplayDetection.unique = (issuer, id, seconds) =>
    comesFirst(db, `${issuer} ${id}`, new Date(Math.min(seconds * 1000, lastMoment)))
  const { getOIDCScopeFiltered } = provider.Grant.prototype
  provider.Grant.prototype.getOIDCScopeFiltered = function (asked) {
    return grantedNow(Provider.ctx?.oidc.client, getOIDCScopeFiltered.call(this, asked).split(" "))
  }
  const { authorizationFor, destroy, persist } = provider.Session.prototype
  provider.Session.prototype.persist = async function () {
    // A browser without a session, on an error page: there is nothing to store.
    return typeof this.exp === "number" ? persist.call(this) : ""
  }
  provider.Session.prototype.authorizationFor = function (...which) {
    const authorization = authorizationFor.apply(this, which)
    // Otherwise the library would keep grants that do not expire with the browser's session when the person signs out.
    delete authorization.persistsLogout
    return authorization
  }
  provider.Session.prototype.destroy = async function () {
    // Otherwise the page would sign the person in again with the portal session.
    if (this.accountId) await endPortalSession(db, this.uid)
    await destroy.call(this)
  }
  const { find } = provider.DeviceCode
  Object.assign(provider.DeviceCode, {
    async find(this: typeof provider.DeviceCode, ...which: Parameters<typeof find>) {
      if (Provider.ctx?.oidc.route === "token" && (await pollsTooOften(which[0]))) throw new SlowDown()
      return find.apply(this, which)
    },
  })
  const { save } = provider.DeviceCode.prototype
  /** Codes that this process has claimed for a decision, as the library passes them on within a request. */
  const decided = new WeakSet<object>()
  provider.DeviceCode.prototype.save = async function (...given) {
    const decides = Provider.ctx?.oidc.route === "code_verification" && (this.inFlight || this.error)
    if (decides && !decided.has(this)) {
      // The library reads the code first and writes it afterwards, so two people could both confirm it.
      const expires = new Date(Date.now() + this.remainingTTL * 1000)
      if (!(await comesFirst(db, `device code ${this.jti}`, expires)))
        throw new AlreadyUsedError(this.userCode)
      decided.add(this)
    }
    return save.apply(this, given)
  }
  for (const model of [provider.AuthorizationCode, provider.DeviceCode, provider.RefreshToken]) {
    const { consume } = model.prototype
    model.prototype.consume = async function () {
      // The library checks this after it consumes the code: a client's mistake would cost the person's session.
      await refuseOtherResource(db, settings, this.resourceIndicators)
      // Without a resource the access token is opaque, so it is stored.
      const isStored = this instanceof provider.RefreshToken && this.resource === undefined
      if (isStored && Provider.ctx) beginRefresh(Provider.ctx, this.jti)
      else await consume.call(this)
    }
  }
}

/** The root of a loopback address, written with or without its slash; programs do not agree about it. */
const loopbackRoot = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)\/?$/

/** The library compares addresses letter by letter, but for the port of an installed application's loopback address. */
function redirects({ Client: { prototype } }: Provider) {
  const { redirectUriAllowed, postLogoutRedirectUriAllowed } = prototype
  const eitherForm = (allowed: typeof redirectUriAllowed) =>
    function (this: Client, address: string): boolean {
      const [, root] = loopbackRoot.exec(address) ?? []
      const forms = root === undefined ? [address] : [root, `${root}/`]
      return forms.some((form) => allowed.call(this, form))
    }
  return {
    redirectUriAllowed: eitherForm(redirectUriAllowed),
    postLogoutRedirectUriAllowed: eitherForm(postLogoutRedirectUriAllowed),
  }
}

/**
 * A request of an application that has no secret, but sends an empty one by Basic authentication as its library always does: the
 * same as its `client_id` alone. An application with a secret is refused as without authentication.
 */
function withoutEmptySecret({ req: { headers } }: KoaContextWithOIDC, body: unknown): unknown {
  const [, sent = ""] = /^basic ([a-z0-9+/]+=*)$/i.exec(headers.authorization ?? "") ?? []
  const [, id] = /^([^:]+):$/.exec(Buffer.from(sent, "base64").toString()) ?? []
  if (id === undefined || !isForm(body)) return body
  const clientId = formDecoded(id)
  if (clientId === undefined || (body.client_id !== undefined && body.client_id !== clientId)) return body
  delete headers.authorization
  return { ...body, client_id: clientId }
}

const isForm = (body: unknown): body is Record<string, unknown> => typeof body === "object" && body !== null

/** A value as forms encode it, which both parts of Basic authentication are (RFC 6749, 2.3.1). */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return undefined
  }
}

/** A resource requested at the token endpoint must be one of those in the authorization request. */
async function refuseOtherResource(
  db: Database,
  settings: Settings,
  granted: ReadonlySet<string | undefined>,
): Promise<void> {
  const { ctx } = Provider
  const asked = ctx?.oidc.params?.resource
  if (!ctx || !asked) return
  if (typeof asked !== "string" || !granted.has(asked)) {
    throw new InvalidTarget("it was not asked for at the beginning")
  }
  await resourceServer(db, settings, ctx, asked)
}

const unavailable = "temporarily_unavailable"

/** The page of an error. It names a disabled application, unless the database cannot be asked. */
const showFailure = async (db: Database, ctx: KoaContextWithOIDC, error: string): Promise<void> =>
  showError(ctx, { error }, error === unavailable ? undefined : await disabledApplication(db, ctx))

/** Applications may try again, as callers of the API may; the library says that the server has failed. */
function sayUnavailable(ctx: KoaContextWithOIDC, { status, retryAfter }: Refusal): void {
  const isPage = typeof ctx.body === "string"
  if (!isPage) ctx.body = { error: unavailable, error_description: "the database cannot be reached" }
  ctx.status = status
  ctx.set("retry-after", String(retryAfter))
}

const brokenOff = type({ code: /^(HPE_|ECONNRESET|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)/ })

/** The client disconnected, or sent something other than it announced: there is nothing for an operator to fix. */
const hasGone = (error: unknown): boolean => brokenOff.allows(error)

/** The library's adapter for a model, by the model's name. */
function storeOf(db: Database, settings: Settings, model: string) {
  if (model === "Client") return clientsOf(db)
  const records = recordsOf(db, settings, model)
  return model === "ClientCredentials" ? ownTokensOf(db, records) : records
}

/** Signature algorithms of this server and of applications. */
const enabledJWA: Configuration["enabledJWA"] = {
  idTokenSigningAlgValues: ["RS256"],
  requestObjectSigningAlgValues: ["RS256", "PS256", "ES256", "EdDSA"],
  clientAuthSigningAlgValues: ["RS256", "PS256", "ES256", "EdDSA"],
  dPoPSigningAlgValues: ["RS256", "PS256", "ES256", "EdDSA"],
  userinfoSigningAlgValues: ["RS256"],
}

function configurationOf(db: Database, settings: Settings): Configuration {
  const cookie = cookieOptions(settings)
  return {
    adapter: (model) => storeOf(db, settings, model),
    findAccount: (ctx, id) => accountOf(db, ctx, id),
    loadExistingGrant: (ctx) => grantOf(db, ctx),
    scopes: scopeNames,
    extraParams: { scope: refuseWithoutOpenId },
    claims: claimsOfScopes,
    acrValues: [...levels],
    discovery: { prompt_values_supported: promptValues },
    // Applications read roles and names from the ID token, without another request.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    subjectTypes: ["public"],
    assertJwtClientAuthClaimsAndHeader: refuseLoose,
    extraClientMetadata: { properties: ["credentials", "nonceSuffices"] },
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: requirePkce },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    // Tokens end with the session that their grant is, not with the browser's.
    expiresWithSession: async () => false,
    extraTokenClaims: (ctx, token) => tokenClaims(db, settings, ctx, token),
    clientBasedCORS: (_, origin, client) =>
      client.tokenEndpointAuthMethod === "none" &&
      (client.redirectUris ?? []).some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
    enabledJWA,
    cookies: {
      names: cookie.secure
        ? { session: "__Host-oidc", interaction: "__Host-oidc-interaction", resume: "__Secure-oidc-resume" }
        : { session: "oidc", interaction: "oidc-interaction", resume: "oidc-resume" },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: (_, token) => token.resourceServer?.accessTokenTTL ?? 15 * minute,
      AuthorizationCode: minute,
      ClientCredentials: jwtLives,
      DeviceCode: 10 * minute,
      Grant: totalHours * hour,
      IdToken: idleMinutes * minute,
      Interaction: hour,
      RefreshToken: totalHours * hour,
      Session: totalHours * hour,
    },
    interactions: {
      policy: policyOf(db, settings),
      url: async (ctx, { uid, prompt }) => {
        await rememberInteraction(ctx, settings, uid, hour)
        return interactionAddress(settings, uid, prompt.name)
      },
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      deviceFlow: {
        enabled: true,
        charset: "base-20",
        mask: "****-****",
        userCodeInputSource: (ctx, form, _, error) => askUserCode(ctx, form, error?.name),
        userCodeConfirmSource: (ctx, form, _, device, userCode) =>
          confirmUserCode(ctx, form, { userCode, device }),
        successSource: showDeviceDone,
      },
      dPoP: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (ctx, resource) => resourceServer(db, settings, ctx, resource),
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: askToSignOut,
        postLogoutSuccessSource: showSignedOut,
      },
    },
    renderError: async (ctx, out, error) =>
      showFailure(db, ctx, databaseUnavailable(error) ? unavailable : out.error),
    fetch: fetchKeysFrom(settings),
  }
}

/** Called for requests without PKCE. An application that cannot use it may be let in with a nonce (RFC 9700, 2.1.1). */
function requirePkce({ oidc }: KoaContextWithOIDC, client: Client): boolean {
  if (!client.nonceSuffices) throw new InvalidRequest("PKCE is required, with S256 (code_challenge)")
  if (!oidc.params?.nonce) throw new InvalidRequest("PKCE with S256 (code_challenge) or a nonce is required")
  return false
}

/** Limits for client assertions, in seconds: the longest time until expiry, and the accepted clock skew. */
const assertionLives = hour
const clocksDiffer = minute

/**
 * Client assertions must have this server as their only audience, since any other recipient could present them here. The
 * library would accept several. They must also expire within an hour: without expiry, an assertion would be worth as much as
 * the key.
 */
async function refuseLoose(_: KoaContextWithOIDC, { aud, exp, iat }: Record<string, unknown>): Promise<void> {
  if ([aud].flat().length > 1) throw new InvalidClientAuth("it is for others, too")
  const now = Date.now() / 1000
  if (Number(exp) > now + assertionLives) throw new InvalidClientAuth("it is valid for more than an hour")
  if (Number(iat ?? 0) > now + clocksDiffer) throw new InvalidClientAuth("it is from the future")
}

/** Every authorization request must include the `openid` scope: a request without it, or with unknown scopes only, is refused. */
function refuseWithoutOpenId(_: KoaContextWithOIDC, scope: string | undefined): void {
  if (!scope?.split(" ").includes("openid"))
    throw new InvalidScope("openid has to be among the scopes", "openid")
}

const called = type({ id: "number", appKey: "string" })

/**
 * The target of a token, named by its resource indicator. For another application, it is a JWT that lasts five minutes. An
 * application calls another one only as itself; on behalf of a person it gets tokens for itself only. The API of Atalaia
 * issues opaque tokens, which it looks up at each call, to applications with a role on the platform.
 */
async function resourceServer(db: Database, settings: Settings, ctx: KoaContextWithOIDC, resource: string) {
  const isApi = resource === apiResourceOf(settings)
  const found = isApi ? { id: securityAppId, appKey: undefined } : await applicationTaking(db, resource)
  if (!found) throw new InvalidTarget("no application takes tokens by this name")
  const key = ctx.oidc.client?.clientId ?? ""
  const byItself = ctx.oidc.route === "token" && ctx.oidc.params?.grant_type === "client_credentials"
  if (!byItself && found.appKey !== key) {
    throw new InvalidTarget("in the name of a person an application gets tokens for itself alone")
  }
  if (byItself && (await rolesOfApplication(db, key, sql`a.id = ${found.id}`)).length === 0) {
    throw new InvalidTarget("the calling application has no role there")
  }
  return {
    scope: ctx.oidc.client?.scope ?? "",
    audience: resource,
    accessTokenTTL: jwtLives,
    ...(isApi
      ? { accessTokenFormat: "opaque" as const }
      : { accessTokenFormat: "jwt" as const, jwt: { sign: { alg: "RS256" as const } } }),
  }
}

/** The enabled application with this resource indicator. */
async function applicationTaking(db: Database, resource: string): Promise<typeof called.infer | undefined> {
  if (isImpossibleClientId(resource)) return undefined
  const [found] = await rows(
    db,
    called,
    sql`
      select a.id, a.app_key as "appKey" from application a join application_integration i on i.app_id = a.id
      where i.resource = ${resource} and a.enabled`,
  )
  return found
}

/**
 * Claims of an access token: the bearer's roles in the target application. A person's roles are included only if they may use
 * it and its scope is granted. A token for the API of Atalaia has no claims: current roles count.
 */
async function tokenClaims(
  db: Database,
  settings: Settings,
  ctx: KoaContextWithOIDC,
  token: {
    aud?: string | string[] | undefined
    accountId?: string | undefined
    clientId?: string | undefined
  },
) {
  if (typeof token.aud !== "string" || token.aud === apiResourceOf(settings)) return undefined
  if (token.accountId && !grantedNow(ctx.oidc.client, ["roles"])) return undefined
  const there = sql`a.id = (select app_id from application_integration where resource = ${token.aud})`
  return {
    roles: token.accountId
      ? await rolesIn(db, token.accountId, sql`${there} and may_use(${token.accountId}, a.id)`)
      : await rolesOfApplication(db, token.clientId ?? "", there),
  }
}
