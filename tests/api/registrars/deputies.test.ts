import { sql } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { endDeputies } from "@/server/people/deputies/job"
import { givePlatformRole, inDays, personWith, standsIn } from "../../support/data/deputies"
import { auditOf, mailsTo, mailTo } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"
import { until } from "../../support/until"

const system = systemForFile()
const { api } = system
const as = (id: string) => system.signIn(id)

const name = async (
  holder: string,
  userAtalaiaId: string,
  given: { fromDateTime?: string; untilDateTime?: string; justification?: string } = {},
) =>
  api.deputies.name({
    token: await as(holder),
    body: { userAtalaiaId, untilDateTime: inDays(30), ...given },
  })
const accept = async (deputy: string, deputyId: number) =>
  api.deputies.accept({ token: await as(deputy), params: { deputyId } })
const end = async (by: string, deputyId: number) =>
  api.deputies.end({ token: await as(by), params: { deputyId }, query: {} })
const of = async (id: string) => (await api.deputies.list({ token: await as(id), query: {} })).body.items

/** What was done about deputies to a person. */
const done = async (id: string) =>
  (await auditOf(system, id)).filter(({ kind }) => kind.startsWith("deputy."))

/** Does something while the authorizer may search people. */
async function searching(work: () => Promise<void>): Promise<void> {
  await givePlatformRole(system, account.authorizer, "managerSearch")
  await work()
  await system.db.execute(sql`
    delete from role_assignment where client_id = ${account.authorizer}
      and role_id = (select id from role where title = 'ROLE_ATALAIA_MANAGER_SEARCH')`)
}

/** Each test begins without deputies. */
afterEach(async () => {
  await system.db.execute(
    sql`update deputy set ending = 'ended', ended_date = now() where ended_date is null`,
  )
})

