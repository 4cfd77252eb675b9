import { Agent, request } from "node:http"
import { statementsOf } from "./alone.mjs"
import { connect, makeDatabase, openPool } from "./databases.mjs"
import { against, buildEarlier } from "./earlier.mjs"
import { benchToken } from "./filling.mjs"
import { nationalCalls, nationalDecisions } from "./national/calls.mjs"
import { sizeOf } from "./national/size.mjs"
import { bareTimes, milliseconds, percentile, table } from "./report.mjs"
import { buildServer, load, startServer } from "./system.mjs"
import { fill, openSessions } from "./users/fill.mjs"
import { measure } from "./users/load.mjs"

const people = Number(process.env.BENCH_PEOPLE || 1_000_000)
/** Requests of each call, by connections. */
const loads = [
  { connections: 1, count: 12 },
  { connections: 16, count: 160 },
  { connections: 64, count: 192 },
]
const goal = { alone: 2, tenth: 2, p95: 100 }

const headers = {
  authorization: `Bearer ${benchToken}`,
  "x-client-key": "atalaia",
  "x-client-name": "bench",
  "x-client-version": "1",
  "content-type": "application/json",
}

/**
 * Every list, search, look-up and decision among the whole country's people. Each is measured against its own statements, and
 * against a tenth of the data. Also checks whether the number of statements grows with the data. A decision's statements cannot
 * be repeated, so it is measured against a tenth of the data only. With `BENCH_AGAINST`, that commit's build takes turns on the same
 * data. Databases are created in `BENCH_DATABASE_URL` and dropped. `BENCH_KEEP=on` keeps them, `BENCH_PEOPLE` and
 * `BENCH_AUDIT_ROWS` (at most) set their size.
 */
export async function run() {
  await buildServer()
  const systems = []
  try {
    const build = against && (await buildEarlier(against))
    const filled = build && (await filledDatabase(people, `national_earlier_${people}`, build))
    for (const size of [people / 10, people]) {
      systems.push(await serving(size, await filledDatabase(size, `national_${size}`, undefined, filled)))
    }
    if (build) systems.push(await serving(people, filled, build))
    const serve = await inProcess()
    const calls = []
    for (const [title, requestOf, repeatable] of everything()) {
      const [fewer, all] = await Promise.all(
        systems.slice(0, 2).map(({ url }) => statementsOfCall(serve, url, requestOf(next++))),
      )
      calls.push({ title, requestOf, repeatable, fewer, all })
    }
    const results = []
    for (const call of calls) results.push({ ...call, ...(await measureCall(systems, call)) })
    print(results)
  } finally {
    for (const { stop } of systems) await stop()
  }
}

const everything = () => [
  ...nationalCalls().map(([title, path]) => [title, () => ({ method: "GET", path }), true]),
  ...nationalDecisions(people / 10).map(([title, requestOf]) => [title, requestOf, false]),
]
/** Numbers the requests, so that every decision is about another person. */
let next = 0

const envOf = ({ url }) => ({ DATABASE_URL: url, DEMO: "off", KEEP_SESSION_DAYS: "0" })

/** A database with the data of a size: filled by a build, or a copy of `from`, which the first start brings up to date. */
async function filledDatabase(size, name, build, from) {
  const copied = size === people ? from : undefined
  const database = await makeDatabase(name, copied)
  // The first start creates the schema and the reference data.
  await (await startServer(envOf(database), build)).stop()
  if (!database.kept && !copied) await fill(database.url, sizeOf(size))
  return database
}

async function serving(size, database, build) {
  const client = await connect(database.url)
  await openSessions(client, size)
  await client.query("analyze")
  await client.end()
  const server = await startServer(envOf(database), build)
  // The code shared by all calls is compiled before the first measurement.
  const way = overApi(server.port, () => ({ method: "GET", path: "/session" }), 16)
  await way.run(500)
  await way.close()
  const stop = async () => {
    await server.stop()
    await database.drop()
  }
  return { url: database.url, port: server.port, stop }
}

/** The API on a database, in this process. */
async function inProcess() {
  await import("temporal-polyfill/global")
  const { apiApp } = await load("src/server/http/api.ts")
  const { readSettings } = await load("src/server/platform/settings/settings.ts")
  return (db, url, report) =>
    apiApp({ db, settings: { ...readSettings({ DATABASE_URL: url }), production: true }, report })
}

