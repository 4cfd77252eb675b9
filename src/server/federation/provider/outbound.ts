import { lookup as lookupName } from "node:dns"
import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { BlockList, isIP, type LookupFunction } from "node:net"
import { hostOf } from "@/domain/hostOf"
import { onThisMachineAlone, type Settings } from "../../platform/settings/settings"
import { outgoing } from "../../platform/telemetry/tracing/tracing"

/** Timeout of an outgoing request, and maximum size of its response. */
const milliseconds = 5_000
const bytes = 64 * 1024

/** Internal addresses: this machine, private networks and unassigned ranges. */
const inside = new BlockList()
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(network, prefix, "ipv4")
}
for (const [network, prefix] of [
  ["::", 96],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(network, prefix, "ipv6")
}

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** IPv4-mapped IPv6 addresses are also checked as IPv4. */
const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")

export type OutboundSettings = Pick<
  Settings,
  "outboundAllow" | "host" | "publicUrl" | "trustProxy" | "production"
>

/** The request was not sent, or its response was rejected; other errors have Node's codes. */
export class Unsent extends Error {
  constructor(
    readonly reason: "insecure" | "inside" | "broken" | "tooLarge",
    message: string,
  ) {
    super(message)
    this.name = "Unsent"
  }
}

/** Whether the server may connect to an address: never to an internal one, except for hosts that the operator allowed. */
const mayReach = (host: string, address: string, settings: OutboundSettings): boolean =>
  settings.outboundAllow.includes(host) ||
  !isIn(inside, address) ||
  (isIn(loopback, address) && onThisMachineAlone(settings))

/**
 * A `fetch` for addresses that others registered, against SSRF. It allows https, and http to this machine if the server is
 * reachable only from there. It follows no redirects; limits are 5 seconds and 64 KiB. Each DNS answer is checked at
 * connection time, so that it cannot change after the check. Throws if any of this is violated.
 */
export function fetchFrom(settings: OutboundSettings) {
  return async (address: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address)
    const host = hostOf(url)
    if (url.protocol !== "https:" && !isPlainAllowed(url, settings))
      throw new Unsent("insecure", "outgoing requests go to https addresses only")
    const refused = () => new Unsent("inside", `requests to ${host} are not allowed: it is inside`)
    if (isIP(host) && !mayReach(host, host, settings)) throw refused()
    const lookup: LookupFunction = (name, lookupOptions, done) =>
      lookupName(name, { ...lookupOptions, all: true }, (error, found) => {
        if (error) return done(error, "", 0)
        const [first] = found
        if (!first || !found.every((one) => mayReach(host, one.address, settings)))
          return done(refused(), "", 0)
        if (lookupOptions.all) return done(null, found)
        done(null, first.address, first.family)
      })
    const to = { to: "applications", does: options.method ?? "GET", address: url } as const
    return outgoing(to, () => send(url, options, lookup))
  }
}

/** Whether plain http is allowed: to a host that the operator allowed, or within this machine if only it reaches the server. */
const isPlainAllowed = (url: URL, settings: OutboundSettings): boolean =>
  url.protocol === "http:" &&
  (settings.outboundAllow.includes(hostOf(url)) || (isLocal(hostOf(url)) && onThisMachineAlone(settings)))

/**
 * Why requests to an address would be refused, in Portuguese, for the person who registers it. Host names are not resolved
 * here, but when a request is made.
 */
export function unreachable(address: string, settings: OutboundSettings): string | undefined {
  const url = new URL(address)
  const host = hostOf(url)
  if (url.protocol !== "https:" && !isPlainAllowed(url, settings)) return "precisa começar com https://."
  const named = host === "localhost" ? "127.0.0.1" : host
  return isIP(named) !== 0 && !mayReach(host, named, settings)
    ? "é de uma rede interna, que este servidor não chama."
    : undefined
}

const isLocal = (host: string) => host === "localhost" || (isIP(host) !== 0 && isIn(loopback, host))

function send(url: URL, { method = "GET", headers, body }: RequestInit, lookup: LookupFunction) {
  const content = body instanceof URLSearchParams || typeof body === "string" ? String(body) : undefined
  const request = url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise<Response>((resolve, reject) => {
    const outgoing = request(url, {
      method,
      lookup,
      agent: false,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(content !== undefined && { "content-length": Buffer.byteLength(content) }),
      },
      signal: AbortSignal.timeout(milliseconds),
    })
    let answering = false
    outgoing.on("error", reject)
    outgoing.on("upgrade", (_, socket) => {
      socket.destroy()
      reject(new Unsent("broken", "the answer changes to another protocol"))
    })
    outgoing.on("close", () => {
      // If a body ends with the connection, its last part is read after this event.
      if (!answering) reject(new Unsent("broken", "the connection ended without an answer"))
    })
    outgoing.on("response", (incoming) => {
      answering = true
      const chunks: Buffer[] = []
      let length = 0
      incoming.on("error", reject)
      incoming.on("close", () => reject(new Unsent("broken", "the connection ended within the answer")))
      incoming.on("data", (chunk: Buffer) => {
        length += chunk.length
        if (length > bytes)
          return incoming.destroy(new Unsent("tooLarge", "the answer is larger than 64 KiB"))
        chunks.push(chunk)
      })
      incoming.on("end", () => {
        const status = incoming.statusCode ?? 500
        const given = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === "string" ? [[name, value]] : [],
        )
        const empty = status === 204 || status === 205 || status === 304
        if (status < 200 || status > 599)
          return reject(new Unsent("broken", `the answer has no known status: ${status}`))
        resolve(new Response(empty ? null : Buffer.concat(chunks), { status, headers: given }))
      })
    })
    outgoing.end(content)
  })
}
