import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { formatIdentifier } from "@/domain/people/identifier"
import { seededRandom } from "@/server/demo/random"
import { openSessions } from "@/server/identity/access/sessions"
import { everyWord } from "@/server/platform/database/like"
import { session } from "@/server/platform/database/schema/index"
import { addApplication } from "../../support/data/applications"
import { addPerson, applicationId, auditOf } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { account, demoPassword, startSystem, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let authorizer: string
let sinal: number
let sinarm: number
let who: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  authorizer = await system.signIn(account.authorizer)
  sinal = await applicationId(system, "SINAL")
  sinarm = await applicationId(system, "SINARM")
})
beforeEach(async () => {
  who = await addPerson(system, { name: "RITA PROVA" })
})

let opened = 0
/** An open session, last used `minutesAgo`. */
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

const list = async (token: string, query: Record<string, string | number>) =>
  (await api.sessions.list({ token, query: { size: 100, ...query } })).body.items
const numbers = async (token: string, query: Record<string, string | number>) =>
  (await list(token, query)).map(({ tokenNumber }) => tokenNumber)
const end = (token: string, query: Record<string, string | number>) => api.sessions.end({ token, query })

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
      expect(await numbers(superAdmin, { appServerKey, search: formatIdentifier(who) })).toContain(asServer)
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

test("a search finds the sessions that hold every word, of whoever, in whatever and from wherever", async () => {
  const searched = sql`concat_ws(' ', p.search_text, self.search_text, a.search_text, s.ip)`
  const tables = sql`
    session s join application a on a.id = s.app_id left join person p on p.atalaia_id = s.client_identifier
    left join application self on self.client_id = s.client_identifier`
  const random = seededRandom(8)
  const everybody = await rows<{ id: string }>(system.db, sql`select id from client order by id`)
  for (let made = 0; made < 120; made++) {
    await open(random.pick(everybody).id, random.pick([1, sinal, sinarm]), random.between(1, 20))
  }
  await system.db.execute(
    sql`update session set ip = '2001:db8::' || token_number % 50 where token_number % 3 = 0`,
  )
  await system.db.execute(sql`analyze`)
  const texts = await rows<{ text: string }>(
    system.db,
    sql`select fold(${searched}) as text from ${tables} where s.ended_date is null order by s.token_number`,
  )
  const drawn = Array.from({ length: 80 }, () => {
    const words = random.pick(texts).text.split(" ")
    const part = random.pick(words).slice(random.between(0, 2), random.between(3, 8))
    const others = random.pick(texts).text.split(" ")
    return random.pick([
      random.some(words, 2).join(" "),
      part,
      `${part} ${random.pick(words)}`,
      `${random.pick(words)} ${random.pick(others)}`,
    ])
  })
  const found = { some: 0, none: 0 }
  for (const search of [
    ...drawn,
    "ninguem assim",
    "10.1.2",
    "db8::4",
    "sinal",
    "a",
    "99999999999",
    "%",
    "cafe",
  ]) {
    for (const appServerKey of [undefined, "sinal"]) {
      const expected = await rows<{ tokenNumber: number }>(
        system.db,
        sql`
          select s.token_number::int as "tokenNumber" from ${tables}
          where ${openSessions} and ${everyWord(searched, search)}
            and ${appServerKey ? sql`a.id = ${sinal}` : sql`true`}
          order by s.create_date desc, s.token_number desc limit 100`,
      )
      const wanted = expected.map(({ tokenNumber }) => tokenNumber)
      expect(await numbers(superAdmin, { search, ...(appServerKey && { appServerKey }) }), search).toEqual(
        wanted,
      )
      found[wanted.length > 0 ? "some" : "none"]++
    }
  }
  expect(found.some).toBeGreaterThan(80)
  expect(found.none).toBeGreaterThan(5)
})

