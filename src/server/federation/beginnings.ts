import type { KoaContextWithOIDC } from "oidc-provider"
import type { Settings } from "../settings"

/** Of so many requests to sign in one browser remembers that it began them. */
const remembered = 20

const isSecure = ({ publicUrl }: Pick<Settings, "publicUrl">) => publicUrl.startsWith("https:")
const prefix = (settings: Settings) => `${isSecure(settings) ? "__Host-" : ""}oidc-begun-`

/** How all cookies of the provider are kept. */
export const cookieOptions = (settings: Settings) =>
  ({ httpOnly: true, sameSite: "lax", secure: isSecure(settings), signed: false, path: "/" }) as const

/**
 * The cookie by which a browser shows that it began an interaction. Each has one of its own: in several tabs several may
 * be on their way at once. Nobody else knows the name of one.
 */
export const beginningCookie = (settings: Settings, uid: string): string => `${prefix(settings)}${uid}`

/** Gives the browser the cookie of an interaction, and takes those back that are oldest. */
export function rememberBeginning(
  ctx: KoaContextWithOIDC,
  settings: Settings,
  uid: string,
  seconds: number,
): void {
  const options = cookieOptions(settings)
  const before = (ctx.get("cookie") || "").split("; ").flatMap((pair) => {
    const [name = "", moment] = pair.split("=")
    return name.startsWith(prefix(settings)) ? [{ name, moment: Number(moment) || 0 }] : []
  })
  before.sort((one, other) => other.moment - one.moment)
  for (const { name } of before.slice(remembered - 1)) ctx.cookies.set(name, null, options)
  ctx.cookies.set(beginningCookie(settings, uid), String(Date.now()), { ...options, maxAge: seconds * 1000 })
}
