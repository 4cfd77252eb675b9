import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { Client, Configuration, KoaContextWithOIDC } from "oidc-provider"
import { securityAppId } from "@/domain/access"
import { asksForPasskey, isMet, levels, levelTold } from "@/domain/authentication"
import { scopeNames } from "@/domain/scopes"
import { idleMinutes, totalHours } from "@/domain/sessions"
import { type Database, rows } from "../database/connection"
import type { Services } from "../http/services"
import type { Settings } from "../settings"
import { cookieOptions, rememberBeginning } from "./beginnings"
import { accountOf, claimsOfScopes, rolesIn, rolesOfApplication } from "./claims"
import { fetchKeysFrom } from "./clientKeys"
import { clientsOf, isNobodysName, pollsTooOften, takesSecret } from "./clients"
import { completingAnswers } from "./completingAnswers"
import { disabledApplication, noEntryOf } from "./entry"
import { grantOf } from "./grants"
import { signingKeys } from "./keys"
import {
  base,
  Check,
  InvalidClientAuth,
  InvalidScope,
  InvalidTarget,
  Prompt,
  Provider,
  SlowDown,
} from "./library"
import { ownTokensOf } from "./ownTokens"
import { askToSignOut, askUserCode, confirmUserCode, showDeviceDone, showError, showSignedOut } from "./pages"
import { comesFirst, endPortalSession, recordsOf } from "./records"
import { grantedNow } from "./scopes"
import { apiResourceOf } from "./serviceAccount"
import { isUnapproved } from "./terminal"

/** Seconds. */
const minute = 60
const hour = 60 * minute
const jwtLives = 5 * minute

/** The path of the provider, and of its issuer below the public address. */
export const providerPath = "/oidc"
export const issuerOf = ({ publicUrl }: Pick<Settings, "publicUrl">) => `${publicUrl}${providerPath}`

/** Where the page takes part: it signs the person in, and then finishes the interaction of that id. */
export const interactionParameter = "interaction"

/** Where somebody reads why they may not enter an application. */
export const noEntryPath = `${providerPath}/entry`

/** Where somebody shows who they are for an interaction, and where they give it up. */
export const signInAddress = (uid: string) => `/?${interactionParameter}=${uid}`
export const backAddress = (uid: string) => `${providerPath}/entry/back?${interactionParameter}=${uid}`

type Needed = Pick<Services, "db" | "settings" | "report">

/** The last one that the database knows, in milliseconds: a signed time may say anything. */
const lastMoment = Date.UTC(9999, 11, 31)

interface Kept {
  provider: Provider
  /** The keys that it publishes, first the one that it signs with. */
  kids: string
  until: number
}

/** Other processes make keys too: they are read anew so often. Longer ago than this, a key signs nothing yet. */
const keysReadMilliseconds = 60_000
const keptOf = new WeakMap<Database, Promise<Kept>>()

/** The OpenID provider over a database. It holds nothing but the configuration and the keys of the last minute. */
export async function providerOf({ db, settings, report }: Needed): Promise<Provider> {
  const known = await keptOf.get(db)
  if (known && known.until > performance.now()) return known.provider
  const making = make({ db, settings, report }, known)
  keptOf.set(db, making)
  making.catch(() => keptOf.delete(db))
  return (await making).provider
}

/** The keys are read anew by the next request: they have changed. */
export const readKeysAnew = (db: Database): boolean => keptOf.delete(db)

async function make({ db, settings, report }: Needed, known: Kept | undefined): Promise<Kept> {
  const keys = await signingKeys(db, settings)
  const kids = keys.map(({ kid }) => kid).join()
  const until = performance.now() + keysReadMilliseconds
  if (known?.kids === kids) return { ...known, until }
  const provider = new Provider(issuerOf(settings), {
    ...configurationOf(db, settings),
    jwks: { keys: [...keys] },
  })
  provider.use(completingAnswers(db))
  // What the mount says about protocol and host is what the public address says.
  provider.proxy = true
  provider.on("server_error", (ctx, error) => hasGone(error) || report(error, `oidc ${ctx.oidc?.route}`))
  // Koa's own event, of which the library's types do not know: it writes to the console where nobody listens.
  const koa: NodeJS.EventEmitter = provider
  koa.on("error", (error: unknown) => hasGone(error) || report(error, "oidc"))
  adapt(provider, db, settings)
  return { provider, kids, until }
}

