import { Agent, request } from "node:http"
import { performance } from "node:perf_hooks"

/** Calls a server in a session, over keep-alive connections: two, as the palette uses, or `connections`. */
export function caller(port, token, connections = 2) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = {
    authorization: `Bearer ${token}`,
    "x-client-key": "atalaia",
    "x-client-name": "bench",
    "x-client-version": "1",
  }
  /**
   * Returns the answer of a call and its milliseconds. Throws if it is not a success, which ends the benchmark. The body is sent
   * as JSON, or as multipart if it is a form; `more` are headers.
   */
  const call = async (method, path, body, more = {}) => {
    const { bytes, type } = await encoded(body)
    // Stated, because Node does not set the length of a DELETE's body.
    const sized = { ...headers, ...more, "content-type": type, "content-length": bytes.length }
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const sent = request(
        { host: "127.0.0.1", port, method, path: `/api${path}`, agent, headers: sized },
        (answer) => {
          const parts = []
          answer.on("data", (part) => parts.push(part))
          answer.on("end", () => {
            const took = performance.now() - began
            const answered = Buffer.concat(parts).toString()
            if (answer.statusCode === 200) resolve({ body: JSON.parse(answered), took })
            else if (answer.statusCode === 204) resolve({ took })
            else reject(refusal(answer, `${method} ${path}: ${answer.statusCode} ${answered}`))
          })
        },
      )
      sent.on("error", reject)
      sent.end(bytes)
    })
  }
  return { call, close: () => agent.destroy() }
}

/** The error of an answer that is no success, with its status. */
export const refusal = ({ statusCode }, message) => Object.assign(new Error(message), { status: statusCode })

async function encoded(body) {
  if (body instanceof FormData) {
    const whole = new Response(body)
    return { bytes: Buffer.from(await whole.arrayBuffer()), type: whole.headers.get("content-type") }
  }
  return { bytes: Buffer.from(body ? JSON.stringify(body) : ""), type: "application/json" }
}
