import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import type { Calls } from "@/contract/index"
import { addPerson, auditOf, mailsTo } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
const tokens: Record<string, string> = {}
const as = async (id: string) => {
  tokens[id] ??= await system.signIn(id)
  return tokens[id]
}

const list = async (app: string, by: string, query: Record<string, string | number> = {}) =>
  api.accessDecisions.list({
    token: await as(by),
    params: { app },
    query: { size: 100, ...query },
  })
const detail = async (id: string, by: string, app = "SINAL") =>
  api.accessDecisions.get({ token: await as(by), params: { app, atalaiaId: id } })
const approve = async (
  id: string,
  body: SentBody<Calls["accessDecisions"]["approve"]>,
  by: string,
  app = "SINAL",
) => api.accessDecisions.approve({ token: await as(by), params: { app, atalaiaId: id }, body })
const reject = async (
  id: string,
  body: SentBody<Calls["accessDecisions"]["reject"]>,
  by: string,
  app = "SINAL",
) => api.accessDecisions.reject({ token: await as(by), params: { app, atalaiaId: id }, body })
/** An undecided request. */
async function open(by: string) {
  const found = (await list("SINAL", by)).body.items.find(({ rejected }) => !rejected)
  if (!found) throw new Error("nothing is asked")
  return found
}
const said = (done: string) =>
  expect.stringMatching(`^\\S.* já ${done} esta solicitação, em \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.$`)
const mailTo = async (atalaiaId: string) => {
  const [person] = await rows<{ email: string }>(
    system.db,
    sql`select email from person where atalaia_id = ${atalaiaId}`,
  )
  return (await mailsTo(system, person?.email ?? "")).at(-1)
}

describe("the list", () => {
  test("has the rejected ones first, then the latest", async () => {
    const { items, count } = (await list("SINAL", account.appAdmin)).body
    expect(items.length).toBe(count)
    const order = items.map(({ rejected, lastUpdate }) => `${rejected ? 1 : 0} ${lastUpdate}`)
    expect(order).toEqual([...order].sort().reverse())
    expect(items.some(({ rejected }) => rejected)).toBe(true)
  })

  test("is narrowed by name, CPF and unit", async () => {
    const all = (await list("SINAL", account.superAdmin)).body.items
    const [one] = all
    const some = async (query: Record<string, string | number>) =>
      (await list("SINAL", account.superAdmin, query)).body.items.map(({ atalaiaId }) => atalaiaId)
    expect(await some({ atalaiaId: one?.atalaiaId ?? "" })).toEqual([one?.atalaiaId])
    expect((await some({ atalaiaId: "123" })).length).toBe(all.length)
    expect(await some({ name: one?.userName ?? "" })).toContain(one?.atalaiaId)
    expect((await some({ organization: one?.organization?.id ?? 0 })).length).toBe(all.length)
    expect(await some({ organization: 999_999 })).toEqual([])
  })

  test.each<[string, string, string, number]>([
    ["its administrator", "SINAL", account.appAdmin, 200],
    ["its linker", "SINAL", account.linker, 200],
    ["the linker of another", "SINARM", account.linker, 403],
    ["the administrator of another", "SINARM", account.appAdmin, 403],
    ["its manager", "SINAL", account.appManager, 403],
    ["a plain user", "SINAL", account.user, 403],
    ["nobody's", "NADA", account.superAdmin, 404],
  ])("is seen by %s or not", async (_, app, by, status) => {
    expect((await list(app, by)).status).toBe(status)
  })

  test("the menu counts what waits", async () => {
    const { items } = (await list("SINAL", account.linker)).body
    const { body } = await api.system.counts({
      token: await as(account.linker),
    })
    expect(body.pendingAccessRequests).toBe(items.filter(({ rejected }) => !rejected).length)
  })
})

