import { once } from "node:events"
import { createServer } from "node:http"
import { performance } from "node:perf_hooks"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { fill, tokenOf } from "./federation/fill.mjs"
import { partyAt } from "./federation/party.mjs"
import { benchToken, personId } from "./filling.mjs"
import { median, milliseconds, table } from "./report.mjs"
import { buildServer, startServer } from "./system.mjs"

const suspended = 10

/**
 * Measures how long a person keeps access that an administrator takes from them: until each use of it is refused, and until the
 * application has the notice that ends its own session. docs/suspension.md has other systems, too. On PostgreSQL.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase("suspension")
  const env = { DATABASE_URL: database.url, DEMO: "off", OUTBOUND_ALLOW: "127.0.0.1" }
  let told = () => {}
  const listener = createServer((request, response) => {
    told(performance.now())
    request.resume()
    response.end()
  }).listen(0, "127.0.0.1")
  await once(listener, "listening")
  try {
    await (await startServer(env)).stop()
    await fill(database.url)
    const client = await connect(database.url)
    await client.query("update application_integration set backchannel_logout_uri = $1", [
      `http://127.0.0.1:${listener.address().port}/saida`,
    ])
    await client.end()
    const server = await startServer(env)
    const admin = caller(server.port, benchToken)
    const party = partyAt(server.port)
    const notice = () =>
      new Promise((resolve) => {
        told = resolve
      })
    try {
      const all = []
      for (let number = 0; number < suspended; number++) {
        all.push(await suspend({ admin, party, port: server.port, number, notice }))
      }
      table(
        `from Enter on a deactivation, ${suspended} people`,
        ["", "median", "longest"],
        Object.keys(all[0]).map((name) => {
          const taken = all.map((one) => one[name])
          return [name, milliseconds(median(taken)), milliseconds(Math.max(...taken))]
        }),
      )
    } finally {
      admin.close()
      party.close()
      await server.stop()
    }
  } finally {
    listener.close()
    await database.drop()
  }
}

async function suspend({ admin, party, port, number, notice }) {
  const { access_token: access, refresh_token: refresh } = await party.signIn(tokenOf(number))
  const own = caller(port, tokenOf(number))
  const uses = {
    "own session": () => own.call("GET", "/session"),
    introspection: async () => {
      const { active } = await party.post("/token/introspection", { token: access })
      if (!active) throw new Error("inactive")
    },
    renewal: () => party.post("/token", { grant_type: "refresh_token", refresh_token: refresh }),
  }
  // All but the renewal, which would use up its token, are tried before.
  await uses["own session"]()
  await uses.introspection()
  const noticed = notice()
  const began = performance.now()
  await admin.call("PATCH", `/client/${personId(number)}/access-enabled`, {
    enabled: false,
    description: "bench",
  })
  const taken = { "the answer": performance.now() - began }
  for (const [name, use] of Object.entries(uses)) {
    while (
      await use().then(
        () => true,
        () => false,
      )
    ) {}
    taken[name] = performance.now() - began
  }
  own.close()
  return { ...taken, "the application's notice": (await noticed) - began }
}