test("whose and in which applications one sees sessions can be found", async () => {
  const applications = async (token: string) =>
    (await api.sessions.applications({ token })).body.map(({ acronym }) => acronym)
  const people = async (token: string, text: string) =>
    (
      await api.system.search({
        token,
        query: { text, kinds: "user" },
      })
    ).body.items.map(({ id }) => id)
  expect(await applications(appAdmin)).toEqual(["SINAL"])
  expect(await applications(superAdmin)).toContain("SINARM")

  const app = await addApplication(system, superAdmin)
  await system.db.execute(sql`update person set name = 'ZORAIDE VIGIADA' where atalaia_id = ${who}`)
  await open(who, app.id)
  expect(await applications(authorizer)).not.toContain(app.acronym)
  expect(await people(authorizer, "zoraide")).toEqual([])
  expect(await people(authorizer, who)).toEqual([])
  await system.db.execute(sql`
    update person set organization_id = (select organization_id from authorizer_link
      where atalaia_id = ${account.authorizer} limit 1) where atalaia_id = ${who}`)
  expect(await applications(authorizer)).toContain(app.acronym)
  for (const text of ["zoraide", "vigiada zor", who]) expect(await people(authorizer, text)).toEqual([who])
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

  test("of one's own asks who one is, by every way to name them, and others' do not", async () => {
    const own = await addPerson(system)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${own}, role_id, created_by from role_assignment where client_id = ${account.superAdmin}`)
    const token = await system.signIn(own)
    const elsewhere = await open(own, sinal)
    await system.db.execute(sql`
      update session set authenticated_date = now() - interval '6 minutes' where client_identifier = ${own}`)
    const ways: Record<string, string | number>[] = [
      { atalaiaId: own },
      { appServerKey: "sinal" },
      { atalaiaId: own, tokenNumber: elsewhere },
    ]
    for (const which of ways) {
      expect(await end(token, which)).toMatchObject({ status: 401, body: { code: "REAUTHENTICATE" } })
    }
    await open(who, sinal)
    expect((await end(token, { atalaiaId: who })).status).toBe(200)
    expect((await system.api.session.reauthenticate({ token, body: { proof: demoPassword } })).status).toBe(
      204,
    )
    expect((await end(token, { atalaiaId: own, tokenNumber: elsewhere })).status).toBe(200)
  })

  test("is previewed, without ending anything", async () => {
    const there = await open(who, sinal)
    const answer = await api.sessions.end.preview({
      token: superAdmin,
      query: { atalaiaId: who },
    })
    expect(answer.body.effects[0]?.text).toBe("Ao confirmar, termina 1 sessão de Rita em SINAL.")
    expect(await numbers(superAdmin, { atalaiaId: who })).toEqual([there])
  })
})

describe("ended sessions", () => {
  const ended = async (query: Record<string, string | number>, token = superAdmin) =>
    (await list(token, { ...query, ended: "true" })).map(({ tokenNumber, ended }) => [
      tokenNumber,
      ended?.how,
    ])

  test("are kept with how they ended, apart from the open ones", async () => {
    const lapsed = await open(who, sinal, 45)
    const killed = await open(who, sinal, 2)
    const still = await open(who, sinal, 1)
    await end(superAdmin, { atalaiaId: who, tokenNumber: killed })
    expect(await ended({ atalaiaId: who })).toEqual([
      [killed, "Encerrada por quem administra"],
      [lapsed, "Expirou"],
    ])
    expect(await numbers(superAdmin, { atalaiaId: who })).toEqual([still])
    expect((await list(superAdmin, { atalaiaId: who, ended: "true" })).map(({ can }) => can.end)).toEqual([
      false,
      false,
    ])
  })

  test("say so whatever ended them", async () => {
    const person = await addPerson(system)
    await system.db.execute(sql`update application set allowed_tokens = 1 where id = 1`)
    await system.signIn(person)
    await system.signIn(person)
    await api.session.signOut({ token: await system.signIn(person) })
    const token = await system.signIn(person)
    await api.users.changePassword({
      token,
      body: { atalaiaId: person, oldPassword: demoPassword, newPassword: "uma frase bem longa 7" },
    })
    await api.clients.setEnabled({
      token: superAdmin,
      params: { clientId: person },
      body: { enabled: false, description: "Saiu" },
    })
    await system.db.execute(sql`update application set allowed_tokens = 5 where id = 1`)
    expect((await ended({ atalaiaId: person })).map(([, how]) => how)).toEqual([
      "O acesso foi desativado",
      "A senha foi trocada",
      "A pessoa saiu",
      "Outra tomou o lugar dela",
      "Outra tomou o lugar dela",
    ])
  })

  test("are not announced, counted or ended again", async () => {
    const app = await addApplication(system, superAdmin)
    for (const minutesAgo of [1, 2, 31, 300]) await open(who, app.id, minutesAgo)
    const preview = await api.sessions.end.preview({
      token: superAdmin,
      query: { appServerKey: String(app.id) },
    })
    expect(preview.body.effects[0]?.text).toContain("terminam 2 sessões")
    expect((await end(superAdmin, { appServerKey: String(app.id) })).body).toEqual({ ended: 2 })
    expect(await end(superAdmin, { appServerKey: String(app.id) })).toMatchObject({ status: 404 })
  })

  test("stay in the charts of the time when they were open, also without their application", async () => {
    const slots = async () =>
      (
        await api.sessions.countByTime({
          token: superAdmin,
          query: { minutesSlots: 5 },
        })
      ).body
    const past = async () => (await slots()).filter(({ start }) => Date.parse(start) < Date.now() - 600_000)
    const app = await addApplication(system, superAdmin)
    const before = await past()
    const number = await open(who, app.id, 9)
    await system.db.execute(sql`
      update session set create_date = now() - interval '3 hours' where token_number = ${number}`)
    const open3h = await past()
    expect(open3h.at(-1)?.count).toBe((before.at(-1)?.count ?? 0) + 1)
    await end(superAdmin, { atalaiaId: who })
    expect(await past()).toEqual(open3h)
    await api.applications.remove({ token: superAdmin, params: { app: app.id } })
    expect(await past()).toEqual(open3h)
    // One that ended an hour ago is not counted after its end, and yesterday's is not counted at all.
    await system.db.execute(sql`
      update session set last_validate = now() - interval '70 minutes', ended_date = now() - interval '1 hour'
      where token_number = ${number}`)
    expect((await past()).at(-1)?.count).toBe(before.at(-1)?.count)
    await system.db.execute(sql`
      update session set create_date = now() - interval '26 hours', last_validate = now() - interval '24 hours',
        ended_date = now() - interval '24 hours 5 minutes' where token_number = ${number}`)
    expect((await past()).map(({ count }) => count)).toEqual(before.map(({ count }) => count))
  })

  test("are among the last ones to enter an application", async () => {
    const newest = await open(who, sinal, 0)
    await end(superAdmin, { atalaiaId: who })
    const { body } = await api.sessions.last({ token: appAdmin, params: { app: "sinal" } })
    expect(body[0]).toMatchObject({ tokenNumber: newest, ended: { how: "Encerrada por quem administra" } })
  })
})

test("a person is online while a session is open, and was last seen somewhere", async () => {
  const info = async () => (await api.sessions.ofUser({ token: superAdmin, params: { atalaiaId: who } })).body
  expect(await info()).toEqual({ atalaiaId: who, name: "RITA PROVA", online: false, can: { end: false } })
  await open(who, sinal)
  expect(await info()).toMatchObject({
    online: true,
    lastValidate: expect.any(String),
    lastIp: "10.1.2.3",
    lastDevice: "Firefox de prova",
    can: { end: true },
  })
  await end(superAdmin, { atalaiaId: who })
  expect(await info()).toMatchObject({ online: false, lastIp: "10.1.2.3", lastDevice: "Firefox de prova" })
})

test("online is who has a session in any application, also for who sees only one", async () => {
  await open(who, sinarm)
  const info = (token: string) => api.sessions.ofUser({ token, params: { atalaiaId: who } })
  expect((await info(appAdmin)).body).toEqual({
    atalaiaId: who,
    name: "RITA PROVA",
    online: true,
    can: { end: false },
  })
  expect(await info(authorizer)).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
  await system.db.execute(sql`
    update person set organization_id = (select organization_id from authorizer_link
      where atalaia_id = ${account.authorizer} limit 1) where atalaia_id = ${who}`)
  expect((await info(authorizer)).body).toMatchObject({ online: true, lastIp: "10.1.2.3" })
})

test("an authorizer who may look for anybody sees the sessions of their own units alone", async () => {
  const both = await addPerson(system)
  await system.db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    select ${both}, id, ${account.superAdmin} from role
    where title in ('ROLE_ATALAIA_USER', 'ROLE_ATALAIA_AUTHORIZER', 'ROLE_ATALAIA_MANAGER_SEARCH')`)
  const [unit] = await rows<{ id: number }>(
    system.db,
    sql`select id from organization where acronym = 'PMCE'`,
  )
  await system.db.execute(
    sql`insert into authorizer_link (atalaia_id, organization_id) values (${both}, ${unit?.id ?? 0})`,
  )
  const token = await system.signIn(both)
  const info = () => api.sessions.ofUser({ token, params: { atalaiaId: who } })
  expect(await info()).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
  await system.db.execute(sql`update person set organization_id = ${unit?.id ?? 0} where atalaia_id = ${who}`)
  expect((await info()).status).toBe(200)
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
    const online = async () => (await own.api.system.online({ token })).body
    expect(await online()).toEqual(there)
    await open(late, 1, 1, own)
    expect(await online()).toEqual(there)
    await own.close()
  })

  test("sessions over time, in slots of so many minutes of the last 24 hours", async () => {
    const slots = async () =>
      (
        await api.sessions.countByTime({
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
        await api.sessions.countByTime({
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
    const counts = async (token: string) => (await api.sessions.countByApplication({ token })).body
    await open(who, sinal)
    expect((await counts(appAdmin)).map(({ application }) => application.acronym)).toEqual(["SINAL"])
    const all = await counts(superAdmin)
    expect(all.map(({ count }) => count)).toEqual(all.map(({ count }) => count).toSorted((a, b) => b - a))
    expect(all.length).toBeGreaterThan(1)
  })

  test("the last ones to enter an application", async () => {
    const newest = await open(who, sinal, 0)
    const last = (token: string, app: string) => api.sessions.last({ token, params: { app } })
    expect((await last(appAdmin, "sinal")).body[0]).toMatchObject({ tokenNumber: newest })
    expect(await last(appAdmin, "SINARM")).toMatchObject({ status: 403 })
  })
})
