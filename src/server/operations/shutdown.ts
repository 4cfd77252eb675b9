import type { Server } from "node:http"
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

/**
 * Ends in order: not ready, then no new connections, then requests under way, then what they use. `hurry` makes
 * it stop waiting for balancers. Resolves when all of it is done, or its time is over.
 */
export async function shutDown(shutdown: Shutdown, hurry: AbortSignal): Promise<void> {
  const { server, beginClosing, unreadySeconds, shutdownSeconds, close } = shutdown
  beginClosing()
  // Proxies keep connections open. They must not send another request over one that is about to close: it would be lost.
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false
  })
  await wait(unreadySeconds * 1000, undefined, { signal: hurry }).catch(() => {})
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const bound = setTimeout(() => server.closeAllConnections(), shutdownSeconds * 1000)
  await closed
  clearTimeout(bound)
  await within(lastPatience, close())
}
