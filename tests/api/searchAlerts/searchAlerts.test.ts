import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { maxReports, nextReport } from "@/domain/searchAlerts"
import { mailOutbox } from "@/server/platform/database/schema/index"
import { startReports } from "@/server/work/searchAlerts/sending"
import { addPerson, auditOf, giveRole, mailsTo, mailTo } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let orgManager: string
/** A person who may search people, new for each test, with a saved search. */
let who: string
let token: string
let search: number

const silva = "/users/list?search=silva"
const daily = { every: "daily", hour: 7, onlyChanges: false }

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  orgManager = await system.signIn(account.orgManager)
})
beforeEach(async () => {
  await system.db.execute(sql`delete from kept_search`)
  await system.db.delete(mailOutbox)
  who = await addPerson(system, { name: "RITA PROVA" })
  await makeSearchManager(who)
  token = await system.signIn(who)
  search = await keep()
})

async function makeSearchManager(id: string) {
  const role = await roleId(system, "ROLE_ATALAIA_MANAGER_SEARCH")
  await system.db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by) values (${id}, ${role}, ${account.superAdmin})`)
}
const loseRole = (id: string) => system.db.execute(sql`delete from role_assignment where client_id = ${id}`)

async function keep({ address = silva, name = "Os Silva", shared = false, by = token } = {}) {
  return (await api.keptSearches.create({ token: by, body: { name, address, shared } })).body.id
}
const set = (body = daily, { id = search, by = token } = {}) =>
  api.searchReports.set({ token: by, params: { searchId: id }, body })
const remove = (id = search, by = token) => api.searchReports.remove({ token: by, params: { searchId: id } })
const get = async (id = search, by = token) =>
  (await api.keptSearches.get({ token: by, params: { searchId: id } })).body

/** Makes the report due, since `ago`. */
const due = (ago = "1 minute") =>
  system.db.execute(sql`update search_report set next_date = now() - ${ago}::interval`)
const problems: unknown[] = []
/** Sends all due reports, from `servers` concurrent servers. */
async function send(servers = 1) {
  const { db, settings } = system
  const workers = Array.from({ length: servers }, () =>
    startReports({ db, settings, report: (error) => problems.push(error) }),
  )
  await Promise.all(workers.map((worker) => worker.flush()))
  await Promise.all(workers.map((worker) => worker.close()))
}
const sentTo = (id = who) => mailTo(system, id)
const found = async (by = token, text = "silva") =>
  (await api.users.count({ token: by, query: { search: text } })).body.count
const reportRow = async () => {
  const [row] = await rows<{ stoppedReason: string | null; sentCount: number | null; later: boolean }>(
    system.db,
    sql`
      select stopped_reason as "stoppedReason", sent_count as "sentCount", next_date > now() as later
      from search_report where receiver_id = ${who}`,
  )
  return row
}

describe("receiving a search", () => {
  test("is asked for by each person for themselves, changed and ended, with what was before", async () => {
    expect(await set()).toMatchObject({ status: 200, body: {} })
    const next = nextReport(daily, Temporal.Now.instant()).toString({ smallestUnit: "millisecond" })
    expect((await get()).report).toEqual({ ...daily, nextDate: next })
    expect((await set({ every: "last", hour: 0, onlyChanges: true })).body).toEqual({ before: daily })
    expect((await remove()).body).toEqual({ every: "last", hour: 0, onlyChanges: true })
    expect((await get()).report).toBeUndefined()
    expect(await remove()).toMatchObject({ status: 404 })
    const kinds = await rows<{ kind: string; schedule: string | null }>(
      system.db,
      sql`select kind, about->>'schedule' as schedule from audit where actor_id = ${who} and kind like 'search.rec%' order by id`,
    )
    expect(kinds).toEqual([
      { kind: "search.receive", schedule: "todo dia às 7h" },
      { kind: "search.receive", schedule: "todo último dia do mês à 0h, só quando mudar" },
      { kind: "search.receiveNoMore", schedule: null },
    ])
  })

  test("says before it is done what will come, and when first", async () => {
    const preview = { "X-Preview": "1" }
    const asked = await system.call("PUT", `/searches/${search}/report`, {
      token,
      body: daily,
      headers: preview,
    })
    expect(JSON.stringify(asked.body)).toContain(
      "quantos a busca Os Silva encontra, todo dia às 7h; o próximo é de ",
    )
    expect((await get()).report).toBeUndefined()
    await set()
    const ending = await system.call("DELETE", `/searches/${search}/report`, { token, headers: preview })
    expect(JSON.stringify(ending.body)).toContain("a busca Os Silva não chega mais ao seu e-mail.")
    expect((await get()).report).toBeDefined()
  })

  test("is of a search that one sees, also of a shared one, and nobody else's matter", async () => {
    const other = await addPerson(system)
    await makeSearchManager(other)
    const by = await system.signIn(other)
    expect(await set(daily, { by })).toMatchObject({ status: 404 })
    const shared = await keep({ name: "Da equipe", shared: true })
    expect(await set(daily, { id: shared, by })).toMatchObject({ status: 200 })
    expect((await get(shared, by)).report).toBeDefined()
    expect((await get(shared)).report).toBeUndefined()
    // An actor who may not open the list does not see it.
    expect(await set(daily, { id: shared, by: orgManager })).toMatchObject({ status: 404 })
  })

  test("is not of a list that is not sent, nor of one that was one's own to open", async () => {
    const audit = await keep({ address: "/audit?app=SINAL", by: superAdmin })
    expect((await get(audit, superAdmin)).can.receive).toBe(false)
    expect(await set(daily, { id: audit, by: superAdmin })).toMatchObject({
      status: 409,
      refusal: { code: "NOT_REPORTED" },
    })
    await loseRole(who)
    expect((await get()).can.receive).toBe(false)
    expect(await set()).toMatchObject({ status: 403, refusal: { code: "NOT_YOURS" } })
  })

  test.each([
    { ...daily, every: "29" },
    { ...daily, every: "0" },
    { ...daily, every: "segunda" },
    { ...daily, hour: 24 },
    { ...daily, hour: 7.5 },
    { ...daily, hour: -1 },
  ])("has no such time: %j", async (time) => {
    expect(await set(time)).toMatchObject({ status: 422 })
  })

  test("is not of requests for no application: they would end at the first time", async () => {
    const requests = await keep({ address: "/system-access-requests", by: superAdmin })
    expect(await set(daily, { id: requests, by: superAdmin })).toMatchObject({
      status: 409,
      refusal: { code: "NOT_REPORTED", message: expect.stringContaining("não se envia como está guardada") },
    })
  })

  test("has a limit, also where two come together; those that have ended are not counted", async () => {
    await system.db.execute(sql`
      with kept as (
        insert into kept_search (owner_id, name, list, address, shared)
        select ${who}, 'Busca ' || n, 'users', '/users/list', false from generate_series(2, ${maxReports}) n returning id
      )
      insert into search_report (search_id, receiver_id, every, hour, only_changes, next_date)
      select id, ${who}, 'daily', 7, false, now() + interval '1 day' from kept`)
    const another = await keep({ name: "Mais uma" })
    const answers = await Promise.all([set(), set(daily, { id: another })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ refusal: { code: "TOO_MANY" } })
    await system.db.execute(sql`
      update search_report set stopped_date = now(), stopped_reason = 'closed'
      where receiver_id = ${who} and search_id <> ${search} and search_id <> ${another}`)
    expect((await Promise.all([set(), set(daily, { id: another })])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
  })

  test("ends for all with the search, which its removal says", async () => {
    const shared = await keep({ name: "Da equipe", shared: true })
    await set(daily, { id: shared })
    await set(daily, { id: shared, by: superAdmin })
    const path = `/searches/${shared}`
    const { body } = await system.call("DELETE", path, { token, headers: { "X-Preview": "1" } })
    expect(JSON.stringify(body)).toContain("Deixa de ser enviada por e-mail a 2 pessoas.")
    await api.keptSearches.remove({ token, params: { searchId: shared } })
    await due()
    await send()
    expect(await sentTo()).toEqual([])
  })
})

describe("what is sent", () => {
  test("is how many there are, with the address of the search, and nothing of what is found", async () => {
    await set()
    await send()
    expect(await sentTo()).toEqual([])
    await due()
    await send()
    const [mail, ...others] = await sentTo()
    expect(others).toEqual([])
    expect(mail?.subject).toBe("Uma busca guardada do Atalaia, na hora marcada")
    expect(mail?.body).toContain(
      `A busca “Os Silva” encontra agora ${await found()} usuários. É o primeiro envio`,
    )
    expect(mail?.body).toContain(`${system.settings.publicUrl}/searches/${search}\n`)
    expect(mail?.body).toContain(`/?command=${encodeURIComponent(`> unschedule search ${search}`)}\n`)
    // Contains neither filters nor people.
    expect(mail?.body).not.toContain("users/list")
    expect(mail?.body).not.toMatch(/\d{11}|\d{3}\.\d{3}/)
    expect((await get()).report).toMatchObject({ sentDate: expect.any(String), nextDate: expect.any(String) })
    expect((await auditOf(system, who)).at(-1)).toMatchObject({
      kind: "search.send",
      actorId: "sistema",
      about: { document: "Os Silva", subject: "RITA PROVA" },
      after: { count: await found() },
    })
  })

  test("names nobody whom the name of the search names", async () => {
    const own = await keep({ name: "Caso 123.456.789-09 e wk.104829301" })
    await set(daily, { id: own })
    await due()
    await send()
    expect((await sentTo())[0]?.body).toContain("“Caso [identificador] e [identificador]”")
  })

  test("says of somebody else's search whose it is, and not what they call it", async () => {
    const shared = await keep({ name: "Entre em contato", shared: true, by: superAdmin })
    await set(daily, { id: shared })
    await due()
    await send()
    const body = (await sentTo())[0]?.body ?? ""
    expect(body).toMatch(new RegExp(`A busca nº ${shared}, de [A-ZÁÉÍÓÚÂÊÔÃÕÇ ]+, encontra agora`))
    expect(body).not.toContain("contato")
  })

  test("says what became of it since it was last sent", async () => {
    await set()
    await due()
    await send()
    const added = [
      await addPerson(system, { name: "ANA SILVA" }),
      await addPerson(system, { name: "BIA SILVA" }),
    ]
    const next = async () => {
      await due()
      await send()
      return (await sentTo()).at(-1)?.body ?? ""
    }
    expect(await next()).toMatch(
      /São 2 usuários a mais que no último envio, em \d\d\/\d\d\/\d{4} \d\d:\d\d\./,
    )
    const rename = (id: string | undefined, name: string) =>
      system.db.execute(sql`update person set name = ${name} where atalaia_id = ${id}`)
    await rename(added[0], "ANA SOUZA")
    expect(await next()).toContain("É 1 usuário a menos que no último envio")
    await rename(added[0], "ANA SILVA")
    await rename(added[1], "BIA SOUZA")
    expect(await next()).toContain("O número é o do último envio")
    expect(await next()).toContain("Nada mudou desde o último envio")
    await api.keptSearches.update({
      token,
      params: { searchId: search },
      body: { name: "Os Silva", address: "/users/list?search=souza", shared: false, version: 1 },
    })
    expect(await next()).toContain("É o primeiro envio desta busca como ela está.")
  })

  test("comes only where something changed, where that was asked for", async () => {
    await set({ ...daily, onlyChanges: true })
    for (const _ of [1, 2]) {
      await due()
      await send()
    }
    expect(await sentTo()).toHaveLength(1)
    expect(await reportRow()).toMatchObject({ later: true })
    // The same number of people, but others.
    await system.db.execute(sql`
      update person set name = 'X' where atalaia_id = (select atalaia_id from person where name like '% SILVA%' limit 1)`)
    await addPerson(system, { name: "CAIO SILVA" })
    await due()
    await send()
    expect(await sentTo()).toHaveLength(2)
  })

  test("is what the person may see at that moment, in their scope", async () => {
    const manager = await keep({ address: "/applications/list", by: superAdmin, shared: true })
    const admin = await addPerson(system)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${admin}, id, ${account.superAdmin} from role where title = 'ROLE_ADMIN_APP_SINAL'`)
    await set(daily, { id: manager, by: await system.signIn(admin) })
    await due()
    await send()
    expect((await sentTo(admin))[0]?.body).toContain("encontra agora 1 aplicação.")
  })

  const all = { size: 100 }
  const lists: [string, string, (by: string) => Promise<number>, RegExp][] = [
    [
      "/applications/list?search=active:true",
      account.superAdmin,
      async (by) =>
        (await api.applications.count({ token: by, query: { search: "active:true" } })).body.count,
      /aplicações/,
    ],
    [
      "/assignments/validations?search=sinal",
      account.superAdmin,
      async (by) =>
        (await api.validations.list({ token: by, query: { search: "sinal", ...all } })).body.items.length,
      /validaç(ão|ões)/,
    ],
    [
      "/pre-users/ongoing/list?search=a",
      account.superAdmin,
      async (by) =>
        (await api.registration.ongoing({ token: by, query: { search: "a", ...all } })).body.items.length,
      /pré-cadastros?/,
    ],
    [
      "/pre-users/list",
      account.authorizerEditor,
      async (by) => (await api.registration.mine({ token: by, query: all })).body.items.length,
      /pré-cadastros?/,
    ],
    [
      "/user-authorizer/update?kinds=general,sensitive",
      account.authorizer,
      async (by) =>
        (await api.evaluations.updates({ token: by, query: { general: true, sensitive: true } })).body.count,
      /pendências?/,
    ],
    [
      "/user-authorizer/communication",
      account.authorizer,
      async (by) => (await api.evaluations.updates({ token: by, query: { communication: true } })).body.count,
      /pendências?/,
    ],
    [
      "/user-authorizer/pre-user?name=a",
      account.authorizer,
      async (by) => (await api.evaluations.preUsers({ token: by, query: { searchName: "a" } })).body.count,
      /pendências?/,
    ],
    [
      "/system-access-requests?app=SINAL&name=a",
      account.linker,
      async (by) =>
        (await api.accessDecisions.list({ token: by, params: { app: "SINAL" }, query: { name: "a" } })).body
          .count,
      /solicitaç(ão|ões) de acesso/,
    ],
  ]
  test.each(lists)("of %s is what its list has", async (address, id, count, noun) => {
    const by = await system.signIn(id)
    await system.db.delete(mailOutbox)
    await set(daily, { id: await keep({ address, by }), by })
    await due()
    await send()
    const [mail, ...others] = await mailsTo(system)
    expect(others).toEqual([])
    expect(mail?.body).toMatch(new RegExp(`encontra agora ${await count(by)} ${noun.source}\\.`))
  })
})

