import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** A request on its way to the server. */
export interface Passing {
  method: string
  /** Includes the query. */
  path: string
  headers: IncomingMessage["headers"]
  body: string
}
export interface Passed {
  status: number
  headers: Record<string, string>
  body: string
}
/** The reply to a request: the server's (`pass`), another one, or none, which cuts the connection. */
export type Rule = (request: Passing, pass: () => Promise<Passed>) => Promise<Passed | undefined>

/** A proxy with its own address, which it puts into requests and answers in the server's place. */
export interface Between {
  origin: string
  /** All requests that passed since the last call of `follow`. */
  passed: Passing[]
  follow: (rule: Rule) => void
  close: () => Promise<void>
}

export async function between(server: string): Promise<Between> {
  let rule: Rule = (_, pass) => pass()
  const passed: Passing[] = []
  const listening = createServer(async (incoming, outgoing) => {
    const { method = "GET", url: path = "/", headers } = incoming
    const request = { method, path, headers, body: await text(incoming) }
    passed.push(request)
    const answer = await rule(request, () => passOn(request, origin, server))
    if (!answer) return void incoming.socket.destroy()
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  })
  listening.listen(0, "127.0.0.1")
  await once(listening, "listening")
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return {
    origin,
    passed,
    follow: (next) => {
      rule = next
      passed.length = 0
    },
    close: async () => {
      listening.closeAllConnections()
      listening.close()
      await once(listening, "close")
    },
  }
}

const renamed = (said: string, from: string, to: string) =>
  said.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to))

async function passOn({ method, path, headers, body }: Passing, from: string, to: string): Promise<Passed> {
  const kept = Object.entries(headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
  const answer = await fetch(`${to}${path}`, {
    method,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    redirect: "manual",
    ...(body !== "" && { body: renamed(body, from, to) }),
  })
  const said = [...answer.headers].filter(
    ([name]) => !/^(connection|content-length|keep-alive|transfer-encoding)$/.test(name),
  )
  return {
    status: answer.status,
    headers: Object.fromEntries(said),
    body: renamed(await answer.text(), to, from),
  }
}
