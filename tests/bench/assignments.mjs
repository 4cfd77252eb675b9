import { rm } from "node:fs/promises"
import { inTurns, statementsOf, superAdmin, timeAlone } from "./alone.mjs"
import {
  appId,
  fewPeople,
  fill,
  grantedChainRole,
  grantedRole,
  people,
  roleOfFew,
  roleOfMany,
  rounds,
} from "./assignments/fill.mjs"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { benchToken, personId } from "./filling.mjs"
import { median, milliseconds, table, times, verdict } from "./report.mjs"
import { buildClient, buildServer, load, newFolder, startServer } from "./system.mjs"

const granted = 1_000
const peopleInCall = 500
/** The cost of one more must not grow with their number. */
const growthGoal = 1.3
const pageRequests = 60
const pageGoal = 2

/**
 * Grants to a thousand people and revokes from ten thousand, through the API, on both databases. Measures the cost per person at
 * the start and at the end. Also measures the page of an application with 500 roles against its SQL alone.
 */
export async function run() {
  await buildClient()
  await buildServer()
  const grants = []
  const unlinks = []
  for (const system of [await embedded(), await postgres()]) {
    try {
      const { call, close } = caller(system.port, benchToken)
      grants.push(await grantToMany(system.name, "basic", grantedRole, call))
      grants.push(await grantToMany(system.name, "chain", grantedChainRole, call))
      unlinks.push(await unlinkMany(system.name, call))
      if (system.url) await printRolesPage(system.url, call)
      close()
    } finally {
      await system.stop()
    }
  }
  const head = ["database", "role", "a request", "last ÷ first tenth", "goal", ""]
  table(`assignments: one role granted to ${granted.toLocaleString("en")} people`, head, grants)
  table(
    `assignments: a role taken back from ${people.toLocaleString("en")} people, ${peopleInCall} a call`,
    ["database", "a person", "last ÷ first tenth", "", "10,000 ÷ 1,000 people", "", "goal"],
    unlinks,
  )
}

async function embedded() {
  const folder = await newFolder("assignments")
  const env = { DATA_DIR: folder, DEMO: "off" }
  // The first start creates the schema and the reference data.
  await (await startServer(env)).stop()
  await fill({ folder })
  const server = await startServer(env)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
  return { name: "embedded", port: server.port, stop }
}

async function postgres() {
  const database = await makeDatabase("assignments")
  const env = { DATABASE_URL: database.url, DEMO: "off" }
  await (await startServer(env)).stop()
  await fill({ url: database.url })
  const server = await startServer(env)
  const stop = async () => {
    await server.stop()
    await database.drop()
  }
  return { name: "PostgreSQL", port: server.port, url: database.url, stop }
}

/** The ratio of the median of the last tenth of samples to the median of the first. */
function growth(samples) {
  const tenth = Math.max(1, Math.round(samples.length / 10))
  return median(samples.slice(-tenth)) / median(samples.slice(0, tenth))
}

/** Two requests at a time, as the palette sends them. */
async function grantToMany(database, kind, roleId, call) {
  // Connections, plans and caches are warm before the measurement.
  const warm = Math.round(granted / 10)
  const samples = []
  let next = 1
  const inTurn = async () => {
    while (next <= warm + granted) {
      const number = next++
      const path = `/client/${personId(number)}/application/${appId}/assignments/roles`
      const { took } = await call("POST", path, { roleId })
      if (number > warm) samples.push(took)
    }
  }
  await Promise.all([inTurn(), inTurn()])
  const grew = growth(samples)
  return [
    database,
    kind,
    milliseconds(median(samples)),
    times(grew),
    times(growthGoal),
    verdict(grew, growthGoal),
  ]
}

/** Milliseconds of each call that revokes a role from `count` people. */
async function unlinkFrom(call, roleId, count) {
  const samples = []
  for (let start = 1; start <= count; start += peopleInCall) {
    const atalaiaIds = Array.from({ length: peopleInCall }, (_, index) => personId(start + index))
    const { body, took } = await call("DELETE", `/client/application/${appId}/assignments/roles`, {
      roles: [roleId],
      atalaiaIds,
    })
    const removed = body.results.reduce((sum, result) => sum + result.removed, 0)
    if (removed !== peopleInCall) throw new Error(`${removed} taken back instead of ${peopleInCall}`)
    samples.push(took)
  }
  return samples
}

async function unlinkMany(database, call) {
  const measured = []
  for (let round = 0; round < rounds; round++) {
    const few = await unlinkFrom(call, roleOfFew(round), fewPeople)
    const many = await unlinkFrom(call, roleOfMany(round), people)
    if (round > 0) measured.push({ few, many })
  }
  const perPerson = (samples) => samples.reduce((sum, took) => sum + took, 0) / samples.length / peopleInCall
  const ofMany = median(measured.map(({ many }) => perPerson(many)))
  const overFew = ofMany / median(measured.map(({ few }) => perPerson(few)))
  const grew = median(measured.map(({ many }) => growth(many)))
  return [
    database,
    `${ofMany.toFixed(3)} ms`,
    times(grew),
    verdict(grew, growthGoal),
    times(overFew),
    verdict(overFew, growthGoal),
    times(growthGoal),
  ]
}

async function printRolesPage(url, call) {
  const client = await connect(url)
  const { roles } = await load("src/server/rights/roles/calls.ts")
  // The statements that the API's handler runs for the page.
  const statements = await statementsOf(client, (db) =>
    roles.list({ db, me: superAdmin }, { query: { appId } }),
  )
  let listed = 0
  const ask = async () => {
    const { body, took } = await call("GET", `/roles?appId=${appId}`)
    listed = body.length
    return took
  }
  const { api, alone } = await inTurns(pageRequests, {
    api: ask,
    alone: () => timeAlone(client, statements),
  })
  await client.end()
  const overAlone = api / alone
  table(
    `assignments: the roles of an application with ${listed} of them, PostgreSQL`,
    ["API ÷ SQL p50", "goal", "", "statements", "ms here: API / SQL"],
    [
      [
        times(overAlone),
        times(pageGoal),
        verdict(overAlone, pageGoal),
        String(statements.length),
        `${api.toFixed(1)} / ${alone.toFixed(1)}`,
      ],
    ],
  )
}
