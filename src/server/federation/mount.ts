import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { Hono, type Context as HonoContext, type MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import { getCookie } from "hono/cookie"
import { type Counted, countAttempt, deviceCodes, pushedRequests, signInRequests } from "../access/limits"
import { addressOf } from "../http/address"
import { Refusal } from "../http/refusal"
import type { Services } from "../http/services"
import { entrance } from "./entrance"
import { answerHeaders, pageHeaders, refusedPage } from "./pages"
import { issuerOf, providerOf, providerPath } from "./provider"
import { isTerminal } from "./terminal"

/** What programs read about the provider, and ask after by HEAD. */
const isDocument = (path: string) => /\/(jwks|\.well-known\/openid-configuration)$/.test(path)

/** The OpenID provider below its path. It answers connections of Node itself. */
export function federation(services: Services): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  const { settings } = services
  const { protocol, host } = new URL(issuerOf(settings))

  app.use(`${providerPath}/*`, async (c, next) => {
    for (const [name, value] of Object.entries(answerHeaders)) c.header(name, value)
    await next()
  })
  app.route(providerPath, entrance(services))

  // By POST a request comes from another site, without the cookies of the browser: by GET it has them.
  app.on(
    "POST",
    ["/auth", "/session/end"].map((path) => `${providerPath}${path}`),
    bodyLimit({
      maxSize: 8 * 1024,
      onError: (c) => refusedPage("invalid_request").then((page) => c.html(page, 413, pageHeaders)),
    }),
    async (c) => c.redirect(`${c.req.path}?${new URLSearchParams(await c.req.text())}`, 303),
  )

  /** Where the pages of a device begin: what follows needs the session that the first one gave the browser. */
  const devicePath = `${providerPath}/device`
  const isUnknown = async (c: HonoContext) =>
    getCookie(c, (await providerOf(services)).cookieName("session")) === undefined

  app.get(`${devicePath}/:uid`, async (c, next) => ((await isUnknown(c)) ? c.redirect(devicePath) : next()))

  const limited = limiting(services)
  app.get(`${providerPath}/auth`, limited(signInRequests))
  app.post(`${providerPath}/device/auth`, limited(signInRequests, "a program"))
  app.post(`${providerPath}/request`, limited(pushedRequests, "a program"))
  const limitedCodes = limited(deviceCodes)
  // A terminal's code is typed: a link that holds one may be of whoever wants to come in.
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
    // Hono answers HEAD by what GET answers, which would be sent twice here.
    if (c.req.method === "HEAD")
      return c.body(null, isDocument(c.req.path) ? 200 : 405, { allow: "GET, POST" })
    const { incoming, outgoing } = c.env
    if (!incoming || !outgoing) throw new Refusal(404, "NO_SUCH_CALL", "Esta chamada não existe.")
    const provider = await providerOf(services)
    // The public address says how people come; what a proxy says about it, or somebody in its name, does not count.
    incoming.headers["x-forwarded-proto"] = protocol.slice(0, -1)
    incoming.headers["x-forwarded-host"] = host
    incoming.headers["x-forwarded-for"] = addressOf(c, settings.trustProxy)
    // As Express does it: the provider reads from both which path it is mounted at.
    const originalUrl = incoming.url ?? ""
    Object.assign(incoming, {
      originalUrl,
      url: originalUrl.slice(providerPath.length).replace(/^(?!\/)/, "/"),
    })
    for (const [name, value] of Object.entries(answerHeaders)) outgoing.setHeader(name, value)
    await provider.callback()(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
  return app
}

/** Refuses what is too much from an address: people with a page, programs with an error of OAuth. */
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
