import { performance } from "node:perf_hooks"
import { drizzle } from "drizzle-orm/node-postgres"
import { median } from "./report.mjs"
import { load } from "./system.mjs"

/** A super admin, as a handler gets the session's actor. */
export const superAdmin = { superAdmin: true, administers: [], governs: [] }

/** The query that every call begins with: it reads the actor's session and permissions. */
export async function sessionCheck(client, token) {
  const { authenticate } = await load("src/server/identity/access/authenticate.ts")
  const { hashToken } = await load("src/server/identity/access/token.ts")
  return statementsOf(client, (db) => authenticate(db, hashToken(token), 1))
}

/** The statements that `work` runs on a connection, with their values. */
export async function statementsOf(client, work) {
  const statements = []
  await work(drizzle(client, { logger: { logQuery: (text, values) => statements.push({ text, values }) } }))
  return statements
}

/** Milliseconds of sequential statements. */
export async function timeAlone(client, statements) {
  const began = performance.now()
  for (const { text, values } of statements) await client.query(text, values)
  return performance.now() - began
}

/**
 * Median milliseconds of alternating measurements, so that a busy moment of the machine affects all of them. `ways` maps names to
 * functions that get the round's number and return milliseconds. The first quarter is a warm-up.
 */
export async function inTurns(count, ways) {
  const samples = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let number = 0; number < count; number++) {
    for (const [name, way] of Object.entries(ways)) {
      const took = await way(number)
      if (number >= count / 4) samples[name].push(took)
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, taken]) => [name, median(taken)]))
}

/** Several calls that alternate with each other and with their SQL: `{ title, api, alone }` for each. */
export async function compare(count, things) {
  const ways = things.flatMap(({ api, alone }, index) => [
    [`api ${index}`, api],
    [`alone ${index}`, alone],
  ])
  const taken = await inTurns(count, Object.fromEntries(ways))
  return things.map(({ title }, index) => ({
    title,
    api: taken[`api ${index}`],
    alone: taken[`alone ${index}`],
  }))
}
