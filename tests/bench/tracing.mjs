import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { benchToken } from "./filling.mjs"
import { bareTimes, median, percentile, table, times } from "./report.mjs"
import { buildServer, startServer } from "./system.mjs"
import { fill, makeRoleOfNobody, openBenchSession } from "./users/fill.mjs"
import { measure } from "./users/load.mjs"

const people = 10_000
const size = { people, units: 300, applications: 40 }
/** Requests of each call in a round, by connections. */
const loads = [
  { connections: 1, count: 40 },
  { connections: 16, count: 160 },
]
const rounds = 8

const changedApp = 100
const changedRole = 999
/** Never the first person, who is the caller: people cannot grant to themselves. */
const personId = (number) => String(10_000_000_000 + (2 + (number % (people - 1))) * 80_021)
const names = ["maria silva", "jose souza", "ana oliveira", "carlos pereira"]
const inApp = (number) => `/client/${personId(number)}/application/${changedApp}/assignments/roles`

/** The calls. The last two each work on the state that the previous one left. */
const calls = [
  { title: "identity check", requestOf: () => ["GET", "/session"] },
  { title: "a person", requestOf: (number) => ["GET", `/users/${personId(number)}`] },
  {
    title: "people found by name",
    requestOf: (number) => [
      "GET",
      `/users?size=30&search=${encodeURIComponent(names[number % names.length])}`,
    ],
  },
  { title: "granting a role", requestOf: (number) => ["POST", inApp(number), { roleId: changedRole }] },
  { title: "taking it back", requestOf: (number) => ["DELETE", `${inApp(number)}/${changedRole}`] },
]

/** The server without tracing, and with none, one in a hundred, or all of its calls recorded. */
const ways = [
  { title: "off", env: () => ({}) },
  { title: "always_off", env: (endpoint) => ({ ...endpoint, OTEL_TRACES_SAMPLER: "always_off" }) },
  {
    title: "1 %",
    env: (endpoint) => ({
      ...endpoint,
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.01",
    }),
  },
  { title: "100 %", env: (endpoint) => ({ ...endpoint, OTEL_TRACES_SAMPLER: "always_on" }) },
]

/**
 * Measures the cost of tracing: four servers on one PostgreSQL, each in its own process. They take turns in each round, so that
 * other load on the machine affects all of them.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase("tracing")
  const stops = [() => database.drop()]
  try {
    await prepare(database)
    const receiver = await startReceiver()
    stops.unshift(() => receiver.stop())
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}` }
    const servers = []
    for (const { env } of ways) {
      const server = await startServer({ DATABASE_URL: database.url, DEMO: "off", ...env(endpoint) })
      servers.push(server)
      stops.unshift(() => server.stop())
    }
    const results = []
    for (const load of loads) results.push(await underLoad(load, servers))
    print(results)
    await printCosts(servers)
  } finally {
    for (const stop of stops) await stop()
  }
}

async function prepare({ url, kept }) {
  // The first start creates the schema and the reference data.
  await (await startServer({ DATABASE_URL: url, DEMO: "off" })).stop()
  if (!kept) await fill(url, size)
  const client = await connect(url)
  try {
    await openBenchSession(client)
    await makeRoleOfNobody(client, changedRole, changedApp)
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}

async function startReceiver() {
  const file = fileURLToPath(new URL("tracing/receiver.mjs", import.meta.url))
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] })
  const [said] = await once(child.stdout, "data")
  const stop = async () => {
    child.kill("SIGTERM")
    const [took] = await once(child.stdout, "data")
    const { requests, bytes } = JSON.parse(String(took))
    console.info(`\nThe collector took ${requests} requests with ${(bytes / 1e6).toFixed(1)} MB.`)
  }
  return { port: Number(said), stop }
}

/** Numbers the requests, so that each change is about another person. */
let next = 0
let answered = 0

/** The milliseconds of every request under a load, by call, server and round. */
async function underLoad({ connections, count }, servers) {
  const systems = servers.map(({ port }) => caller(port, benchToken, connections))
  const taken = calls.map(() => systems.map(() => []))
  // Round 0 is not measured: its requests compile, connect and plan.
  for (let round = 0; round <= rounds; round++) {
    const from = next
    for (let turn = 0; turn < systems.length; turn++) {
      // The first one benefits from the previous one's caches, so each is first equally often.
      const which = (turn + round) % systems.length
      for (const [index, { requestOf }] of calls.entries()) {
        const work = (_, number) => systems[which].call(...requestOf(from + number))
        const before = await processorOf(servers[which])
        const { samples } = await measure(connections, count, work)
        const seconds = (await processorOf(servers[which])) - before
        if (round === 0) continue
        taken[index][which].push(samples.map((sample) => sample.milliseconds))
        servers[which].processor = (servers[which].processor ?? 0) + seconds
      }
    }
    next += count
    if (round > 0) answered += count * calls.length
  }
  for (const { close } of systems) close()
  return taken
}

/** Processor seconds that a server has used so far, in ticks of 10 ms. */
async function processorOf({ pid }) {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ")
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function residentMegabytes({ pid }) {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))
  return Number(kilobytes) / 1000
}

/** The median of the rounds' ratios to the time without tracing. */
const ratio = (samples, off, share) =>
  median(samples.map((taken, round) => percentile(taken, share) / percentile(off[round], share)))

function print(results) {
  const each = (of) => results.map(of).join(" / ")
  table(
    `tracing: ${people.toLocaleString("en")} people, at ${each((_, load) => loads[load].connections)} connections`,
    ["call", ...ways.slice(1).flatMap(({ title }) => [`${title} ÷ off p50`, "p95"]), "ms off, p50"],
    calls.map(({ title }, index) => [
      title,
      ...ways
        .slice(1)
        .flatMap((_, way) =>
          [0.5, 0.95].map((share) =>
            each((result) => bareTimes(ratio(result[index][way + 1], result[index][0], share))),
          ),
        ),
      each((result) => median(result[index][0].flat()).toFixed(2)),
    ]),
  )
}

async function printCosts(servers) {
  const [off] = servers
  const memory = await Promise.all(servers.map(residentMegabytes))
  table(
    "tracing: a server's processor and memory over all calls",
    ["", "processor ÷ off", "ms of it a call", "memory at most, MB"],
    ways.map(({ title }, which) => [
      title,
      times(servers[which].processor / off.processor),
      ((servers[which].processor * 1000) / answered).toFixed(2),
      memory[which].toFixed(0),
    ]),
  )
}
