import { type } from "arktype"
import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { rows } from "@/server/platform/database/connection"
import { addPerson } from "../../support/data/person"
import { grantLine, writtenPlan } from "../../support/data/plans"
import { roleId } from "../../support/data/roles"
import { writtenRunbook } from "../../support/data/runbooks"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let orgManager: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  orgManager = await system.signIn(account.orgManager)
})
beforeEach(() => system.db.execute(sql`delete from runbook`))

/** Only the line that grants a role: an administrator of applications may do that, a manager of units may not. */
const granting = (rest: Parameters<typeof writtenRunbook>[0] = {}) =>
  writtenRunbook({ lines: writtenRunbook().lines.slice(1), ...rest })
const create = async (token: string, body = granting()) => {
  const { status, body: made } = await api.runbooks.create({ token, body })
  expect(status).toBe(200)
  return made.id
}
const namesOf = async (token: string) =>
  (await api.runbooks.list({ token, query: {} })).body.items.map(({ name }) => name)
const get = (token: string, runbookId: number) => api.runbooks.get({ token, params: { runbookId } })
/** The audit rows of these kinds, oldest first. */
const audited = (kinds: string) =>
  rows(
    system.db,
    type({ kind: "string", about: "object" }),
    sql`
    select kind, about from audit where kind like ${kinds} order by id`,
  )
const kindsOfRunbooks = async () => (await audited("runbook.%")).map(({ kind }) => kind)

test("a runbook is kept with its lines, its names and who made it", async () => {
  const runbookId = await create(superAdmin, writtenRunbook())
  const { status, body } = await get(superAdmin, runbookId)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: "saída",
    shared: false,
    author: { atalaiaId: account.superAdmin },
    names: [{ name: "$pessoa", command: "deactivate-user", slot: "user" }],
    version: 1,
    can: { edit: true },
  })
  expect(body.lines).toEqual([
    { text: "inativar usuário $pessoa porque Saiu", comment: "# quem sai" },
    { text: "conceder papel ROLE_SINAL_CONSULTA aplicação SINAL usuário $pessoa" },
  ])
  expect((await api.runbooks.list({ token: superAdmin, query: {} })).body.items).toMatchObject([
    { id: runbookId, lines: 2 },
  ])
})

describe("who finds a runbook", () => {
  test("its author alone, as long as it is not shared", async () => {
    const runbookId = await create(appAdmin)
    expect(await namesOf(appAdmin)).toEqual(["saída"])
    expect(await namesOf(superAdmin)).toEqual([])
    expect(await get(superAdmin, runbookId)).toMatchObject({ status: 404 })
  })

  test("once it is shared, whoever may make every call of its lines", async () => {
    const runbookId = await create(superAdmin, granting({ shared: true }))
    expect(await namesOf(appAdmin)).toEqual(["saída"])
    expect((await get(appAdmin, runbookId)).body.can).toEqual({ edit: false })
    expect(await namesOf(orgManager)).toEqual([])
    expect(await get(orgManager, runbookId)).toMatchObject({ status: 404 })
  })

  test("nobody who may make all but one of them", async () => {
    await create(superAdmin, writtenRunbook({ shared: true }))
    expect(await namesOf(superAdmin)).toEqual(["saída"])
    expect(await namesOf(appAdmin)).toEqual([])
  })
})

