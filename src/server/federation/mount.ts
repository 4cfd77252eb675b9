import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { Hono } from "hono"
import { getCookie } from "hono/cookie"
import { addressOf } from "../http/address"
import { Refusal } from "../http/refusal"
import type { Services } from "../http/services"
import type { NoEntry } from "./entry"
import { noEntryPage, pageHeaders } from "./pages"
import { issuerOf, providerOf, providerPath } from "./provider"

/** The OpenID provider below its path. It answers connections of Node itself. */
export function federation(services: Services): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  const { settings } = services
  const { protocol, host } = new URL(issuerOf(settings))

  app.get(`${providerPath}/entry`, async (c) => {
    const provider = await providerOf(services)
    const uid = getCookie(c, provider.cookieName("interaction"))
    const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
    if (interaction?.prompt.name !== "entry") return c.redirect("/")
    return c.html(noEntryPage(interaction.prompt.details.noEntry as NoEntry), 403, pageHeaders)
  })

  app.all(`${providerPath}/*`, async (c) => {
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
    outgoing.setHeader("X-Content-Type-Options", "nosniff")
    outgoing.setHeader("X-Frame-Options", "DENY")
    outgoing.setHeader("Referrer-Policy", "no-referrer")
    await provider.callback()(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
  return app
}
