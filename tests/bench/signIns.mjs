import { Agent, request } from "node:http"
import { performance } from "node:perf_hooks"
import { setTimeout as delay } from "node:timers/promises"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { benchToken } from "./filling.mjs"
import { median, milliseconds, percentile, table, times, verdict } from "./report.mjs"
import { fill } from "./sessions/fill.mjs"
import { buildServer, load, startServer } from "./system.mjs"

const together = 400
const rounds = 5
const goal = 1.5
const password = "Atalaia-demo-2026"
/** The guesser's number of concurrent requests, and the duration in each round. */
const attackers = 100
const attackMilliseconds = 8000
/** The pause between two identity checks, because other people's requests are spread over time. */
const pause = 10

/**
 * Compares the identity checks of other people during many concurrent sign-ins, and during password guessing, with undisturbed
 * ones. Each round measures both, one after the other, on PostgreSQL. People who sign in have an address each and the right
 * password; refusals with 429 are counted. The guesser uses another network and another id each time. No limit per person or
 * network applies then, only the queue for password hashing.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase("sign_ins")
  const env = { DATABASE_URL: database.url, DEMO: "off", TRUST_PROXY: "on" }
  try {
    await (await startServer(env)).stop()
    await fill(database.url)
    await givePasswords(database.url)
    const server = await startServer(env)
    const { call, close } = caller(server.port, benchToken)
    const check = async () => (await call("GET", "/session")).took
    const agent = new Agent({ keepAlive: true, maxSockets: together })
    /** One of several networks that sign a person in, with the right or a wrong password. */
    const rightly = (index) => signIn(server.port, agent, index, password)
    const wrongly = (index) => signIn(server.port, agent, index, "errada-e-comprida")
    try {
      await checksWhile(check, delay(2000))
      const signingIn = (round) =>
        Promise.all(Array.from({ length: together }, (_, index) => rightly(round * together + index)))
      print(
        `identity checks of others while ${together} sign in together`,
        200,
        await rounded(check, signingIn),
      )
      const guessing = (round) => guesses(wrongly, round)
      print(
        `identity checks of others under attack: ${attackers} guesses at a time`,
        401,
        await rounded(check, guessing),
      )
    } finally {
      agent.destroy()
      close()
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

/** The identity checks of each round, alone and during `work`, with the result of `work`. */
async function rounded(check, work) {
  const results = []
  for (let round = 0; round < rounds; round++) {
    const alone = await checksWhile(check, delay(4000))
    const began = performance.now()
    const working = work(round)
    const beside = await checksWhile(check, working)
    results.push({ alone, beside, statuses: await working, took: performance.now() - began })
  }
  return results
}

/** Guesses as fast as answers arrive, each with another id from another network. */
async function guesses(guess, round) {
  const until = performance.now() + attackMilliseconds
  const statuses = []
  // Separate networks from the ones that signed in.
  let index = (round + 1) * 1_000_000
  const attack = async () => {
    while (performance.now() < until) statuses.push(await guess(index++))
  }
  await Promise.all(Array.from({ length: attackers }, attack))
  return statuses
}

/** The durations of sequential identity checks until `work` is over. */
async function checksWhile(check, ending) {
  const samples = []
  let over = false
  ending.then(() => {
    over = true
  })
  while (!over) {
    samples.push(await check())
    await delay(pause)
  }
  return samples
}

async function givePasswords(url) {
  const { hashPassword } = await load("src/server/identity/access/passwords.ts")
  const client = await connect(url)
  try {
    await client.query(
      `update person set password_hash = $1, last_password_update = now()
       where atalaia_id between '20000000000' and $2`,
      [await hashPassword(password), String(20_000_000_000 + rounds * together)],
    )
  } finally {
    await client.end()
  }
}

const signIn = (port, agent, index, typed) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ id: String(20_000_000_001 + index), password: typed })
    const headers = {
      "content-type": "application/json",
      "content-length": body.length,
      "x-client-key": "atalaia",
      "x-client-name": "bench",
      "x-client-version": "1",
      "x-forwarded-for": `${10 + (index >> 24)}.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    }
    const sent = request(
      { host: "127.0.0.1", port, method: "POST", path: "/api/session", agent, headers },
      (answer) => {
        answer.resume()
        answer.once("end", () => resolve(answer.statusCode))
      },
    )
    sent.once("error", reject)
    sent.end(body)
  })

/** `counted` is the status of an answer that required a hash. */
function print(title, counted, results) {
  const p95 = (samples) => percentile(samples, 0.95)
  const ratios = results.map(({ alone, beside }) => p95(beside) / p95(alone))
  table(
    `${title}, PostgreSQL, goal ${goal} ×`,
    [
      "round",
      "p95 beside ÷ alone",
      "",
      "p50 beside ÷ alone",
      "ms here: beside",
      "alone",
      counted === 200 ? "came in" : "refused",
      "told to wait",
      "s",
    ],
    [
      ...results.map(({ alone, beside, statuses, took }, round) => [
        String(round + 1),
        times(ratios[round]),
        "",
        times(median(beside) / median(alone)),
        milliseconds(p95(beside)),
        milliseconds(p95(alone)),
        String(statuses.filter((status) => status === counted).length),
        String(statuses.filter((status) => status === 429).length),
        (took / 1000).toFixed(1),
      ]),
      ["median", times(median(ratios)), verdict(median(ratios), goal), "", "", "", "", "", ""],
    ],
  )
}
