import { createHash, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { freePort } from "./freePort"

/* The requests of an application that signs people in, sent over HTTP. */

export const secret = "segredo-de-prova-com-muito-acaso"
export const callback = "https://sistema.exemplo.gov.br/volta"

/** Closes a server and the connections that are still open. */
export async function closed(server: Server) {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** A browser, reduced to redirects and cookies. */
export class Browser {
  private readonly cookies = new Map<string, { name: string; value: string; path: string }>()

  async visit(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const cookie = [...this.cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ")
    const response = await fetch(url, {
      redirect: "manual",
      ...init,
      headers: { accept: "text/html", ...init.headers, ...(cookie && { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? "/"
      const key = `${name} ${path}`
      if (value === "") this.cookies.delete(key)
      else this.cookies.set(key, { name, value, path })
    }
    return response
  }

  /** The end of a visit. */
  async follow(address: string, init: RequestInit = {}): Promise<URL> {
    const response = await this.visit(address, init)
    const location = response.headers.get("location")
    if (location === null) throw new Error(`${response.status} leads nowhere: ${await response.text()}`)
    return new URL(location, address)
  }

  /** The value of a cookie. */
  cookie(named: string): string | undefined {
    return [...this.cookies.values()].find(({ name }) => name === named)?.value
  }

  /** Removes all cookies. */
  clear(): void {
    this.cookies.clear()
  }
}

/** Finishes an interaction as the page does: the server completes it with the portal session. */
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

/** Signs in for an application, from its request to the final page. */
export async function enter(browser: Browser, request: string | URL, token: string): Promise<URL> {
  const interaction = await browser.follow(String(request))
  if (!interaction.searchParams.has("interaction")) return interaction
  const { status, body } = await finish(browser, interaction, token)
  if (status !== 200) throw new Error(`not finished: ${status} ${JSON.stringify(body)}`)
  return browser.follow(body.returnTo)
}

/** Enters a device's code, confirms it and signs in. Returns the last page. */
export async function confirmDevice(address: string, userCode: string, token: string): Promise<string> {
  const browser = new Browser()
  const send = async (page: Response, more: Record<string, string>) => {
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ""
    const body = new URLSearchParams({ xsrf, user_code: userCode, ...more })
    return browser.visit(address, { method: "POST", body })
  }
  const question = await send(await browser.visit(address), {})
  const answer = await send(question, { confirm: "yes" })
  const interaction = new URL(answer.headers.get("location") ?? "", address)
  const { body } = await finish(browser, interaction, token)
  return (await browser.visit(body.returnTo)).text()
}

/** The header (0) or the payload (1) of a JWT. Its signature is not checked. */
export const decoded = (jwt: string | undefined, part: 0 | 1) =>
  JSON.parse(Buffer.from(jwt?.split(".")[part] ?? "", "base64url").toString())

/** A PKCE verifier with its challenge. */
export function pkce() {
  const verifier = randomBytes(32).toString("base64url")
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") }
}

/** The address of an authorization request, built by hand, so that any part of it may be wrong. */
export function authorization(issuer: string, parameters: Record<string, string | undefined>): string {
  const kept = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `${issuer}/auth?${new URLSearchParams(kept)}`
}

/** The parameters with which an application requests a sign-in, without the challenge. */
export const asking = (key: string, more: Record<string, string | undefined> = {}) => ({
  client_id: key,
  response_type: "code",
  scope: "openid roles",
  redirect_uri: callback,
  code_challenge_method: "S256",
  ...more,
})

interface SigningIn {
  key: string
  /** A session of the portal. */
  token: string
  browser?: Browser
  /** Further parameters of the request. */
  more?: Record<string, string>
}

/** Signs a person in to an application up to the code, and returns the code with its verifier. */
export async function codeFor(
  issuer: string,
  { key, token, browser = new Browser(), more = {} }: SigningIn,
): Promise<Code> {
  const { verifier, challenge } = pkce()
  const request = authorization(issuer, asking(key, { code_challenge: challenge, ...more }))
  const back = await enter(browser, request, token)
  return { code: codeIn(back), verifier }
}

/** The code with which the provider leads back to the application; empty if there is none. */
export const codeIn = (back: URL): string => back.searchParams.get("code") ?? ""

interface Code {
  code: string
  verifier?: string | undefined
}

/** The parameters with which an application exchanges a code for tokens. */
export const codeForm = ({ code, verifier }: Code) => ({
  grant_type: "authorization_code",
  redirect_uri: callback,
  code,
  ...(verifier !== undefined && { code_verifier: verifier }),
})

/** Signs a person in to an application with their portal session, and returns the tokens for the code. */
export async function enterWithCode(
  issuer: string,
  { isPublic = false, ...given }: SigningIn & { isPublic?: boolean },
) {
  const form = codeForm(await codeFor(issuer, given))
  const { key } = given
  const { status, body } = await (isPublic
    ? post(issuer, "/token", { ...form, client_id: key })
    : post(issuer, "/token", form, { key }))
  if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Posts a form to an endpoint of the provider, as the client with this key. */
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

/** What the endpoint writes with a status that is an error. */
export const complaint = "o aviso não é para mim"

/** An endpoint for an application's ended sessions and security events. The test decides the answers. */
export async function startListener(
  answer: (request: IncomingMessage, times: number, token: string) => number | "hangs" = () => 200,
) {
  const port = await freePort()
  const received: string[] = []
  let times = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = String(Buffer.concat(chunks))
      const token = new URLSearchParams(body).get("logout_token") ?? body
      const status = answer(request, ++times, token)
      if (status === "hangs") return
      if (status === 200) received.push(token)
      response.writeHead(status, status === 302 ? { location: `http://127.0.0.1:${port}/outro` } : {})
      response.end(status < 400 ? "" : `\0 ${complaint}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return { address: `http://127.0.0.1:${port}/saida`, received, close: () => closed(server) }
}
