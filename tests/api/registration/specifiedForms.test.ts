import { beforeAll, expect, test } from "vitest"
import { type ApplicationAnswer, addApplication } from "../../support/data/applications"
import { addPerson, giveRole } from "../../support/data/person"
import { account, systemForFile } from "../../support/server/system"

/* Other programs rely on these paths, fields and date formats, so they must not change. */

const system = systemForFile()
const { api } = system
let superAdmin: string
let app: ApplicationAnswer

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  app = await addApplication(system, superAdmin)
})

const put = (path: string, body: object) => system.call("PUT", path, { token: superAdmin, body })
const get = <T = Record<string, unknown>>(path: string, query = {}) =>
  system.call<T>("GET", path, { token: superAdmin, query })

interface Versioned {
  id: number
  version: number
}
/** The application's roles as its list returns them. */
const roles = async () => (await get<Versioned[]>("/roles", { appId: app.id })).body

async function roleAndProfile() {
  const who = await addPerson(system)
  const [first, second] = [
    await giveRole(system, who, { appId: app.id }),
    await giveRole(system, who, { appId: app.id }),
  ]
  const body = { name: `PERFIL ${first}`, description: "x", permissions: [first, second] }
  const made = await api.profiles.create({ token: superAdmin, params: { app: app.id }, body })
  return { role: first, profile: made.body.id, permissions: [first, second] }
}

test("an edit that says no version goes over the last one; one that says an old one is told", async () => {
  const { role, profile, permissions } = await roleAndProfile()
  const unit = (await get("/organizations-rich/1")).body
  const texts = (await get<{ items: (Versioned & Record<string, unknown>)[] }>("/texts")).body.items
  const [text] = texts
  const edits: [string, (name: string) => Record<string, unknown>, wrap?: string][] = [
    [
      `/applications/${app.id}`,
      (name) => ({ title: name, acronym: app.acronym, redirectUrl: "https://prova.exemplo.gov.br" }),
    ],
    [
      `/roles/${role}`,
      (title) => ({
        title,
        description: "y",
        type: "basic",
        twoFactorRequired: false,
        active: true,
        consul: [],
      }),
    ],
    [
      `/application/${app.id}/access-profiles/${profile}`,
      (name) => ({ name, description: "z", permissions }),
    ],
    [
      `/texts/${text?.id}`,
      (title) => ({ title, content: "conteúdo", requiresConfirmation: text?.requiresConfirmation }),
    ],
  ]
  expect(unit).toHaveProperty("version")
  for (const [path, bodyOf] of edits) {
    for (const name of ["PRIMEIRO NOME", "SEGUNDO NOME"]) {
      const { status, body } = await put(path, bodyOf(name))
      expect([path, status, body]).toEqual([path, expect.toSatisfy((code) => code < 300), body])
    }
    expect(await put(path, { ...bodyOf("TERCEIRO NOME"), version: 1 })).toMatchObject({
      status: 409,
      body: { code: "CHANGED" },
    })
  }
  expect((await roles()).find(({ id }) => id === role)).toMatchObject({
    title: `ROLE_${app.acronym}_SEGUNDO_NOME`.replaceAll(" ", "_"),
  })
})

test.each([
  ["without an offset, Brasília's", "2031-05-01T18:00", "2031-05-01T21:00:00.000Z"],
  ["without an offset, with seconds", "2031-05-01T18:00:30", "2031-05-01T21:00:30.000Z"],
  ["with one, that", "2031-05-01T18:00-04:00", "2031-05-01T22:00:00.000Z"],
  ["in universal time", "2031-05-01T18:00:00Z", "2031-05-01T18:00:00.000Z"],
])("the moment an assignment ends: %s", async (_, sent, kept) => {
  const who = await addPerson(system)
  const { role } = await roleAndProfile()
  const path = `/client/${who}/application/${app.id}/assignments/roles`
  const body = { roleId: role, expirationDateTime: sent }
  const given = await api.roleAssignments.create({
    token: superAdmin,
    params: { clientId: who, app: app.id },
    body,
  })
  expect(given.status).toBeLessThan(300)
  expect((await get(path)).body).toMatchObject([{ roleId: role, expirationDateTime: kept }])
})

test.each(["2031-02-30T10:00", "amanhã", "2031-13-01"])(
  "%s is no such moment",
  async (expirationDateTime) => {
    const who = await addPerson(system)
    const { role } = await roleAndProfile()
    const answer = await api.roleAssignments.create({
      token: superAdmin,
      params: { clientId: who, app: app.id },
      body: { roleId: role, expirationDateTime },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { expirationDateTime: expect.any(String) } },
    })
  },
)

test("people and applications carry the fields that the specification names", async () => {
  const unit = { id: 3, acronym: expect.any(String), title: expect.any(String) }
  const who = await addPerson(system, { organizationId: unit.id })
  const named = {
    organization: unit,
    organizationId: 3,
    organizationAcronym: unit.acronym,
    organizationTitle: unit.title,
  }
  expect((await get(`/users/${who}`)).body).toMatchObject(named)
  expect((await get<{ items: unknown[] }>("/users", { search: who })).body.items).toMatchObject([named])

  const fresh = await addApplication(system, superAdmin)
  const held = await giveRole(system, who, { appId: fresh.id })
  await giveRole(system, who, { appId: fresh.id })
  await api.roleAssignments.remove({
    token: superAdmin,
    params: { clientId: who, app: fresh.id, roleId: held },
  })
  await api.blocks.create({
    token: superAdmin,
    params: { clientId: who, app: fresh.id },
    body: { roleId: held, justification: "x" },
  })
  const amounts = { amountOfAppRoles: 2, amountOfAssignedRoles: 1, amountOfBlockedRoles: 1 }
  expect((await get(`/applications/${fresh.id}`)).body).toMatchObject(amounts)
  const { items } = (await get<{ items: unknown[] }>("/applications", { search: fresh.acronym })).body
  expect(items).toMatchObject([amounts])
})
