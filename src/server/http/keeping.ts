import type { Context as HonoContext } from "hono"
import { pageTokenSeconds, totalHours } from "@/domain/sessions"
import { type Named, newPageToken, readRenewalCookie, renewalCookie } from "../access/pageSession"
import { hashToken } from "../access/token"
import type { Settings } from "../settings"
import { ownCookie } from "./cookies"
import { Refusal } from "./refusal"

/** What whoever signed in holds of the session. */
export interface GivenSession {
  /** A page's is good for `renewable.seconds`, a program's as long as the session is open. */
  token: string
  renewable?: { name: string; seconds: number }
}

/** How whoever calls keeps what signs them in: a page in cookies, which no script reads, a program by itself. */
export interface Keeping {
  /** Hands out an opened session, by its token. */
  session: (token: string) => Promise<GivenSession>
  /** The session that the page's cookie renews, and after how many renewals it was given. */
  renewable: () => Promise<Named | undefined>
  /** Hands out a renewed session. */
  renewed: (session: Named) => Promise<Required<GivenSession>>
  /** Takes a page's cookie back, if it is that of a session which is over; somebody may have signed in there since. */
  forget: (tokenHash: Uint8Array) => Promise<void>
  /** The device token that a page has in a cookie; a program sends its own. */
  device: () => string | undefined
  /** Hands out a device token, in the answer to a program alone. */
  keepDevice: (device: string) => { device?: string }
}

/** By this header a page asks to have its session kept in a cookie. */
const askingHeader = "x-session-cookie"

/** As long as browsers keep a cookie at most (RFC 6265bis, section 5.5). */
const deviceSeconds = 400 * 24 * 60 * 60

/** How the caller of a request keeps its session. Refuses what asks for a cookie from elsewhere. */
export function keepingOf(c: HonoContext, settings: Settings): Keeping {
  const isPage = c.req.header(askingHeader) !== undefined
  if (isPage) refuseForeign(c, settings)
  const cookie = ownCookie(c, settings, "atalaia")
  const deviceCookie = ownCookie(c, settings, "atalaia-device")
  const renewable = async () => {
    const value = isPage ? cookie.read() : undefined
    return value === undefined ? undefined : readRenewalCookie(settings, value)
  }
  const renewed = async (session: Named) => {
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

/** Tells sessions of a browser apart. It is no secret, and too short to name a session to the server. */
const publicName = (tokenHash: Uint8Array): string =>
  Buffer.from(tokenHash.subarray(0, 9)).toString("base64url")

/**
 * Refuses (403 OTHER_ORIGIN) what a page of another site has sent: the origin is to be that of the public address, or of
 * the address that was called by the same protocol: what answers on another one may be somebody else's. Browsers state both headers, and no script can.
 */
function refuseForeign(c: HonoContext, { publicUrl }: Pick<Settings, "publicUrl">): void {
  const origin = c.req.header("origin") ?? ""
  const own = new URL(publicUrl)
  const isOwn = origin === own.origin || origin === `${own.protocol}//${c.req.header("host")}`
  const site = c.req.header("sec-fetch-site")
  if (isOwn && (site === undefined || site === "same-origin")) return
  throw new Refusal(403, "OTHER_ORIGIN", "Isso só pode ser feito a partir da página do Atalaia.")
}
