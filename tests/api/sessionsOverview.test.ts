import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { rows } from "@/server/database/connection"
import { session } from "@/server/database/schema/index"
import { addPerson, applicationId, auditOf } from "../support/person"
import { account, type System, startSystem } from "../support/system"

let system: System
let superAdmin: string
let appAdmin: string
let authorizer: string
let sinal: number
let sinarm: number
let who: string

beforeAll(async () => {
  system = await startSystem()
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  authorizer = await system.signIn(account.authorizer)
  sinal = await applicationId(system, "SINAL")
  sinarm = await applicationId(system, "SINARM")
})
afterAll(async () => {
  expect(system.reported).toEqual([])
  await system.close()
})
beforeEach(async () => {
  who = await addPerson(system, { name: "RITA PROVA" })
})

let opened = 0
/** An open session, last seen so many minutes ago. */
async function open(client: string, appId: number, minutesAgo = 1, { db } = system): Promise<number> {
  const seen = new Date(Date.now() - minutesAgo * 60_000)
  const tokenHash = new Uint8Array(32).fill(7)
  new DataView(tokenHash.buffer).setUint32(0, ++opened)
  const [row] = await db
    .insert(session)
    .values({
      tokenHash,
      tokenType: "access",
      clientIdentifier: client,
      appId,
      createDate: new Date(seen.getTime() - 60_000),
      lastValidate: seen,
      ip: "10.1.2.3",
      userAgent: "Firefox de prova",
    })
    .returning({ tokenNumber: session.tokenNumber })
  return row?.tokenNumber ?? 0
}

interface Item {
  tokenNumber: number
  client: { id: string; kind: string; name: string }
  application: { acronym: string }
  can: { end: boolean }
}
const list = async (token: string, query: Record<string, string | number>) =>
  (await system.call<{ items: Item[] }>("GET", "/sessions", { token, query: { size: 100, ...query } })).body
    .items
const numbers = async (token: string, query: Record<string, string | number>) =>
  (await list(token, query)).map(({ tokenNumber }) => tokenNumber)
const end = (token: string, query: Record<string, string | number>) =>
  system.call<{ ended: number }>("DELETE", "/sessions", { token, query })

describe("open sessions", () => {
  test("of a person, newest first, without those that have lapsed", async () => {
    const older = await open(who, sinal, 20)
    const newer = await open(who, sinarm, 2)
    await open(who, sinal, 31)
    expect(await numbers(superAdmin, { atalaiaId: who })).toEqual([newer, older])
    expect((await list(superAdmin, { atalaiaId: who }))[0]).toMatchObject({
      client: { id: who, kind: "person", name: "RITA PROVA" },
      application: { acronym: "SINARM" },
      ip: "10.1.2.3",
      userAgent: "Firefox de prova",
      can: { end: true },
    })
  })

  test("of an application as server and as client, and by search", async () => {
    const asServer = await open(who, sinal)
    const asClient = await open(String(sinal), sinarm)
    for (const appServerKey of ["sinal", "SINAL", String(sinal)]) {
      expect(await numbers(superAdmin, { appServerKey, search: "rita prova" })).toContain(asServer)
    }
    expect(await numbers(superAdmin, { atalaiaId: String(sinal) })).toContain(asClient)
    expect(await numbers(superAdmin, { atalaiaId: who, search: "nada disso" })).toEqual([])
  })

  test("an application admin sees those of the application, an authorizer those of the unit's people", async () => {
    const inSinal = await open(who, sinal)
    const inSinarm = await open(who, sinarm)
    expect(await numbers(appAdmin, { atalaiaId: who })).toEqual([inSinal])
    expect(await numbers(authorizer, { atalaiaId: who })).toEqual([])
    await system.db.execute(sql`
      update person set organization_id = (select organization_id from authorizer_link
        where atalaia_id = ${account.authorizer} limit 1) where atalaia_id = ${who}`)
    expect(await numbers(authorizer, { atalaiaId: who })).toEqual([inSinarm, inSinal])
    expect((await list(authorizer, { atalaiaId: who })).map(({ can }) => can.end)).toEqual([false, false])
  })
})

