import type { Context as HonoContext } from "hono"
import { pageTokenSeconds, totalHours } from "@/domain/sessions"
import { newPageToken, readRenewalCookie, renewalCookie, sessionCookie } from "../identity/access/pageSession"
import { hashToken } from "../identity/access/token"
import type { NamedSession, SessionTransport } from "../identity/actor/sessionTransport"
import { Refusal } from "../platform/refusal/refusal"
import type { Settings } from "../platform/settings/settings"
import { ownCookie } from "../platform/web/cookies"

/** With this header a page asks the server to store its session in a cookie. */
const askingHeader = "x-session-cookie"

/** The longest lifetime that browsers allow a cookie (RFC 6265bis, section 5.5). */
const deviceSeconds = 400 * 24 * 60 * 60

/** The session transport of a request. Throws 403 if a page of another site asks for a cookie. */
export function sessionTransportOf(c: HonoContext, settings: Settings): SessionTransport {
  const isPage = c.req.header(askingHeader) !== undefined
  if (isPage) refuseForeign(c, settings)
  const cookie = ownCookie(c, settings, sessionCookie)
  const deviceCookie = ownCookie(c, settings, "atalaia-device")
  const renewable = async () => {
    const value = isPage ? cookie.read() : undefined
    return value === undefined ? undefined : readRenewalCookie(settings, value)
  }
  const renewed = async (session: NamedSession) => {
    cookie.write(await renewalCookie(settings, session), totalHours * 60 * 60)
    return {
      token: await newPageToken(settings, session),
      renewable: { name: publicName(session.tokenHash), seconds: pageTokenSeconds },
    }
  }
  return {
    session: async (token) => (isPage ? renewed({ tokenHash: hashToken(token), renewals: 0 }) : { token }),
    renewable,
    renewed,
    forget: async (tokenHash) => {
      const named = await renewable()
      if (named && Buffer.from(tokenHash).equals(named.tokenHash)) cookie.remove()
    },
    device: () => (isPage ? deviceCookie.read() : undefined),
    keepDevice: (device) => {
      if (!isPage) return { device }
      deviceCookie.write(device, deviceSeconds)
      return {}
    },
  }
}

/** Distinguishes the sessions of a browser. It is not secret, and too short to name a session to the server. */
const publicName = (tokenHash: Uint8Array): string =>
  Buffer.from(tokenHash.subarray(0, 9)).toString("base64url")

/**
 * Throws 403 OTHER_ORIGIN for requests from pages of another site. The origin must be the public address, or the called host
 * with the public address's protocol. A server with another protocol may belong to someone else. Browsers set both headers,
 * and no script can.
 */
function refuseForeign(c: HonoContext, { publicUrl }: Pick<Settings, "publicUrl">): void {
  const origin = c.req.header("origin") ?? ""
  const own = new URL(publicUrl)
  const isOwn = origin === own.origin || origin === `${own.protocol}//${c.req.header("host")}`
  const site = c.req.header("sec-fetch-site")
  if (isOwn && (site === undefined || site === "same-origin")) return
  throw new Refusal(403, "OTHER_ORIGIN", "Isso só pode ser feito a partir da página do Atalaia.")
}
