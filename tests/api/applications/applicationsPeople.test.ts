import { eq, sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { person, profile, profileAssignment, roleAssignment } from "@/server/platform/database/schema/index"
import { type ApplicationAnswer, addApplication } from "../../support/data/applications"
import { addPerson, giveRole } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let appManager: string
let app: ApplicationAnswer

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  appManager = await system.signIn(account.appManager)
})
beforeEach(async () => {
  app = await addApplication(system, superAdmin)
})

const past = new Date("2020-01-01T00:00:00Z")
const future = new Date("2990-01-01T00:00:00Z")
const grant = (clientId: string, id: number, expirationDateTime?: Date) =>
  system.db.insert(roleAssignment).values({
    clientId,
    roleId: id,
    createdBy: account.superAdmin,
    ...(expirationDateTime && { expirationDateTime }),
  })
const addProfile = async (name: string) => {
  const [added] = await system.db
    .insert(profile)
    .values({ appId: app.id, name, description: "x" })
    .returning({ id: profile.id })
  if (!added) throw new Error("no profile was added")
  return added.id
}
const give = (clientId: string, profileId: number, expirationDateTime?: Date) =>
  system.db.insert(profileAssignment).values({
    clientId,
    profileId,
    createdBy: account.superAdmin,
    ...(expirationDateTime && { expirationDateTime }),
  })

interface User {
  atalaiaId: string
  name: string
  roles: string[]
  profiles: string[]
}
const users = (
  query: Record<string, string | number> = {},
  of: string | number = app.id,
  token = superAdmin,
) => api.applications.users({ token, params: { app: of }, query })
const names = async (query: Record<string, string | number> = {}) =>
  (await users(query)).body.items.map(({ name }) => name)

describe("the users of an application", () => {
  test("hold a role, a profile or its government, unexpired, each with what it is", async () => {
    const [ana, bia, caio, davi, edu] = await Promise.all(
      ["ANA PROVA", "BIA PROVA", "CAIO PROVA", "DAVI PROVA", "EDU PROVA"].map((name) =>
        addPerson(system, { name }),
      ),
    )
    if (!ana || !bia || !caio || !davi || !edu) throw new Error("nobody was added")
    const consulta = await giveRole(system, ana, { appId: app.id, title: `ROLE_${app.acronym}_CONSULTA` })
    const gestao = await addProfile("GESTÃO")
    await give(ana, gestao)
    await give(bia, gestao, future)
    await grant(caio, await roleId(system, `ROLE_GER_APP_${app.acronym}`))
    await grant(davi, consulta, past)
    await give(davi, gestao, past)
    await giveRole(system, edu, { appId: 1 })

    const { status, body } = await users()
    expect(status).toBe(200)
    expect(body.items).toEqual([
      {
        atalaiaId: ana,
        name: "ANA PROVA",
        email: `${ana}@exemplo.gov.br`,
        enabled: true,
        roles: [`ROLE_${app.acronym}_CONSULTA`],
        profiles: ["GESTÃO"],
      },
      expect.objectContaining({ atalaiaId: bia, roles: [], profiles: ["GESTÃO"] }),
      expect.objectContaining({ atalaiaId: caio, roles: [`ROLE_GER_APP_${app.acronym}`], profiles: [] }),
    ])
  })

  test("are searched by every word, an id or a filter, ten a page", async () => {
    const gestao = await addProfile("GESTÃO")
    const ids: string[] = []
    for (let number = 10; number < 22; number++) {
      const id = await addPerson(system, { name: `Pessoa Número Q${number}` })
      await give(id, gestao)
      ids.push(id)
    }
    expect(await names()).toHaveLength(10)
    expect(await names({ page: 1 })).toEqual(["Pessoa Número Q20", "Pessoa Número Q21"])
    expect(await names({ size: 3, page: 2 })).toEqual([
      "Pessoa Número Q16",
      "Pessoa Número Q17",
      "Pessoa Número Q18",
    ])
    expect(await names({ search: "numero q15 PESSOA" })).toEqual(["Pessoa Número Q15"])
    const id = ids[3] ?? ""
    expect(await names({ search: id.replace(/(\d{3})(\d{3})(\d{3})/, "$1.$2.$3-") })).toEqual([
      "Pessoa Número Q13",
    ])
    await system.db.update(person).set({ enabled: false }).where(eq(person.atalaiaId, id))
    expect(await names({ search: "active:false" })).toEqual(["Pessoa Número Q13"])
    expect(await names({ search: "org:NENHUMA" })).toEqual([])
    expect((await users({ search: "active:talvez" })).status).toBe(422)
  })

  test("agree with the assignments of the demonstration data", async () => {
    const [expected] = await rows<{ count: number }>(
      system.db,
      sql`
        select count(*)::int as count from person p where exists (
          select 1 from role_assignment h join role r on r.id = h.role_id
          join application a on a.acronym = 'SINAL' and a.id in (r.app_id, r.governs_app_id)
          where h.client_id = p.atalaia_id and coalesce(h.expiration_date_time > now(), true)
        ) or exists (
          select 1 from profile_assignment h join profile o on o.id = h.profile_id
          join application a on a.acronym = 'SINAL' and a.id = o.app_id
          where h.client_id = p.atalaia_id and coalesce(h.expiration_date_time > now(), true)
        )`,
    )
    const found: User[] = []
    for (let page = 0; ; page++) {
      const { items } = (await users({ size: 100, page }, "SINAL", appManager)).body
      found.push(...items)
      if (items.length < 100) break
    }
    expect(new Set(found.map(({ atalaiaId }) => atalaiaId)).size).toBe(expected?.count)
    expect(found).toHaveLength(expected?.count ?? 0)
    expect(found.every(({ roles, profiles }) => roles.length + profiles.length > 0)).toBe(true)
  })

  test("are shown to who governs it", async () => {
    expect((await users({}, "SINARM", appAdmin)).status).toBe(403)
    expect((await users({}, "SINARM", appManager)).status).toBe(403)
    expect((await users({}, "SINAL", await system.signIn(account.managerSearch))).status).toBe(403)
    expect((await users({}, "NENHUMA")).status).toBe(404)
  })
})