describe("nothing more is sent", () => {
  const ways: [string, () => Promise<unknown>, { reason: string; told: boolean }][] = [
    ["to whoever may not open the list any more", () => loseRole(who), { reason: "closed", told: true }],
    [
      "to somebody inactive",
      () => system.db.execute(sql`update person set enabled = false where atalaia_id = ${who}`),
      { reason: "account", told: false },
    ],
    [
      "to a locked account",
      () =>
        api.clients.lock({
          token: superAdmin,
          params: { clientId: who },
          body: { justification: "Suspeita" },
        }),
      { reason: "account", told: false },
    ],
    [
      "to whoever has to set up a second factor first",
      () => giveRole(system, who, { appId: 1, twoFactorRequired: true }),
      { reason: "account", told: false },
    ],
  ]
  test.each(ways)("%s", async (_, happens, { reason, told }) => {
    await set()
    await happens()
    await system.db.delete(mailOutbox)
    await due()
    await send()
    const mails = await sentTo()
    expect(mails).toHaveLength(told ? 1 : 0)
    if (told)
      expect(mails[0]?.body).toContain(
        `A busca guardada nº ${search} não chega mais ao seu e-mail. Você não podia`,
      )
    expect(JSON.stringify(mails)).not.toContain("Os Silva")
    expect(await reportRow()).toMatchObject({ stoppedReason: reason, sentCount: null })
    expect((await auditOf(system, who)).at(-1)).toMatchObject({ kind: "search.stop", after: { reason } })
    await due()
    await send()
    expect(await sentTo()).toHaveLength(mails.length)
  })

  test("of a search that is not shared any more; its name is not said", async () => {
    const shared = await keep({ name: "Da equipe", shared: true, by: superAdmin })
    await set(daily, { id: shared })
    await api.keptSearches.update({
      token: superAdmin,
      params: { searchId: shared },
      body: { name: "Segredo", address: silva, shared: false, version: 1 },
    })
    await due()
    await send()
    expect((await sentTo()).map(({ subject }) => subject)).toEqual([
      "Uma busca guardada do Atalaia não é mais enviada",
    ])
    expect(JSON.stringify(await sentTo())).not.toContain("Segredo")
    // It can still be removed.
    expect(await remove(shared)).toMatchObject({ status: 200 })
  })

  test("of a search whose filters mean nothing any more, which its row says until it is asked for anew", async () => {
    await set()
    await system.db.execute(sql`update kept_search set address = '/users/list?search=active%3Amaybe'`)
    await due()
    await send()
    expect((await get()).report).toEqual({
      ...daily,
      stopped: { date: expect.any(String), reason: "Os filtros da busca não eram mais compreendidos." },
    })
    expect(await set()).toMatchObject({ status: 409, refusal: { code: "NOT_REPORTED" } })
    await system.db.execute(sql`update kept_search set address = ${silva}`)
    await set()
    expect((await get()).report).toEqual({ ...daily, nextDate: expect.any(String) })
  })

  test("of a search that leads now to a list that is not sent", async () => {
    const own = await keep({ by: superAdmin, name: "Outra" })
    await set(daily, { id: own, by: superAdmin })
    await api.keptSearches.update({
      token: superAdmin,
      params: { searchId: own },
      body: { name: "Outra", address: "/audit", shared: false, version: 1 },
    })
    await due()
    await send()
    expect((await get(own, superAdmin)).report?.stopped?.reason).toContain("não se envia por e-mail")
  })
})

