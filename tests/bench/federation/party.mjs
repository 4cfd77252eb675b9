import { createHash, randomBytes } from "node:crypto"
import { Agent, request } from "node:http"
import { refusal } from "../calls.mjs"
import { appKey, callback, secret } from "./fill.mjs"

const measured = { appKey, secret, callback }

/** An application's requests to the provider, over keep-alive connections. */
export function partyAt(port, application = measured) {
  const { appKey, secret } = application
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const send = (method, path, headers, content = "") =>
    new Promise((resolve, reject) => {
      const sized = { ...headers, "content-length": Buffer.byteLength(content) }
      const sent = request({ host: "127.0.0.1", port, method, path, agent, headers: sized }, (answer) => {
        const parts = []
        answer.on("data", (part) => parts.push(part))
        answer.on("end", () => resolve({ answer, text: Buffer.concat(parts).toString() }))
      })
      sent.on("error", reject)
      sent.end(content)
    })
  /** Any failure ends the benchmark. */
  const post = async (path, parameters) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${appKey}:${secret}`).toString("base64")}`,
    }
    const { answer, text } = await send(
      "POST",
      `/oidc${path}`,
      headers,
      String(new URLSearchParams(parameters)),
    )
    if (answer.statusCode !== 200) throw refusal(answer, `${path}: ${answer.statusCode} ${text}`)
    return JSON.parse(text)
  }
  return {
    post,
    signIn: (token) => signIn({ send, post, application }, token),
    close: () => agent.destroy(),
  }
}

/** From the authorization request to the tokens, as a browser with that portal session does it. */
async function signIn({ send, post, application: { appKey, callback } }, token) {
  const verifier = randomBytes(32).toString("base64url")
  const cookies = new Map()
  const visit = async (method, path, headers, body) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const { answer, text } = await send(method, path, { ...headers, cookie }, body)
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      cookies.set(name, value)
    }
    if (answer.statusCode >= 400) throw refusal(answer, `${path}: ${answer.statusCode} ${text}`)
    return { to: answer.headers.location, text }
  }
  const asked = new URLSearchParams({
    client_id: appKey,
    response_type: "code",
    scope: "openid profile roles",
    redirect_uri: callback,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  })
  const { to, text } = await visit("GET", `/oidc/auth?${asked}`, {})
  if (!to?.includes("interaction=")) throw new Error(`no interaction: ${to} ${text}`)
  const finished = await visit(
    "POST",
    "/api/federation/sign-in",
    {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-client-key": "atalaia",
      "x-client-name": "bench",
      "x-client-version": "1",
    },
    JSON.stringify({ interaction: new URL(to).searchParams.get("interaction") }),
  )
  const { pathname } = new URL(JSON.parse(finished.text).returnTo)
  const back = await visit("GET", pathname, {})
  return post("/token", {
    grant_type: "authorization_code",
    code: new URL(back.to).searchParams.get("code"),
    redirect_uri: callback,
    code_verifier: verifier,
  })
}
