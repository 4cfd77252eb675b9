import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, mkdtemp, rm, rmdir, writeFile } from "node:fs/promises"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { connect, makeDatabase, serverUrl } from "./databases.mjs"
import { median, milliseconds, percentile, table, times } from "./report.mjs"
import { buildServer, freePort, loadDemonstration, startServer } from "./system.mjs"
import { measure } from "./users/load.mjs"

const connections = 16
const rounds = 3
/** The share of a core for each compared process. */
const share = 0.25
const superAdmin = "10120130149"
const password = "Atalaia-demo-2026"
const headers = { "x-client-key": "atalaia", "x-client-name": "bench", "x-client-version": "1" }

/** The calls, how often each is made in a round, and the caller: the super admin, or another person for each connection. */
const asked = [
  {
    title: "identity check",
    count: 300,
    call: ({ token }) => ({ method: "GET", path: "/session", token }),
  },
  {
    title: "people found by name",
    count: 200,
    call: ({ adminToken }) => ({
      method: "GET",
      path: "/users?search=silva&page=0&size=30",
      token: adminToken,
    }),
  },
  {
    title: "sign-in (argon2id, 19 MiB, 2 passes)",
    count: 80,
    call: ({ id }) => ({ method: "POST", path: "/session", body: { id, password } }),
  },
]

/**
 * Requests per second of one server process, of two in turn, and of two that use pgbouncer in transaction mode if it is
 * installed. PostgreSQL and the load generator share the machine. Both soon use up a few cores, so each process is limited to a
 * part of one core if the system allows that. The first line is a process without a limit.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase("processes")
  const stops = []
  try {
    const env = {}
    await loadDemonstration({ DATABASE_URL: database.url })
    const start = async (url, held) => {
      const server = await startServer({ ...env, DATABASE_URL: url })
      const release = held ? await holdTo(share, server.pid) : undefined
      stops.unshift(async () => {
        await server.stop()
        await release?.()
      })
      return server.port
    }
    const free = await start(database.url, false)
    const people = await peopleOf(database.url, free)
    const [one, two] = [await start(database.url, true), await start(database.url, true)]
    const ways = { "1 process, not held": [free], [alone]: [one], "2 processes": [one, two] }
    const bouncer = await startBouncer(database.url)
    if (bouncer) {
      stops.push(bouncer.stop)
      // Older versions lose the names of statements.
      env.PREPARED_STATEMENTS = "off"
      const behind = [await start(bouncer.url, true), await start(bouncer.url, true)]
      ways["2 processes, pgbouncer"] = behind
    }
    const rows = []
    for (const call of asked) rows.push(...(await compare(call, ways, people)))
    table(
      `processes: ${connections} connections, middle of ${rounds} rounds; each process held to ${share} of a core`,
      ["call", "", "per second", "to one process", "p95"],
      rows,
    )
  } finally {
    for (const stop of stops) await stop()
    await database.drop()
  }
}

const alone = "1 process"

/** Another signed-in person for each connection, and the super admin's session. */
async function peopleOf(url, port) {
  const client = await connect(url)
  const { rows } = await client.query(
    `select atalaia_id as id from person
     where enabled and not first_access and two_factor_secret is null and password_hash is not null
       and last_password_update > now() - interval '100 days'
     order by id limit $1`,
    [connections],
  )
  await client.end()
  const tokenOf = async (id) =>
    JSON.parse(await send(port, { method: "POST", path: "/session", body: { id, password } })).token
  const adminToken = await tokenOf(superAdmin)
  const people = []
  for (const { id } of rows) people.push({ id, token: await tokenOf(id), adminToken })
  return people
}

async function compare({ title, count, call }, ways, people) {
  const rates = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  const samples = structuredClone(rates)
  // In turn, so that other load on the machine affects all of them; the first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, ports] of Object.entries(ways)) {
      const agent = new Agent({ keepAlive: true, maxSockets: connections })
      const ask = (connection) =>
        send(ports[connection % ports.length], { ...call(people[connection % people.length]), agent })
      const taken = await measure(connections, count, ask)
      agent.destroy()
      if (round === 0) continue
      rates[name].push((count / taken.milliseconds) * 1000)
      samples[name].push(...taken.samples.map((sample) => sample.milliseconds))
    }
  }
  return Object.keys(ways).map((name, index) => [
    index === 0 ? title : "",
    name,
    median(rates[name]).toFixed(0),
    times(median(rates[name]) / median(rates[alone])),
    milliseconds(percentile(samples[name], 0.95)),
  ])
}

/**
 * Limits a process to a part of a core by a control group. Returns a function that ends that, or undefined if it cannot be done.
 */
async function holdTo(part, pid) {
  const period = 20_000
  const quota = String(Math.round(period * part))
  const groups = [
    ["/sys/fs/cgroup/cpu", { "cpu.cfs_period_us": String(period), "cpu.cfs_quota_us": quota }],
    ["/sys/fs/cgroup", { "cpu.max": `${quota} ${period}` }],
  ]
  for (const [parent, limits] of groups) {
    const folder = join(parent, `atalaia-bench-${pid}`)
    try {
      await mkdir(folder)
      for (const [name, value] of Object.entries(limits)) await writeFile(join(folder, name), value)
      await writeFile(join(folder, "cgroup.procs"), String(pid))
      return () => rmdir(folder)
    } catch {
      await rmdir(folder).catch(() => undefined)
    }
  }
  console.info("no control group: processes are not held to a part of a core")
  return undefined
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

/** pgbouncer for the database, with fewer connections than two servers open; undefined if it is not installed. */
async function startBouncer(url) {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-bouncer-"))
  // pgbouncer refuses to run as root, so it runs as another user if this process is root's.
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