describe("the admins of an application", () => {
  const admins = (of: string | number = app.id, token = superAdmin) =>
    api.applications.admins({
      token,
      params: { app: of },
    })

  test("come first, then its managers, with or without effect; expired ones are none", async () => {
    const admin = await roleId(system, `ROLE_ADMIN_APP_${app.acronym}`)
    const manager = await roleId(system, `ROLE_GER_APP_${app.acronym}`)
    const zoe = await addPerson(system, { name: "ZOE PROVA" })
    const yan = await addPerson(system, { name: "YAN PROVA", enabled: false })
    const xer = await addPerson(system, { name: "XER PROVA" })
    await grant(zoe, admin)
    await grant(yan, admin, future)
    await grant(xer, manager, past)
    await grant(zoe, manager)
    expect(await admins()).toMatchObject({ status: 200 })
    expect((await admins()).body).toEqual([
      {
        atalaiaId: yan,
        name: "YAN PROVA",
        as: "admin",
        effective: false,
        expirationDateTime: "2990-01-01T00:00:00.000Z",
      },
      { atalaiaId: zoe, name: "ZOE PROVA", as: "admin", effective: true },
      { atalaiaId: zoe, name: "ZOE PROVA", as: "manager", effective: true },
    ])
  })

  test("are shown to who governs it", async () => {
    const ids = (await admins("SINAL", appManager)).body as unknown as { atalaiaId: string; as: string }[]
    expect(ids.map(({ atalaiaId, as }) => [atalaiaId, as])).toEqual(
      expect.arrayContaining([
        [account.appAdmin, "admin"],
        [account.appManager, "manager"],
      ]),
    )
    expect((await admins("SINARM", appAdmin)).status).toBe(403)
  })
})

describe("the history of an application", () => {
  const history = (of: string | number, token = superAdmin, query: Record<string, string | number> = {}) =>
    api.applications.history({ token, params: { app: of }, query })

  test("holds what was done with it, and to whom, newest first", async () => {
    const who = await addPerson(system, { name: "RITA PROVA" })
    await api.applications.setTokens({
      token: superAdmin,
      params: { app: app.id },
      body: { number: 4 },
    })
    await api.roleAssignments.create({
      token: superAdmin,
      params: { clientId: who, app: app.id },
      body: { roleId: await roleId(system, `ROLE_GER_APP_${app.acronym}`) },
    })
    const texts = async (query: Record<string, string | number> = {}) =>
      (await history(app.id, superAdmin, query)).body.items.map(({ text }) => text)
    const granted = `Atribuiu ROLE_GER_APP_${app.acronym} em ${app.acronym} sem expiração (RITA PROVA)`
    expect(await texts()).toEqual([
      granted,
      `Mudou o número de sessões de ${app.acronym} para 4`,
      `Criou a aplicação ${app.acronym}`,
    ])
    expect(await texts({ search: "rita" })).toEqual([granted])
    expect(await texts({ size: 1, page: 2 })).toEqual([`Criou a aplicação ${app.acronym}`])
  })

  test("leaves out who came and went", async () => {
    const kinds = (await history(1, superAdmin, { size: 100 })).body.items.map(({ kind }) => kind)
    expect(kinds).not.toContain("session.start")
    const [started] = await rows<{ count: number }>(
      system.db,
      sql`select count(*)::int as count from audit where app_id = 1 and kind = 'session.start'`,
    )
    expect(started?.count).toBeGreaterThan(0)
  })

  test("is its administrator's to read", async () => {
    expect((await history("SINAL", appAdmin)).status).toBe(200)
    expect((await history("SINAL", appManager)).status).toBe(403)
    expect((await history("SINARM", appAdmin)).status).toBe(403)
  })
})
