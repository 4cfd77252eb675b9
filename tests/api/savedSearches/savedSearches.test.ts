import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { maxSavedSearches } from "@/domain/savedSearches"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
/** May open neither people nor applications. */
let orgManager: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  orgManager = await system.signIn(account.orgManager)
})
beforeEach(() => system.db.execute(sql`delete from kept_search`))

const active = "/users/list?search=active%3Atrue"
const kept = { name: "Ativos", address: active, shared: false }
const keep = (body: Partial<typeof kept> = {}, token = appAdmin) =>
  api.keptSearches.create({ token, body: { ...kept, ...body } })
const names = async (token: string, query = {}) =>
  (await api.keptSearches.list({ token, query })).body.items.map(({ name }) => name)
const get = (searchId: number, token: string) => api.keptSearches.get({ token, params: { searchId } })
const update = (searchId: number, body: Partial<typeof kept> & { version: number }, token = appAdmin) =>
  api.keptSearches.update({ token, params: { searchId }, body: { ...kept, ...body } })
const remove = (searchId: number, token: string) => api.keptSearches.remove({ token, params: { searchId } })

describe("a search that is kept", () => {
  test("is listed and read by its owner alone, whoever asks otherwise", async () => {
    const { body } = await keep()
    expect(await names(appAdmin)).toEqual(["Ativos"])
    expect(await get(body.id, appAdmin)).toMatchObject({
      status: 200,
      body: {
        name: "Ativos",
        list: "users",
        address: active,
        shared: false,
        version: 1,
        can: { edit: true, remove: true },
      },
    })
    expect(await names(superAdmin)).toEqual([])
    for (const call of [get(body.id, superAdmin), remove(body.id, superAdmin)]) {
      expect(await call).toMatchObject({ status: 404 })
    }
    expect(await update(body.id, { version: 1 }, superAdmin)).toMatchObject({ status: 404 })
  })

  test("is of a list that one may open", async () => {
    expect(await keep({}, orgManager)).toMatchObject({ status: 403, refusal: { code: "NOT_YOURS" } })
    const { body } = await keep({ address: "/organizations" }, orgManager)
    expect(await update(body.id, { version: 1 }, orgManager)).toMatchObject({ status: 403 })
  })

  test.each(["\u200b", "···", "a\u200fb"])("is not called %j, which nobody reads", async (name) => {
    expect(await keep({ name })).toMatchObject({
      status: 422,
      refusal: { fields: { name: expect.any(String) } },
    })
  })

  test.each([
    ["Sеm acesso", "outro alfabeto"],
    ["Peça em exemplo.com", "endereço"],
  ])("is not called %j, which misleads who reads it", async (name, why) => {
    const misleads = { status: 422, refusal: { fields: { name: expect.stringContaining(why) } } }
    expect(await keep({ name })).toMatchObject(misleads)
    const { body } = await keep()
    expect(await update(body.id, { version: 1, name })).toMatchObject(misleads)
  })

  test("is called as no other of its owner, whatever the accents", async () => {
    await keep()
    expect(await keep({ name: "átivos" })).toMatchObject({ status: 409, refusal: { code: "NAME_TAKEN" } })
  })

  test("is, where it is shared, of those who may open the list", async () => {
    const { body } = await keep({ shared: true })
    expect(await names(superAdmin)).toEqual(["Ativos"])
    expect(await get(body.id, superAdmin)).toMatchObject({ body: { can: { edit: false, remove: true } } })
    expect(await names(orgManager)).toEqual([])
    expect(await get(body.id, orgManager)).toMatchObject({ status: 404 })
    expect(await update(body.id, { version: 1 }, superAdmin)).toMatchObject({ status: 403 })
    expect(await update(body.id, { version: 1, shared: false })).toMatchObject({ status: 200 })
    expect(await get(body.id, superAdmin)).toMatchObject({ status: 404 })
  })

  test("is removed by its owner, and where it is shared by who administers the platform", async () => {
    const [own, shared, others] = [
      await keep(),
      await keep({ name: "Da equipe", shared: true }),
      await keep({ name: "Minha", shared: true }, superAdmin),
    ]
    expect(await remove(others.body.id, appAdmin)).toMatchObject({ status: 403 })
    expect((await remove(own.body.id, appAdmin)).status).toBe(204)
    expect((await remove(shared.body.id, superAdmin)).status).toBe(204)
    expect(await names(appAdmin)).toEqual(["Minha"])
  })

  test("leaves rows in the audit, which have the address only of what is shared", async () => {
    const { body } = await keep()
    await update(body.id, { version: 1, name: "Da equipe", shared: true })
    await remove(body.id, appAdmin)
    const rows = await system.db.execute(sql`
      select kind, about, before, after from audit where kind like 'search.%' order by id desc limit 3`)
    expect(rows.rows.toReversed()).toEqual([
      {
        kind: "search.keep",
        about: { document: "Ativos" },
        before: null,
        after: { name: "Ativos", shared: false },
      },
      {
        kind: "search.edit",
        about: { document: "Da equipe" },
        before: { name: "Ativos", shared: false },
        after: { name: "Da equipe", shared: true, address: active },
      },
      {
        kind: "search.remove",
        about: { document: "Da equipe" },
        before: { name: "Da equipe", shared: true, address: active },
        after: null,
      },
    ])
  })
})

