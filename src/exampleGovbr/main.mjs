/**
 * A mock of gov.br, to try signing in with it on one machine: `npm run example-govbr`, and
 * `GOVBR_ISSUER=http://127.0.0.1:8095/ GOVBR_CLIENT_ID=atalaia GOVBR_CLIENT_SECRET=segredo npm start`. It behaves as the public
 * guide says (*Roteiro de Integração do Login Único*, `iniciarintegracao`, 2026-07-14): PKCE and nonce are obligatory, the
 * redirect address must be the registered one, `sub` is the CPF, the keys are at `jwk`, and the level of the account is in the
 * ID token. It asks for no password.
 */
import { createHash, randomBytes } from "node:crypto"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { exportJWK, generateKeyPair, SignJWT } from "jose"

const port = Number(process.env.PORT ?? 8095)
const issuer = process.env.ISSUER ?? `http://127.0.0.1:${port}/`
const client = process.env.CLIENT_ID ?? "atalaia"
const secret = process.env.CLIENT_SECRET ?? "segredo"
const redirect = process.env.REDIRECT_URI ?? "http://127.0.0.1:8080/login/upstream"
const back = process.env.POST_LOGOUT_REDIRECT_URI ?? new URL("/login", redirect).href

const { privateKey, publicKey } = await generateKeyPair("RS256")
const key = { ...(await exportJWK(publicKey)), kid: "rsa1", alg: "RS256" }

/** Requests to sign in, by the code that answers them. */
const codes = new Map()

const wrong = (error, description) => ({ status: 400, json: { error, error_description: description } })

/** Why a request to sign in is refused; the guide makes all of these obligatory. */
function problemOf(asked) {
  if (asked.get("client_id") !== client) return "client_id"
  if (asked.get("redirect_uri") !== redirect) return "redirect_uri"
  if (asked.get("response_type") !== "code") return "response_type"
  if (!asked.get("scope")?.split(" ").includes("openid")) return "scope"
  if (!asked.get("nonce") || !asked.get("state")) return "nonce"
  if (asked.get("code_challenge_method") !== "S256" || !asked.get("code_challenge")) return "code_challenge"
  return undefined
}

const escaped = (value) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (
  asked,
) => `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>gov.br de exemplo</title>
<h1>gov.br de exemplo</h1><form method="post" action="/entrar">
${[...asked].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join("")}
<p><label>CPF <input name="cpf" value="12345678909" required></label></p>
<p><label>Nível da conta <select name="level"><option value="gold">ouro</option><option value="silver" selected>prata</option>
<option value="bronze">bronze</option></select></label></p>
<p><label><input type="checkbox" name="mfa"> Com verificação em duas etapas</label></p>
<p><button>Entrar</button> <button name="deny" value="yes">Cancelar</button></p></form></html>`

function sentBack(asked, answer) {
  const to = new URL(redirect)
  for (const [name, value] of Object.entries({ ...answer, state: asked.get("state") }))
    to.searchParams.set(name, value)
  return { status: 303, headers: { location: to.href } }
}

function entered(asked) {
  if (problemOf(asked)) return wrong("invalid_request", problemOf(asked))
  if (asked.get("deny")) return sentBack(asked, { error: "access_denied" })
  const code = randomBytes(24).toString("base64url")
  codes.set(code, asked)
  return sentBack(asked, { code })
}

async function token(request, given) {
  const basic = `Basic ${Buffer.from(`${client}:${secret}`).toString("base64")}`
  if (request.headers.authorization !== basic) return { ...wrong("invalid_client", "basic"), status: 401 }
  const asked = codes.get(given.get("code"))
  codes.delete(given.get("code"))
  const challenge = createHash("sha256")
    .update(given.get("code_verifier") ?? "")
    .digest("base64url")
  if (!asked || challenge !== asked.get("code_challenge") || given.get("redirect_uri") !== redirect)
    return wrong("invalid_grant", "code")
  const scope = asked.get("scope").split(" ")
  const amr = ["passwd", ...(asked.get("mfa") ? ["mfa", "otp_offline"] : [])]
  const claims = {
    amr,
    scope,
    nonce: asked.get("nonce"),
    preferred_username: asked.get("cpf"),
    auth_time: Math.floor(Date.now() / 1000),
    ...(scope.includes("govbr_confiabilidades_idtoken") && {
      reliability_info: { level: asked.get("level"), reliabilities: [] },
    }),
  }
  const idToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: key.kid })
    .setIssuer(issuer)
    .setAudience(client)
    .setSubject(asked.get("cpf"))
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(privateKey)
  return {
    status: 200,
    json: {
      access_token: randomBytes(24).toString("base64url"),
      token_type: "Bearer",
      expires_in: 600,
      id_token: idToken,
    },
  }
}

async function answer(request) {
  const at = new URL(request.url ?? "/", issuer)
  switch (`${request.method} ${at.pathname}`) {
    case "GET /authorize": {
      const problem = problemOf(at.searchParams)
      return problem ? wrong("invalid_request", problem) : { status: 200, html: page(at.searchParams) }
    }
    case "POST /entrar":
      return entered(new URLSearchParams(await text(request)))
    case "POST /token":
      return token(request, new URLSearchParams(await text(request)))
    case "GET /jwk":
      return { status: 200, json: { keys: [key] } }
    case "GET /logout":
      return at.searchParams.get("post_logout_redirect_uri") === back
        ? { status: 303, headers: { location: back } }
        : wrong("invalid_request", "post_logout_redirect_uri")
    default:
      return wrong("not_found", at.pathname)
  }
}

createServer(async (request, response) => {
  const { status, headers, json, html } = await answer(request)
  const type = html ? "text/html; charset=utf-8" : "application/json"
  response.writeHead(status, { "content-type": type, ...headers }).end(html ?? JSON.stringify(json ?? {}))
}).listen(port, "127.0.0.1", () =>
  console.info(`gov.br de exemplo em ${issuer}, que leva de volta a ${redirect}`),
)
