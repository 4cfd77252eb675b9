import { readFile } from "node:fs/promises"
import { caller } from "./calls.mjs"
import { makeDatabase } from "./databases.mjs"
import { benchToken, filling, fillPeople, personId } from "./filling.mjs"
import { milliseconds, table, times, verdict } from "./report.mjs"
import { buildServer, startServer } from "./system.mjs"

const people = 20_000
const simulated = [100, 1_000]
const applied = 10_000
/** Of the single previews; what a line costs may not grow with how many there are. */
const previewsGoal = 1.5
const growthGoal = 1.3
const memoryGoal = 300

/** Simulating a thousand lines against as many previews, and applying ten thousand grants, on PostgreSQL. */
export async function run() {
  await buildServer()
  const database = await makeDatabase("plans")
  const env = { DATABASE_URL: database.url, DEMO: "off", PLAN_SECOND_PERSON_ABOVE: "0" }
  try {
    await (await startServer(env)).stop()
    await filling(database.url, async (client) => {
      await fillPeople(client, 1, people)
      // Whoever measures enters without a second factor.
      await client.query("update role set two_factor_required = false where two_factor_required")
    })
    const server = await startServer(env)
    const { call, close } = caller(server.port, benchToken)
    try {
      const grant = await roleToGrant(call)
      await simulating(call, grant)
      await applying(call, grant, server.pid)
    } finally {
      close()
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

/** An application with a role; answers the grant of it to somebody, as a request and as a line. */
async function roleToGrant(call) {
  const { body: app } = await call("POST", "/applications", {
    title: "Sistema de prova",
    acronym: "PROVA",
    appKey: "chave-prova",
    redirectUrl: "https://prova.exemplo.gov.br",
  })
  const { body: role } = await call("POST", "/roles", {
    ...{ appId: app.id, title: "PERITO", description: "Perito", type: "basic" },
    ...{ active: true, twoFactorRequired: false, consul: [] },
  })
  return (number) => {
    const id = personId(number)
    const path = `/client/${id}/application/PROVA/assignments/roles`
    const body = { roleId: role.id }
    const planned = { resource: "roleAssignments", name: "create", path, query: {}, body }
    return { path, body, line: { text: `grant role ${role.title} user ${id} app PROVA`, calls: [planned] } }
  }
}

const range = (from, count) => Array.from({ length: count }, (_, index) => from + index)

async function simulating(call, grant) {
  const simulate = async (count) => {
    const lines = range(1, count).map((number) => grant(number).line)
    const { took } = await call("POST", "/plans/simulation", { lines })
    return took / count
  }
  // What PostgreSQL plans once for a connection is planned.
  await simulate(10)
  await previews(call, grant, 20)
  const single = await previews(call, grant, 300)
  const each = []
  for (const count of simulated) each.push(await simulate(count))
  table(
    "plans: simulating, against single previews",
    ["lines", "a line", "a single preview", "line ÷ preview", "goal", "", "line ÷ line of 100", ""],
    simulated.map((count, index) => [
      String(count),
      milliseconds(each[index]),
      milliseconds(single),
      times(each[index] / single),
      times(previewsGoal),
      verdict(each[index] / single, previewsGoal),
      times(each[index] / each[0]),
      verdict(each[index] / each[0], growthGoal),
    ]),
  )
}

/** Milliseconds of a preview, one after the other. */
async function previews(call, grant, count) {
  let took = 0
  for (const number of range(1, count)) {
    const { path, body } = grant(number)
    took += (await call("POST", path, body, { "x-preview": "1" })).took
  }
  return took / count
}

async function applying(call, grant, pid) {
  const rows = []
  for (const wholly of [false, true]) {
    const first = wholly ? applied + 1 : 1
    const lines = range(first, wholly ? applied / 2 : applied).map((number) => grant(number).line)
    const saved = await call("POST", "/plans", { title: "Prova", justification: "Prova", wholly, lines })
    const parts = []
    let left = lines.length
    while (left > 0) {
      const { body, took } = await call("POST", `/plans/${saved.body.id}/application`)
      parts.push(took / body.lines.length)
      left = body.left
    }
    const tenth = Math.max(1, Math.floor(parts.length / 10))
    const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length
    const growth = mean(parts.slice(-tenth)) / mean(parts.slice(0, tenth))
    rows.push([
      wholly ? "wholly" : "line by line",
      String(lines.length),
      milliseconds(saved.took / lines.length),
      milliseconds(mean(parts)),
      wholly ? "" : times(growth),
      wholly ? "" : verdict(growth, growthGoal),
      `${Math.round(await peakMemory(pid))} MB`,
    ])
  }
  table(
    `plans: applying grants, most memory of the server so far, goal ${memoryGoal} MB`,
    ["how", "lines", "saving, a line", "applying, a line", "last ÷ first tenth", "", "memory"],
    rows,
  )
}

/** The most memory that a process had so far, in MB (millions of bytes). */
async function peakMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
}
