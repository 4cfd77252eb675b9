import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { statementsOf } from "./alone.mjs"
import { caller } from "./calls.mjs"
import { connect, makeDatabase, openPool } from "./databases.mjs"
import { benchToken, openSession } from "./filling.mjs"
import { sizeOf } from "./national/size.mjs"
import { milliseconds, percentile, table, times, verdict } from "./report.mjs"
import { buildServer, load, startServer } from "./system.mjs"
import { benchPerson, fill, openSessions } from "./users/fill.mjs"
import { measure } from "./users/load.mjs"

const people = Number(process.env.BENCH_PEOPLE || 100_000)
const connections = 16
const pages = 480
/** Calls before measuring: each connection plans its statements generically, which PostgreSQL does at the sixth execution. */
const before = connections * 8
const authorizerToken = "bench-session-of-an-authorizer"
const goal = { seconds: 60, p95: 100, sql: 1.3, memory: 300, growth: 1.2 }

/**
 * Makes a review of every assignment of the country, reads the queue of an authorizer and of an owner, and closes a review that
 * takes up to ten thousand roles. On PostgreSQL; `BENCH_PEOPLE` changes the size, `BENCH_KEEP=on` keeps the database.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase(`reviews_${people}`)
  const env = {
    DATABASE_URL: database.url,
    DEMO: "off",
    KEEP_SESSION_DAYS: "0",
    PLAN_SECOND_PERSON_ABOVE: "0",
  }
  try {
    await (await startServer(env)).stop()
    if (!database.kept) await fill(database.url, sizeOf(people))
    const client = await connect(database.url)
    await client.query("truncate review, review_line, review_desk, review_reviewer, review_plan cascade")
    await openSessions(client, people)
    await authorizerOf(client)
    const server = await startServer(env)
    const { call, close } = caller(server.port, benchToken, connections)
    try {
      const whole = await making(call)
      await client.query("vacuum analyze review_line, review_desk")
      await queues(database.url, server.port, whole)
      await closing(call, client, server.pid)
    } finally {
      close()
      await client.end()
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

/** Makes a person the authorizer of a state, which is a tenth of all people or less, and opens a session. */
async function authorizerOf(client) {
  const { rows } = await client.query(
    `select p.atalaia_id as id, o.path[2] as unit from person p join organization o on o.id = p.organization_id
     where p.enabled and p.atalaia_id <> $1 and cardinality(o.path) > 2 order by p.atalaia_id limit 1`,
    [benchPerson],
  )
  const [{ id, unit }] = rows
  await client.query(
    `insert into role_assignment (client_id, role_id, created_by)
     select $1, id, $1 from role where title in ('ROLE_ATALAIA_AUTHORIZER', 'ROLE_ATALAIA_USER') on conflict do nothing`,
    [id],
  )
  await client.query("delete from authorizer_link where atalaia_id = $1", [id])
  await client.query("insert into authorizer_link (atalaia_id, organization_id) values ($1, $2)", [id, unit])
  await openSession(client, authorizerToken, id)
}

const headersOf = (token) => ({
  authorization: `Bearer ${token}`,
  "x-client-key": "atalaia",
  "x-client-name": "bench",
  "x-client-version": "1",
})

const nextMonth = () => new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString()

/** Polls a review until it is in a state, and returns it. */
async function until(call, id, state) {
  for (;;) {
    const { body } = await call("GET", `/reviews/${id}`)
    if (body.problem) throw new Error(body.problem)
    if (body.state === state) return body
    await setTimeout(200)
  }
}

async function making(call) {
  const written = {
    scope: "unit",
    scopeId: 1,
    reviewers: "authorizers",
    silence: "keep",
    closesDate: nextMonth(),
  }
  const began = performance.now()
  const { body, took } = await call("POST", "/reviews", { name: "Tudo", ...written })
  const { lines } = await until(call, body.id, "open")
  const seconds = (performance.now() - began) / 1000
  const perMillion = (seconds / lines) * 1_000_000
  table(
    "reviews: making one of all assignments",
    ["lines", "asking", "until it is open", "a million lines", "goal", ""],
    [
      [
        lines.toLocaleString("en"),
        milliseconds(took),
        `${seconds.toFixed(1)} s`,
        `${perMillion.toFixed(1)} s`,
        `${goal.seconds} s`,
        verdict(perMillion, goal.seconds),
      ],
    ],
  )
  return body.id
}

