import type { Server } from "node:http"
import { type AddressInfo, connect, Server as NetServer } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { within } from "../../platform/telemetry/timeouts"

interface Shutdown {
  server: Server
  /** Makes the process report that it is not ready. */
  beginClosing: () => void
  /** Seconds in which it still accepts requests, until load balancers send no more. */
  unreadySeconds: number
  /** Seconds after that in which requests in progress have to be answered. */
  shutdownSeconds: number
  /** Closes what the server uses: database, mail. */
  close: () => Promise<void>
}

/** Milliseconds for the database and the mail server after that; unfinished work is rolled back or repeated. */
const lastPatience = 5_000

/** Milliseconds without a request after which unused connections are closed. */
const quiet = 1_000

/**
 * Shuts down in order: not ready, no new connections, requests in progress, then the resources that they use. `hurry` ends the
 * wait for load balancers. Resolves when all is done or its time is over.
 */
export async function shutDown(shutdown: Shutdown, hurry: AbortSignal): Promise<void> {
  const { server, beginClosing, unreadySeconds, shutdownSeconds, close } = shutdown
  beginClosing()
  await wait(unreadySeconds * 1000, undefined, { signal: hurry }).catch(() => {})
  await takeWaiting(server)
  // The server's own `close` also closes connections on which a request is arriving.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // Proxies reuse connections and lose a request if one closes under it. So each connection closes with an answer.
  const idle = setInterval(() => server.closeIdleConnections(), quiet)
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false
    idle.refresh()
  })
  const bound = setTimeout(() => server.closeAllConnections(), shutdownSeconds * 1000)
  await closed
  clearInterval(idle)
  clearTimeout(bound)
  await within(lastPatience, close())
}

/** The local address to connect to, if a server listens on all addresses. */
const own: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

/**
 * Resolves once all connections that the system has accepted so far are taken. Those still queued when a server stops listening
 * would be reset, with the requests on them. Node takes one in each turn, oldest first, so a connection made now is the last of
 * them.
 */
async function takeWaiting(server: Server): Promise<void> {
  const { address, port } = server.address() as AddressInfo
  const last = connect({ port, host: own[address] ?? address })
  await new Promise<void>((resolve) => {
    server.on("connection", ({ remotePort }) => {
      if (remotePort === last.localPort) resolve()
    })
    last.once("error", () => resolve())
    last.once("close", () => resolve())
  })
  last.destroy()
}
