import type { KoaContextWithOIDC } from "oidc-provider"
import type { Settings } from "../../platform/settings/settings"
import { ownCookieName } from "../../platform/web/cookies"
import { cookieOptions } from "./interactionCookie"

/**
 * Some programs take an error that leads back with `iss` for a request of their provider to sign in, and send the person here
 * again at once (mod_auth_openidc; RFC 9207 demands `iss`). A browser keeps for some seconds which application an error led back
 * to. If that application asks again in this time, no one has pressed anything: the person is asked first, and the next error
 * leads back without `iss`.
 */
const atOnceSeconds = 10

const cookieName = (settings: Settings) => ownCookieName(settings, "oidc-led-back")

/** Whether the application sent the person here again at once. A request that never shows a page is not examined. */
export const isSentAgain = ({ oidc, cookies }: KoaContextWithOIDC, settings: Settings): boolean =>
  oidc.route === "authorization" &&
  oidc.client !== undefined &&
  !oidc.prompts.has("none") &&
  cookies.get(cookieName(settings), { signed: false }) === encodeURIComponent(oidc.client.clientId)

/** Completes an answer that leads back to an application: remembers an error, or takes `iss` from it if the last one led nowhere. */
export function adaptError(ctx: KoaContextWithOIDC, settings: Settings): void {
  const { client, entities, route } = ctx.oidc
  if (!client || !(route === "authorization" || route === "resume") || ctx.oidc.prompts.has("none")) return
  const location = ctx.response.get("location")
  if (!URL.canParse(location)) return
  const back = new URL(location)
  if (!back.searchParams.has("error") || !back.searchParams.has("iss")) return
  if (isSentAgain(ctx, settings) || entities.Interaction?.prompt.name === "returned") {
    back.searchParams.delete("iss")
    ctx.set("location", back.href)
  } else {
    const options = { ...cookieOptions(settings), maxAge: atOnceSeconds * 1000 }
    ctx.cookies.set(cookieName(settings), encodeURIComponent(client.clientId), options)
  }
}
