import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { addPerson, auditOf, mailsTo as mailsToAddress } from "../../support/data/person"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

type Cases = AnswerOf<Calls["evaluations"]["updates"]>

const system = systemForFile()
const { api } = system
const tokens: Record<string, string> = {}
const as = async (id: string) => {
  tokens[id] ??= await system.signIn(id)
  return tokens[id]
}

const cases = async (kind: "updates" | "preUsers", by: string, query: Record<string, string | number> = {}) =>
  (
    await api.evaluations[kind]({
      token: await as(by),
      query: { size: 100, ...query },
    })
  ).body
const details = async (id: string) =>
  (await api.registration.details({ token: await as(account.superAdmin), params: { atalaiaId: id } })).body
const decide = async (
  kind: "updates" | "preUsers",
  id: string,
  body: SentBody<Calls["evaluations"]["decideUpdate"]>,
  by: string = account.authorizer,
) =>
  api.evaluations[kind === "updates" ? "decideUpdate" : "decidePreUser"]({
    token: await as(by),
    params: { atalaiaId: id },
    body,
  })
const mailsTo = (email: string) => mailsToAddress(system, email)
/** A waiting case, with its requested fields. */
async function waiting(condition: (item: Cases["items"][number]) => boolean = () => true) {
  const found = (await cases("updates", account.authorizer)).items.find(condition)
  if (!found) throw new Error("nothing waits")
  return found
}

describe("what waits", () => {
  test("is counted by kind, and the menu counts each case once", async () => {
    const count = async (by: string) => (await api.evaluations.count({ token: await as(by) })).body
    const { items } = await cases("updates", account.authorizer)
    const counted = await count(account.authorizer)
    expect(counted).toEqual({
      sensitiveUpdate: items.filter(({ sensibleData }) => sensibleData).length,
      communicationUpdate: items.filter(({ communicationData }) => communicationData).length,
      generalUpdate: items.filter(({ generalData }) => generalData).length,
      preUsers: (await cases("preUsers", account.authorizer)).count,
    })
    const menu = await api.system.counts({
      token: await as(account.authorizer),
    })
    expect(menu.body.pendingEvaluations).toBe(items.length + (counted.preUsers ?? 0))
    expect((await count(account.superAdmin)).preUsers).toBeGreaterThan(counted.preUsers ?? 0)
  })

  test("is of the linked units and those below, newest first", async () => {
    const { items, count } = await cases("updates", account.authorizer)
    expect(items.length).toBe(count)
    expect(items.length).toBeGreaterThan(3)
    const dates = items.map(({ createdAt }) => createdAt)
    expect(dates).toEqual([...dates].sort().reverse())
    const outside = await rows<{ id: string }>(
      system.db,
      sql`
        select p.atalaia_id as id from person p join organization o on o.id = p.organization_id
        where p.atalaia_id in (${sql.join(
          items.map(({ atalaiaId }) => sql`${atalaiaId}`),
          sql`, `,
        )})
          and not exists (
            select from authorizer_link l where l.atalaia_id = ${account.authorizer} and l.organization_id = any(o.path))`,
    )
    expect(outside).toEqual([])
    expect((await cases("updates", account.superAdmin)).count).toBeGreaterThan(count)
  })

  test("is narrowed by name, id, unit, state and kind", async () => {
    const all = (await cases("updates", account.superAdmin)).items
    const one = all.find(({ isForeign }) => !isForeign)
    const some = async (query: Record<string, string | number>) =>
      (await cases("updates", account.superAdmin, query)).items.map(({ atalaiaId }) => atalaiaId)
    expect(await some({ searchAtalaiaId: one?.atalaiaId ?? "" })).toEqual([one?.atalaiaId])
    expect((await some({ searchAtalaiaId: (one?.atalaiaId ?? "").slice(0, 10) })).length).toBe(all.length)
    expect(await some({ searchName: one?.name.toLowerCase() ?? "" })).toContain(one?.atalaiaId)
    expect(await some({ general: "true" })).toEqual(
      all.filter(({ generalData }) => generalData).map(({ atalaiaId }) => atalaiaId),
    )
    const [unit] = await rows<{ id: number; state: number }>(
      system.db,
      sql`select id, state_id as state from organization where acronym = 'PMCE'`,
    )
    const here = await some({ searchOrganization: unit?.id ?? 0 })
    expect(here.length).toBeGreaterThan(0)
    expect(here.length).toBeLessThan(all.length)
    expect(await some({ searchState: unit?.state ?? 0, searchOrganization: unit?.id ?? 0 })).toEqual(here)
    expect(await some({ searchState: 99 })).toEqual([])
  })
})

