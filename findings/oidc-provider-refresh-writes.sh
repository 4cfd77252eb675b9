#!/bin/sh
# oidc-provider 9.13.3 (npm) stores what a refresh does (`rotateRefreshToken: true`) by three calls of its adapter, each of which waits
# for the one before.
#
# Expected: if the storage fails at one of them, the application may send the same refresh token again, as after any 500.
# Seen: the old token is used up first. The storage fails at the third call, the application gets no token, and its next try with the
# token that it has counts as a replay: the whole grant is revoked, and the person has to sign in again.
#
# So the old token is used up by the statement that stores the new ones (`beginRefresh` in src/server/federation/provider/records.ts):
# all or nothing, and one wait for the disk instead of three.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts oidc-provider@9.13.3
cat > refresh.mjs <<'END_OF_PROGRAM'
import { once } from "node:events"
import Provider from "oidc-provider"

const stored = new Map()
let calls = []
let failing
class Storage {
  constructor(model) {
    this.model = model
  }
  async upsert(id, payload) {
    calls.push(`store ${this.model}`)
    if (failing === this.model) throw new Error("the storage is away for a moment")
    stored.set(`${this.model} ${id}`, payload)
  }
  async find(id) {
    return stored.get(`${this.model} ${id}`)
  }
  async consume(id) {
    calls.push(`use up ${this.model}`)
    Object.assign(stored.get(`${this.model} ${id}`), { consumed: Math.floor(Date.now() / 1000) })
  }
  async destroy(id) {
    stored.delete(`${this.model} ${id}`)
  }
  async revokeByGrantId(grantId) {
    if (!calls.includes("revoke the grant")) calls.push("revoke the grant")
    for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
  }
}
const say = console.log
// The library warns that it is set up for development.
console.info = console.warn = console.error = () => {}
const client = {
  client_id: "app",
  client_secret: "secret",
  redirect_uris: ["https://app.example.org/back"],
  grant_types: ["authorization_code", "refresh_token"],
}
const provider = new Provider("http://127.0.0.1", {
  adapter: Storage,
  clients: [client],
  rotateRefreshToken: true,
  findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  scopes: ["openid", "offline_access"],
})
const server = provider.listen(0, "127.0.0.1")
await once(server, "listening")
const grant = new provider.Grant({ accountId: "person", clientId: "app" })
grant.addOIDCScope("openid offline_access")
const grantId = await grant.save(3600)
const token = await new provider.RefreshToken({
  client: await provider.Client.find("app"),
  accountId: "person",
  grantId,
  gty: "authorization_code",
  scope: "openid offline_access",
}).save()
const refresh = async (name) => {
  calls = []
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("app:secret")}` },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: token }),
  })
  const { error } = await answer.json()
  say(`${name}: ${calls.join(", ")}; ${answer.status} ${error}`)
}
failing = "AccessToken"
await refresh("the storage fails")
failing = undefined
await refresh("the application tries again")
server.close()
END_OF_PROGRAM
node refresh.mjs > seen
cat > expected <<'END_OF_LINES'
the storage fails: use up RefreshToken, store RefreshToken, store AccessToken; 500 server_error
the application tries again: revoke the grant; 400 invalid_grant
END_OF_LINES
cat seen
diff expected seen
