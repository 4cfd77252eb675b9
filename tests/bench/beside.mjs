import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { against, buildEarlier } from "./earlier.mjs"
import { benchToken } from "./filling.mjs"
import { sizeOf } from "./national/size.mjs"
import { bareTimes, median, milliseconds, percentile, table, times, verdict } from "./report.mjs"
import { buildServer, memoryOf, nodeOptions, startServer } from "./system.mjs"
import { fill, makeRoleOfNobody, openBenchSession } from "./users/fill.mjs"
import { measure } from "./users/load.mjs"

const people = 100_000
/** Requests of each call in a round, by connections. */
const loads = [
  { connections: 1, count: 60 },
  { connections: 16, count: 240 },
  { connections: 64, count: 480 },
]
const rounds = 5
/**
 * Warm-up requests of each call before the first round. After them both servers' code is compiled. Each connection has also
 * planned its statements generically, which PostgreSQL does at the sixth execution.
 */
const before = 2_000
const goals = { read: 2, write: 4 }

/** The application and the role that changes are about. No person has the role when the benchmark begins. */
const changedApp = 100
const changedRole = 999

/** Never the first person, who is the caller: people cannot grant to themselves. */
const personId = (number) => String(10_000_000_000 + (2 + (number % (people - 1))) * 80_021)
const { applications } = sizeOf(people)
const acronym = (number) => `APP${String(1 + (number % applications)).padStart(3, "0")}`
const names = ["maria silva", "jose souza", "ana oliveira", "carlos pereira"]

const read = (title, pathOf) => ({
  title,
  goal: goals.read,
  requestOf: (number) => ["GET", pathOf(number)],
})
const write = (title, method, what, body) => ({
  title,
  goal: goals.write,
  requestOf: (number) => [method, `/client/${personId(number)}/application/${changedApp}/${what}`, body],
})
const why = "Conforme ofício da corregedoria."

/** The calls. Changes are in an order in which each works on the state that the previous one left. */
const calls = [
  read("identity check", () => "/session"),
  read("a person", (number) => `/users/${personId(number)}`),
  read("an application", (number) => `/applications/${acronym(number)}`),
  read("a unit", (number) => `/organizations/${1 + (number % 1_000)}`),
  read(
    "people found by name",
    (number) => `/users?size=30&search=${encodeURIComponent(names[number % names.length])}`,
  ),
  write("granting a role", "POST", "assignments/roles", { roleId: changedRole }),
  write("blocking it", "POST", "block-assignments/roles", { roleId: changedRole, justification: why }),
  write("unblocking it", "DELETE", `block-assignments/roles/${changedRole}`),
  write("disabling in an application", "PATCH", "access-enabled", { enabled: false, description: why }),
  write("enabling again", "PATCH", "access-enabled", { enabled: true, description: why }),
]

/**
 * Compares the server with a bare one (`beside/bare.mjs`) on the same PostgreSQL and data, each in its own process, and with the
 * build of `BENCH_AGAINST` on a copy of the data. They alternate in each round, so that other load on the machine affects all.
 */
export async function run() {
  await buildServer()
  const build = against && (await buildEarlier(against))
  const stops = []
  try {
    const filled = await makeDatabase(build ? "beside_earlier" : "beside")
    stops.unshift(() => filled.drop())
    await prepare(filled, build || undefined)
    // A copy, which the first start brings up to date.
    const database = build ? await makeDatabase("beside", filled) : filled
    if (build) stops.unshift(() => database.drop())
    const start = async (...args) => {
      const server = await startServer(...args)
      stops.unshift(() => server.stop())
      return { ...server, started: (await memoryOf(server.pid)).now }
    }
    const here = await start({ DATABASE_URL: database.url, DEMO: "off" })
    if (build) await analyze(database.url)
    const bare = await startBare(database.url)
    stops.unshift(() => bare.stop())
    const earlier = build && (await start({ DATABASE_URL: filled.url, DEMO: "off" }, build))
    const systems = [here, bare, ...(earlier ? [earlier] : [])]
    const results = []
    for (const load of loads) {
      results.push(
        await underLoad(
          load,
          systems.map(({ port }) => port),
        ),
      )
    }
    print(results)
    await printMemory({ here, ...(earlier && { [against]: earlier }) })
  } finally {
    for (const stop of stops) await stop()
  }
}

