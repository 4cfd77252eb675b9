import { isIP } from "node:net"
import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"

/** The client address of a request: the peer of its connection, or the address that a trusted proxy forwards. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1) : undefined
  // If the proxy forwards no valid address, only the proxy's own address is known.
  return canonicalAddress(forwarded ?? "") ?? canonicalAddress(remoteAddress(c)) ?? ""
}

function remoteAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? ""
  } catch {
    // Requests made in-process, by tests, have no connection.
    return ""
  }
}

/**
 * The canonical form of an address, for limits and for comparing sessions. Proxies add a port, brackets, quotes or a zone, and
 * write IPv6 and mapped IPv4 in several ways (RFC 7239, RFC 5952). Returns undefined for other texts, such as `unknown`, and
 * for IPv4 with leading zeros, which some programs read as octal.
 */
export function canonicalAddress(said: string): string | undefined {
  const bare = said.trim().replace(/^"(.*)"$/, "$1")
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? []
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(bare) ?? []
  const address = (bracketed ?? withPort ?? bare).replace(/%.*$/, "")
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return undefined
  // URLs normalize IPv6 addresses to the compressed form.
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high = "", low = ""] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(compressed) ?? []
  if (high === "") return compressed
  const number = Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 0xff).join(".")
}
