import { once } from "node:events"
import { createServer } from "node:http"
import { performance } from "node:perf_hooks"

/**
 * The systems' addresses for logout tokens, on one port. The first `hanging` never answer. Keeps when the tokens of each session or
 * person came. */
export async function startListener(hanging) {
  const heard = new Map()
  const server = createServer((request, response) => {
    const system = Number(request.url.slice(1))
    const parts = []
    request.on("data", (part) => parts.push(part))
    request.on("end", () => {
      const token = new URLSearchParams(Buffer.concat(parts).toString()).get("logout_token") ?? ""
      const { sid, sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
      const about = sid ?? sub
      heard.set(about, [...(heard.get(about) ?? []), performance.now()])
      if (system >= hanging) response.writeHead(204).end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    /** When something was heard about any of these sessions and people, from a moment on; undefined if nothing was. */
    heard: (about, from) => about.flatMap((one) => heard.get(one) ?? []).find((at) => at >= from),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
