import type { Context as HonoContext } from "hono"
import { generateCookie, getCookie } from "hono/cookie"
import type { Settings } from "../settings"
import { tellCookie } from "./headers"

/** Whether people reach the system by https: only then does every browser take cookies that demand it. */
export const isSecure = ({ publicUrl }: Pick<Settings, "publicUrl">): boolean =>
  publicUrl.startsWith("https:")

const nameOf = (settings: Settings, name: string) => (isSecure(settings) ? `__Host-${name}` : name)

/** A cookie for this page alone: no script reads it, and no other site has it sent. */
export interface OwnCookie {
  read: () => string | undefined
  /** For so many seconds. */
  write: (value: string, seconds: number) => void
  remove: () => void
}

/** The page's own cookie of a name. Where the public address is https it has the prefix that ties it to this host (RFC 6265bis). */
export function ownCookie(c: HonoContext, settings: Settings, plainName: string): OwnCookie {
  const name = nameOf(settings, plainName)
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
