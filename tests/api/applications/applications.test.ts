import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { application } from "@/server/platform/database/schema/index"
import { addApplication } from "../../support/data/applications"
import { addPerson, applicationId, giveRole } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let appManager: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  appManager = await system.signIn(account.appManager)
})

const list = async (query: Record<string, string | number> = {}, token = superAdmin) =>
  (await api.applications.list({ token, query })).body.items

describe("the applications", () => {
  test("are listed by acronym, the security application on top, twenty a page", async () => {
    const first = await list()
    const second = await list({ page: 1 })
    expect(first).toHaveLength(20)
    expect(first[0]?.id).toBe(1)
    const acronyms = [...first.slice(1), ...second].map(({ acronym }) => acronym)
    expect(acronyms).toEqual([...acronyms].sort())
  })

  test("are an admin's and a manager's own alone", async () => {
    for (const token of [appAdmin, appManager]) {
      expect((await list({}, token)).map(({ acronym }) => acronym)).toEqual(["SINAL"])
      expect((await api.applications.count({ token })).body).toEqual({ count: 1 })
      expect((await api.applications.get({ token, params: { app: "SINARM" } })).status).toBe(403)
    }
    const [all] = await rows<{ count: number }>(
      system.db,
      sql`select count(*)::int as count from application`,
    )
    expect((await api.applications.count({ token: superAdmin })).body).toEqual(all)
  })

  test("are searched with their filters", async () => {
    await system.db.update(application).set({ enabled: false }).where(eq(application.acronym, "SINARM"))
    expect((await list({ search: "active:0" })).map(({ acronym }) => acronym)).toContain("SINARM")
    expect(await list({ search: "active:true sinarm" })).toEqual([])
    await system.db.update(application).set({ enabled: true }).where(eq(application.acronym, "SINARM"))
    expect((await list({ search: "role:sinal_ges" })).map(({ acronym }) => acronym)).toEqual(["SINAL"])
    expect((await list({ search: "roleeq:role_sinal_gestor" })).map(({ acronym }) => acronym)).toEqual([
      "SINAL",
    ])
    expect(await list({ search: "roleeq:sinal" })).toEqual([])
    const wrong = await api.applications.list({
      token: superAdmin,
      query: { search: "active:x" },
    })
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: { search: "Use active:true ou active:false." } },
    })
  })

  test("come with their roles when asked", async () => {
    const [sinal] = await list({ search: "roleeq:ROLE_SINAL_GESTOR", withRoles: "true" })
    expect(sinal?.roles?.map(({ title }) => title)).toContain("ROLE_SINAL_OPERACAO")
    expect(sinal?.roles?.every(({ appId }) => appId === sinal.id)).toBe(true)
    expect((await list({ search: "sinal" }))[0]).not.toHaveProperty("roles")
  })

  test("are named by id, key or acronym; their secret is never shown", async () => {
    const id = await applicationId(system, "SINAL")
    await system.db.update(application).set({ secretHash: "segredo-guardado" }).where(eq(application.id, id))
    const byAcronym = await api.applications.get({
      token: superAdmin,
      params: { app: "sinal" },
    })
    expect(byAcronym.body).toMatchObject({ id, acronym: "SINAL", hasSecret: true })
    for (const name of [String(id), byAcronym.body.appKey]) {
      expect((await api.applications.get({ token: superAdmin, params: { app: name } })).body).toEqual(
        byAcronym.body,
      )
    }
    expect(JSON.stringify(byAcronym.body)).not.toContain("segredo-guardado")
    expect((await api.applications.get({ token: superAdmin, params: { app: "NENHUMA" } })).status).toBe(404)
  })
})

