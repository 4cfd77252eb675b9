import { connect, makeDatabase, openPool } from "./databases.mjs"
import { benchToken } from "./filling.mjs"
import { table, times, verdict } from "./report.mjs"
import { buildServer, startServer } from "./system.mjs"
import { benchPerson, fill, openBenchSession } from "./users/fill.mjs"
import { apiCaller, measure, together } from "./users/load.mjs"
import { searchesOn } from "./users/searches.mjs"

const people = Number(process.env.BENCH_PEOPLE || 1_000_000)
const large = { people, units: Math.max(300, Math.round(people * 0.015)), applications: 500 }
const small = { people: 10_000, units: 300, applications: 40 }

/** Requests of each search in each round, by connections. The compared searches alternate round by round. */
const loads = [
  { connections: 1, count: 30 },
  { connections: 16, count: 128 },
  { connections: 64, count: 256 },
]
const rounds = 4
const goal = 2

/** A super admin, as the handler gets the session's actor. */
const me = {
  atalaiaId: benchPerson,
  superAdmin: true,
  roles: ["admin"],
  administers: [],
  governs: [],
  abilities: new Set(["users.search", "users.searchAllAccess"]),
}

/**
 * Searches people through the API against the same SQL alone, and among 1,000,000 people against 10,000. Databases are created in
 * `BENCH_DATABASE_URL` and dropped. `BENCH_KEEP=on` keeps them for the next run.
 */
export async function run() {
  await buildServer()
  const systems = []
  try {
    for (const size of [small, large]) systems.push(await prepare(size))
    const results = []
    for (const [index, { title, judged }] of systems[0].searches.entries()) {
      for (const load of loads) {
        results.push({ title, judged, load, ...(await compare(systems, index, load)) })
      }
    }
    print(results)
  } finally {
    for (const { stop } of systems) await stop()
  }
}

async function prepare(size) {
  const database = await makeDatabase(`people_${size.people}`)
  const env = { DATABASE_URL: database.url, DEMO: "off" }
  if (!database.kept) {
    // The first start creates the schema and the reference data.
    await (await startServer(env)).stop()
    await fill(database.url, size)
  }
  const client = await connect(database.url)
  await openBenchSession(client)
  await client.end()
  const searches = await searchesOn(database.url, me)
  const server = await startServer(env)
  const stop = async () => {
    await server.stop()
    await database.drop()
  }
  return { url: database.url, port: server.port, searches, stop }
}

/** One search under one load: through the API of both systems, and as statements on the large one. */
async function compare(systems, index, load) {
  const [onSmall, onLarge] = await Promise.all(systems.map((system) => overApi(system, index, load)))
  const alone = asStatements(systems[1], index, load)
  // Connections, plans and caches are warm before the measurement.
  const ways = { onSmall, onLarge, alone }
  for (const way of Object.values(ways)) await way.run()
  const measured = { onSmall: [], onLarge: [], alone: [] }
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) measured[name].push(await way.run())
  }
  for (const way of Object.values(ways)) await way.close()
  const lines = systems[0].searches[index].lines.length
  return {
    onSmall: together(measured.onSmall, lines),
    onLarge: together(measured.onLarge, lines),
    alone: together(measured.alone, lines),
  }
}

function overApi({ port, searches }, index, { connections, count }) {
  const { lines } = searches[index]
  const { call, close } = apiCaller(port, benchToken, connections)
  const work = async (_, number) => {
    const { line, found } = lines[number % lines.length]
    const items = await call(line)
    if (items.length !== found) throw new Error(`${line}: ${items.length} people instead of ${found}`)
  }
  return { run: () => measure(connections, count, work), close }
}

function asStatements({ url, searches }, index, { connections, count }) {
  const { lines } = searches[index]
  const pool = openPool(url, connections)
  const work = async (_, number) => {
    for (const statement of lines[number % lines.length].statements) await pool.query(statement)
  }
  return { run: () => measure(connections, count, work), close: () => pool.end() }
}

function print(results) {
  const rows = results.map(({ title, judged, load, onSmall, onLarge, alone }) => {
    const overAlone = onLarge.p50 / alone.p50
    const overSmall = onLarge.p50 / onSmall.p50
    return [
      title,
      String(load.connections),
      times(overAlone),
      times(onLarge.p95 / alone.p95),
      times(alone.perSecond / onLarge.perSecond),
      judged ? verdict(overAlone, goal) : "",
      times(overSmall),
      times(onLarge.p95 / onSmall.p95),
      judged ? verdict(overSmall, goal) : "",
      `${onLarge.p50.toFixed(1)} / ${alone.p50.toFixed(1)} / ${onSmall.p50.toFixed(1)}`,
    ]
  })
  table(
    `users: searching ${people.toLocaleString("en")} people, goal ${goal} ×`,
    [
      "search",
      "connections",
      "API ÷ SQL p50",
      "p95",
      "throughput",
      "",
      "large ÷ small p50",
      "p95",
      "",
      "ms here: API / SQL / small",
    ],
    rows,
  )
}
