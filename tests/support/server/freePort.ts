import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * A port of the loopback address that nobody listens at. It is below those that operating systems give to connections: one of
 * them would have it before a server that takes seconds to start.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const server = createServer()
  const listening = once(server, "listening")
  server.listen(port, "127.0.0.1")
  try {
    await listening
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return freePort()
    throw error
  }
  const closed = once(server, "close")
  server.close()
  await closed
  return port
}