describe("each time is sent once", () => {
  test("by several servers at once", async () => {
    await set()
    await set(daily, { id: await keep({ name: "Outra" }) })
    await due()
    await send(4)
    expect(await sentTo()).toHaveLength(2)
  })

  test("where no server ran for days", async () => {
    await set()
    await due("9 days")
    await send()
    await send()
    expect(await sentTo()).toHaveLength(1)
    expect(await reportRow()).toMatchObject({ later: true })
  })

  test("where a server ends in between: nothing of it stands, and the next one sends it", async () => {
    await set()
    await due()
    await system.db.execute(sql`alter table search_report add constraint broken check (sent_date is null)`)
    await send()
    expect(await sentTo()).toEqual([])
    expect(String(problems.splice(0)[0])).toContain("update search_report")
    expect(await reportRow()).toMatchObject({ later: true, sentCount: null })
    await system.db.execute(sql`alter table search_report drop constraint broken`)
    await due()
    await send()
    expect(await sentTo()).toHaveLength(1)
  })

  test("and what goes wrong for one person holds up nobody else", async () => {
    await set()
    const other = await addPerson(system)
    await makeSearchManager(other)
    const by = await system.signIn(other)
    await set(daily, { id: await keep({ by }), by })
    await system.db.execute(
      sql.raw(
        `alter table search_report add constraint broken check (sent_date is null or receiver_id <> '${who}')`,
      ),
    )
    await due()
    await send()
    await system.db.execute(sql`alter table search_report drop constraint broken`)
    expect(problems.splice(0)).toHaveLength(1)
    expect(await sentTo(other)).toHaveLength(1)
    expect(await sentTo()).toEqual([])
  })
})