async function analyze(url) {
  const client = await connect(url)
  await client.query("vacuum analyze")
  await client.end()
}

async function printMemory(servers) {
  const each = await Promise.all(
    Object.entries(servers).map(async ([name, { pid, started, startMilliseconds }]) => {
      const { now, most } = await memoryOf(pid)
      return [name, milliseconds(startMilliseconds), ...[started, now, most].map((value) => value.toFixed(0))]
    }),
  )
  table(
    "memory beside it, in MB",
    ["build", "start to first answer", "after the start", "after the load", "at most"],
    each,
  )
}

/** Numbers the requests, so that each change is about another person. */
let next = 0

/** The milliseconds of every request under a load, by call, server and round. */
async function underLoad({ connections, count }, ports) {
  const systems = ports.map((port) => caller(port, benchToken, connections))
  const taken = calls.map(() => systems.map(() => []))
  // Round 0 is not measured.
  for (let round = 0; round <= rounds; round++) {
    const asked = round === 0 ? before : count
    for (const [index, { requestOf }] of calls.entries()) {
      for (const [which, { call }] of systems.entries()) {
        const work = (_, number) => call(...requestOf(next + number))
        const { samples } = await measure(connections, asked, work)
        if (round > 0) taken[index][which].push(samples.map((sample) => sample.milliseconds))
      }
    }
    next += asked
  }
  for (const { close } of systems) close()
  return taken
}

/** People with all their data, an unassigned role, and tables without triggers for the bare server. */
async function prepare({ url, kept }, build) {
  // The first start creates the schema and the reference data.
  await (await startServer({ DATABASE_URL: url, DEMO: "off" }, build)).stop()
  if (!kept) await fill(url, sizeOf(people))
  const client = await connect(url)
  try {
    await openBenchSession(client)
    // Removes the blocks and disablings that earlier runs left in a kept database.
    await client.query(`
      delete from role_block where role_id = ${changedRole};
      delete from application_disabling where app_id = ${changedApp}`)
    await makeRoleOfNobody(client, changedRole, changedApp)
    await client.query("drop schema if exists bare cascade; create schema bare")
    for (const name of ["role_assignment", "role_block", "application_disabling"]) {
      await client.query(`create table bare.${name} (like public.${name} including all)`)
      await client.query(`insert into bare.${name} select * from public.${name}`)
      const { rows } = await client.query(
        "select pg_get_constraintdef(oid) as key from pg_constraint where conrelid = $1::regclass and contype = 'f'",
        [`public.${name}`],
      )
      for (const { key } of rows) await client.query(`alter table bare.${name} add ${key}`)
    }
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}

async function startBare(url) {
  const file = fileURLToPath(new URL("beside/bare.mjs", import.meta.url))
  const child = spawn(process.execPath, [...nodeOptions, file, url], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [said] = await once(child.stdout, "data")
  const stop = async () => {
    child.kill("SIGTERM")
    await once(child, "exit")
  }
  return { port: Number(said), stop }
}

/** The median of the rounds' ratios of the server's time to another one's. */
const ratio = (taken, share, other) =>
  median(
    taken[0].map((samples, round) => percentile(samples, share) / percentile(taken[other][round], share)),
  )

function print(results) {
  const each = (of) => results.map(of).join(" / ")
  table(
    `beside a bare server: ${people.toLocaleString("en")} people, at ${each((_, load) => loads[load].connections)} connections`,
    [
      ...["call", "÷ bare p50", "p95", "goal", ""],
      ...(against ? [`÷ ${against} p50`, "p95"] : []),
      ...["ms here, p50", "bare"],
    ],
    calls.map(({ title, goal }, index) => {
      const taken = results.map((result) => result[index])
      const p50 = taken.map((all) => ratio(all, 0.5, 1))
      const ratios = (share, other) => taken.map((all) => bareTimes(ratio(all, share, other))).join(" / ")
      const shown = (which) =>
        taken.map((all) => milliseconds(median(all[which].flat())).replace(" ms", "")).join(" / ")
      return [
        title,
        ratios(0.5, 1),
        ratios(0.95, 1),
        times(goal),
        verdict(Math.max(...p50), goal),
        ...(against ? [ratios(0.5, 2), ratios(0.95, 2)] : []),
        shown(0),
        shown(1),
      ]
    }),
  )
}
