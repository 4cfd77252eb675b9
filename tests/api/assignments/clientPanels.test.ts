import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { application } from "@/server/platform/database/schema/index"
import { addPerson, applicationId, giveRole } from "../../support/data/person"
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

interface ClientApplication {
  acronym: string
  amountOfAppRoles: number
  amountOfAssignedRoles: number
  amountOfBlockedRoles: number
  amountOfAssignedProfiles: number
  amountWithoutEffect: number
  clientEnabled: boolean
}

describe("the accordion of a person", () => {
  const accordion = async (
    query: Record<string, string | number> = {},
    token = superAdmin,
    id: string = account.tried,
  ) => (await api.clients.applications({ token, params: { clientId: id }, query })).body.items
  const acronyms = (items: ClientApplication[]) => items.map(({ acronym }) => acronym)

  test("shows first where anything is assigned, blocked or closed, then the others by acronym", async () => {
    const items = await accordion()
    expect(acronyms(items).slice(0, 3)).toEqual(["ATALAIA", "SINAL", "SINARM"])
    const others = acronyms([...items, ...(await accordion({ page: 1 }))]).slice(3)
    expect(others).toEqual([...others].sort())
    const who = await addPerson(system)
    await api.clients.setEnabledInApplication({
      token: superAdmin,
      params: { clientId: who, app: "SINARM" },
      body: { enabled: false, description: "Teste" },
    })
    expect((await accordion({ size: 1 }, superAdmin, who))[0]).toMatchObject({
      acronym: "SINARM",
      clientEnabled: false,
    })
  })

  test("counts what is assigned and has not expired, and what is blocked", async () => {
    const sinal = (await accordion({ search: "sinal" })).find(({ acronym }) => acronym === "SINAL")
    expect(sinal).toMatchObject({
      acronym: "SINAL",
      // The application's six roles, and the ones that make its admins and managers.
      amountOfAppRoles: 8,
      amountOfAssignedRoles: 2,
      amountOfBlockedRoles: 1,
      amountOfAssignedProfiles: 1,
      clientEnabled: true,
    })
  })

  test("counts what has no effect apart: of an inactive person, all of it", async () => {
    const who = await addPerson(system)
    await giveRole(system, who, { appId: await applicationId(system, "SINAL") })
    const counts = async () => (await accordion({ search: "sinal" }, superAdmin, who))[0]
    expect(await counts()).toMatchObject({ amountOfAssignedRoles: 1, amountWithoutEffect: 0 })
    await api.clients.setEnabled({
      token: superAdmin,
      params: { clientId: who },
      body: { enabled: false, description: "Saiu" },
    })
    expect(await counts()).toMatchObject({ amountOfAssignedRoles: 1, amountWithoutEffect: 1 })
  })

  test("is searched by application, role and profile", async () => {
    expect(acronyms(await accordion({ search: "SINAL_GESTOR" }))).toEqual(["SINAL"])
    expect(acronyms(await accordion({ search: "gestao estadual" }))).toContain("SINAL")
    expect(await accordion({ search: "nada assim" })).toEqual([])
  })

  test("is an application admin's own application alone", async () => {
    expect(acronyms(await accordion({}, appAdmin))).toEqual(["SINAL"])
  })
})

describe("the panel of an application", () => {
  const panel = (id: string, app = "SINAL", token = appAdmin) =>
    api.clients.permissions({ token, params: { clientId: id, app } })

  test("shows every role as the person has it", async () => {
    const { body } = await panel(account.tried)
    const role = (name: string) => body.roles.find(({ title }) => title === `ROLE_SINAL_${name}`)
    expect(role("GESTOR")).toMatchObject({
      assignment: { expirationDateTime: expect.any(String) },
      throughProfiles: ["GESTÃO ESTADUAL"],
      effective: true,
      can: { assign: true, block: true },
    })
    expect(role("AUDITOR")).toMatchObject({
      block: { justification: expect.any(String) },
      throughProfiles: ["GESTÃO ESTADUAL"],
      effective: false,
    })
    expect(role("OPERACAO")).toMatchObject({
      held: { obstacle: "Aguardando validação" },
      effective: false,
    })
    expect(role("PLANTAO")).toMatchObject({ assignment: expect.any(Object), effective: false })
    expect(role("CONSULTA")).toMatchObject({ throughProfiles: [], effective: false })
    expect(role("CONSULTA")).not.toHaveProperty("assignment")
    expect(body.profiles.map(({ name, assignment }) => [name, assignment !== undefined])).toEqual([
      ["CONTROLE INTERNO", false],
      ["GESTÃO ESTADUAL", true],
      ["SALA DE OPERAÇÕES", false],
    ])
    expect(body).toMatchObject({ can: { block: true } })
    expect(body).not.toHaveProperty("disabled")
  })

  test("holds the roles that make its admins and managers", async () => {
    const { body } = await panel(account.appManager)
    expect(body.roles.find(({ title }) => title === "ROLE_GER_APP_SINAL")).toMatchObject({
      appId: 1,
      inherited: false,
      effective: true,
      can: { assign: true, block: true },
    })
    expect(body.roles.map(({ title }) => title)).not.toContain("ROLE_GER_APP_SINARM")
  })

  test("shows what the platform hands down, to be assigned there", async () => {
    const { body } = await panel(account.tried, "ENSINO", superAdmin)
    expect(body.roles.find(({ title }) => title === "ROLE_ATALAIA_USER")).toMatchObject({
      inherited: true,
      effective: true,
      can: { assign: false, block: true },
    })
  })

  test("says how the person was disabled there", async () => {
    const who = await addPerson(system)
    await api.clients.setEnabledInApplication({
      token: appAdmin,
      params: { clientId: who, app: "SINAL" },
      body: { enabled: false, description: "Cedida" },
    })
    expect((await panel(who)).body).toMatchObject({
      application: { clientEnabled: false },
      disabled: { description: "Cedida", by: { atalaiaId: account.appAdmin } },
    })
  })

  test("lets nobody change their own, nor an application without a secret", async () => {
    const own = (await panel(account.appAdmin)).body
    expect(own.can.block).toBe(false)
    expect(own.roles.some(({ can }) => can.assign || can.block)).toBe(false)
    const [bare] = await system.db.select().from(application).where(sql`secret_hash is null and id <> 1`)
    const theirs = (await panel(bare?.clientId ?? "")).body
    expect(theirs.roles.some(({ can }) => can.assign)).toBe(false)
    expect(theirs.profiles.some(({ can }) => can.assign)).toBe(false)
  })

  test("is out of reach for another application's admin", async () => {
    expect((await panel(account.tried, "SINARM")).status).toBe(403)
    expect((await panel(account.tried, "SINAL", appManager)).status).toBe(403)
    expect((await panel("00000000000")).status).toBe(404)
  })
})
