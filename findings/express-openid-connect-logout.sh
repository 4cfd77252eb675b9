#!/bin/sh
# express-openid-connect 2.20.2 and 3.4.0 (npm) and tokens of OpenID Connect Back-Channel Logout 1.0, with a store for ended
# sessions. A person is signed in with two browsers, A and B.
#
# Expected: a token with `sid` and `sub` ends that session, and B goes on. One with `sub` alone ends both, and B stays out until
# the person signs in there. Version 2 takes tokens whatever other packages are installed.
# Seen: a token with both ends both. After one with `sub` alone, the next sign-in in A lets B go on, unless B was looked at in
# between: the sign-in forgets the `sub`. With jose 6 beside it, version 2 gets jose 2 twice, and answers 400 to every token.
#
# So a logout token names a session or a person, never both, and each session is named where all of a person end
# (src/server/federation/deliveries/messages.ts). Version 3 is recommended (docs/integrating.md).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > try.mjs <<'END_OF_PROGRAM'
import { generateKeyPairSync, randomUUID, sign } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import express from "express"
import openid from "express-openid-connect"

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const jwk = { ...publicKey.export({ format: "jwk" }), kid: "key", alg: "RS256", use: "sig" }
const signed = (typ, claims) => {
  const now = Math.floor(Date.now() / 1000)
  const said = { iss: issuer, aud: "app", iat: now, exp: now + 120, ...claims }
  const parts = [{ alg: "RS256", kid: "key", typ }, said].map((part) => Buffer.from(JSON.stringify(part)))
  const content = parts.map((part) => part.toString("base64url")).join(".")
  return `${content}.${sign("sha256", Buffer.from(content), privateKey).toString("base64url")}`
}

/** A provider that signs everybody in as the same person. */
const codes = new Map()
const provider = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, issuer)
  const json = (body) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
  if (pathname === "/jwks") return json({ keys: [jwk] })
  if (pathname === "/auth") {
    const code = randomUUID()
    codes.set(code, { nonce: searchParams.get("nonce"), sid: randomUUID() })
    const back = new URLSearchParams({ code, state: searchParams.get("state") })
    return response.writeHead(303, { location: `${searchParams.get("redirect_uri")}?${back}` }).end()
  }
  if (pathname === "/token") {
    const { nonce, sid } = codes.get(new URLSearchParams(await text(request)).get("code"))
    const id_token = signed("JWT", { sub: "person", sid, nonce })
    return json({ access_token: "token", token_type: "Bearer", id_token })
  }
  json({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    response_modes_supported: ["query", "form_post"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  })
}).listen(0, "127.0.0.1")
await once(provider, "listening")
const issuer = `http://127.0.0.1:${provider.address().port}`

const app = express()
const listening = app.listen(0, "127.0.0.1")
await once(listening, "listening")
const address = `http://127.0.0.1:${listening.address().port}`
const ended = new Map()
const store = {
  get: (id, done) => done(null, ended.get(id)),
  set: (id, value, done) => done(null, ended.set(id, value)),
  destroy: (id, done) => done(null, ended.delete(id)),
}
app.use(
  openid.auth({
    issuerBaseURL: issuer,
    baseURL: address,
    clientID: "app",
    clientSecret: "secret",
    secret: "what signs the cookies of this application",
    authorizationParams: { response_type: "code", scope: "openid" },
    backchannelLogout: { store },
  }),
)
app.get("/", (request, response) => response.json(request.oidc.idTokenClaims.sid))

function browser() {
  const cookies = new Map()
  const visit = async (to) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await fetch(to, { redirect: "manual", headers: { accept: "text/html", cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      if (value === "") cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const enter = async (to = address) => {
    const answer = await visit(to)
    const next = answer.headers.get("location")
    return next ? enter(new URL(next, to).href) : answer.json()
  }
  return { enter, isIn: async () => (await visit(address)).status === 200 }
}

async function tell(claims) {
  const events = { "http://schemas.openid.net/event/backchannel-logout": {} }
  const token = signed("logout+jwt", { ...claims, jti: randomUUID(), events })
  const body = new URLSearchParams({ logout_token: token })
  return (await fetch(`${address}/backchannel-logout`, { method: "POST", body })).status
}

for (const [names, bLooks] of [["sid and sub", true], ["sid", true], ["sub", true], ["sub", false]]) {
  ended.clear()
  const [a, b] = [browser(), browser()]
  const all = { sid: await a.enter(), sub: "person" }
  await b.enter()
  const status = await tell(Object.fromEntries(names.split(" and ").map((name) => [name, all[name]])))
  const after = [`A ${await a.isIn()}`, ...(bLooks ? [`B ${await b.isIn()}`] : [])].join(", ")
  await a.enter()
  console.log(`${names}: ${status}, in: ${after}; once A signed in anew, in: A ${await a.isIn()}, B ${await b.isIn()}`)
}
process.exit()
END_OF_PROGRAM
try_with() {
  mkdir "$1"
  cp try.mjs "$1"
  (
    cd "$1"
    shift
    echo "$*"
    npm init -y >/dev/null
    npm install --silent --no-audit --no-fund --ignore-scripts express@5.1.0 "$@"
    node try.mjs 2>/dev/null
  )
}
{
  try_with three express-openid-connect@3.4.0
  try_with two express-openid-connect@2.20.2
  try_with beside express-openid-connect@2.20.2 jose@6.1.0
} > seen
cat > expected <<'END_OF_LINES'
express-openid-connect@3.4.0
sid and sub: 204, in: A false, B false; once A signed in anew, in: A true, B false
sid: 204, in: A false, B true; once A signed in anew, in: A true, B true
sub: 204, in: A false, B false; once A signed in anew, in: A true, B false
sub: 204, in: A false; once A signed in anew, in: A true, B true
express-openid-connect@2.20.2
sid and sub: 204, in: A false, B false; once A signed in anew, in: A true, B false
sid: 204, in: A false, B true; once A signed in anew, in: A true, B true
sub: 204, in: A false, B false; once A signed in anew, in: A true, B false
sub: 204, in: A false; once A signed in anew, in: A true, B true
express-openid-connect@2.20.2 jose@6.1.0
sid and sub: 400, in: A true, B true; once A signed in anew, in: A true, B true
sid: 400, in: A true, B true; once A signed in anew, in: A true, B true
sub: 400, in: A true, B true; once A signed in anew, in: A true, B true
sub: 400, in: A true; once A signed in anew, in: A true, B true
END_OF_LINES
cat seen
diff expected seen
