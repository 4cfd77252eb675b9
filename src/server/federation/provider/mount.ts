import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { Hono, type Context as HonoContext, type MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import { getCookie } from "hono/cookie"
import {
  type Counted,
  countAttempt,
  deviceCodes,
  pushedRequests,
  signInRequests,
} from "../../identity/access/limits"
import { Refusal } from "../../platform/refusal/refusal"
import type { Services } from "../../platform/services/services"
import { issuerOf, providerPath } from "../../platform/settings/settings"
import { addressOf } from "../../platform/web/address"
import { isFull, roomOf, statedLength, uncounted } from "../../platform/web/bodyRoom"
import { answerHeaders, pageHeaders, refusedPage } from "./pages"
import { promptRoutes } from "./promptRoutes"
import { providerOf } from "./providerOf"
import { isTerminal } from "./terminal"

/** Documents that programs read about the provider, and request with HEAD. */
const isDocument = (path: string) => /\/(jwks|\.well-known\/openid-configuration)$/.test(path)

/**
 * How long they may be kept. A new key is published an hour before it signs (`keys.ts`), so everyone has read it by then.
 */
const documentsKept = "public, max-age=600"

/** Maximum body that the library reads, in bytes. */
const maxRead = 56 * 1024
/** Maximum of all bodies together that it reads at the same time. */
const maxTogether = 32 * 1024 ** 2

/** The library keeps bodies while they arrive, before anybody is known. */
function boundingBodies(): MiddlewareHandler {
  const room = roomOf(maxTogether)
  return async (c, next) => {
    const bytes = Math.min(statedLength((name) => c.req.header(name)) ?? maxRead, maxRead)
    if (bytes <= uncounted) return next()
    if (isFull(room, bytes)) {
      const busy = { error: "temporarily_unavailable", error_description: "too much is sent at once" }
      return c.json(busy, 503, { "retry-after": "5" })
    }
    room.taken += bytes
    try {
      await next()
    } finally {
      room.taken -= bytes
    }
  }
}

/** The routes of the OpenID provider. The library writes to Node's own request and response. */
export function federation(services: Services): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  const { settings } = services
  const { protocol, host } = new URL(issuerOf(settings))

  app.use(`${providerPath}/*`, async (c, next) => {
    for (const [name, value] of Object.entries(answerHeaders)) c.header(name, value)
    await next()
  })
  app.post(`${providerPath}/*`, boundingBodies())
  app.route(providerPath, promptRoutes(services))

  // A cross-site POST arrives without the browser's cookies; after a redirect to GET they are sent.
  app.on(
    "POST",
    ["/auth", "/session/end"].map((path) => `${providerPath}${path}`),
    bodyLimit({
      maxSize: 8 * 1024,
      onError: (c) => refusedPage("invalid_request").then((page) => c.html(page, 413, pageHeaders)),
    }),
    async (c) => c.redirect(`${c.req.path}?${new URLSearchParams(await c.req.text())}`, 303),
  )

  /** The first page of the device flow: the others need the session cookie that it sets. */
  const devicePath = `${providerPath}/device`
  const isUnknown = async (c: HonoContext) =>
    getCookie(c, (await providerOf(services)).cookieName("session")) === undefined

  app.get(`${devicePath}/:uid`, async (c, next) => ((await isUnknown(c)) ? c.redirect(devicePath) : next()))

  const limited = limiting(services)
  app.get(`${providerPath}/auth`, limited(signInRequests))
  app.post(`${providerPath}/device/auth`, limited(signInRequests, "a program"))
  app.post(`${providerPath}/request`, limited(pushedRequests, "a program"))
  const limitedCodes = limited(deviceCodes)
  // A terminal's code must be typed: a link that contains one may come from an attacker.
  app.get(devicePath, async (c, next) => {
    const linked = c.req.query("user_code")
    if (linked === undefined) return next()
    return limitedCodes(c, async () => {
      const { DeviceCode } = await providerOf(services)
      const code = await DeviceCode.findByUserCode(linked.replace(/[^a-z0-9]/gi, "").toUpperCase())
      if (isTerminal(code?.clientId)) c.res = c.redirect(devicePath)
      else await next()
    })
  })
  app.post(
    devicePath,
    async (c, next) => ((await isUnknown(c)) ? c.redirect(devicePath, 303) : next()),
    limitedCodes,
  )

  app.all(`${providerPath}/*`, async (c) => {
    // Hono answers HEAD with the GET handler, which would send the answer twice here.
    const kept = isDocument(c.req.path) && { "cache-control": documentsKept }
    if (c.req.method === "HEAD") return c.body(null, kept ? 200 : 405, { allow: "GET, POST", ...kept })
    const { incoming, outgoing } = c.env
    if (!incoming || !outgoing) throw new Refusal(404, "NO_SUCH_CALL", "Esta chamada não existe.")
    const provider = await providerOf(services)
    // Protocol and host come from the public address. Headers from a proxy, or from a client that poses as one, are ignored.
    incoming.headers["x-forwarded-proto"] = protocol.slice(0, -1)
    incoming.headers["x-forwarded-host"] = host
    incoming.headers["x-forwarded-for"] = addressOf(c, settings.trustProxy)
    // As Express does: the provider derives its mount path from both URLs.
    const originalUrl = incoming.url ?? ""
    Object.assign(incoming, {
      originalUrl,
      url: originalUrl.slice(providerPath.length).replace(/^(?!\/)/, "/"),
    })
    for (const [name, value] of Object.entries({ ...answerHeaders, ...kept })) outgoing.setHeader(name, value)
    await provider.callback()(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
  return app
}

/** Rate-limits requests by address: people get a page, programs an OAuth error. */
const limiting =
  ({ db, settings }: Services) =>
  (
    limitsOf: (address: string) => Counted[],
    asks: "a person" | "a program" = "a person",
  ): MiddlewareHandler =>
  async (c, next) => {
    try {
      await countAttempt(db, limitsOf(addressOf(c, settings.trustProxy)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const wait = { "retry-after": String(error.retryAfter) }
      if (asks === "a program") {
        return c.json({ error: "slow_down", error_description: "too many requests" }, 429, wait)
      }
      return c.html(refusedPage("slow_down"), 429, { ...pageHeaders, ...wait })
    }
    return next()
  }