describe("a change of registration data", () => {
  test("approved, stands: sections, telephones and items; the person hears of it", async () => {
    const { atalaiaId } = await waiting(
      ({ communicationData, generalData }) => communicationData && generalData,
    )
    const before = await details(atalaiaId)
    const version = before.evaluation?.version ?? 0
    const courses = before.courses.length
    expect(await decide("updates", atalaiaId, { approved: true, version })).toMatchObject({ status: 200 })
    const after = await details(atalaiaId)
    expect(after.communication.valid).toEqual(before.communication.pending)
    expect(after.communication.pending).toBeUndefined()
    expect(after.phones).toEqual({ valid: before.phones.pending, pending: [] })
    expect(after.courses.length).toBe(courses)
    expect(after.courses.every(({ change }) => change === undefined)).toBe(true)
    expect(after.changes).toBeUndefined()
    expect((await mailsTo(before.email ?? "")).map(({ subject }) => subject)).toEqual([
      "Sua atualização cadastral foi aprovada",
    ])
    expect((await auditOf(system, atalaiaId)).map(({ kind }) => kind)).toContain("registration.approve")
  })

  test("approved, a name goes to where people are listed; items are changed and removed", async () => {
    const id = account.tried
    const token = await as(id)
    const superAdmin = await as(account.superAdmin)
    const course = {
      academicFormationId: 4,
      studyAreaId: 1,
      modalityId: 1,
      formationEntity: "A",
      countryId: 32,
      courseHours: 1,
      startDate: "2015-02-01",
      inProgress: true,
    }
    for (const formationEntity of ["A", "B"]) {
      await api.registrationItems.createCourse({
        token: superAdmin,
        params: { atalaiaId: id },
        body: { values: { ...course, formationEntity } },
      })
    }
    const start = await details(id)
    const [changed, removed] = start.courses.slice(-2)
    await api.registrationItems.updateCourse({
      token,
      params: { atalaiaId: "me", itemId: changed?.id ?? 0 },
      body: { version: changed?.version ?? 0, values: { ...course, courseHours: 99 } },
    })
    await api.registrationItems.removeCourse({
      token,
      params: { atalaiaId: "me", itemId: removed?.id ?? 0 },
    })
    const { image: _, ...values } = start.personal.valid ?? {}
    await api.registration.savePersonal({
      token,
      params: { atalaiaId: "me" },
      body: { version: start.personal.version, values: { ...values, name: "JOÃO PEDRO DA SILVA" } },
    })
    const { evaluation } = await details(id)
    const approved = await decide(
      "updates",
      id,
      { approved: true, version: evaluation?.version ?? 0 },
      account.superAdmin,
    )
    expect(approved.status).toBe(200)
    expect(approved.body.message).toMatch(/^Atualização cadastral de .* aprovada\.$/)
    const end = await details(id)
    expect(end.name).toBe("JOÃO PEDRO DA SILVA")
    expect(end.courses.find((each) => each.id === changed?.id)?.values.courseHours).toBe(99)
    expect(end.courses.some((each) => each.id === removed?.id)).toBe(false)
    expect(end.courses.some(({ change }) => change !== undefined)).toBe(false)
  })

  test.each(["", "  ", "\u200b", "\u2060\u2060", " \u200d ", "\u00ad", "\u3164", "\u200b \u200e", "\u2800"])(
    "is not refused by a reason of which nothing is seen: %j",
    async (justification) => {
      const { atalaiaId, version } = await waiting()
      const empty = await decide("updates", atalaiaId, { approved: false, justification, version })
      expect(empty).toMatchObject({
        status: 422,
        body: {
          fields: { justification: "Sua justificativa está vazia. Por favor, insira uma justificativa" },
        },
      })
    },
  )

  test("refused, is dropped, with a reason that is sent", async () => {
    const { atalaiaId, version } = await waiting()
    const before = await details(atalaiaId)
    const refused = await decide("updates", atalaiaId, {
      approved: false,
      justification: "Ilegível.",
      version,
    })
    expect(refused.status).toBe(200)
    expect(refused.body.message).toMatch(
      /^Atualização cadastral de .* recusada\. O motivo foi enviado por e-mail\.$/,
    )
    const after = await details(atalaiaId)
    expect(after.changes).toBeUndefined()
    for (const part of ["personal", "documents", "professional", "communication", "additional"] as const) {
      expect(after[part].valid).toEqual(before[part].valid)
      expect(after[part].pending).toBeUndefined()
    }
    const [mail] = await mailsTo(before.email ?? "")
    expect(mail?.body).toContain("Ilegível.")
  })

  test("is decided once: the other is told who did", async () => {
    const { atalaiaId, version } = await waiting()
    const answers = await Promise.all([
      decide("updates", atalaiaId, { approved: true, version }, account.authorizer),
      decide("updates", atalaiaId, { approved: false, justification: "Não.", version }, account.superAdmin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = answers.find(({ status }) => status === 409)
    expect(told?.body).toMatchObject({
      code: "DECIDED",
      message: expect.stringMatching(
        / já (aprovou|recusou) esta atualização, em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
      ),
    })
  })

  test.each([-1, 1])("that is not the one that was read is not decided: its version %i", async (step) => {
    const { atalaiaId, version } = await waiting()
    expect(await decide("updates", atalaiaId, { approved: true, version: version + step })).toMatchObject({
      status: 409,
      body: { code: "CHANGED" },
    })
  })

  test("that was taken back is not the one that is asked for later", async () => {
    const id = account.orgManager
    const before = await details(id)
    const { image: _, ...standing } = before.personal.valid ?? {}
    const ask = async (values: object) =>
      api.registration.savePersonal({
        token: await as(id),
        params: { atalaiaId: "me" },
        body: { version: (await details(id)).personal.version, values: { ...standing, ...values } },
      })
    const maritalStatusId = before.personal.valid?.maritalStatusId === 6 ? 1 : 6
    await ask({ maritalStatusId })
    const seen = (await details(id)).evaluation?.version
    await ask({})
    expect((await details(id)).changes).toBeUndefined()
    await ask({ name: "OUTRA PESSOA" })
    const unseen = await decide("updates", id, { approved: true, version: seen ?? 0 }, account.superAdmin)
    expect(unseen).toMatchObject({ status: 409, body: { code: "CHANGED" } })
    expect((await details(id)).name).toBe(before.name)
  })

  test("of other units, or one's own, is nobody's to decide", async () => {
    const mine = new Set((await cases("updates", account.authorizer)).items.map(({ atalaiaId }) => atalaiaId))
    const other = (await cases("updates", account.superAdmin)).items.find(
      ({ atalaiaId }) => !mine.has(atalaiaId),
    )
    const body = { approved: true, version: other?.version ?? 0 }
    expect(await decide("updates", other?.atalaiaId ?? "", body)).toMatchObject({ status: 403 })
    const own = await details(account.superAdmin)
    const { image: _, ...values } = own.personal.valid ?? {}
    await api.registration.savePersonal({
      token: await as(account.superAdmin),
      params: { atalaiaId: "me" },
      body: { version: own.personal.version, values: { ...values, maritalStatusId: 6 } },
    })
    const { evaluation } = await details(account.superAdmin)
    expect(evaluation).toMatchObject({ decide: false })
    const listed = async (query: Record<string, string>) =>
      (await cases("updates", account.superAdmin, query)).items.find(
        ({ atalaiaId }) => atalaiaId === account.superAdmin,
      )
    expect((await listed({}))?.can).toMatchObject({ decide: false })
    expect(await listed({ waiting: "true" })).toBeUndefined()
    const answer = await decide(
      "updates",
      account.superAdmin,
      { approved: true, version: evaluation?.version ?? 0 },
      account.superAdmin,
    )
    expect(answer).toMatchObject({ status: 403, body: { code: "ONESELF" } })
  })

  test("can be tried without anything happening", async () => {
    const { atalaiaId, version } = await waiting()
    const preview = await api.evaluations.decideUpdate.preview({
      token: await as(account.authorizer),
      params: { atalaiaId },
      body: { approved: true, version },
    })
    expect(preview.body.effects[0]?.text).toContain("passa a valer o que")
    expect((await details(atalaiaId)).changes).toBeDefined()
  })
})

describe("a pre-registration", () => {
  test("that one began is in the list, and not among those that wait for oneself", async () => {
    const { atalaiaId } = (await cases("preUsers", account.superAdmin)).items[0] ?? {}
    const begunBy = (by: string) =>
      system.db.execute(sql`update pre_user set created_by = ${by} where atalaia_id = ${atalaiaId}`)
    const waits = async () =>
      (await cases("preUsers", account.superAdmin, { waiting: "true" })).items.some(
        (each) => each.atalaiaId === atalaiaId,
      )
    await begunBy(account.superAdmin)
    const { items } = await cases("preUsers", account.superAdmin)
    expect(items.find((each) => each.atalaiaId === atalaiaId)?.can).toMatchObject({ decide: false })
    expect(await waits()).toBe(false)
    await begunBy(account.managerInsert)
    expect(await waits()).toBe(true)
  })

  test("makes no second user with an e-mail that became another's", async () => {
    const { email, evaluation } = await details(account.preUserReady)
    const other = await addPerson(system, { email: email?.toUpperCase() ?? "" })
    const body = { approved: true, version: evaluation?.version ?? 0 }
    expect(await decide("preUsers", account.preUserReady, body)).toMatchObject({
      status: 409,
      body: { code: "KNOWN", message: `O e-mail ${email} passou a ser de outra pessoa.` },
    })
    expect(await details(account.preUserReady)).toMatchObject({ kind: "preUser", status: "READY" })
    await system.db.execute(sql`update person set email = 'x@exemplo.gov.br' where atalaia_id = ${other}`)
  })

  test.each([-1, 1])("that is not the one that was read is not decided: its version %i", async (step) => {
    const version = ((await details(account.preUserReady)).evaluation?.version ?? 0) + step
    for (const decision of [{ approved: true }, { approved: false, justification: "Foto." }])
      expect(await decide("preUsers", account.preUserReady, { ...decision, version })).toMatchObject({
        status: 409,
        body: { code: "CHANGED" },
      })
    expect(await details(account.preUserReady)).toMatchObject({ kind: "preUser", status: "READY" })
  })

  test("approved, is a user with all that was filled in, and gets the first access", async () => {
    const before = await details(account.preUserReady)
    const version = before.evaluation?.version
    const answer = await decide("preUsers", account.preUserReady, { approved: true, version: version ?? 0 })
    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining("aprovado") } })
    const after = await details(account.preUserReady)
    expect(after).toMatchObject({
      kind: "user",
      name: before.name,
      personal: { valid: before.personal.valid },
    })
    expect(after.status).toBeUndefined()
    const user = await api.users.get({
      token: await as(account.superAdmin),
      params: { atalaiaId: account.preUserReady },
    })
    expect(user.body).toMatchObject({ firstAccess: true, organization: { acronym: "PMCE" } })
    const mails = await mailsTo(before.email ?? "")
    expect(mails.at(-1)?.subject).toBe("Seu primeiro acesso ao Atalaia")
    const again = await decide(
      "preUsers",
      account.preUserReady,
      { approved: true, version: version ?? 0 },
      account.superAdmin,
    )
    expect(again).toMatchObject({ status: 409, body: { code: "DECIDED" } })
  })

  test("refused, goes back to who began it, with the reason", async () => {
    const [next] = (await cases("preUsers", account.superAdmin)).items
    const id = next?.atalaiaId ?? ""
    const { email = "" } = await details(id)
    const body = { approved: false, justification: "Foto fora do padrão.", version: next?.version ?? 0 }
    expect((await decide("preUsers", id, body, account.superAdmin)).status).toBe(200)
    expect(await details(id)).toMatchObject({
      status: "IN_PROGRESS",
      rejectionMessage: "Foto fora do padrão.",
    })
    const mail = (await mailsTo(email)).at(-1)?.body ?? ""
    expect(mail).toContain("Foto fora do padrão.")
    // The link in that message opens the returned pre-registration.
    const ticket = /\/#ticket=([\w-]+)/.exec(mail)?.[1] ?? ""
    const opened = await api.session.tradeTicket({ body: { ticket } })
    expect(opened).toMatchObject({ status: 200, body: { tokenType: "registry" } })
    const list = (await cases("preUsers", account.superAdmin)).items
    expect(list.some(({ atalaiaId }) => atalaiaId === id)).toBe(false)
  })
})

