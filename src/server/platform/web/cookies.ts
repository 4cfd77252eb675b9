import type { Context as HonoContext } from "hono"
import { generateCookie, getCookie } from "hono/cookie"
import type { Settings } from "../settings/settings"
import { tellCookie } from "./headers"

/** Whether the public address is https: only then do all browsers accept `Secure` cookies. */
export const isSecure = ({ publicUrl }: Pick<Settings, "publicUrl">): boolean =>
  publicUrl.startsWith("https:")

/** The name of a cookie of this site. If the public address is https, it has the prefix that ties it to this host (RFC 6265bis). */
export const ownCookieName = (settings: Settings, name: string) =>
  isSecure(settings) ? `__Host-${name}` : name

/** A cookie of this site only: `HttpOnly` and `SameSite=Strict`. */
export interface OwnCookie {
  read: () => string | undefined
  /** `seconds` is the cookie's maximum age. */
  write: (value: string, seconds: number) => void
  remove: () => void
}

/** The page's own cookie of a name. */
export function ownCookie(c: HonoContext, settings: Settings, plainName: string): OwnCookie {
  const name = ownCookieName(settings, plainName)
  const write = (value: string, maxAge: number) =>
    tellCookie(
      c,
      generateCookie(name, value, {
        httpOnly: true,
        sameSite: "Strict",
        secure: isSecure(settings),
        path: "/",
        maxAge,
      }),
    )
  return { read: () => getCookie(c, name), write, remove: () => write("", 0) }
}
