/**
 * A small system whose people sign in with Atalaia, to be read from top to bottom: `npm run example-app`, next to
 * `npm start`. It signs in (code, PKCE, state, nonce), shows who it is at that moment, signs out, and lets go of a session
 * within seconds of Atalaia ending it. docs/integrating.md says what each step is for. A real system keeps its sessions in a
 * database and its secret out of its source.
 */
import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { createRemoteJWKSet, jwtVerify } from "jose"
import * as openid from "openid-client"

const issuer = process.env.ISSUER ?? "http://127.0.0.1:8080/oidc"
const address = process.env.ADDRESS ?? "http://127.0.0.1:8090"
const clientId = process.env.CLIENT_ID ?? "sinal"
const secret = process.env.CLIENT_SECRET ?? "segredo-publicado-da-demonstracao"

// Only a server on this machine is spoken to without https.
const plain = ["127.0.0.1", "localhost"].includes(new URL(issuer).hostname)
const execute = plain ? [openid.allowInsecureRequests] : []
const atalaia = await openid
  .discovery(new URL(issuer), clientId, secret, openid.ClientSecretBasic(secret), { execute })
  .catch((error) => {
    console.error(`Atalaia does not answer at ${issuer}. Start it first: npm start. (${error.message})`)
    process.exit(1)
  })
const keys = createRemoteJWKSet(new URL(atalaia.serverMetadata().jwks_uri))

/** By the cookie of a browser: `checks` while it is on its way to sign in, then `claims` and tokens, then `ended`. */
const sessions = new Map()

const cookieOf = (request) => /(?:^|; )exemplo=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1]

/** Each step gets its own cookie, so that an attacker cannot plant a known session. */
function begin(response, session) {
  const id = randomBytes(32).toString("base64url")
  sessions.set(id, session)
  response.setHeader("set-cookie", `exemplo=${id}; HttpOnly; SameSite=Lax; Path=/${plain ? "" : "; Secure"}`)
}

const redirect = (response, to) => response.writeHead(303, { location: String(to) }).end()

