import type { Server } from "node:http"
import { type AddressInfo, connect, Server as NetServer } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { within } from "./timeouts"

interface Shutdown {
  server: Server
  /** From now on the process says that it is not ready. */
  beginClosing: () => void
  /** Seconds in which it still accepts requests, until balancers send no more. */
  unreadySeconds: number
  /** Seconds that requests under way have to be answered, from then on. */
  shutdownSeconds: number
  /** Closes what the server uses: database, mail. */
  close: () => Promise<void>
}

/** Milliseconds for the database and the mail server after that; unfinished work is rolled back or repeated. */
const lastPatience = 5_000

/** Milliseconds without a request, after which unused connections are closed. */
const quiet = 1_000

/**
 * Ends in order: not ready, then no new connections, then requests under way, then what they use. `hurry` makes
 * it stop waiting for balancers. Resolves when all of it is done, or its time is over.
 */
export async function shutDown(shutdown: Shutdown, hurry: AbortSignal): Promise<void> {
  const { server, beginClosing, unreadySeconds, shutdownSeconds, close } = shutdown
  beginClosing()
  await wait(unreadySeconds * 1000, undefined, { signal: hurry }).catch(() => {})
  await takeWaiting(server)
  // The server's own `close` also closes connections whose request is on its way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // Proxies keep connections open, and lose a request on one that closes: so each closes with an answer.
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

/** This machine's own address, where a server listens at all of them. */
const own: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

/**
 * Resolves once the connections that the system has accepted so far are taken: those that wait when a server stops listening are
 * reset, with the requests on them. Node takes one in each turn, the oldest first, so one made now is the last of them.
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
