import { once } from "node:events"
import { createServer } from "node:http"
import { performance } from "node:perf_hooks"
import { caller } from "./calls.mjs"
import { makeDatabase } from "./databases.mjs"
import { against, buildEarlier } from "./earlier.mjs"
import { busy, enterMany, fill, grantMany, people, tokenOf } from "./federation/fill.mjs"
import { partyAt } from "./federation/party.mjs"
import { benchToken } from "./filling.mjs"
import { bareTimes, median, milliseconds, percentile, table, times } from "./report.mjs"
import { buildServer, startServer } from "./system.mjs"
import { measure } from "./users/load.mjs"

const connections = [1, 16, 64]
const count = 320
const rounds = 3
/** Grants of other people, in addition to the measured ones. */
const grants = [10_000, 1_000_000]
const applications = 500
/** The number of them that never answer, in turn. */
const hangs = [0, 10]
const blocks = 3

/**
 * Measures requests of applications to the provider against the portal's identity check, and against the build of `BENCH_AGAINST` in
 * turns. Also measures how long after a person is blocked everywhere the applications are notified, with and without some that never
 * answer. On PostgreSQL.
 */
export async function run() {
  await buildServer()
  const systems = []
  try {
    systems.push(await serve("federation"))
    if (against) systems.push(await serve("federation_earlier", await buildEarlier(against)))
    const taken = []
    for (const many of grants) {
      for (const { url } of systems) await grantMany(url, many)
      taken.push(await compareRequests(systems, many))
    }
    showGrowth(taken)
    const [{ url, port }] = systems
    const admin = caller(port, benchToken)
    await timeLogouts(url, admin)
    admin.close()
  } finally {
    for (const { stop } of systems) await stop()
  }
}

async function serve(name, build) {
  const database = await makeDatabase(name)
  // Applications run on this machine, whose address is internal.
  const env = { DATABASE_URL: database.url, DEMO: "off", OUTBOUND_ALLOW: "127.0.0.1" }
  await (await startServer(env, build)).stop()
  await fill(database.url)
  const server = await startServer(env, build)
  const stop = async () => {
    await server.stop()
    await database.drop()
  }
  return { url: database.url, port: server.port, stop }
}

/** What applications and people ask of a server, each about its own person. */
async function requestsTo(port) {
  const party = partyAt(port)
  // Each person's newest tokens: a refresh token can be used once.
  const tokens = []
  for (let number = 0; number < people; number++) tokens.push(await party.signIn(tokenOf(number)))
  const callers = Array.from({ length: people }, (_, number) => caller(port, tokenOf(number)))
  const close = () => {
    party.close()
    for (const { close } of callers) close()
  }
  return {
    close,
    asked: {
      "identity check": (one) => callers[one].call("GET", "/session"),
      introspection: (one) => party.post("/token/introspection", { token: tokens[one].access_token }),
      "client credentials": () => party.post("/token", { grant_type: "client_credentials" }),
      refresh: async (one) => {
        const { refresh_token } = tokens[one]
        tokens[one] = await party.post("/token", { grant_type: "refresh_token", refresh_token })
      },
    },
  }
}

/** Milliseconds of each kind of request, by the number of connections. */
async function compareRequests(systems, grantsOfOthers) {
  const requests = []
  for (const { port } of systems) requests.push(await requestsTo(port))
  const rows = Object.keys(requests[0].asked).map((title) => ({
    title,
    taken: connections.map(() => []),
    earlier: connections.map(() => []),
  }))
  for (const [index, many] of connections.entries()) {
    // They alternate, so that a busy moment of the machine affects all of them; the first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      for (const { title, taken, earlier } of rows) {
        for (const [which, { asked }] of requests.entries()) {
          const { samples } = await measure(many, count, asked[title])
          const into = which === 0 ? taken : earlier
          if (round > 0) into[index].push(...samples.map((sample) => sample.milliseconds))
        }
      }
    }
  }
  for (const { close } of requests) close()
  const [check] = rows
  const beside = (taken, earlier, share) =>
    taken
      .map((samples, index) => percentile(samples, share) / percentile(earlier[index], share))
      .map(bareTimes)
      .join(" / ")
  table(
    `provider, ${grantsOfOthers} grants of others: p50 ÷ that of the identity check, ${connections.join(" / ")} connections, PostgreSQL`,
    [
      ...[
        "",
        ...connections.map(String),
        "a second here, 16",
        ...connections.map((many) => `p95 here, ${many}`),
      ],
      ...(against ? [`÷ ${against} p50`, "p95"] : []),
    ],
    rows.map(({ title, taken, earlier }) => [
      title,
      ...taken.map((samples, index) => times(median(samples) / median(check.taken[index]))),
      String(Math.round((1000 * connections[1]) / median(taken[1]))),
      ...taken.map((samples) => milliseconds(percentile(samples, 0.95))),
      ...(against ? [0.5, 0.95].map((share) => beside(taken, earlier, share)) : []),
    ]),
  )
  return rows
}

function showGrowth([few, many]) {
  table(
    `provider: p50 with ${grants[1]} grants ÷ with ${grants[0]}, ${connections.join(" / ")} connections`,
    ["", ...connections.map(String)],
    few.map(({ title, taken }, row) => [
      title,
      ...taken.map((samples, index) => times(median(many[row].taken[index]) / median(samples))),
    ]),
  )
}

/** All applications share one listener. */
async function startListener() {
  let heard = () => {}
  let hanging = 0
  const server = createServer((request, response) => {
    const number = Number(request.url.slice(1))
    request.resume()
    if (number < hanging) return
    response.writeHead(204).end()
    heard(number, performance.now())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    /** The first `never` applications do not answer. Resolves to the time of each other's notification. */
    allTold: (never) =>
      new Promise((resolve) => {
        hanging = never
        const told = new Map()
        heard = (number, at) => {
          if (!told.has(number)) told.set(number, at)
          if (told.size === applications - hanging) resolve([...told.values()])
        }
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function timeLogouts(url, { call }) {
  const listener = await startListener()
  const results = []
  try {
    for (let block = 0; block < blocks * hangs.length; block++) {
      await enterMany(url, applications, listener.address)
      const never = hangs[block % hangs.length]
      const telling = listener.allTold(never)
      const began = performance.now()
      const path = `/client/${busy}/access-enabled`
      const { took } = await call("PATCH", path, { enabled: false, description: "bench" })
      results.push({ never, took, after: (await telling).map((at) => at - began) })
      await call("PATCH", path, { enabled: true, description: "bench" })
    }
  } finally {
    listener.close()
  }
  table(
    `from Enter on a block to ${applications} applications told, middle of ${blocks} blocks`,
    ["never answer", "answered after", "first told", "p50", "p95", "last"],
    hangs.map((never) => {
      const those = results.filter((result) => result.never === never)
      const middle = (share) => milliseconds(median(those.map(({ after }) => percentile(after, share))))
      return [
        String(never),
        milliseconds(median(those.map(({ took }) => took))),
        ...[0, 0.5, 0.95, 1].map(middle),
      ]
    }),
  )
}