/** The statements that a call runs. */
async function statementsOfCall(serve, url, { method, path, body, preview }) {
  const client = await connect(url)
  try {
    return await statementsOf(client, async (db) => {
      const failed = []
      const answer = await serve(db, url, (error) => failed.push(error)).request(`/api${path}`, {
        method,
        headers: { ...headers, ...(preview && { "x-preview": "1" }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!served(answer.status))
        throw failed[0] ?? new Error(`${path}: ${answer.status} ${await answer.text()}`)
    })
  } finally {
    await client.end()
  }
}

/** Among so many people, some already have the role (409). */
const served = (status) => status === 200 || status === 409

async function measureCall([small, large, earlier], { requestOf, repeatable, all }) {
  for (const { port } of [small, large, ...(earlier ? [earlier] : [])]) await planned(port, requestOf)
  const onLarge = {}
  const rounds = []
  for (const { connections, count } of loads) {
    const ways = {
      small: overApi(small.port, requestOf, connections),
      large: overApi(large.port, requestOf, connections),
      ...(repeatable && { alone: asStatements(large.url, all, connections) }),
      ...(earlier && { earlier: overApi(earlier.port, requestOf, connections) }),
    }
    const taken = {}
    // Connections, plans and caches are warm before the measurement.
    for (const [name, way] of Object.entries(ways)) {
      await way.run(connections)
      taken[name] = (await way.run(count)).samples.map((sample) => sample.milliseconds)
      await way.close()
    }
    onLarge[connections] = { p50: percentile(taken.large, 0.5), p95: percentile(taken.large, 0.95) }
    rounds.push({
      ...(repeatable && { alone: onLarge[connections].p50 / percentile(taken.alone, 0.5) }),
      tenth: onLarge[connections].p50 / percentile(taken.small, 0.5),
      ...(earlier && {
        earlier: onLarge[connections].p50 / percentile(taken.earlier, 0.5),
        earlierP95: onLarge[connections].p95 / percentile(taken.earlier, 0.95),
      }),
    })
  }
  return { onLarge, rounds }
}

/**
 * Calls until each of the server's connections has planned its statements for all values, which PostgreSQL does at the sixth
 * execution: a server that has run for a while has done so.
 */
async function planned(port, requestOf) {
  const way = overApi(port, requestOf, 20)
  await way.run(8 * 20)
  await way.close()
}

function overApi(port, requestOf, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = () =>
    new Promise((resolve, reject) => {
      const { method, path, body, preview } = requestOf(next++)
      const options = {
        ...{ host: "127.0.0.1", port, method, path: `/api${path}`, agent },
        headers: { ...headers, ...(preview && { "x-preview": "1" }) },
      }
      const sent = request(options, (answer) => {
        answer.resume()
        answer.on("end", () =>
          served(answer.statusCode) ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
        )
      })
      sent.on("error", reject)
      sent.end(body && JSON.stringify(body))
    })
  return { run: (count) => measure(connections, count, call), close: () => agent.destroy() }
}

function asStatements(url, statements, connections) {
  const pool = openPool(url, connections)
  const work = async () => {
    for (const { text, values } of statements) await pool.query(text, values)
  }
  return { run: (count) => measure(connections, count, work), close: () => pool.end() }
}

function print(results) {
  const of = (rounds, name) => rounds.map((round) => (round[name] ? bareTimes(round[name]) : "–")).join(" / ")
  const rows = results.map(({ title, fewer, all, onLarge, rounds }) => {
    const missed = [
      rounds[1].alone > goal.alone && "SQL",
      rounds[1].tenth > goal.tenth && "size",
      onLarge[16].p95 > goal.p95 && "p95",
      all.length > fewer.length && "statements",
    ].filter(Boolean)
    return [
      title,
      of(rounds, "alone"),
      of(rounds, "tenth"),
      ...(against ? [of(rounds, "earlier"), of(rounds, "earlierP95")] : []),
      loads.map(({ connections }) => milliseconds(onLarge[connections].p95).replace(" ms", "")).join(" / "),
      fewer.length === all.length ? String(all.length) : `${fewer.length} → ${all.length}`,
      missed.length > 0 ? `MISSED: ${missed.join(", ")}` : "reached",
    ]
  })
  const shown = people.toLocaleString("en")
  table(
    `national: ${shown} people, at 1 / 16 / 64 connections; goals at 16: ${goal.alone} ×, ${goal.tenth} ×, ${goal.p95} ms`,
    [
      ...["call", "API ÷ SQL", "÷ a tenth of the data"],
      ...(against ? [`÷ ${against} p50`, "p95"] : []),
      ...["p95, ms", "statements", ""],
    ],
    rows,
  )
}
