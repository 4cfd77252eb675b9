import { compare, sessionCheck, statementsOf, superAdmin, timeAlone } from "./alone.mjs"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { fill, someUnit, waiting } from "./evaluations/fill.mjs"
import { benchToken } from "./filling.mjs"
import { median, milliseconds, table, times, verdict } from "./report.mjs"
import { buildServer, load, startServer } from "./system.mjs"

const requests = 60
const cases = 100
const pageSize = 20
const goal = 2

const lists = [
  { title: "opening the queue", query: {} },
  { title: "its hundredth page", query: { page: 99 } },
  { title: "filtered by unit", query: { searchOrganization: someUnit } },
  { title: "filtered by name", query: { searchName: "pessoa 20000077" } },
]

/**
 * The authorizers' queue with 200,000 waiting changes, through the API against its SQL alone. Also steps through a hundred cases,
 * and decides as many.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase("evaluations")
  const env = { DATABASE_URL: database.url, DEMO: "off" }
  try {
    await (await startServer(env)).stop()
    await fill(database.url)
    const server = await startServer(env)
    const client = await connect(database.url)
    const { call, close } = caller(server.port, benchToken)
    try {
      const check = await sessionCheck(client, benchToken)
      const things = await Promise.all(lists.map((list) => thingOf(list, { call, client, check })))
      printLists(await compare(requests, things))
      printCases(await stepped(call), await decided(call))
    } finally {
      close()
      await client.end()
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

async function thingOf({ title, query }, { call, client, check }) {
  const { evaluations } = await load("src/server/people/evaluations/calls.ts")
  const whole = { size: pageSize, ...query }
  const statements = await statementsOf(client, (db) =>
    evaluations.updates({ db, me: superAdmin }, { query: whole }),
  )
  const path = `/user-authorizer/updates?${new URLSearchParams(whole)}`
  const ask = async () => {
    const { body, took } = await call("GET", path)
    if (body.items.length !== pageSize) throw new Error(`${path}: ${body.items.length} cases`)
    return took
  }
  return { title, api: ask, alone: () => timeAlone(client, [...check, ...statements]) }
}

const idOf = (number) => String(20_000_000_000 + number)

/** Milliseconds of opening cases sequentially. */
async function stepped(call) {
  const took = []
  for (let number = 1; number <= cases; number++)
    took.push((await call("GET", `/registration/${idOf(number)}`)).took)
  return took
}

/** Milliseconds of approving cases sequentially. */
async function decided(call) {
  const took = []
  for (let number = 1; number <= cases; number++) {
    const body = { approved: true, version: 1 }
    took.push((await call("PUT", `/user-authorizer/updates/${idOf(number)}`, body)).took)
  }
  return took
}

function printLists(results) {
  table(
    `evaluations: ${waiting.toLocaleString("en")} changes wait, PostgreSQL, goal ${goal} ×`,
    ["", "API ÷ SQL p50", "", "ms here: API", "SQL"],
    results.map(({ title, api, alone }) => [
      title,
      times(api / alone),
      verdict(api / alone, goal),
      milliseconds(api),
      milliseconds(alone),
    ]),
  )
}

function printCases(steps, decisions) {
  const late = (took) => median(took.slice(-cases / 4))
  const early = (took) => median(took.slice(cases / 10, cases / 4))
  table(
    `evaluations: ${cases} cases one after the other`,
    ["", "p50 ms here", "last quarter ÷ first"],
    [
      ["a case with all its data", milliseconds(median(steps)), times(late(steps) / early(steps))],
      ["a decision", milliseconds(median(decisions)), times(late(decisions) / early(decisions))],
    ],
  )
}