describe("names", () => {
  test("are there once for each person, however they are capitalized", async () => {
    const { body } = await keep()
    expect(await keep({ name: " ATIVOS " })).toMatchObject({
      status: 409,
      body: { code: "NAME_TAKEN", fields: { name: "Você já tem uma busca com esse nome." } },
    })
    expect(await keep({}, superAdmin)).toMatchObject({ status: 200 })
    const other = await keep({ name: "Outra" })
    expect(await update(other.body.id, { version: 1, name: "ativos" })).toMatchObject({
      status: 409,
      body: { code: "NAME_TAKEN" },
    })
    expect(await update(body.id, { version: 1, name: "ATIVOS" })).toMatchObject({ status: 200 })
  })

  test("are there once also where two come at the same moment", async () => {
    const answers = await Promise.all([keep(), keep(), keep()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test.each(["", "   ", "a".repeat(81), "duas\nlinhas", "\u202eotla"])("%j is none", async (name) => {
    expect(await keep({ name })).toMatchObject({ status: 422 })
  })

  test("are searched without accents, one's own first", async () => {
    await keep({ name: "Óbitos do mês", shared: true }, superAdmin)
    await keep({ name: "Obras" })
    expect(await names(appAdmin)).toEqual(["Obras", "Óbitos do mês"])
    expect(await names(appAdmin, { search: "obitos" })).toEqual(["Óbitos do mês"])
    expect(await names(appAdmin, { search: "100%" })).toEqual([])
    expect(await names(appAdmin, { list: "applications" })).toEqual([])
  })
})

describe("addresses", () => {
  test.each([
    ["/users/list?search=x&page=3&command=block&x=1#y", "/users/list?search=x"],
    ["/users/list?search=", "/users/list"],
    ["/users/12345678909?tab=permissions", "/users/12345678909?tab=permissions"],
    ["/user-authorizer/update?state=25&page=2", "/user-authorizer/update?state=25"],
    ["/organizations?path=EST,1&unit=2&no-clear=true", "/organizations?path=EST%2C1&unit=2"],
    ["/inbox?tab=validation&open=x", "/inbox?tab=validation"],
    ["/commands?search=bloquear", "/commands?search=bloquear"],
    ["/audit?user=12345678909&from=2026-01-01", "/audit?user=12345678909&from=2026-01-01"],
    ["/applications/edit/2?search=GESTOR&tab=roles", "/applications/edit/2?tab=roles&search=GESTOR"],
  ])("of %s what is a search is kept", async (address, expected) => {
    const { body } = await keep({ address }, superAdmin)
    expect((await get(body.id, superAdmin)).body.address).toBe(expected)
  })

  test.each([
    "https://elsewhere.example/users/list",
    "//elsewhere.example/users/list",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "/users/../me",
    "/users/%2e%2e",
    "/dashboard",
    "/me",
    "users/list",
    "/api/users",
    "?search=x",
    "#/users/list",
  ])("%s is none of a list", async (address) => {
    expect(await keep({ address })).toMatchObject({
      status: 422,
      body: { fields: { address: "O endereço não é de uma lista do Atalaia que se possa guardar." } },
    })
  })

  test("are not longer than those that a browser keeps", async () => {
    expect(await keep({ address: `/users/list?search=${"x".repeat(2000)}` })).toMatchObject({ status: 422 })
  })
})

describe("two people, or one in two places", () => {
  test("do not overwrite each other", async () => {
    const { body } = await keep()
    expect(await update(body.id, { version: 1, name: "Um" })).toMatchObject({ body: { version: 2 } })
    expect(await update(body.id, { version: 1, name: "Dois" })).toMatchObject({
      status: 409,
      body: { code: "CHANGED" },
    })
    expect(await names(appAdmin)).toEqual(["Um"])
  })

  test("keep no more than the limit, said in words", async () => {
    await system.db.execute(sql`
      insert into kept_search (owner_id, name, list, address, shared)
      select ${account.appAdmin}, 'Busca ' || n, 'users', '/users/list', false
      from generate_series(2, ${maxSavedSearches}) n`)
    const answers = await Promise.all([keep({ name: "Uma" }), keep({ name: "Outra" })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await keep({ name: "Mais uma" })).toMatchObject({
      body: { code: "TOO_MANY", message: expect.stringContaining(String(maxSavedSearches)) },
    })
  })
})

describe("the ids of the people whom a search finds", () => {
  const ids = async (query: { search?: string; page?: number; size?: number }, token = superAdmin) =>
    api.users.ids({ token, query })

  test("are those of the list, in its order, within the caller's scope", async () => {
    for (const token of [superAdmin, appAdmin]) {
      const { body } = await ids({ search: "silva" }, token)
      const listed = await api.users.list({ token, query: { search: "silva", size: 100 } })
      expect(body.items.slice(0, 100)).toEqual(listed.body.items.map(({ atalaiaId }) => atalaiaId))
    }
  })

  test("come in pages, and those of a bad search not at all", async () => {
    const all = (await ids({ search: "silva", size: 4 })).body.items
    const next = (await ids({ search: "silva", size: 2, page: 1 })).body
    expect(next.items).toEqual(all.slice(2))
    expect(await ids({ search: "active:maybe" })).toMatchObject({ status: 422 })
    expect(await ids({ size: 2001 })).toMatchObject({ status: 422 })
    expect(await ids({ page: 100 })).toMatchObject({ body: { items: [] } })
    expect(await ids({}, orgManager)).toMatchObject({ status: 403 })
  })
})