describe("what was decided", () => {
  const decisionsOf = async (id: string, by: string) =>
    api.registration.decisions({ token: await as(by), params: { atalaiaId: id } })

  test("stays readable, with who, when and why, for the person and for whoever sees their data", async () => {
    const { atalaiaId, version } = await waiting(({ can }) => can.decide)
    const justification = "A foto está escura."
    const answer = await decide("updates", atalaiaId, { approved: false, justification, version })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const mine = await decisionsOf(atalaiaId, atalaiaId)
    expect(mine.status).toBe(200)
    const [last] = mine.body.items
    expect(last).toEqual({
      id: last?.id,
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      kind: "registration.refuse",
      text: "Recusou a atualização cadastral",
      actorName: last?.actorName,
      justification,
    })
    expect(last?.actorName).not.toBe("")
    const seen = await decisionsOf(atalaiaId, account.authorizer)
    expect(seen.body.items[0]).toEqual(last)
    const stranger = await decisionsOf(atalaiaId, account.tried)
    expect(stranger.status).toBe(403)
  })

  test("of access requests, by others only what they decide about", async () => {
    const atalaiaId = await addPerson(system)
    await rows(
      system.db,
      sql`
        insert into audit (actor_id, kind, subject_id, app_id, about)
        select ${account.superAdmin}, 'accessRequest.reject', ${atalaiaId}, id, '{"app":"SINARM"}'::jsonb
        from application where acronym = 'SINARM'`,
    )
    const all = await decisionsOf(atalaiaId, account.superAdmin)
    expect(all.body.items.map(({ text }) => text)).toEqual(["Rejeitou o pedido de acesso a SINARM"])
    const search = await decisionsOf(atalaiaId, account.managerSearch)
    expect(search.body.items).toEqual([])
  })
})
