import { timingSafeEqual } from "node:crypto"
import type { KoaContextWithOIDC } from "oidc-provider"
import { type Key, keyedHash, keysFor } from "../../platform/secrets/secretKey"
import type { Settings } from "../../platform/settings/settings"
import { isSecure } from "../../platform/web/cookies"

/** Maximum number of interaction cookies that one browser keeps. */
const remembered = 20

const prefix = (settings: Settings) => `${isSecure(settings) ? "__Host-" : ""}oidc-begun-`

/** The options of all cookies of the provider. */
export const cookieOptions = (settings: Settings) =>
  ({ httpOnly: true, sameSite: "lax", secure: isSecure(settings), signed: false, path: "/" }) as const

const nameFor = (settings: Settings, uid: string): string => `${prefix(settings)}${uid}`

/**
 * The signed time at which a browser began an interaction. The id alone, which appears in URLs, is not enough to forge the
 * cookie.
 */
const signed = (key: Key, uid: string, moment: string): string =>
  `${moment}.${keyedHash(key, `${uid} ${moment}`)}`

const momentOf = (value: string): string => value.split(".", 1)[0] ?? ""

/** When the browser with these cookies began the interaction, in milliseconds; undefined if it did not begin it. */
export async function interactionStartedAt(
  settings: Settings,
  uid: string,
  cookie: (name: string) => string | undefined,
): Promise<number | undefined> {
  const value = cookie(nameFor(settings, uid)) ?? ""
  const given = Buffer.from(value)
  const moment = momentOf(value)
  const keys = await keysFor("oidc-begun", settings)
  const isOurs = keys.some((key) => {
    const right = Buffer.from(signed(key, uid, moment))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? Number(moment) : undefined
}

/**
 * Sets the cookie of an interaction, and removes the oldest ones. Each interaction has its own cookie, because several tabs
 * may sign in at once.
 */
export async function rememberInteraction(
  ctx: KoaContextWithOIDC,
  settings: Settings,
  uid: string,
  seconds: number,
): Promise<void> {
  const options = cookieOptions(settings)
  const before = (ctx.get("cookie") || "").split("; ").flatMap((pair) => {
    const [name = "", value = ""] = pair.split("=")
    return name.startsWith(prefix(settings)) ? [{ name, moment: Number(momentOf(value)) || 0 }] : []
  })
  before.sort((one, other) => other.moment - one.moment)
  for (const { name } of before.slice(remembered - 1)) ctx.cookies.set(name, null, options)
  const [key] = await keysFor("oidc-begun", settings)
  const value = signed(key, uid, String(Date.now()))
  ctx.cookies.set(nameFor(settings, uid), value, { ...options, maxAge: seconds * 1000 })
}
