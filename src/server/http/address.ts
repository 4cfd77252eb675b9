import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"

/** The address that a request comes from: the other end of its connection, or what the proxy in front says. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined
  if (forwarded) return forwarded.slice(0, 60)
  try {
    return getConnInfo(c).remote.address ?? ""
  } catch {
    // Requests made in-process, by tests, have no connection.
    return ""
  }
}
