import { createHash, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { eq } from "drizzle-orm"
import { application, applicationIntegration } from "@/server/database/schema/index"
import { addPerson, giveRole } from "../data/person"
import { freePort } from "./freePort"
import { account, type System, startSystem } from "./system"

export const secret = "segredo-de-prova-com-muito-acaso"
export const callback = "https://sistema.exemplo.gov.br/volta"

export interface FederationSystem extends System {
  issuer: string
  /** A session of the super admin, who makes what is needed. */
  admin: string
}

/** A whole system that listens, its servers answering in turn: relying parties reach it over HTTP. */
export async function startFederation(
  overrides: Parameters<typeof startSystem>[0] = {},
): Promise<FederationSystem> {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const system = await startSystem({ publicUrl, ...overrides })
  let turn = 0
  const server = createServer(
    getRequestListener((request, connection) => {
      const app = system.apps[turn++ % system.apps.length] ?? system.app
      return app.fetch(request, connection)
    }),
  )
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    ...system,
    issuer: `${publicUrl}/oidc`,
    admin: await system.signIn(account.superAdmin),
    close: async () => {
      await closed(server)
      await system.close()
    },
  }
}

async function closed(server: Server) {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

let made = 0
type Integration = Partial<typeof applicationIntegration.$inferInsert>

/** An application that signs people in, with the secret of the tests; gives its id and key. */
export async function addClient(
  { db, call, admin }: FederationSystem,
  integration: Integration = {},
  given: Partial<typeof application.$inferInsert> = {},
): Promise<{ id: number; appKey: string }> {
  const name = `REDE${++made}`
  const { body } = await call<{ id: number; appKey: string }>("POST", "/applications", {
    token: admin,
    body: { title: `Sistema ${name}`, acronym: name, appKey: `chave-${name}`, redirectUrl: callback },
  })
  const secretHash = createHash("sha256").update(secret).digest("hex")
  await db
    .update(application)
    .set({ secretHash, allowedTokens: 5, ...given })
    .where(eq(application.id, body.id))
  await db.insert(applicationIntegration).values({ appId: body.id, redirectUris: [callback], ...integration })
  return { id: body.id, appKey: body.appKey }
}

/** A person with a role in an application. */
export async function addUser(system: System, appId: number): Promise<{ id: string; roleId: number }> {
  const id = await addPerson(system)
  return { id, roleId: await giveRole(system, id, { appId }) }
}

/** A browser as far as redirects and cookies go. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>()

  async visit(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const cookie = [...this.cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ")
    const response = await fetch(url, {
      redirect: "manual",
      ...init,
      headers: { accept: "text/html", ...init.headers, ...(cookie && { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? "/"
      if (value === "") this.cookies.delete(name)
      else this.cookies.set(name, { value, path })
    }
    return response
  }

  /** Where a visit leads to. */
  async follow(address: string, init: RequestInit = {}): Promise<URL> {
    const response = await this.visit(address, init)
    const location = response.headers.get("location")
    if (location === null) throw new Error(`${response.status} leads nowhere: ${await response.text()}`)
    return new URL(location, address)
  }

  /** Forgets everything. */
  clear(): void {
    this.cookies.clear()
  }
}

/** What the page does with an interaction: asks the server to finish it with the session of the portal. */
export async function finish(browser: Browser, interaction: URL, token: string) {
  const response = await browser.visit(`${interaction.origin}/api/federation/sign-in`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-client-key": "atalaia",
      "x-client-name": "tests",
      "x-client-version": "1",
    },
    body: JSON.stringify({ interaction: interaction.searchParams.get("interaction") }),
  })
  return { status: response.status, body: (await response.json()) as { returnTo: string; code: string } }
}

/** Signs in for an application, from its request to where the browser ends up. */
export async function enter(browser: Browser, request: string | URL, token: string): Promise<URL> {
  const interaction = await browser.follow(String(request))
  if (!interaction.searchParams.has("interaction")) return interaction
  const { status, body } = await finish(browser, interaction, token)
  if (status !== 200) throw new Error(`not finished: ${status} ${JSON.stringify(body)}`)
  return browser.follow(body.returnTo)
}

/** A verifier of PKCE with its challenge. */
export function pkce() {
  const verifier = randomBytes(32).toString("base64url")
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") }
}

/** The address of a request to sign in, written by hand, so that anything in it may be wrong. */
export function authorization(issuer: string, parameters: Record<string, string | undefined>): string {
  const kept = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `${issuer}/auth?${new URLSearchParams(kept)}`
}

/** Sends a form to an endpoint of the provider, as the client of a key. */
export async function post(
  issuer: string,
  path: string,
  parameters: Record<string, string>,
  { key, password = secret }: { key?: string; password?: string } = {},
) {
  const response = await fetch(`${issuer}${path}`, {
    method: "POST",
    headers: {
      accept: "application/json",
      ...(key && { authorization: `Basic ${Buffer.from(`${key}:${password}`).toString("base64")}` }),
    },
    body: new URLSearchParams(parameters),
  })
  const text = await response.text()
  return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
}

/** An application's address that is told of sessions that ended; answers as it is told to. */
export async function startListener(
  answer: (request: IncomingMessage, times: number) => number | "hangs" = () => 200,
) {
  const port = await freePort()
  const received: string[] = []
  let times = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const status = answer(request, ++times)
      if (status === "hangs") return
      if (status === 200)
        received.push(new URLSearchParams(String(Buffer.concat(chunks))).get("logout_token") ?? "")
      response.writeHead(status, status === 302 ? { location: `http://127.0.0.1:${port}/outro` } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return { address: `http://127.0.0.1:${port}/saida`, received, close: () => closed(server) }
}
