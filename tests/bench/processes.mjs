import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { connect, makeDatabase, serverUrl } from "./databases.mjs"
import { median, milliseconds, percentile, table, times } from "./report.mjs"
import { buildServer, freePort, startServer } from "./system.mjs"
import { measure } from "./users/load.mjs"

const connections = 16
const rounds = 3
const account = { id: "10120130149", password: "Atalaia-demo-2026" }
const headers = { "x-client-key": "atalaia", "x-client-name": "bench", "x-client-version": "1" }

/** What is asked, and how often in a round. */
const asked = [
  { title: "identity check", count: 600, method: "GET", path: "/session" },
  { title: "people found by name", count: 400, method: "GET", path: "/users?search=silva&page=0&size=30" },
  {
    title: "sign-in (argon2id, 19 MiB, 2 passes)",
    count: 120,
    method: "POST",
    path: "/session",
    body: account,
  },
]

/**
 * Requests per second of one server process, of two that are asked in turn, and of two behind pgbouncer in transaction
 * mode, where there is one: on the same PostgreSQL and machine, which also asks. Two cores leave the second process
 * what the first one, PostgreSQL and the asking leave.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase("processes")
  const stops = []
  try {
    const env = { DATABASE_URL: database.url, DEMO: "on", SECRET_KEY: Buffer.alloc(32, 7).toString("base64") }
    const [one, two] = [await startServer(env), await startServer(env)]
    stops.push(one.stop, two.stop)
    const ways = { "1 process": [one.port], "2 processes": [one.port, two.port] }
    const bouncer = await startBouncer(database.url)
    if (bouncer) {
      stops.unshift(bouncer.stop)
      const behind = [1, 2].map(() => startServer({ ...env, DATABASE_URL: bouncer.url }))
      const servers = await Promise.all(behind)
      for (const { stop } of servers) stops.unshift(stop)
      ways["2 behind pgbouncer"] = servers.map(({ port }) => port)
    }
    const token = await signIn(one.port)
    const rows = []
    for (const call of asked) rows.push(...(await compare(call, ways, token)))
    table(
      `processes: ${connections} connections, middle of ${rounds} rounds`,
      ["call", "", "per second", "to one process", "p95"],
      rows,
    )
  } finally {
    for (const stop of stops) await stop()
    await database.drop()
  }
}

async function compare({ title, count, ...call }, ways, token) {
  const rates = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  const samples = structuredClone(rates)
  // In turn, so that what the machine does meanwhile meets all of them; the first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, ports] of Object.entries(ways)) {
      const agent = new Agent({ keepAlive: true, maxSockets: connections })
      const ask = (connection) => send(ports[connection % ports.length], { ...call, token, agent })
      const taken = await measure(connections, count, ask)
      agent.destroy()
      if (round === 0) continue
      rates[name].push((count / taken.milliseconds) * 1000)
      samples[name].push(...taken.samples.map((sample) => sample.milliseconds))
    }
  }
  const [alone] = Object.keys(ways)
  return Object.keys(ways).map((name, index) => [
    index === 0 ? title : "",
    name,
    median(rates[name]).toFixed(0),
    times(median(rates[name]) / median(rates[alone])),
    milliseconds(percentile(samples[name], 0.95)),
  ])
}

function send(port, { method, path, body, token, agent }) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const given = {
      ...headers,
      ...(text !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const sent = request(
      { host: "127.0.0.1", port, method, path: `/api${path}`, agent, headers: given },
      (answer) => {
        const parts = []
        answer.on("data", (part) => parts.push(part))
        answer.on("end", () => {
          const said = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(said)
          else reject(new Error(`${path}: ${answer.statusCode} ${said}`))
        })
      },
    )
    sent.on("error", reject)
    sent.end(text)
  })
}

const signIn = async (port) =>
  JSON.parse(await send(port, { method: "POST", path: "/session", body: account })).token

/** pgbouncer before the database, with fewer connections than two servers open; nothing where there is none. */
async function startBouncer(url) {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-bouncer-"))
  // It runs as another user where this runs as root, which it refuses.
  await chmod(folder, 0o755)
  const { hostname, port: to, username } = new URL(serverUrl)
  const port = await freePort()
  const settings = join(folder, "pgbouncer.ini")
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${to || 5432} user=${username || "postgres"}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = options
default_pool_size = 10
`,
  )
  const given = process.getuid?.() === 0 ? ["-u", "postgres", settings] : [settings]
  const child = spawn("pgbouncer", given, { stdio: "ignore" })
  const through = new URL(url)
  through.hostname = "127.0.0.1"
  through.port = String(port)
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      const ended = once(child, "exit")
      child.kill("SIGINT")
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  const missing = once(child, "error").then(() => true)
  for (let tries = 0; tries < 100; tries++) {
    if (await Promise.race([missing, answers(through.href)])) break
    await delay(50)
  }
  if (child.pid === undefined) {
    await stop()
    return undefined
  }
  return { url: through.href, stop }
}

async function answers(url) {
  try {
    await (await connect(url)).end()
    return true
  } catch {
    return false
  }
}
