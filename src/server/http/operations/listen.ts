import { createServer, type Server, type ServerOptions } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"

export interface Limits extends ServerOptions {
  /** Milliseconds without traffic in either direction after which a connection is closed. */
  silence: number
  /** Maximum concurrent connections; one more is closed unanswered. */
  connections: number
}

/** In milliseconds and counts, for a server that runs behind a proxy. */
const limits: Limits = {
  // Headers fit into a packet or two: a slower client holds a connection for nothing.
  headersTimeout: 15_000,
  // Enough for a form with files, 4 MB at most, over 300 kbit/s.
  requestTimeout: 120_000,
  // Longer than proxies keep unused connections (nginx 60 s), so that no connection closes while a request is arriving.
  keepAliveTimeout: 75_000,
  // How often the two timeouts above are checked; Node's default of 30 s would triple the first.
  connectionsCheckingInterval: 5_000,
  // Longer than any statement may take (30 s): it affects clients that stopped reading, not those that wait.
  silence: 120_000,
  // A load balancer opens hundreds; ten thousand idle ones take 60 MB. Beyond that, files and memory would run out for all
  // clients.
  connections: 12_000,
  // No limit of requests for each connection: a proxy sends thousands over one.
}

/** Serves the app; resolves once it listens. Port 0 takes any free port. */
export async function listen(
  app: Hono,
  { host, port }: { host: string; port: number },
  { silence, connections, ...options }: Limits = limits,
): Promise<Server> {
  // Health checks of load balancers use HTTP/1.0 and name no host (HAProxy's default check).
  const server = createServer(options, getRequestListener(app.fetch, { hostname: "localhost" }))
  server.timeout = silence
  server.maxConnections = connections
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.off("error", reject)
      resolve()
    })
  })
  return server
}