describe("applications to choose from", () => {
  interface Summary {
    id: number
    acronym: string
    isAdmin?: boolean
  }
  const acronyms = (items: Summary[]) => items.map(({ acronym }) => acronym)

  test("to ask access to: open ones with a role, for everyone", async () => {
    const app = await addApplication(system, superAdmin)
    const user = await system.signIn(account.user)
    const toAskFor = async (query: Record<string, string | number>) =>
      acronyms(
        (
          await api.applications.withPermissions({
            token: user,
            query,
          })
        ).body.items,
      )
    const first = await toAskFor({})
    expect(first).toHaveLength(20)
    expect(first).toEqual([...first].sort())
    expect(await toAskFor({ search: "atalaia" })).not.toContain("ATALAIA")
    const { acronym } = app
    expect(await toAskFor({ search: acronym })).toEqual([])
    await giveRole(system, await addPerson(system), { appId: app.id, title: "ROLE_X", disabled: true })
    expect(await toAskFor({ search: acronym })).toEqual([])
    await giveRole(system, await addPerson(system), { appId: app.id, title: "ROLE_Y" })
    expect(await toAskFor({ search: acronym.toLowerCase() })).toEqual([acronym])
    await system.db.update(application).set({ enabled: false }).where(eq(application.id, app.id))
    expect(await toAskFor({ search: acronym })).toEqual([])
  })

  test("to decide requests of: those that one administers or is a linker of", async () => {
    const app = await addApplication(system, superAdmin)
    const accessible = (token: string) => api.applications.accessible({ token })
    expect((await accessible(appAdmin)).body).toMatchObject([{ acronym: "SINAL", isAdmin: true }])
    const all = (await accessible(superAdmin)).body
    expect(all.every(({ isAdmin, id }) => isAdmin && id !== 1)).toBe(true)
    expect(acronyms(all)).toContain(app.acronym)
    expect((await accessible(await system.signIn(account.linker))).body).toMatchObject([
      { acronym: "SINAL", isAdmin: false },
    ])
    expect((await accessible(appManager)).status).toBe(403)
  })

  test("are counted as they are listed", async () => {
    const app = await addApplication(system, superAdmin)
    const count = async (search: string, token = superAdmin) =>
      (await api.applications.count({ token, query: { search } })).body
    expect(await count(app.acronym)).toEqual({ count: 1 })
    expect(await count("roleeq:ROLE_SINAL_GESTOR")).toEqual({ count: 1 })
    expect(await count("sinarm", appAdmin)).toEqual({ count: 0 })
    await system.db.update(application).set({ enabled: false }).where(eq(application.id, app.id))
    expect(await count(`active:true ${app.acronym}`)).toEqual({ count: 0 })
    expect(await count(`active:0 ${app.acronym}`)).toEqual({ count: 1 })
    expect(await count("active:x")).toMatchObject({ code: "INVALID" })
  })
})

describe("roles and profiles", () => {
  test("of an application, within reach", async () => {
    const appId = await applicationId(system, "SINAL")
    const roles = (token: string, id: number) => api.roles.list({ token, query: { appId: id } })
    const titles = (await roles(appManager, appId)).body.map(({ title }) => title)
    expect(titles).toContain("ROLE_SINAL_GESTOR")
    expect(titles).toEqual([...titles].sort())
    expect((await roles(appManager, 1)).status).toBe(403)
    expect((await roles(superAdmin, 999_999)).status).toBe(404)
  })

  test("of the platform, some or all", async () => {
    const platform = (query: Record<string, string> = {}, token = superAdmin) =>
      api.roles.platform({ token, query })
    const ids = [await roleId(system, "ROLE_ATALAIA_ADMIN"), await roleId(system, "ROLE_ATALAIA_USER")]
    expect((await platform()).body.length).toBeGreaterThan(10)
    expect((await platform({ rids: ids.join() })).body.map(({ title }) => title)).toEqual([
      "ROLE_ATALAIA_ADMIN",
      "ROLE_ATALAIA_USER",
    ])
    expect((await platform({ rids: String(await roleId(system, "ROLE_SINAL_GESTOR")) })).body).toEqual([])
    expect((await platform({}, appAdmin)).status).toBe(403)
  })

  test("profiles come with their roles", async () => {
    const { body } = await api.profiles.list({ token: appManager, params: { app: "SINAL" } })
    const state = body.find(({ name }) => name === "GESTÃO ESTADUAL")
    expect(state?.permissions.map(({ title }) => title)).toEqual([
      "ROLE_SINAL_AUDITOR",
      "ROLE_SINAL_GESTOR",
      "ROLE_SINAL_OPERACAO",
    ])
  })
})

test("a manager may ask why, within reach", async () => {
  const gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  const why = (app: string, role: number) =>
    api.clients.why({ token: appManager, params: { clientId: account.tried, app, roleId: role } })
  const { body } = await why("SINAL", gestor)
  expect(body.effective).toBe(true)
  expect(body.reasons.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Atribuído diretamente, até \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    "Pelo perfil GESTÃO ESTADUAL, sem expiração",
  ])
  expect((await why("SINARM", await roleId(system, "ROLE_SINARM_CONSULTA"))).status).toBe(403)
  expect((await why("SINAL", await roleId(system, "ROLE_SINARM_CONSULTA"))).status).toBe(404)
})