describe("a deputy", () => {
  test("is named, accepts, and is listed for both; both hear of it", async () => {
    const rui = await personWith(system, ["authorizer"])
    const named = await name(account.authorizer, rui, { justification: "Férias" })
    expect(named.status).toBe(200)
    const [asked] = await of(rui)
    expect(asked).toMatchObject({
      state: "asked",
      mine: false,
      holder: { name: "LUCIANA PRADO" },
      justification: "Férias",
      parts: ["authorizer"],
      can: { accept: true, decline: true, end: false },
    })
    expect((await of(account.authorizer))[0]).toMatchObject({ mine: true, can: { accept: false, end: true } })
    const waiting = async (id: string) =>
      (await api.system.counts({ token: await as(id) })).body.pendingDeputies
    expect([await waiting(rui), await waiting(account.authorizer)]).toEqual([1, 0])
    expect((await accept(rui, named.body.id)).status).toBe(204)
    expect(await waiting(rui)).toBe(0)
    expect((await of(rui))[0]).toMatchObject({ state: "active", can: { accept: false, end: true } })
    expect((await accept(rui, named.body.id)).body).toMatchObject({ code: "ALREADY_SO" })
    expect((await mailTo(system, rui)).map(({ subject }) => subject)).toEqual([
      "LUCIANA PRADO pede que você decida em seu lugar",
      "RUI SUBSTITUTO substitui LUCIANA PRADO",
    ])
    expect((await mailsTo(system, "luciana.prado@exemplo.gov.br")).at(-1)?.body).toContain(
      "O que se decide: pendências de cadastro",
    )
    expect(await done(rui)).toMatchObject([
      {
        kind: "deputy.name",
        justification: "Férias",
        about: {
          subject: "RUI SUBSTITUTO",
          document: "pendências de cadastro (e revisões de autorizadores)",
        },
      },
    ])
    expect(await done(account.authorizer)).toMatchObject([{ kind: "deputy.accept", actorId: rui }])
  })

  test("is previewed, with the name only for who may search people", async () => {
    const rui = await personWith(system, ["authorizer"])
    const preview = async () =>
      (
        await api.deputies.name.preview({
          token: await as(account.authorizer),
          body: { userAtalaiaId: rui, untilDateTime: "2026-12-20" },
        })
      ).body.effects
    const effect = (who: string) => ({
      text: expect.stringContaining(
        `Ao confirmar, ${who} recebe um e-mail e, se aceitar, decide em seu lugar até 20/12/2026 23:59: pendências de cadastro (e revisões de autorizadores).`,
      ),
      tone: "warning",
    })
    const unnamed = await preview()
    expect(unnamed).toEqual([effect("a pessoa")])
    expect(JSON.stringify(unnamed)).not.toContain("RUI")
    await searching(async () => expect(await preview()).toEqual([effect("RUI SUBSTITUTO")]))
    expect(await of(rui)).toEqual([])
  })

  test("is previewed only so often: who tries CPFs is stopped, and may still name one", async () => {
    const holder = await personWith(system, ["authorizer"])
    await system.db.execute(sql`
      insert into authorizer_link (atalaia_id, organization_id) select ${holder}, id from organization where acronym = 'PMCE'`)
    const token = await as(holder)
    const preview = async (userAtalaiaId: string) =>
      (await api.deputies.name.preview({ token, body: { userAtalaiaId, untilDateTime: inDays(5) } })).status
    for (let times = 0; times < 60; times++) expect(await preview("00000000191")).toBe(422)
    const rui = await personWith(system, ["authorizer"])
    expect(await preview(rui)).toBe(429)
    expect((await name(holder, rui)).status).toBe(200)
  })

  test("may decline, and both may end it; nobody else knows of it", async () => {
    const rui = await personWith(system, ["authorizer"])
    const stranger = await personWith(system, ["authorizer"])
    const first = (await name(account.authorizer, rui)).body.id
    expect((await end(stranger, first)).status).toBe(404)
    expect((await accept(stranger, first)).status).toBe(404)
    expect((await accept(account.authorizer, first)).body).toMatchObject({ code: "NOT_YOURS" })
    expect((await end(rui, first)).status).toBe(204)
    expect((await of(rui))[0]).toMatchObject({
      state: "declined",
      endedBy: { atalaiaId: rui },
      parts: ["authorizer"],
    })
    expect((await end(account.authorizer, first)).body).toMatchObject({
      code: "DECIDED",
      detail: "Esta substituição já foi recusada por RUI SUBSTITUTO.",
    })
    const second = await standsIn(system, { holder: account.authorizer, deputy: rui })
    expect((await end(rui, second)).status).toBe(204)
    const third = await standsIn(system, { holder: account.authorizer, deputy: rui })
    expect((await end(account.superAdmin, third)).status).toBe(204)
    expect((await done(rui)).map(({ kind }) => kind)).toEqual([
      "deputy.name",
      "deputy.name",
      "deputy.end",
      "deputy.name",
      "deputy.end",
    ])
    const listed = await api.deputies.ofClient({
      token: await as(account.superAdmin),
      params: { clientId: rui },
      query: {},
    })
    expect(listed.body.items.map(({ state }) => state)).toEqual(["ended", "ended", "declined"])
    const refused = await api.deputies.ofClient({
      token: await as(account.authorizer),
      params: { clientId: rui },
      query: {},
    })
    expect(refused.status).toBe(403)
  })

  test("is not oneself, nor somebody without a like part, nor somebody closed", async () => {
    expect(await name(account.authorizer, account.authorizer)).toMatchObject({
      status: 403,
      body: { code: "ONESELF" },
    })
    const linker = await personWith(system, ["linker"])
    const closed = await personWith(system, ["authorizer"])
    await system.db.execute(sql`update person set enabled = false where atalaia_id = ${closed}`)
    for (const id of [linker, closed, "00000000191"]) {
      expect(await name(account.authorizer, id)).toMatchObject({
        status: 422,
        body: {
          fields: {
            userAtalaiaId:
              "Esta pessoa não existe, não está ativa, ou não pode decidir o que cabe a você: pendências de cadastro (e revisões de autorizadores).",
          },
        },
      })
    }
    const said = async (id: string) => (await name(account.authorizer, id)).body
    await searching(async () => {
      expect(await said(linker)).toMatchObject({
        fields: { userAtalaiaId: expect.stringContaining("substitui quem já faz o mesmo em outro lugar") },
      })
      expect(await said(closed)).toMatchObject({
        fields: { userAtalaiaId: "A conta de RUI SUBSTITUTO está inativa." },
      })
    })
    expect(await name(account.user, linker)).toMatchObject({ status: 409, body: { code: "SENSELESS" } })
  })

  test.each([
    ["in the past", { untilDateTime: "2020-01-01" }, { untilDateTime: "O fim já passou: escolha outro." }],
    [
      "begun before today",
      { fromDateTime: "2020-01-01" },
      { fromDateTime: "O começo já passou: escolha hoje, ou um dia que ainda vem." },
    ],
    [
      "longer than 90 days",
      { untilDateTime: inDays(91) },
      { untilDateTime: "Uma substituição dura no máximo 90 dias: escolha um fim mais próximo." },
    ],
    [
      "that ends before it begins",
      { fromDateTime: inDays(10), untilDateTime: inDays(9) },
      { untilDateTime: "O fim vem antes do começo: escolha outro." },
    ],
    [
      "far away",
      { fromDateTime: inDays(400), untilDateTime: inDays(410) },
      { fromDateTime: "O começo está a mais de 365 dias: nomeie mais perto da data." },
    ],
  ])("has no period %s", async (_, period, fields) => {
    const rui = await personWith(system, ["authorizer"])
    expect(await name(account.authorizer, rui, period)).toMatchObject({ status: 422, body: { fields } })
  })

  test("is one at a time, also of two namings at once", async () => {
    const [rui, ana] = [await personWith(system, ["authorizer"]), await personWith(system, ["authorizer"])]
    const both = await Promise.all([name(account.authorizer, rui), name(account.authorizer, ana)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "ALREADY_SO",
      detail: expect.stringContaining("já é quem substitui você"),
    })
    const later = { fromDateTime: inDays(40), untilDateTime: inDays(50) }
    expect((await name(account.authorizer, ana, later)).status).toBe(200)
  })

  test("is nobody who is away, and stands in only for who named them", async () => {
    const rui = await personWith(system, ["authorizer"])
    const ana = await personWith(system, ["authorizer"], "ANA SUBSTITUTA")
    await system.db.execute(sql`
      insert into authorizer_link (atalaia_id, organization_id) select ${rui}, id from organization where acronym = 'PCSP'`)
    const first = (await name(rui, ana)).body.id
    const absent = await name(account.authorizer, rui)
    expect(absent).toMatchObject({ status: 409, body: { code: "SENSELESS" } })
    expect(absent.refusal?.message).toMatch(
      /^Esta pessoa também nomeou quem decida em seu lugar no período\. /,
    )
    await searching(async () =>
      expect((await name(account.authorizer, rui)).refusal?.message).toMatch(
        /^RUI SUBSTITUTO também nomeou quem decida em seu lugar no período\. /,
      ),
    )
    await end(rui, first)
    // Named before: accepting is refused as long as they are away themselves.
    const second = (await name(account.authorizer, rui)).body.id
    const third = (await name(rui, ana)).body.id
    expect(await accept(rui, second)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("ANA SUBSTITUTA substitui você") },
    })
    await end(rui, third)
    expect((await accept(rui, second)).status).toBe(204)
    const preview = await api.deputies.name.preview({
      token: await as(rui),
      body: { userAtalaiaId: ana, untilDateTime: inDays(5) },
    })
    expect(preview.body.effects[0]?.text).toContain(
      "Por LUCIANA PRADO, que você substitui, a pessoa não decide.",
    )
    await standsIn(system, { holder: rui, deputy: ana })
    const units = await rows<{ acronym: string }>(
      system.db,
      sql`select distinct o.acronym from registration_change c join person p on p.atalaia_id = c.atalaia_id
        join organization o on o.id = p.organization_id join authorizer_link l on l.organization_id = any(o.path)
        where l.atalaia_id = ${account.authorizer}`,
    )
    const seen = await api.evaluations.updates({ token: await as(ana), query: { size: 100 } })
    expect(units.length).toBeGreaterThan(0)
    expect(
      seen.body.items.filter(({ organizationAcronym = "" }) =>
        units.some(({ acronym }) => acronym === organizationAcronym),
      ),
    ).toEqual([])
  })
})

