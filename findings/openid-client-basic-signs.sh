#!/bin/sh
# openid-client 6.8.9 (npm) sends the id and secret of a client by HTTP Basic (`ClientSecretBasic`).
#
# Expected: letters, digits and the signs that form encoding leaves alone (`*`, `-`, `.`, `_`; RFC 6749, 2.3.1, and appendix B)
# are sent as they are, so that providers that decode and those that compare see the same.
# Seen: `-`, `.`, `_`, `~` and `*` are written by their number. gov.br's guide (iniciarintegracao, 2026-07-14) has the plain id and secret
# in Base64, and ids such as `h-sistema.orgao.gov.br`: a provider that compares without decoding does not know the client.
#
# So gov.br gets a header of our own (src/server/identity/upstream/client.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts openid-client@6.8.9
cat > basic.mjs <<'END_OF_PROGRAM'
import { once } from "node:events"
import { createServer } from "node:http"
import * as openid from "openid-client"

let sent = ""
const server = createServer((request, response) => {
  sent = Buffer.from((request.headers.authorization ?? "").replace("Basic ", ""), "base64").toString()
  const answer = { access_token: "a", token_type: "Bearer" }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer))
}).listen(0, "127.0.0.1")
await once(server, "listening")
const issuer = `http://127.0.0.1:${server.address().port}`
const id = "h-sistema.orgao.gov.br"
const config = new openid.Configuration(
  { issuer, token_endpoint: `${issuer}/token` },
  id,
  undefined,
  openid.ClientSecretBasic("se-gre_do~1*"),
)
openid.allowInsecureRequests(config)
await openid.clientCredentialsGrant(config)
console.log(sent)
server.close()
END_OF_PROGRAM
node basic.mjs > seen
cat > expected <<'END_OF_LINES'
h%2Dsistema%2Eorgao%2Egov%2Ebr:se%2Dgre%5Fdo%7E1%2A
END_OF_LINES
cat seen
diff expected seen
