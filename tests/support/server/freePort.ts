import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * A free port of the loopback address. It is below the ephemeral range of operating systems: otherwise a connection could take it
 * before a slow server starts.
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