/** A new authorizer of a unit, with a deputy. */
async function standingIn(): Promise<{ holder: string; rui: string }> {
  const holder = await personWith(system, ["authorizer"], "HELIO TITULAR")
  const rui = await personWith(system, ["authorizer"])
  await system.db.execute(sql`
    insert into authorizer_link (atalaia_id, organization_id) select ${holder}, id from organization where acronym = 'PMCE'`)
  await standsIn(system, { holder, deputy: rui })
  return { holder, rui }
}

describe("by itself", () => {
  const stateOf = async (id: string) => (await of(id))[0]?.state
  const noted = async () => {
    await endDeputies(system.db, system.settings)
    await endDeputies(system.db, system.settings)
  }
  const waiting = async (id: string) =>
    (await api.evaluations.updates({ token: await as(id), query: { size: 100 } })).body.items.length

  test("it gives nothing before it begins and after its end, and ends once", async () => {
    const rui = await personWith(system, ["authorizer"])
    const id = await standsIn(system, { holder: account.authorizer, deputy: rui })
    expect(await waiting(rui)).toBeGreaterThan(0)
    const move = (days: string) =>
      system.db.execute(sql`
        update deputy set from_date = from_date + ${days}::interval, until_date = until_date + ${days}::interval where id = ${id}`)
    await move("1 day")
    expect(await waiting(rui)).toBe(0)
    expect(await stateOf(rui)).toBe("coming")
    await move("-40 days")
    expect(await waiting(rui)).toBe(0)
    expect(await stateOf(rui)).toBe("over")
    const mails = (await mailTo(system, rui)).length
    await noted()
    expect((await mailTo(system, rui)).slice(mails).map(({ subject }) => subject)).toEqual([
      "RUI SUBSTITUTO não substitui mais LUCIANA PRADO",
    ])
    expect((await done(rui)).at(-1)).toMatchObject({ kind: "deputy.end", actorId: "sistema" })
  })

  test.each([
    ["the deputy loses the role", (rui: string) => sql`delete from role_assignment where client_id = ${rui}`],
    [
      "the deputy's account is closed",
      (rui: string) => sql`update person set enabled = false where atalaia_id = ${rui}`,
    ],
  ])("it ends when %s", async (_, lose) => {
    const rui = await personWith(system, ["authorizer"])
    const id = await standsIn(system, { holder: account.authorizer, deputy: rui })
    await noted()
    expect(await stateOf(account.authorizer)).toBe("active")
    await system.db.execute(lose(rui))
    await noted()
    const [ended] = await rows<{ ending: string }>(system.db, sql`select ending from deputy where id = ${id}`)
    expect(ended?.ending).toBe("lost")
  })

  test.each(["holder", "deputy"] as const)(
    "it ends with the change by which the %s loses the role, and giving it back revives nothing",
    async (loser) => {
      const holder = await personWith(system, ["authorizer"], "HELIO TITULAR")
      const rui = await personWith(system, ["authorizer"])
      await system.db.execute(sql`
        insert into authorizer_link (atalaia_id, organization_id) select ${holder}, id from organization where acronym = 'PMCE'`)
      await standsIn(system, { holder, deputy: rui })
      const mails = (await mailTo(system, rui)).length
      const token = await as(account.superAdmin)
      const role = await roleId(system, "ROLE_ATALAIA_AUTHORIZER")
      const params = { clientId: loser === "holder" ? holder : rui, app: "1" }
      const taken = await api.roleAssignments.remove({ token, params: { ...params, roleId: role } })
      const given = await api.roleAssignments.create({ token, params, body: { roleId: role } })
      expect([taken.status, given.status]).toEqual([200, 200])
      expect(await stateOf(rui)).toBe("lost")
      expect(await waiting(rui)).toBe(0)
      expect((await mailTo(system, rui)).slice(mails).map(({ subject }) => subject)).toContain(
        "RUI SUBSTITUTO não substitui mais HELIO TITULAR",
      )
      const ends = (await done(rui)).filter(({ kind }) => kind === "deputy.end")
      expect(ends).toMatchObject([{ actorId: "sistema" }])
    },
  )

  test("it ends with the change that gives the holder's only link to another person", async () => {
    const [holder, other] = [
      await personWith(system, ["authorizer"]),
      await personWith(system, ["authorizer"]),
    ]
    const rui = await personWith(system, ["authorizer"])
    const [link] = await rows<{ id: number; organizationId: number }>(
      system.db,
      sql`
        insert into authorizer_link (atalaia_id, organization_id) select ${holder}, id from organization where acronym = 'PMCE'
        returning id, organization_id as "organizationId"`,
    )
    await standsIn(system, { holder, deputy: rui })
    const [params, token] = [{ linkId: link?.id ?? 0 }, await as(account.superAdmin)]
    for (const userAtalaiaId of [other, holder]) {
      const body = { userAtalaiaId, organizationId: link?.organizationId ?? 0 }
      expect((await api.authorizerLinks.update({ token, params, body })).status).toBe(200)
    }
    expect(await stateOf(rui)).toBe("lost")
    expect(await waiting(rui)).toBe(0)
  })

  test("it ends with the edit of a role by which the holder leaves their last consul", async () => {
    const [holder, rui] = [await personWith(system, []), await personWith(system, [])]
    const token = await as(account.superAdmin)
    const edit = (consul: string[]) => ({
      ...({ title: "ROLE_SINAL_CONSELHO", description: "Prova", type: "chain", consul } as const),
      ...{ twoFactorRequired: false, active: true },
    })
    const { body: role } = await api.roles.create({ token, body: { appId: 2, ...edit([holder, rui]) } })
    await standsIn(system, { holder, deputy: rui })
    for (const consul of [[rui], [holder, rui]]) {
      const edited = await api.roles.update({ token, params: { roleId: role.id }, body: edit(consul) })
      expect(edited.status).toBe(200)
    }
    expect(await stateOf(rui)).toBe("lost")
  })

  test("it gives nothing as soon as the other one has lost the part", async () => {
    const { holder, rui } = await standingIn()
    expect(await waiting(rui)).toBeGreaterThan(0)
    await system.db.execute(sql`
      delete from role_assignment where client_id = ${holder}
        and role_id = (select id from role where title = 'ROLE_ATALAIA_AUTHORIZER')`)
    expect(await waiting(rui)).toBe(0)
    await noted()
    expect(await stateOf(rui)).toBe("lost")
  })

  test("a preview of what ends it says so", async () => {
    const { rui } = await standingIn()
    const { body } = await system.call<{ effects: { text: string }[] }>(
      "POST",
      `/client/${rui}/application/ATALAIA/block-assignments/roles`,
      {
        token: await as(account.superAdmin),
        headers: { "x-preview": "1" },
        body: { roleId: await roleId(system, "ROLE_ATALAIA_AUTHORIZER"), justification: "Férias" },
      },
    )
    expect(body.effects.map(({ text }) => text)).toContain(
      "Termina a substituição de HELIO TITULAR por RUI SUBSTITUTO.",
    )
    expect(await stateOf(rui)).toBe("active")
  })

  // The embedded database runs one transaction after another.
  test.runIf(process.env.TEST_DATABASE_URL)(
    "it does not begin with a part that a change is taking meanwhile",
    async () => {
      const holder = account.appAdmin
      const named = await name(holder, account.managerUpdate)
      const token = await as(account.managerUpdate)
      const accepting = await system.db.transaction(async (tx) => {
        await tx.execute(sql`select from client where id = ${holder} for no key update`)
        await tx.execute(sql`
          update role_assignment set expiration_date_time = now() where client_id = ${holder}
            and role_id = (select id from role where title = 'ROLE_ADMIN_APP_SINAL')`)
        const answer = api.deputies.accept({ token, params: { deputyId: named.body.id } })
        await until(async () => {
          const waits = sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          expect(await rows(system.db, waits)).toHaveLength(1)
        })
        return [answer]
      })
      expect((await accepting[0])?.body).toMatchObject({ code: "SENSELESS" })
    },
  )
})
