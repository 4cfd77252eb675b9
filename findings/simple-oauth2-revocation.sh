#!/bin/sh
# simple-oauth2 5.1.0 (npm) revokes its tokens (`revokeAll`) at a server that answers as RFC 7009 (2.2) says: 200, and a body that
# is to be ignored.
#
# Expected: both tokens are revoked, whatever body and content type the answer has.
# Seen: an answer that is not JSON by its content type, an empty one too, is an error ("not JSON compatible"). The access token
# was revoked by then; the refresh token is never sent.
#
# So the provider answers `{}` (src/server/federation/provider/providerMiddleware.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts simple-oauth2@5.1.0
cat > revoke.mjs <<'END_OF_PROGRAM'
import { once } from "node:events"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { AuthorizationCode } from "simple-oauth2"

const answers = [
  ["text/plain, empty", "text/plain", ""],
  ["no content type, empty", undefined, ""],
  ["application/json, empty", "application/json", ""],
  ["application/json, {}", "application/json", "{}"],
]
for (const [name, type, body] of answers) {
  const revoked = []
  const server = createServer(async (request, response) => {
    revoked.push(new URLSearchParams(await text(request)).get("token_type_hint"))
    response.writeHead(200, type && { "content-type": type }).end(body)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const tokenHost = `http://127.0.0.1:${server.address().port}`
  const client = new AuthorizationCode({ client: { id: "app", secret: "secret" }, auth: { tokenHost } })
  const token = client.createToken({ access_token: "one", refresh_token: "two", expires_in: 60 })
  const outcome = await token.revokeAll().then(() => "done", (error) => error.message)
  console.log(`${name}: ${revoked.join(", ")}; ${outcome}`)
  server.close()
}
END_OF_PROGRAM
node revoke.mjs > seen
cat > expected <<'END_OF_LINES'
text/plain, empty: access_token; The content-type is not JSON compatible
no content type, empty: access_token; The content-type is not JSON compatible
application/json, empty: access_token, refresh_token; done
application/json, {}: access_token, refresh_token; done
END_OF_LINES
cat seen
diff expected seen