async function queues(url, port, id) {
  await import("temporal-polyfill/global")
  const { apiApp } = await load("src/server/http/api.ts")
  const { readSettings } = await load("src/server/platform/settings/settings.ts")
  const settings = { ...readSettings({ DATABASE_URL: url }), production: true }
  const rows = []
  for (const [title, token] of [
    ["an authorizer's queue", authorizerToken],
    ["an owner's queue", benchToken],
  ]) {
    const { call, close } = caller(port, token, connections)
    const path = `/reviews/${id}/queue`
    const cursors = await cursorsOf(call, path)
    for (const [place, at] of [
      ["first pages", cursors.slice(0, 2)],
      ["later pages", cursors.slice(-20)],
    ]) {
      const each = (number) => at[number % at.length]
      const statements = await Promise.all(
        at.map(async (after) => {
          const own = await connect(url)
          try {
            return await statementsOf(own, async (db) => {
              const address = after ? `/api${path}?after=${after}` : `/api${path}`
              const answer = await apiApp({ db, settings, report: console.error }).request(address, {
                headers: headersOf(token),
              })
              if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
            })
          } finally {
            await own.end()
          }
        }),
      )
      const pool = openPool(url, connections)
      const overApi = (_, number) => call("GET", each(number) ? `${path}?after=${each(number)}` : path)
      const alone = async (_, number) => {
        for (const { text, values } of statements[number % at.length]) // Named, as the server has it.
          await pool.query({ name: createHash("sha256").update(text).digest("base64url"), text, values })
      }
      await measure(connections, before, overApi)
      await measure(connections, before, alone)
      const taken = { api: [], alone: [] }
      // In turns, because other load on the machine changes.
      for (let turn = 0; turn < 4; turn++) {
        for (const [name, work] of Object.entries({ api: overApi, alone })) {
          taken[name].push(
            ...(await measure(connections, pages / 4, work)).samples.map((one) => one.milliseconds),
          )
        }
      }
      await pool.end()
      const [api, sql] = [taken.api, taken.alone].map((samples) => percentile(samples, 0.5))
      const p95 = percentile(taken.api, 0.95)
      rows.push([
        title,
        place,
        milliseconds(p95),
        `${goal.p95} ms`,
        verdict(p95, goal.p95),
        times(api / sql),
        times(goal.sql),
        verdict(api / sql, goal.sql),
      ])
    }
    close()
  }
  table(
    `reviews: a page of 30 lines, ${connections} connections`,
    ["queue", "", "p95", "goal", "", "API ÷ SQL", "goal", ""],
    rows,
  )
}

/** The cursors of the first pages of a queue. */
async function cursorsOf(call, path) {
  const cursors = [undefined]
  while (cursors.length < 40) {
    const { body } = await call("GET", cursors.at(-1) ? `${path}?after=${cursors.at(-1)}` : path)
    if (!body.after) break
    cursors.push(body.after)
  }
  return cursors
}

async function closing(call, client, pid) {
  const {
    rows: [{ id: scopeId, holders }],
  } = await client.query(
    `select role_id as id, count(*)::int as holders from role_assignment h join role r on r.id = h.role_id
     where r.app_id > 1 group by role_id having count(*) <= 10000 order by holders desc limit 1`,
  )
  const { body } = await call("POST", "/reviews", {
    ...{ name: "Retirada", scope: "role", scopeId, reviewers: "administrators", silence: "take" },
    closesDate: nextMonth(),
  })
  await until(call, body.id, "open")
  const before = await memoryOf(pid)
  const began = performance.now()
  await call("POST", `/reviews/${body.id}/closing`)
  await until(call, body.id, "closed")
  const took = performance.now() - began
  const { rows: taken } = await client.query(
    "select extract(epoch from at) * 1000 as at from audit where kind = 'role.revoke' and role_id = $1 order by at, id",
    [scopeId],
  )
  const tenth = Math.floor(taken.length / 10)
  const lineOf = (some) => (some.at(-1).at - some[0].at) / (some.length - 1)
  const growth = lineOf(taken.slice(-tenth)) / lineOf(taken.slice(0, tenth))
  const memory = await memoryOf(pid)
  table(
    "reviews: closing one that takes roles",
    [
      "lines",
      "a line",
      "the last tenth ÷ the first",
      "goal",
      "",
      "most memory, before",
      "and in the closing",
      "goal",
      "",
    ],
    [
      [
        holders.toLocaleString("en"),
        milliseconds(took / holders),
        times(growth),
        times(goal.growth),
        verdict(growth, goal.growth),
        `${Math.round(before)} MB`,
        `${Math.round(memory)} MB`,
        `${goal.memory} MB`,
        verdict(memory, goal.memory),
      ],
    ],
  )
}

/** The peak memory of a process so far, in MB (millions of bytes). */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
}
