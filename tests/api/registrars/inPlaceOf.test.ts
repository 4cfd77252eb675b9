import { sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { inDays, personWith, standsIn } from "../../support/data/deputies"
import { addPerson, applicationId, auditOf, mailTo } from "../../support/data/person"
import { reviewOfRole, roleHeldBy, workOnReviews } from "../../support/data/reviews"
import { roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

/** Decisions of deputies: in each queue, what they see, decide and leave to others. */
const system = systemForFile()
const { api } = system
const as = (id: string) => system.signIn(id)
const luciana = { atalaiaId: account.authorizer, name: "LUCIANA PRADO" }
const marcos = { atalaiaId: account.linker, name: "MARCOS ANTÔNIO REIS" }

const endAll = () =>
  system.db.execute(sql`update deputy set ending = 'ended', ended_date = now() where ended_date is null`)
afterEach(endAll)
const inUnit = (acronym: string) => sql`(select id from organization where acronym = ${acronym})`
const last = async (subjectId: string, kind: string) =>
  (await auditOf(system, subjectId)).findLast((row) => row.kind === kind)

describe("registrations", () => {
  const updates = async (id: string, query: Record<string, string> = {}) =>
    (await api.evaluations.updates({ token: await as(id), query: { size: 100, ...query } })).body
  const decide = async (by: string, atalaiaId: string, version: number) =>
    api.evaluations.decideUpdate({
      token: await as(by),
      params: { atalaiaId },
      body: { approved: true, version },
    })
  let rui: string
  beforeEach(async () => {
    rui = await personWith(system, ["authorizer"])
    await standsIn(system, { holder: luciana.atalaiaId, deputy: rui })
  })

  test("are the other one's, marked, in list, count and menu", async () => {
    const theirs = await updates(luciana.atalaiaId)
    const seen = await updates(rui)
    expect(seen.items.map(({ atalaiaId }) => atalaiaId)).toEqual(
      theirs.items.map(({ atalaiaId }) => atalaiaId),
    )
    expect(seen.items.every(({ inPlaceOf }) => inPlaceOf?.name === luciana.name)).toBe(true)
    expect(theirs.items.every(({ inPlaceOf }) => inPlaceOf === undefined)).toBe(true)
    const counts = async (id: string) => (await api.system.counts({ token: await as(id) })).body
    expect((await counts(rui)).pendingEvaluations).toBe((await counts(luciana.atalaiaId)).pendingEvaluations)
    const preUsers = await api.evaluations.preUsers({ token: await as(rui), query: {} })
    expect(preUsers.body.items).toContainEqual(
      expect.objectContaining({ atalaiaId: account.preUserReady, inPlaceOf: luciana }),
    )
  })

  test("are decided with both names: in preview, audit and history", async () => {
    const [first] = (await updates(rui)).items
    const { atalaiaId = "", version = 0 } = first ?? {}
    const previewed = await api.evaluations.decideUpdate.preview({
      token: await as(rui),
      params: { atalaiaId },
      body: { approved: true, version },
    })
    expect(previewed.body.effects.at(-1)?.text).toBe("Você decide em substituição a LUCIANA PRADO.")
    expect((await decide(rui, atalaiaId, version)).status).toBe(200)
    expect(await last(atalaiaId, "registration.approve")).toMatchObject({
      actorId: rui,
      about: { inPlaceOf: luciana.name },
      after: { inPlaceOf: luciana.atalaiaId },
    })
    const { body } = await api.registration.decisions({
      token: await as(luciana.atalaiaId),
      params: { atalaiaId },
      query: {},
    })
    expect(body.items[0]).toMatchObject({
      actorName: "RUI SUBSTITUTO",
      text: expect.stringMatching(/, em substituição a LUCIANA PRADO$/),
    })
    expect((await decide(luciana.atalaiaId, atalaiaId, version)).body).toMatchObject({
      code: "DECIDED",
      detail: expect.stringContaining(
        "RUI SUBSTITUTO, em substituição a LUCIANA PRADO, já aprovou esta atualização",
      ),
    })
  })

  test("of two who decide one, the second is told", async () => {
    const [first] = (await updates(rui)).items
    const { atalaiaId = "", version = 0 } = first ?? {}
    const both = await Promise.all([
      decide(rui, atalaiaId, version),
      decide(luciana.atalaiaId, atalaiaId, version),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test("cannot be decided once it has ended", async () => {
    const [first] = (await updates(rui)).items
    const { atalaiaId = "", version = 0 } = first ?? {}
    await endAll()
    expect(await decide(rui, atalaiaId, version)).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
    expect((await updates(rui)).items).toEqual([])
  })

  test("that the deputy decides anyway stay their own", async () => {
    await system.db.execute(sql`
      insert into authorizer_link (atalaia_id, organization_id) values (${rui}, ${inUnit("PMCE")})`)
    const { items } = await updates(rui)
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ inPlaceOf }) => inPlaceOf === undefined)).toBe(true)
    const { atalaiaId = "", version = 0 } = items[0] ?? {}
    expect((await decide(rui, atalaiaId, version)).status).toBe(200)
    expect((await last(atalaiaId, "registration.approve"))?.about).not.toHaveProperty("inPlaceOf")
  })

  test("of the one who is away are left to others", async () => {
    const id = luciana.atalaiaId
    await system.db.execute(
      sql`update person set organization_id = ${inUnit("PMCE")} where atalaia_id = ${id}`,
    )
    await system.db.execute(sql`insert into registration (atalaia_id) values (${id}) on conflict do nothing`)
    await system.db.execute(sql`
      insert into registration_change (atalaia_id, fields, general) values (${id}, '{additional.hobby}', true)`)
    await system.db.execute(
      sql`update pre_user set created_by = ${id} where atalaia_id = ${account.preUserReady}`,
    )
    const row = (await updates(rui)).items.find(({ atalaiaId }) => atalaiaId === id)
    expect(row).toMatchObject({
      can: { decide: false, why: expect.stringContaining("Aqui você só decide em substituição") },
    })
    const waiting = await updates(rui, { waiting: "true" })
    expect(waiting.items.length).toBeGreaterThan(0)
    expect(waiting.items.map(({ atalaiaId }) => atalaiaId)).not.toContain(id)
    expect(await decide(rui, id, row?.version ?? 0)).toMatchObject({
      status: 403,
      body: { code: "STOOD_IN_FOR" },
    })
    const begun = await api.evaluations.decidePreUser({
      token: await as(rui),
      params: { atalaiaId: account.preUserReady },
      body: { approved: true, version: 1 },
    })
    expect(begun.body).toMatchObject({ code: "STOOD_IN_FOR" })
    const others = await api.evaluations.preUsers({ token: await as(rui), query: { waiting: true } })
    expect(others.body.items.length).toBeGreaterThan(0)
    expect(others.body.items.map(({ atalaiaId }) => atalaiaId)).not.toContain(account.preUserReady)
  })
})

describe("access requests", () => {
  const list = async (id: string, query: Record<string, string> = {}) =>
    api.accessDecisions.list({
      token: await as(id),
      params: { app: "SINAL" },
      query: { size: 100, ...query },
    })
  let rui: string
  beforeEach(async () => {
    rui = await personWith(system, ["linker"])
    await standsIn(system, { holder: marcos.atalaiaId, deputy: rui })
  })

  test("are the other one's, and so is what may be granted; the decision has both names", async () => {
    const theirs = await list(marcos.atalaiaId)
    const seen = await list(rui)
    expect(seen.body.items.map(({ atalaiaId }) => atalaiaId)).toEqual(
      theirs.body.items.map(({ atalaiaId }) => atalaiaId),
    )
    expect(seen.body.items.every(({ inPlaceOf }) => inPlaceOf?.name === marcos.name)).toBe(true)
    const counts = async (id: string) => (await api.system.counts({ token: await as(id) })).body
    expect((await counts(rui)).pendingAccessRequests).toBe(
      (await counts(marcos.atalaiaId)).pendingAccessRequests,
    )
    const apps = await api.applications.withPermissions({ token: await as(rui) })
    expect(apps.status).toBe(200)
    const open = seen.body.items.find(({ rejected }) => !rejected)
    const path = { app: "SINAL", atalaiaId: open?.atalaiaId ?? "" }
    const get = async (id: string) =>
      (await api.accessDecisions.get({ token: await as(id), params: path })).body
    const detail = await get(rui)
    expect(detail.roles.map(({ id }) => id)).toEqual((await get(marcos.atalaiaId)).roles.map(({ id }) => id))
    expect(detail).toMatchObject({ inPlaceOf: marcos, can: { decide: true } })
    const role = detail.roles.find(({ assigned }) => !assigned)
    const approved = await api.accessDecisions.approve({
      token: await as(rui),
      params: path,
      body: { roles: [{ id: role?.id ?? 0 }], profiles: [], version: detail.version },
    })
    expect(approved.status).toBe(200)
    for (const kind of ["accessRequest.approve", "role.grant"]) {
      expect(await last(path.atalaiaId, kind)).toMatchObject({
        actorId: rui,
        about: { inPlaceOf: marcos.name },
        after: { inPlaceOf: marcos.atalaiaId },
      })
    }
  })

  test("extend nothing that the one who is away granted", async () => {
    const [open] = (await list(rui)).body.items.filter(({ rejected }) => !rejected)
    const path = { app: "SINAL", atalaiaId: open?.atalaiaId ?? "" }
    const detail = async () => (await api.accessDecisions.get({ token: await as(rui), params: path })).body
    const role = (await detail()).roles.find(({ assigned }) => !assigned)?.id ?? 0
    const give = (by: string) =>
      system.db.execute(sql`
        insert into role_assignment (client_id, role_id, created_by, expiration_date_time)
        values (${path.atalaiaId}, ${role}, ${by}, now() + interval '5 days')
        on conflict (client_id, role_id) do update set created_by = excluded.created_by`)
    const extend = async () =>
      api.accessDecisions.approve({
        token: await as(rui),
        params: path,
        body: {
          roles: [{ id: role, expirationDate: inDays(20) }],
          profiles: [],
          version: (await detail()).version,
        },
      })
    await give(marcos.atalaiaId)
    expect(await extend()).toMatchObject({ status: 403, body: { code: "STOOD_IN_FOR" } })
    await give(account.superAdmin)
    expect(await extend()).toMatchObject({ status: 200 })
  })

  test("of other applications and units stay closed, and all once it has ended", async () => {
    const other = await api.accessDecisions.list({ token: await as(rui), params: { app: "SINARM" } })
    expect(other.status).toBe(403)
    await endAll()
    expect((await list(rui)).status).toBe(403)
  })

  test("of the one who is away are left to others", async () => {
    const sinal = await applicationId(system, "SINAL")
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification) values (${marcos.atalaiaId}, ${sinal}, 'x')
      on conflict (atalaia_id, app_id) do update set rejected = false`)
    const params = { app: "SINAL", atalaiaId: marcos.atalaiaId }
    const detail = await api.accessDecisions.get({ token: await as(rui), params })
    expect(detail.body.can).toEqual({
      decide: false,
      why: expect.stringContaining("Aqui você só decide em substituição"),
    })
    const rejected = await api.accessDecisions.reject({
      token: await as(rui),
      params,
      body: { justification: "Não", version: detail.body.version },
    })
    expect(rejected).toMatchObject({ status: 403, body: { code: "STOOD_IN_FOR" } })
    const waiting = await list(rui, { waiting: "true" })
    expect(waiting.body.items.map(({ atalaiaId }) => atalaiaId)).not.toContain(marcos.atalaiaId)
    const menu = await api.system.counts({ token: await as(rui) })
    expect(menu.body.pendingAccessRequests).toBe(waiting.body.count)
  })
})

describe("validations", () => {
  let operation: number
  let holder: string
  let rui: string
  beforeEach(async () => {
    operation = await roleId(system, "ROLE_SINAL_OPERACAO")
    holder = await personWith(system, [], "HELIO CONSELHO")
    rui = await personWith(system, [])
    const elsewhere = await roleHeldBy(system, {
      appId: await applicationId(system, "SINARM"),
      people: [await addPerson(system)],
    })
    await system.db.execute(sql`
      insert into role_consul (role_id, atalaia_id) values (${operation}, ${holder}), (${elsewhere}, ${rui})`)
    await standsIn(system, { holder, deputy: rui })
  })
  const asked = async (grantedBy: string, who: string) => {
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by) values (${who}, ${operation}, ${grantedBy})`)
    await system.db.execute(sql`
      insert into assignment_validation (client_id, role_id) values (${who}, ${operation})`)
    return who
  }
  const waiting = async (clientId: string) =>
    (await api.validations.list({ token: await as(rui), query: { clientId } })).body.items[0]
  const confirm = async (clientId: string) =>
    api.validations.confirmRole({ token: await as(rui), params: { clientId, roleId: operation } })

  test("are confirmed with both names", async () => {
    const granter = await addPerson(system)
    const who = await asked(granter, await addPerson(system))
    expect(await waiting(who)).toMatchObject({
      inPlaceOf: { atalaiaId: holder, name: "HELIO CONSELHO" },
      can: { confirm: true },
    })
    expect((await api.system.counts({ token: await as(rui) })).body.pendingValidations).toBeGreaterThan(0)
    expect((await confirm(who)).status).toBe(204)
    expect(await last(who, "role.validate")).toMatchObject({
      actorId: rui,
      about: { inPlaceOf: "HELIO CONSELHO" },
    })
    const both = "RUI SUBSTITUTO, em substituição a HELIO CONSELHO"
    expect((await mailTo(system, who)).at(-1)?.body).toContain(`foi validado por ${both}, e passa a valer`)
    expect((await mailTo(system, granter)).at(-1)?.body).toContain(`foi validada por ${both}.`)
  })

  test("that the other one granted, or that are theirs, are left to others; so are one's own", async () => {
    const who = await asked(holder, await addPerson(system))
    expect((await waiting(who))?.can).toEqual({
      confirm: false,
      why: expect.stringContaining("Aqui você só decide em substituição"),
    })
    expect((await confirm(who)).body).toMatchObject({ code: "STOOD_IN_FOR" })
    await asked(account.superAdmin, holder)
    expect((await confirm(holder)).body).toMatchObject({ code: "STOOD_IN_FOR" })
    await asked(account.superAdmin, rui)
    expect((await confirm(rui)).body).toMatchObject({ code: "ONESELF" })
    const granted = await asked(rui, await addPerson(system))
    expect((await confirm(granted)).body).toMatchObject({ code: "OWN_DOING" })
  })

  test("are closed to the deputy once it has ended", async () => {
    const who = await asked(account.superAdmin, await addPerson(system))
    await endAll()
    expect(await waiting(who)).toBeUndefined()
    expect((await confirm(who)).status).toBe(404)
  })
})

describe("reviews", () => {
  const queue = async (id: string, reviewId: number) =>
    (await api.reviews.queue({ token: await as(id), params: { reviewId } })).body.items
  const keep = async (id: string, reviewId: number, lineId: number) =>
    api.reviews.decide({
      token: await as(id),
      params: { reviewId, lineId },
      body: { decision: "keep", version: 1 },
    })
  const report = async (reviewId: number) =>
    (await api.reviews.lines({ token: await as(account.superAdmin), params: { reviewId } })).body.items

  async function opened(
    given: Partial<Parameters<typeof reviewOfRole>[1] & object>,
    people: readonly string[],
  ): Promise<number> {
    const role = await roleHeldBy(system, { appId: await applicationId(system, "SINAL"), people })
    const made = await api.reviews.create({
      token: await as(account.superAdmin),
      body: reviewOfRole(role, given),
    })
    expect(made.status).toBe(200)
    expect(await workOnReviews(system)).toEqual([])
    return made.body.id
  }

  test("by an application's administrators have their deputy, who leaves out the ones who are away", async () => {
    const deputy = await personWith(system, ["managerSearch"])
    await standsIn(system, { holder: account.appAdmin, deputy })
    const who = await addPerson(system)
    const id = await opened({ reviewers: "administrators" }, [who, account.appAdmin, deputy])
    expect(await queue(deputy, id)).toMatchObject([
      { client: { id: who }, inPlaceOf: { atalaiaId: account.appAdmin, name: "FERNANDA DUARTE" } },
    ])
    expect((await queue(account.appAdmin, id)).filter(({ inPlaceOf }) => inPlaceOf)).toEqual([])
    const line = async (clientId: string) =>
      (await report(id)).find(({ client }) => client.id === clientId)?.id ?? 0
    expect((await keep(deputy, id, await line(account.appAdmin))).body).toMatchObject({
      code: "STOOD_IN_FOR",
    })
    expect((await keep(deputy, id, await line(deputy))).body).toMatchObject({ code: "ONESELF" })
    expect((await keep(deputy, id, await line(who))).status).toBe(200)
    expect(await last(who, "review.keep")).toMatchObject({
      actorId: deputy,
      about: { inPlaceOf: "FERNANDA DUARTE" },
    })
    expect((await report(id)).find(({ client }) => client.id === who)).toMatchObject({
      decidedBy: { atalaiaId: deputy },
      inPlaceOf: { atalaiaId: account.appAdmin, name: "FERNANDA DUARTE" },
    })
    expect((await api.reviews.close({ token: await as(deputy), params: { reviewId: id } })).status).toBe(403)
  })

  test("by named people have their deputies, as long as it lasts", async () => {
    const holder = await personWith(system, ["managerSearch"], "HELIO REVISOR")
    const deputy = await personWith(system, ["managerSearch"])
    const who = await addPerson(system)
    const id = await opened({ reviewers: "named", people: [holder] }, [who, holder])
    await standsIn(system, { holder, deputy })
    expect((await queue(deputy, id)).map(({ client }) => client.id)).toEqual([who])
    const kept = await api.reviews.keepRest({ token: await as(deputy), params: { reviewId: id } })
    expect(kept.body.count).toBe(1)
    expect(await last(who, "review.keep")).toMatchObject({ about: { inPlaceOf: "HELIO REVISOR" } })
    await endAll()
    expect((await api.reviews.get({ token: await as(deputy), params: { reviewId: id } })).status).toBe(404)
  })

  test("by authorizers have theirs, too", async () => {
    const rui = await personWith(system, ["authorizer"])
    await standsIn(system, { holder: account.authorizer, deputy: rui })
    const who = await addPerson(system)
    await system.db.execute(
      sql`update person set organization_id = ${inUnit("PMCE")} where atalaia_id = ${who}`,
    )
    const id = await opened({ reviewers: "authorizers" }, [who])
    const [line] = await queue(rui, id)
    expect(line?.client.id).toBe(who)
    expect((await keep(rui, id, line?.id ?? 0)).status).toBe(200)
    expect(await last(who, "review.keep")).toMatchObject({ about: { inPlaceOf: luciana.name } })
  })
})
