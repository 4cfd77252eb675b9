import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"

/** A port of the loopback address that nobody listens at, as the operating system gives them out. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const closed = once(server, "close")
  server.close()
  await closed
  return port
}