describe("ending sessions", () => {
  test("one, with an audit row", async () => {
    const kept = await open(who, sinal, 3)
    const gone = await open(who, sinal, 2)
    expect(await end(superAdmin, { atalaiaId: who, appServerKey: "sinal", tokenNumber: gone })).toMatchObject(
      {
        status: 200,
        body: { ended: 1 },
      },
    )
    expect(await numbers(superAdmin, { atalaiaId: who })).toEqual([kept])
    expect(await auditOf(system, who)).toMatchObject([
      {
        kind: "session.kill",
        actorId: account.superAdmin,
        about: { app: "SINAL", count: "1", subject: "RITA PROVA" },
      },
    ])
  })

  test("all of a person, all of an application", async () => {
    await open(who, sinal)
    await open(who, sinarm)
    expect((await end(superAdmin, { atalaiaId: who })).body).toEqual({ ended: 2 })
    await open(who, sinarm)
    const there = await numbers(superAdmin, { appServerKey: "sinarm" })
    expect((await end(superAdmin, { appServerKey: "sinarm" })).body.ended).toBeGreaterThanOrEqual(
      there.length,
    )
    expect(await numbers(superAdmin, { appServerKey: "sinarm" })).toEqual([])
    const [row] = await rows<{ about: { count: string } }>(
      system.db,
      sql`select about from audit where kind = 'session.kill' and app_id = ${sinarm} order by id desc limit 1`,
    )
    expect(Number(row?.about.count)).toBeGreaterThanOrEqual(there.length)
  })

  test("an application admin ends those of the application alone", async () => {
    await open(who, sinal)
    const other = await open(who, sinarm)
    expect((await end(appAdmin, { atalaiaId: who })).body).toEqual({ ended: 1 })
    expect(await numbers(superAdmin, { atalaiaId: who })).toEqual([other])
    expect(await end(appAdmin, { atalaiaId: who })).toMatchObject({ status: 404 })
  })

  test("whoever only watches people does not, and nobody ends all there are", async () => {
    await open(who, sinal)
    await system.db.execute(sql`
      update person set organization_id = (select organization_id from authorizer_link
        where atalaia_id = ${account.authorizer} limit 1) where atalaia_id = ${who}`)
    expect(await end(authorizer, { atalaiaId: who })).toMatchObject({
      status: 403,
      body: { code: "NOT_YOURS" },
    })
    expect(await end(superAdmin, {})).toMatchObject({
      status: 422,
      body: { fields: { atalaiaId: expect.any(String) } },
    })
    expect(await end(superAdmin, { tokenNumber: 1 })).toMatchObject({ status: 422 })
  })

  test("is previewed, without ending anything", async () => {
    const there = await open(who, sinal)
    const answer = await system.call<{ effects: { text: string }[] }>("DELETE", "/sessions", {
      token: superAdmin,
      query: { atalaiaId: who },
      headers: { "X-Preview": "1" },
    })
    expect(answer.body.effects[0]?.text).toBe("Ao confirmar, termina 1 sessão de Rita em SINAL.")
    expect(await numbers(superAdmin, { atalaiaId: who })).toEqual([there])
  })
})

test("a person is online while a session is open, and was last seen somewhere", async () => {
  const info = async () => (await system.call("GET", `/users/${who}/sessions`, { token: superAdmin })).body
  expect(await info()).toEqual({ atalaiaId: who, name: "RITA PROVA", online: false, can: { end: false } })
  await open(who, sinal)
  expect(await info()).toMatchObject({
    online: true,
    lastValidate: expect.any(String),
    lastIp: "10.1.2.3",
    lastDevice: "Firefox de prova",
    can: { end: true },
  })
})

describe("counts for the dashboard", () => {
  test("who is online, each once, and for some seconds the same", async () => {
    const own = await startSystem({}, { alone: true })
    const [someone, gone, late] = [await addPerson(own), await addPerson(own), await addPerson(own)]
    await open(someone, 1, 1, own)
    await open(someone, await applicationId(own, "SINAL"), 1, own)
    await open(gone, 1, 31, own)
    const token = await own.signIn(account.superAdmin)
    const [there] = await rows<{ count: number }>(
      own.db,
      sql`select count(*)::int as count from (
        select client_identifier from session group by 1
        having max(last_validate) > now() - interval '30 minutes'
      ) online`,
    )
    const online = async () => (await own.call("GET", "/online/count", { token })).body
    expect(await online()).toEqual(there)
    await open(late, 1, 1, own)
    expect(await online()).toEqual(there)
    await own.close()
  })

  test("sessions over time, in slots of so many minutes of the last 24 hours", async () => {
    const slots = async () =>
      (
        await system.call<{ start: string; count: number }[]>("GET", "/sessions/count/time", {
          token: superAdmin,
          query: { minutesSlots: 120 },
        })
      ).body
    const before = await slots()
    expect(before).toHaveLength(13)
    await open(who, sinal, 1)
    const after = await slots()
    expect((after.at(-1)?.count ?? 0) + (after.at(-2)?.count ?? 0)).toBeGreaterThan(
      (before.at(-1)?.count ?? 0) + (before.at(-2)?.count ?? 0),
    )
    expect(after[0]).toEqual(before[0])
  })

  test("a session last seen before an interval began was open in it until it lapsed", async () => {
    const latest = async () =>
      (
        await system.call<{ start: string; count: number }[]>("GET", "/sessions/count/time", {
          token: superAdmin,
          query: { minutesSlots: 5 },
        })
      ).body.at(-1)?.count ?? 0
    const before = await latest()
    await open(who, sinal, 7)
    expect(await latest()).toBe(before + 1)
    await open(who, sinal, 45)
    expect(await latest()).toBe(before + 1)
  })

  test("by application, of those that one administers", async () => {
    const counts = async (token: string) =>
      (
        await system.call<{ application: { acronym: string }; count: number }[]>(
          "GET",
          "/sessions/count/applications",
          { token },
        )
      ).body
    await open(who, sinal)
    expect((await counts(appAdmin)).map(({ application }) => application.acronym)).toEqual(["SINAL"])
    const all = await counts(superAdmin)
    expect(all.map(({ count }) => count)).toEqual(all.map(({ count }) => count).toSorted((a, b) => b - a))
    expect(all.length).toBeGreaterThan(1)
  })

  test("the last ones to enter an application", async () => {
    const newest = await open(who, sinal, 0)
    const last = (token: string, app: string) =>
      system.call<Item[]>("GET", `/sessions/${app}/last`, { token })
    expect((await last(appAdmin, "sinal")).body[0]).toMatchObject({ tokenNumber: newest })
    expect(await last(appAdmin, "SINARM")).toMatchObject({ status: 403 })
  })
})
