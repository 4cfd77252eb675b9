import { readFile } from "node:fs/promises"
import { caller } from "./calls.mjs"
import { makeDatabase } from "./databases.mjs"
import { benchToken, filling, fillPeople, personId } from "./filling.mjs"
import { milliseconds, table, times, verdict } from "./report.mjs"
import { buildServer, startServer } from "./system.mjs"

const people = 20_000
const few = 100
const many = 1_000
const applied = 10_000
/** The last lines of a long plan are compared with a plan of only so many lines. */
const compared = 1_000
/** The allowed ratios: to the single previews, and of a line's cost in a long plan to a short one's. */
const previewsGoal = 1.5
const growthGoal = 1.2
const memoryGoal = 300

/** Simulates a thousand lines against as many previews, and applies ten thousand grants, on PostgreSQL. */
export async function run() {
  await buildServer()
  const database = await makeDatabase("plans")
  const env = { DATABASE_URL: database.url, DEMO: "off", PLAN_SECOND_PERSON_ABOVE: "0" }
  try {
    await (await startServer(env)).stop()
    await filling(database.url, (client) => fillPeople(client, 1, people))
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

/** Creates an application with a role. Returns the grant of that role to a person, as a request and as a line. */
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
  // The statements that PostgreSQL plans once per connection are planned.
  await simulate(10)
  await previews(call, grant, 20)
  const single = await previews(call, grant, 300)
  const before = await simulate(few)
  const long = await simulate(many)
  // Alternating, because other load on the machine changes.
  const each = [(before + (await simulate(few))) / 2, long]
  table(
    "plans: simulating, against single previews",
    ["lines", "a line", "a single preview", "line ÷ preview", "goal", "", "line ÷ line of 100", ""],
    [few, many].map((count, index) => [
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

/** Milliseconds of sequential previews. */
async function previews(call, grant, count) {
  let took = 0
  for (const number of range(1, count)) {
    const { path, body } = grant(number)
    took += (await call("POST", path, body, { "x-preview": "1" })).took
  }
  return took / count
}

async function applying(call, grant, pid) {
  const save = async (from, count, wholly) => {
    const lines = range(from, count).map((number) => grant(number).line)
    const { body, took } = await call("POST", "/plans", {
      title: "Prova",
      justification: "Prova",
      wholly,
      lines,
    })
    return { id: body.id, saved: took / count, left: count, took: 0, done: 0 }
  }
  /** Applies the next lines of a plan, and adds up their time. */
  const go = async (plan) => {
    const { body, took } = await call("POST", `/plans/${plan.id}/application`)
    Object.assign(plan, { left: body.left, took: plan.took + took, done: plan.done + body.lines.length })
  }
  const long = await save(1, applied, false)
  while (long.left > compared) await go(long)
  const memory = await peakMemory(pid)
  Object.assign(long, { took: 0, done: 0 })
  // Alternating, because other load on the machine changes from minute to minute.
  const short = await save(applied + 1, compared, false)
  while (long.left > 0 && short.left > 0) for (const plan of [long, short]) await go(plan)
  const whole = await save(applied + compared + 1, applied / 2, true)
  await go(whole)
  const each = ({ took, done }) => took / done
  const growth = each(long) / each(short)
  table(
    "plans: applying grants",
    ["how", "lines", "saving, a line", "applying, a line", "÷ the shorter plan", "goal", ""],
    [
      ["line by line", String(compared), milliseconds(short.saved), milliseconds(each(short)), "", "", ""],
      [
        `line by line, the last ${compared}`,
        String(applied),
        milliseconds(long.saved),
        milliseconds(each(long)),
        times(growth),
        times(growthGoal),
        verdict(growth, growthGoal),
      ],
      ["wholly", String(applied / 2), milliseconds(whole.saved), milliseconds(each(whole)), "", "", ""],
    ],
  )
  table(
    "plans: most memory of the server, saving and applying ten thousand lines",
    ["MB", "goal", ""],
    [[String(Math.round(memory)), String(memoryGoal), verdict(memory, memoryGoal)]],
  )
}

/** The peak memory of a process so far, in MB (millions of bytes). */
async function peakMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
}