describe("changing a runbook", () => {
  test("is for its author alone, also where it is shared", async () => {
    const runbookId = await create(superAdmin, granting({ shared: true }))
    const body = { ...granting({ shared: true, name: "meu" }), version: 1 }
    const params = { runbookId }
    expect(await api.runbooks.update({ token: appAdmin, params, body })).toMatchObject({
      status: 403,
      refusal: { code: "NOT_YOURS" },
    })
    expect(await api.runbooks.remove({ token: appAdmin, params })).toMatchObject({ status: 403 })
    expect(await api.runbooks.update({ token: orgManager, params, body })).toMatchObject({ status: 404 })
    expect(await namesOf(superAdmin)).toEqual(["saída"])
  })

  test("overwrites nothing that was changed meanwhile", async () => {
    const runbookId = await create(superAdmin)
    const send = (name: string) =>
      api.runbooks.update({
        token: superAdmin,
        params: { runbookId },
        body: { ...granting({ name }), version: 1 },
      })
    const answers = await Promise.all([send("um"), send("outro")])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.refusal?.code).toBe("CHANGED")
  })

  test("leaves a row in the audit for what was written, for sharing, and for removing", async () => {
    const before = (await kindsOfRunbooks()).length
    const runbookId = await create(superAdmin)
    const save = (version: number, rest: Parameters<typeof granting>[0]) =>
      api.runbooks.update({
        token: superAdmin,
        params: { runbookId },
        body: { ...granting(rest), version },
      })
    await save(1, { name: "partida" })
    await save(2, { name: "partida", shared: true })
    await save(3, { name: "partida" })
    await api.runbooks.remove({ token: superAdmin, params: { runbookId } })
    expect((await kindsOfRunbooks()).slice(before)).toEqual([
      "runbook.create",
      "runbook.update",
      "runbook.share",
      "runbook.unshare",
      "runbook.remove",
    ])
  })
})

describe("the name of a runbook", () => {
  const taken = { status: 409, refusal: { code: "NAME_TAKEN", fields: { name: expect.any(String) } } }

  test("is used once by a person, whatever its accents", async () => {
    await create(superAdmin)
    expect(await api.runbooks.create({ token: superAdmin, body: granting({ name: "SAIDA" }) })).toMatchObject(
      taken,
    )
  })

  test("is used once among the shared ones; what others keep for themselves is not in the way", async () => {
    await create(appAdmin)
    await create(superAdmin, granting({ shared: true }))
    expect(await api.runbooks.create({ token: orgManager, body: granting({ shared: true }) })).toMatchObject(
      taken,
    )
    await create(orgManager)
  })

  test("is refused where it looks like another", async () => {
    // The second letter is Cyrillic.
    expect(
      await api.runbooks.create({ token: superAdmin, body: granting({ name: "s\u0430ída" }) }),
    ).toMatchObject({ status: 422, refusal: { fields: { name: expect.stringContaining("outro alfabeto") } } })
  })

  test.each(["", " saída", "a, b", 'a "b"', "> run", "$pessoa", "a\nb", "x".repeat(61), "a  b"])(
    "is refused where it cannot be typed behind a command: %j",
    async (name) => {
      expect(await api.runbooks.create({ token: superAdmin, body: granting({ name }) })).toMatchObject({
        status: 422,
      })
    },
  )
})

test.each([
  ["plans", "apply"],
  ["runbooks", "remove"],
  ["users", "list"],
  ["constructor", "name"],
  ["session", "signIn"],
])("a line that calls %s.%s is refused", async (resource, name) => {
  const lines = [{ text: "x", calls: [{ resource, name }] }]
  expect(await api.runbooks.create({ token: superAdmin, body: granting({ lines }) })).toMatchObject({
    status: 422,
    refusal: { code: "NOT_PLANNABLE" },
  })
})

describe("a plan that is made of a runbook", () => {
  test("says which, also once that is gone, and so does what is applied", async () => {
    const runbookId = await create(superAdmin)
    const person = await addPerson(system)
    const role = await roleId(system, "ROLE_SINAL_CONSULTA")
    const body = { ...writtenPlan([grantLine(person, role)]), runbookId }
    const made = await api.plans.create({ token: superAdmin, body })
    const params = { planId: made.body.id }
    const plan = async () => (await api.plans.get({ token: superAdmin, params })).body
    expect((await plan()).runbook).toEqual({ id: runbookId, name: "saída" })
    await api.runbooks.remove({ token: superAdmin, params: { runbookId } })
    expect((await plan()).runbook).toEqual({ name: "saída" })
    await api.plans.apply({ token: superAdmin, params })
    const applied = (await audited("plan.apply")).at(-1)
    expect(applied?.about).toMatchObject({ runbook: "saída" })
  })

  test("names none that is not for whoever makes it", async () => {
    const runbookId = await create(appAdmin)
    const person = await addPerson(system)
    const role = await roleId(system, "ROLE_SINAL_CONSULTA")
    expect(
      await api.plans.create({
        token: superAdmin,
        body: { ...writtenPlan([grantLine(person, role)]), runbookId },
      }),
    ).toMatchObject({ status: 404 })
  })
})
