import type { Context as HonoContext } from "hono"
import type { Call } from "@/contract/call"
import { tell } from "../platform/web/headers"

/** Announces the removal of a call: since when it is deprecated, and until when it remains (RFC 9745, RFC 8594). */
export function tellDeprecated(c: HonoContext, { since, sunset }: NonNullable<Call["deprecated"]>): void {
  tell(c, "deprecation", `@${Date.parse(since) / 1000}`)
  if (sunset !== undefined) tell(c, "sunset", new Date(sunset).toUTCString())
  tell(c, "link", '</api/docs#versoes>; rel="deprecation"; type="text/html"')
}
