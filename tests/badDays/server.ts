import { type Agent, request } from "node:http"
import { inject, onTestFinished } from "vitest"
import { type Answer, answerOf } from "../support/server/api"
import { type BuiltServer, startBuilt } from "../support/server/builtServer"
import { admin } from "./data"
import type { Place } from "./databases"

export interface Server extends BuiltServer {
  port: number
}

/** A server in production mode on a free port. It ends with the test, whatever the test's result. */
export async function serverOn({ env }: Place, more: Record<string, string> = {}): Promise<Server> {
  const server = await startBuilt(inject("built").main, {
    DEMO: "off",
    CALLS_PER_MINUTE: "0",
    SIGN_INS_PER_PERSON: "0",
    SMTP_URL: "",
    S3_URL: "",
    HOST: "127.0.0.1",
    PORT: "0",
    NODE_ENV: "production",
    UNREADY_SECONDS: "0",
    ...env,
    ...more,
  })
  onTestFinished(() => server.kill())
  return { ...server, port: Number(new URL(server.address).port) }
}

/** Every call must name its client. */
export const clientHeaders = { "X-Client-Key": "atalaia", "X-Client-Name": "tests", "X-Client-Version": "1" }

interface CallOptions {
  body?: unknown
  token?: string
  /** Keeps connections open; by default each call has its own. */
  agent?: Agent
}

/** Calls a server as a client would; rejects if the connection breaks. */
export async function call<T = Record<string, never>>(
  server: Pick<Server, "address">,
  method: string,
  path: string,
  { body, token, agent }: CallOptions = {},
): Promise<Answer<T>> {
  const sent = new Response(body instanceof FormData || body === undefined ? body : JSON.stringify(body))
  const content = Buffer.from(await sent.arrayBuffer())
  const headers = {
    ...clientHeaders,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      "Content-Length": content.length,
      "Content-Type":
        body instanceof FormData ? (sent.headers.get("Content-Type") ?? "") : "application/json",
    }),
  }
  return new Promise((resolve, reject) => {
    const asking = request(`${server.address}/api${path}`, { method, headers, agent: agent ?? false })
    asking.once("error", reject)
    asking.once("response", (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (part) => {
        text += part
      })
      response.once("error", reject)
      response.once("end", () => {
        const heard = new Headers()
        for (const [name, value] of Object.entries(response.headers)) heard.set(name, String(value))
        resolve(answerOf(response.statusCode ?? 0, heard, text))
      })
    })
    asking.end(content)
  })
}

/** The same, but fails unless it succeeds. */
export async function ask<T>(
  server: Pick<Server, "address">,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<T> {
  const { status, body } = await call<T>(server, method, path, options)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Signs the super admin in and returns the token. */
export const signIn = async (server: Pick<Server, "address">): Promise<string> =>
  (await ask<{ token: string }>(server, "POST", "/session", { body: admin })).token
