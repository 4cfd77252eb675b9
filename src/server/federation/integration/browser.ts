import { getRequestListener } from "@hono/node-server"
import inject from "light-my-request"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { federation } from "../provider/mount"

/** A refusal by the provider, in words. */
export class Refused extends Error {}

export interface Browser {
  /** A request to the OpenID provider without cookies, as a program makes it. */
  send: (address: string | URL, options?: RequestOptions) => Promise<Response>
  /** The address that a page finally redirects to. */
  follow: (address: string | URL) => Promise<URL>
  cookie: (name: string) => string | undefined
}

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Simulates a browser's redirects and cookies against this process's own OpenID provider, without a network. */
export function browserOf({ db, settings, report, address, userAgent }: AuthenticatedContext): Browser {
  const listener = getRequestListener(federation({ db, settings, report }).fetch)
  const cookies = new Map<string, string>()

  async function request(to: string | URL, { method = "GET", headers, body }: RequestOptions) {
    const { pathname, search } = new URL(to)
    return inject(listener, {
      method: method === "POST" ? "POST" : "GET",
      url: pathname + search,
      headers: { ...headers, "user-agent": userAgent },
      remoteAddress: address,
      ...(body != null && { payload: String(body) }),
    })
  }

  return {
    send: async (to, options = {}) => {
      const { payload, statusCode, headers } = await request(to, options)
      const type = headers["content-type"]
      return new Response(payload, {
        status: statusCode,
        headers: type ? { "content-type": String(type) } : {},
      })
    },
    follow: async (to) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const answer = await request(to, { headers: { accept: "text/html", cookie } })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      const { location } = answer.headers
      if (location === undefined)
        throw new Refused(`o Atalaia respondeu ${answer.statusCode}, e a entrada não foi adiante`)
      return new URL(location, to)
    },
    cookie: (name) => cookies.get(name),
  }
}
