import { createServer, type Server, type ServerOptions } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"

export interface Limits extends ServerOptions {
  /** Milliseconds in which nothing moves on a connection, in either direction, before it is closed. */
  silence: number
  /** Connections at once; one more is closed unanswered. */
  connections: number
}

/** Milliseconds and counts, for a server behind a proxy. */
const limits: Limits = {
  // Headers fit into a packet or two: a client that takes longer keeps a connection open for nothing.
  headersTimeout: 15_000,
  // A form with files, 4 MB at most, over 300 kbit/s.
  requestTimeout: 120_000,
  // Longer than proxies keep connections unused (nginx 60 s): never closed while a request is on its way.
  keepAliveTimeout: 75_000,
  // The two above are looked at so often; Node's own 30 s would triple the first.
  connectionsCheckingInterval: 5_000,
  // Longer than any statement may take (30 s): a client that stopped reading, not one that waits.
  silence: 120_000,
  // A balancer opens hundreds, and ten thousand that nobody uses cost 60 MB; beyond that files and memory would run out
  // for everybody.
  connections: 12_000,
  // No limit of requests for each connection: a proxy sends thousands over one.
}

/** Serves the app; resolves once it listens. Port 0 takes any that is free. */
export async function listen(
  app: Hono,
  { host, port }: { host: string; port: number },
  { silence, connections, ...options }: Limits = limits,
): Promise<Server> {
  // Probes of balancers speak HTTP/1.0 and name no host (HAProxy's usual check).
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