describe("a request", () => {
  test("brings documents and what may be granted: to a linker, what the link allows", async () => {
    const { atalaiaId } = await open(account.linker)
    const whole = (await detail(atalaiaId, account.appAdmin)).body
    expect(whole.documents.length).toBeGreaterThan(0)
    expect(whole.documents.every(({ file }) => file)).toBe(true)
    const part = (await detail(atalaiaId, account.linker)).body
    expect(part.roles.length + part.profiles.length).toBeGreaterThan(0)
    expect(part.roles.length).toBeLessThan(whole.roles.length)
    const beyond = whole.roles.find(({ id }) => !part.roles.some((role) => role.id === id))
    const tried = await approve(
      atalaiaId,
      { roles: [{ id: beyond?.id ?? 0 }], profiles: [], version: part.version },
      account.linker,
    )
    expect(tried).toMatchObject({ status: 403 })
    const file = whole.documents[0]?.file?.id
    const download = await api.userFiles.download({
      token: await as(account.linker),
      params: { fileId: file ?? 0 },
    })
    expect(download.status).toBe(200)
    expect(download.headers.get("content-type")).toBe("application/pdf")
    const data = await api.registration.details({
      token: await as(account.linker),
      params: { atalaiaId },
    })
    expect(data.status).toBe(200)
  })

  test("is approved with at least one permission, each until its date, and is over", async () => {
    const { atalaiaId, version } = await open(account.linker)
    const { roles } = (await detail(atalaiaId, account.linker)).body
    const role = roles.find(({ assigned }) => !assigned)
    expect(await approve(atalaiaId, { roles: [], profiles: [], version }, account.linker)).toMatchObject({
      status: 422,
    })
    const past = {
      roles: [{ id: role?.id ?? 0, expirationDate: "2020-01-01T00:00:00-03:00" }],
      profiles: [],
      version,
    }
    expect(await approve(atalaiaId, past, account.linker)).toMatchObject({
      status: 422,
      body: { message: "Não é possível selecionar uma data de expiração no passado." },
    })
    const until = "2030-01-01T00:00:00-03:00"
    const granted = { roles: [{ id: role?.id ?? 0, expirationDate: until }], profiles: [], version }
    expect(await approve(atalaiaId, granted, account.linker)).toMatchObject({
      status: 200,
      body: { message: "Solicitação de acesso aprovada." },
    })
    const held = await rows<{ until: Date }>(
      system.db,
      sql`
        select expiration_date_time as until from role_assignment
        where client_id = ${atalaiaId} and role_id = ${role?.id ?? 0} and created_by = ${account.linker}`,
    )
    expect(new Date(held[0]?.until ?? 0).toISOString()).toBe(new Date(until).toISOString())
    expect((await detail(atalaiaId, account.appAdmin)).status).toBe(404)
    expect((await mailTo(atalaiaId))?.body).toContain(role?.title)
    expect((await auditOf(system, atalaiaId)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["role.grant", "accessRequest.approve"]),
    )
  })

  test("is rejected with a reason, which the person sees, and asks anew", async () => {
    const { atalaiaId, version } = await open(account.appAdmin)
    expect(await reject(atalaiaId, { justification: " ", version }, account.appAdmin)).toMatchObject({
      status: 422,
      body: { fields: { justification: "Por favor, insira a justificativa da rejeição!" } },
    })
    const answer = await reject(atalaiaId, { justification: "Sem relação.", version }, account.appAdmin)
    expect(answer).toMatchObject({ status: 200, body: { message: "Solicitação de acesso rejeitada." } })
    expect((await detail(atalaiaId, account.appAdmin)).body).toMatchObject({
      rejected: true,
      rejectionMessage: "Sem relação.",
      can: { decide: false },
    })
    expect((await mailTo(atalaiaId))?.body).toContain("Sem relação.")
    const again = await reject(atalaiaId, { justification: "De novo.", version }, account.superAdmin)
    expect(again).toMatchObject({
      status: 409,
      body: { code: "DECIDED", message: said("rejeitou") },
    })
  })

  test("is decided once", async () => {
    const { atalaiaId, version } = await open(account.appAdmin)
    const { roles } = (await detail(atalaiaId, account.appAdmin)).body
    const role = roles.find(({ assigned }) => !assigned)
    const answers = await Promise.all([
      approve(atalaiaId, { roles: [{ id: role?.id ?? 0 }], profiles: [], version }, account.appAdmin),
      reject(atalaiaId, { justification: "Não.", version }, account.superAdmin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = answers.find(({ status }) => status === 409)
    expect(told?.body).toMatchObject({ code: "DECIDED", message: said("(aprovou|rejeitou)") })
  })

  test("that is over is told of by who ended it, within reach, and asked for anew is another", async () => {
    const { atalaiaId, version } = await open(account.linker)
    const role = (await detail(atalaiaId, account.linker)).body.roles.find(({ assigned }) => !assigned)
    const grant = { roles: [{ id: role?.id ?? 0 }], profiles: [], version }
    expect((await approve(atalaiaId, grant, account.linker)).status).toBe(200)
    const late = () => reject(atalaiaId, { justification: "Não.", version }, account.appAdmin)
    expect(await late()).toMatchObject({
      status: 409,
      body: { code: "DECIDED", message: said("aprovou") },
    })
    const never = await approve(account.superAdmin, grant, account.appAdmin)
    expect(never).toMatchObject({ status: 404 })

    const place = sql`atalaia_id = ${atalaiaId} and app_id = (select id from application where acronym = 'SINAL')`
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification)
      select ${atalaiaId}, id, 'Mais um papel.' from application where acronym = 'SINAL'`)
    expect(await late()).toMatchObject({ status: 409, body: { code: "CHANGED" } })
    expect(await rows(system.db, sql`select from access_request where ${place}`)).toHaveLength(1)

    await system.db.execute(sql`
      update person set organization_id = (select id from organization where acronym = 'PCSP')
      where atalaia_id = ${atalaiaId}`)
    await system.db.execute(sql`delete from access_request where ${place}`)
    const body = { justification: "Não.", version }
    expect((await reject(atalaiaId, body, account.linker)).status).toBe(404)
  })

  test.each([-1, 1])("that is not the one that was read is not decided: its version %i", async (step) => {
    const { atalaiaId, ...read } = await open(account.appAdmin)
    const version = read.version + step
    const role = (await detail(atalaiaId, account.appAdmin)).body.roles.find(({ assigned }) => !assigned)
    const answers = [
      await reject(atalaiaId, { justification: "Não.", version }, account.appAdmin),
      await approve(atalaiaId, { roles: [{ id: role?.id ?? 0 }], profiles: [], version }, account.appAdmin),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: "CHANGED" } })
  })

  test("of one's own is listed, does not wait for oneself, and is not decided", async () => {
    const own = account.superAdmin
    const waits = async () => ({
      counted: (await api.system.counts({ token: await as(own) })).body.pendingAccessRequests,
      listed: (await list("SINAL", own, { waiting: "true" })).body.items.length,
    })
    const before = await waits()
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification)
      select ${own}, id, 'Para acompanhar.' from application where acronym = 'SINAL'`)
    expect(await waits()).toEqual(before)
    expect((await list("SINAL", own)).body.items.some(({ atalaiaId }) => atalaiaId === own)).toBe(true)
    const { can, version } = (await detail(own, own)).body
    expect(can).toMatchObject({ decide: false })
    const answer = await reject(own, { justification: "Não.", version }, own)
    expect(answer).toMatchObject({ status: 403, body: { code: "ONESELF" } })
  })

  test("is approved with more time for what ends, and never with less", async () => {
    const who = await addPerson(system)
    const role = await roleId(system, "ROLE_SINAL_CONSULTA")
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const [soon, later] = [inDays(3), inDays(60)]
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by, expiration_date_time)
      values (${who}, ${role}, ${account.superAdmin}, ${soon})`)
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification)
      select ${who}, id, 'Mais tempo.' from application where acronym = 'SINAL'`)
    const { version } = (await detail(who, account.superAdmin)).body
    const until = (expirationDate?: string) => ({
      roles: [{ id: role, ...(expirationDate && { expirationDate }) }],
      profiles: [],
      version,
    })
    for (const unchanged of [until(), until(inDays(1)), until(soon)]) {
      expect(await approve(who, unchanged, account.superAdmin)).toMatchObject({
        status: 422,
        body: { fields: { roles: expect.stringContaining("já tem tudo") } },
      })
    }
    expect((await approve(who, until(later), account.superAdmin)).status).toBe(200)
    const kept = await rows<{ ends: string }>(
      system.db,
      sql`select expiration_date_time::text as ends from role_assignment where client_id = ${who}`,
    )
    expect(kept.map(({ ends }) => new Date(ends).toISOString())).toEqual([later])
    expect((await auditOf(system, who)).map(({ kind }) => kind)).toEqual([
      "role.extend",
      "accessRequest.approve",
    ])
  })

  test("of people elsewhere is not a linker's", async () => {
    const [person] = await rows<{ id: string }>(
      system.db,
      sql`
        select p.atalaia_id as id from person p join organization o on o.id = p.organization_id
        where o.acronym = 'PCSP' and p.enabled limit 1`,
    )
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification)
      select ${person?.id}, id, 'x' from application where acronym = 'SINAL'`)
    expect((await detail(person?.id ?? "", account.appAdmin)).status).toBe(200)
    expect((await detail(person?.id ?? "", account.linker)).status).toBe(404)
  })
})
