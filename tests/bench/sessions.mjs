import { compare, sessionCheck, statementsOf, superAdmin, timeAlone } from "./alone.mjs"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { benchToken } from "./filling.mjs"
import { milliseconds, table, times, verdict } from "./report.mjs"
import { fill, large, small, someone } from "./sessions/fill.mjs"
import { buildServer, load, startServer } from "./system.mjs"

const requests = 400
const searchRequests = 40
const pageSize = 30
const goal = 2

const many = large.sessions.toLocaleString("en")
const pages = [
  { title: `an application with ${many} sessions`, appServerKey: large.appKey },
  { title: "the same, its hundredth page", appServerKey: large.appKey, page: 99 },
  { title: `an application with ${small.sessions} sessions`, appServerKey: small.appKey },
]
const searched = { title: `searching the ${many}`, appServerKey: large.appKey, search: someone }

/**
 * The page of an application's open sessions through the API against its SQL alone (including the session check), on PostgreSQL.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase("sessions")
  const env = { DATABASE_URL: database.url, DEMO: "off" }
  try {
    // The first start creates the schema and the reference data. Sessions expire, so the database is not kept for another run.
    await (await startServer(env)).stop()
    await fill(database.url)
    const server = await startServer(env)
    const client = await connect(database.url)
    const { call, close } = caller(server.port, benchToken)
    try {
      const check = await sessionCheck(client, benchToken)
      const system = { call, client, check }
      const things = await Promise.all(pages.map((page) => thingOf(page, system)))
      print([
        ...(await compare(requests, things)),
        ...(await compare(searchRequests, [await thingOf(searched, system)])),
      ])
    } finally {
      close()
      await client.end()
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

async function thingOf({ title, appServerKey, page = 0, search }, { call, client, check }) {
  const { sessions } = await load("src/server/identity/sessionAdmin/calls.ts")
  const query = { appServerKey, page, size: pageSize, search }
  const statements = await statementsOf(client, (db) => sessions.list({ db, me: superAdmin }, { query }))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const path = `/sessions?${new URLSearchParams(given)}`
  const expected = search === undefined ? pageSize : 1
  const ask = async () => {
    const { body, took } = await call("GET", path)
    if (body.items.length !== expected) throw new Error(`${path}: ${body.items.length} sessions`)
    return took
  }
  return { title, api: ask, alone: () => timeAlone(client, [...check, ...statements]) }
}

function print(results) {
  const few = results[pages.length - 1]
  table(
    `sessions: the page of an application, PostgreSQL, goal ${goal} ×`,
    ["", "API ÷ SQL p50", "", "÷ few sessions", "", "ms here: API", "SQL"],
    results.map((result, index) => [
      result.title,
      times(result.api / result.alone),
      verdict(result.api / result.alone, goal),
      result === few ? "" : times(result.api / few.api),
      index === 0 ? verdict(result.api / few.api, goal) : "",
      milliseconds(result.api),
      milliseconds(result.alone),
    ]),
  )
}
