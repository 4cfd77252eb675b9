import type { KoaContextWithOIDC } from "oidc-provider"
import type { Settings } from "../../platform/settings/settings"
import { ownCookieName } from "../../platform/web/cookies"
import { cookieOptions } from "./interactionCookie"

/**
 * Some programs take an error that leads back with `iss` for a request of their provider to sign in, and send the person here
 * again at once (mod_auth_openidc; RFC 9207 demands `iss`). A browser keeps for some seconds which application an error led back
 * to. If that application asks again in this time, no one has pressed anything: the next error leads back without `iss`, and a
 * person who went back is asked first.
 */
const atOnceSeconds = 3

const cookieName = (settings: Settings) => ownCookieName(settings, "oidc-led-back")

/** The error of a person who went back. */
const went = "access_denied"

/** The error that led back to this application just now. A request that never shows a page is not examined. */
function errorJustNow({ oidc, cookies }: KoaContextWithOIDC, settings: Settings): string | undefined {
  if (oidc.route !== "authorization" || !oidc.client || oidc.prompts.has("none")) return undefined
  const [error, clientId] = new URLSearchParams(cookies.get(cookieName(settings), { signed: false })).values()
  return clientId === oidc.client.clientId ? error : undefined
}

/** Whether the person went back to the application, and it sent them here again at once. */
export const isSentAgain = (ctx: KoaContextWithOIDC, settings: Settings): boolean =>
  errorJustNow(ctx, settings) === went

/** Completes an answer that leads back to an application: remembers an error, or takes `iss` from it if the last one led nowhere. */
export function adaptError(ctx: KoaContextWithOIDC, settings: Settings): void {
  const { client, entities, route } = ctx.oidc
  if (!client || !(route === "authorization" || route === "resume") || ctx.oidc.prompts.has("none")) return
  const location = ctx.response.get("location")
  if (!URL.canParse(location)) return
  const back = new URL(location)
  const error = back.searchParams.get("error")
  if (error === null || !back.searchParams.has("iss")) return
  if (errorJustNow(ctx, settings) !== undefined || entities.Interaction?.prompt.name === "returned") {
    back.searchParams.delete("iss")
    ctx.set("location", back.href)
  } else {
    const value = String(new URLSearchParams({ error, client: client.clientId }))
    ctx.cookies.set(cookieName(settings), value, { ...cookieOptions(settings), maxAge: atOnceSeconds * 1000 })
  }
}