const routes = {
  "GET /": async (_, response, session) => {
    if (session.claims) await askWhoItIs(session)
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page(session))
  },

  "GET /entrar": async (_, response) => {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const checks = {
      pkceCodeVerifier,
      expectedState: openid.randomState(),
      expectedNonce: openid.randomNonce(),
    }
    begin(response, { checks })
    const request = openid.buildAuthorizationUrl(atalaia, {
      redirect_uri: `${address}/volta`,
      scope: "openid profile organization roles",
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      state: checks.expectedState,
      nonce: checks.expectedNonce,
    })
    redirect(response, request)
  },

  "GET /volta": async (request, response, { checks }) => {
    // The callback came from another browser, or came twice.
    if (!checks) return redirect(response, "/")
    sessions.delete(cookieOf(request))
    // This checks state, nonce, issuer, audience and times.
    const tokens = await openid.authorizationCodeGrant(atalaia, new URL(request.url, address), checks)
    begin(response, { claims: tokens.claims(), tokens })
    redirect(response, "/")
  },

  // The page asks every second whether its session lives.
  "GET /sessao": (_, response, { claims }) => response.writeHead(claims ? 204 : 401).end(),

  "POST /sair": (request, response, { tokens }) => {
    sessions.delete(cookieOf(request))
    if (!tokens) return redirect(response, "/")
    const back = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${address}/` }
    redirect(response, openid.buildEndSessionUrl(atalaia, back))
  },

  // Atalaia sends a logout token when a session ends. A forged one could sign people out, so every claim is checked.
  "POST /saida": async (request, response) => {
    response.setHeader("cache-control", "no-store")
    try {
      const { sid, sub } = await endedSession(
        new URLSearchParams(await text(request)).get("logout_token") ?? "",
      )
      const isEnded = (claims) => (sid ? claims?.sid === sid : claims?.sub === sub)
      for (const [id, { claims }] of sessions)
        if (isEnded(claims)) sessions.set(id, { ended: endings.told(now()) })
      response.writeHead(204).end()
    } catch (error) {
      console.error(`logout token refused: ${error.message}`)
      response.writeHead(400).end()
    }
  },
}

/**
 * Roles change during a session: each action uses the current ones. Two tabs ask together, because a refresh
 * token that came twice would look stolen.
 */
function askWhoItIs(session) {
  session.asking ??= whoItIs(session).finally(() => delete session.asking)
  return session.asking
}

async function whoItIs(session) {
  const { sid, sub } = session.claims
  try {
    const ask = () => openid.fetchUserInfo(atalaia, session.tokens.access_token, sub)
    const claims = await ask().catch(async (error) => {
      // The access token has expired: it lives 15 minutes.
      if (error.status !== 401) throw error
      const { id_token, refresh_token } = session.tokens
      session.tokens = { id_token, ...(await openid.refreshTokenGrant(atalaia, refresh_token)) }
      return ask()
    })
    session.claims = { sid, ...claims }
  } catch (error) {
    if (error.error !== "invalid_grant") throw error
    Object.assign(session, { claims: undefined, ended: endings.asked(now()) })
  }
}

/**
 * What a logout token names: a session by `sid`, or all sessions of a person by `sub` (OpenID Connect Back-Channel Logout 1.0,
 * section 2.6). Throws where it is none.
 */
async function endedSession(token) {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    typ: "logout+jwt",
    maxTokenAge: "2 minutes",
    clockTolerance: "30 seconds",
    requiredClaims: ["jti"],
  })
  const { sid, sub, events } = payload
  const isLogout = events?.["http://schemas.openid.net/event/backchannel-logout"] !== undefined
  if (!isLogout || !(sid ?? sub) || "nonce" in payload) throw new Error("it is no logout token")
  return { sid, sub }
}

/** The only page. */
const page = ({ claims, ended, failed }) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sistema Nacional de Alertas · exemplo</title>
<style>
:root { color-scheme: light dark; --page: #f3f5f4; --card: #fff; --line: #d4dad6; --text: #16201b; --dim: #55625b; --main: #14603f; --on: #fff; --warn: #8a4b00; --soft: #fdf3e3 }
@media (prefers-color-scheme: dark) { :root { --page: #0f1512; --card: #18201c; --line: #303b35; --text: #e6ece8; --dim: #9aa8a0; --main: #6fcf9f; --on: #0b1510; --warn: #f2b766; --soft: #2b2214 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; grid-template-columns: min(34rem, 100% - 2rem); background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
header { display: flex; gap: .6rem; align-items: baseline; margin: 0 0 .75rem; color: var(--dim) }
header b { color: var(--main); letter-spacing: .04em }
main { padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25 }
dt { color: var(--dim); font-size: .875rem } dd { margin: 0 0 1rem; overflow-wrap: anywhere }
ul { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .4rem }
li { padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .875rem }
p[role=status] { margin: 0 0 1.25rem; padding: .75rem 1rem; border-left: .25rem solid var(--warn); border-radius: .25rem; background: var(--soft) }
a, button { display: inline-block; padding: .55rem 1.25rem; border: 1px solid var(--main); border-radius: .5rem; background: var(--main); color: var(--on); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
button { background: none; color: var(--main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
</style>
</head>
<body>
<header><b>SINAL</b> Sistema Nacional de Alertas, um exemplo</header>
<main>${claims ? signedIn(claims) : signedOut({ ended, failed })}</main>
</body>
</html>`

const signedIn = ({ name, sub, organization, roles }) => `
<h1>Olá, ${safe(name)}</h1>
<dl>
<dt>Identificador</dt><dd>${safe(sub)}</dd>
<dt>Unidade</dt><dd>${organization ? safe(organization.path.join(" › ")) : "sem lotação"}</dd>
<dt>Papéis nesta aplicação</dt><dd><ul>${roles.map((role) => `<li>${safe(role)}</li>`).join("")}</ul></dd>
</dl>
<form method="post" action="/sair"><button>Sair</button></form>
<script>
// Who signs out is on the way to Atalaia: a reload would keep them here. Coming back, the page asks again.
let leaving = false
addEventListener("submit", () => { leaving = true })
addEventListener("pageshow", () => { leaving = false })
setInterval(async () => {
  const answer = await fetch("/sessao").catch(() => undefined)
  if (answer?.status === 401 && !leaving) location.reload()
}, 1000)
</script>`

const signedOut = ({ ended, failed }) => `
<h1>${ended ? "A sua sessão foi encerrada" : "Você não está nesta aplicação"}</h1>
${(ended ?? failed) ? `<p role="status">${ended ?? failed}</p>` : ""}
<a href="/entrar">Entrar com o Atalaia</a>`

const now = () => new Date().toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo" })

const endings = {
  told: (time) =>
    `O Atalaia avisou às ${time} que a sua sessão terminou: o seu acesso a esta aplicação foi retirado, ou você saiu em outro lugar.`,
  asked: (time) =>
    `Esta aplicação perguntou ao Atalaia às ${time}, e a sua sessão já tinha terminado: o seu acesso foi retirado, você saiu em outro lugar, ou passou tempo demais sem usá-la.`,
}

/** Who may not enter and who went back both come with `access_denied`: the description tells which. */
function failureOf({ error, error_description }) {
  if (error !== "access_denied") return "Não foi possível entrar. Comece de novo."
  if (error_description !== "the person may not use this application") return "Você voltou sem entrar."
  return "O Atalaia não deixou você entrar: falta um papel com efeito nesta aplicação, ou a autenticação em duas etapas. A tela anterior, no Atalaia, diz qual e quem o concede."
}

const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const safe = (text) => String(text).replace(/[&<>"']/g, (sign) => signs[sign])

createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url, address)
    const answer = routes[`${request.method} ${pathname}`]
    if (!answer) return response.writeHead(404).end()
    await answer(request, response, sessions.get(cookieOf(request)) ?? {})
  } catch (error) {
    console.error(`${request.method} failed: ${error.error ?? error.message}`)
    response.writeHead(400, { "content-type": "text/html; charset=utf-8" })
    response.end(page({ failed: failureOf(error) }))
  }
}).listen(new URL(address).port, new URL(address).hostname, () => console.info(`Example: ${address}`))