/** Where what this product promises is other than what the library does, and it has no setting for that. */
function adapt(provider: Provider, db: Database, settings: Settings): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: Client, given: string) {
      return takesSecret(this, given, Provider.ctx?.ip ?? "")
    },
    includeSid: () => true,
    // Sessions that end are told of from the outbox, whatever ended them; the library would tell of some, and once.
    backchannelLogout: async () => {},
  })
  // Of what the person has shown an application is told the level that it asked for.
  Object.defineProperty(provider.OIDCContext.prototype, "acr", {
    get(this: KoaContextWithOIDC["oidc"]) {
      return levelTold(this.session?.acr, this.params?.acr_values)
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
    // Of a browser that came without a session, to a page that an error led to: there is nothing to keep it in.
    return typeof this.exp === "number" ? persist.call(this) : ""
  }
  provider.Session.prototype.authorizationFor = function (...which) {
    const authorization = authorizationFor.apply(this, which)
    // The library would keep grants that do not end with the browser's session when the person signs out.
    delete authorization.persistsLogout
    return authorization
  }
  provider.Session.prototype.destroy = async function () {
    // Without this the page would bring the person back in with the session of the portal.
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
  for (const model of [provider.AuthorizationCode, provider.DeviceCode, provider.RefreshToken]) {
    const { consume } = model.prototype
    model.prototype.consume = async function () {
      // The library would look behind it: by a slip of the application the person's session would be lost.
      await refuseOtherResource(db, settings, this.resourceIndicators)
      await consume.call(this)
    }
  }
}

/** What is asked for at the token endpoint has to be among what was asked for at the beginning. */
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

const brokenOff = type({ code: /^(HPE_|ECONNRESET|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)/ })

/** Whoever asked went away, or sent something else than it said it would: nothing that an operator could mend. */
const hasGone = (error: unknown): boolean => brokenOff.allows(error)

/** Where the library finds what it calls by the name of a model. */
function storeOf(db: Database, settings: Settings, model: string) {
  if (model === "Client") return clientsOf(db)
  const records = recordsOf(db, settings, model)
  return model === "ClientCredentials" ? ownTokensOf(db, records) : records
}

/** What is signed here and by applications, and how. */
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
    // Applications read roles and names from the ID token, without another request.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    subjectTypes: ["public"],
    assertJwtClientAuthClaimsAndHeader: refuseLoose,
    extraClientMetadata: { properties: ["credentials"] },
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    // Tokens end with the session that their grant is, not with that of the browser.
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
      policy: policyOf(db),
      url: async (ctx, { uid, prompt }) => {
        await rememberBeginning(ctx, settings, uid, hour)
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
    renderError: async (ctx, out) => showError(ctx, out, await disabledApplication(db, ctx)),
    fetch: fetchKeysFrom(settings),
  }
}

/** Seconds: how long before it runs out, and how long before its time, an assertion is taken. */
const assertionLives = hour
const clocksDiffer = minute

/**
 * The library is content with being among those whom an assertion is for: the others could present it here. And one that
 * never runs out would be worth as much as the key.
 */
async function refuseLoose(_: KoaContextWithOIDC, { aud, exp, iat }: Record<string, unknown>): Promise<void> {
  if ([aud].flat().length > 1) throw new InvalidClientAuth("it is for others, too")
  const now = Date.now() / 1000
  if (Number(exp) > now + assertionLives) throw new InvalidClientAuth("it is valid for more than an hour")
  if (Number(iat ?? 0) > now + clocksDiffer) throw new InvalidClientAuth("it is from the future")
}

/** Whatever an application wants of a person begins with who they are: by nothing, or by unknown names, nobody enters. */
function refuseWithoutOpenId(_: KoaContextWithOIDC, scope: string | undefined): void {
  if (!scope?.split(" ").includes("openid"))
    throw new InvalidScope("openid has to be among the scopes", "openid")
}

/** Signing in comes before the question whether the person may enter; consent is not asked. */
function policyOf(db: Database) {
  const policy = base()
  policy.remove("consent")
  const lacksPasskey = ({ oidc }: KoaContextWithOIDC) =>
    asksForPasskey(oidc.params?.acr_values) && !isMet(oidc.session?.acr, oidc.params?.acr_values)
  policy
    .get("login")
    ?.checks.add(new Check("passkey", "a passkey was not presented", "login_required", lacksPasskey))
  const unapproved = new Check("terminal", "the person has not approved it", "login_required", isUnapproved)
  policy.get("login")?.checks.add(unapproved)
  const mayNot = async (ctx: KoaContextWithOIDC) => (await noEntryOf(db, ctx)) !== undefined
  const check = new Check("no_entry", "the person may not use this application", "access_denied", mayNot)
  policy.add(new Prompt({ name: "entry", requestable: false }, check))
  return policy
}

const interactionAddress = (settings: Settings, uid: string, prompt: string) =>
  prompt === "login"
    ? `${settings.publicUrl}${signInAddress(uid)}`
    : `${settings.publicUrl}${noEntryPath}?${interactionParameter}=${uid}`

const called = type({ id: "number", appKey: "string" })

/**
 * An application that takes tokens of others, named by its resource indicator: they are JWTs of five minutes. An
 * application calls another as itself; in the name of a person it gets tokens for nothing but itself. The API of Atalaia
 * takes tokens too, of applications that have a role on the platform: opaque ones, as it looks at each.
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

/** The application with a resource indicator, if there is one that is enabled. */
async function applicationTaking(db: Database, resource: string): Promise<typeof called.infer | undefined> {
  if (isNobodysName(resource)) return undefined
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
 * A token for an application carries what its bearer may do there: a person, only where they may use it, and it is granted
 * their roles. One for the API of Atalaia carries nothing: what counts are the roles of the moment.
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
