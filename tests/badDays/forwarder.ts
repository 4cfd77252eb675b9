import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

export interface Forwarder {
  port: number
  /** Leads to another port from now on. Connections to the old port break. */
  leadTo: (port: number) => void
}

/** An address that can be moved from one server to another, like the address that a database's clients use. */
export async function startForwarder(to: number): Promise<Forwarder> {
  let target = to
  const sockets = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connect(target, "127.0.0.1")
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one)
      one.on("error", () => other.destroy())
      one.on("close", () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    const closed = once(server, "close")
    server.close()
    breakOff()
    await closed
  })
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port
      breakOff()
    },
  }
}
