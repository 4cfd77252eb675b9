import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { formatDate, formatDateTime } from "@/domain/time/when"
import { addPerson } from "../../support/data/person"
import { profileId, roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

/** Queries that a call makes only once in some seconds: the actor's rights, and the session's last use. */
const askedAnew = 2

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let who: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
})
beforeEach(async () => {
  who = await addPerson(system, { name: "RITA PROVA" })
})

const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
async function grant(title: string, app: string, body: object = {}) {
  const id = await roleId(system, title)
  const answer = await api.roleAssignments.create({
    token: superAdmin,
    params: { clientId: who, app },
    body: { roleId: id, ...body },
  })
  expect(answer.status).toBe(200)
}
async function block(title: string, app: string, justification = "Em férias") {
  const id = await roleId(system, title)
  await api.blocks.create({
    token: superAdmin,
    params: { clientId: who, app },
    body: { roleId: id, justification },
  })
}
const close = (app: string) =>
  api.clients.setEnabledInApplication({
    token: superAdmin,
    params: { clientId: who, app },
    body: { enabled: false, description: "Em apuração" },
  })
type Query = Record<string, string | number>
const rolesOf = async (token = superAdmin, query: Query = {}, client = who) => {
  const { status, body } = await api.overviews.roles({
    token,
    params: { clientId: client },
    query,
  })
  expect(status).toBe(200)
  return body.items
}
const blocksOf = async (token = superAdmin, query: Query = {}) =>
  (await api.overviews.blocks({ token, params: { clientId: who }, query })).body.items
const acronyms = (items: { application: { acronym: string } }[]) =>
  items.map(({ application }) => application.acronym)

describe("all roles of a person", () => {
  test("come by application, with their ways in words", async () => {
    await grant("ROLE_SINARM_CONSULTA", "SINARM", { expirationDateTime: until })
    await grant("ROLE_SINAL_AUDITOR", "SINAL")
    await api.profileAssignments.create({
      token: appAdmin,
      params: { clientId: who, app: "SINAL" },
      body: { profileId: await profileId(system, "CONTROLE INTERNO"), expirationDateTime: until },
    })
    expect(await rolesOf()).toEqual([
      {
        application: expect.objectContaining({ acronym: "SINAL", enabled: true }),
        roles: [
          {
            id: await roleId(system, "ROLE_SINAL_AUDITOR"),
            title: "ROLE_SINAL_AUDITOR",
            ways: [
              "Atribuído diretamente, sem expiração",
              `Pelo perfil CONTROLE INTERNO, até ${formatDateTime(until)}`,
            ],
            effective: true,
          },
          {
            id: await roleId(system, "ROLE_SINAL_CONSULTA"),
            title: "ROLE_SINAL_CONSULTA",
            ways: [`Pelo perfil CONTROLE INTERNO, até ${formatDateTime(until)}`],
            expirationDateTime: until,
            effective: true,
          },
        ],
      },
      {
        application: expect.objectContaining({ acronym: "SINARM" }),
        roles: [expect.objectContaining({ title: "ROLE_SINARM_CONSULTA", expirationDateTime: until })],
      },
    ])
  })

  test("say what stands against them, the weightiest first", async () => {
    const obstacle = async () =>
      (await rolesOf()).flatMap(({ roles }) => roles.map((role) => role.obstacle ?? role.effective))
    await grant("ROLE_SINAL_OPERACAO", "SINAL")
    expect(await obstacle()).toEqual(["Aguardando validação"])
    await block("ROLE_SINAL_OPERACAO", "SINAL")
    expect(await obstacle()).toEqual(["Bloqueado"])
    await close("SINAL")
    expect(await obstacle()).toEqual(["Desabilitado em SINAL"])
    await system.db.execute(sql`update person set enabled = false where atalaia_id = ${who}`)
    expect(await obstacle()).toEqual(["A pessoa está inativa"])
  })

  test("say that they have expired, unless another way holds", async () => {
    await grant("ROLE_SINAL_CONSULTA", "SINAL")
    const past = "2025-03-10T12:00:00.000Z"
    await system.db.execute(sql`
      update role_assignment set expiration_date_time = ${past}::timestamptz where client_id = ${who}`)
    expect((await rolesOf())[0]?.roles).toMatchObject([
      {
        ways: [`Atribuído diretamente, expirado em ${formatDate(past)}`],
        effective: false,
        obstacle: `Expirado em ${formatDate(past)}`,
      },
    ])
    await api.profileAssignments.create({
      token: appAdmin,
      params: { clientId: who, app: "SINAL" },
      body: { profileId: await profileId(system, "SALA DE OPERAÇÕES") },
    })
    const consulta = (await rolesOf())[0]?.roles.find(({ title }) => title === "ROLE_SINAL_CONSULTA")
    expect(consulta).toMatchObject({ effective: true })
    expect(consulta).not.toHaveProperty("obstacle")
    expect(consulta).not.toHaveProperty("expirationDateTime")
  })

  test("that govern an application stand in it, inherited ones where they are inherited", async () => {
    await grant("ROLE_GER_APP_SINAL", "SINAL")
    await grant("ROLE_ATALAIA_USER", "1")
    const items = await rolesOf()
    expect(acronyms(items)).toEqual(["ATALAIA", "ENSINO", "OUVIDOR", "SINAL", "VIDA"])
    expect(items[3]?.roles.map(({ title }) => title)).toEqual(["ROLE_GER_APP_SINAL"])
    expect(items[1]?.roles[0]).toMatchObject({
      ways: ["Atribuído diretamente, sem expiração (herdado da plataforma)"],
      effective: true,
    })
  })

  test("are searched by application and title, and come in pages of applications", async () => {
    await grant("ROLE_SINAL_CONSULTA", "SINAL")
    await grant("ROLE_SINAL_GESTOR", "SINAL")
    await grant("ROLE_SINARM_CONSULTA", "SINARM")
    const found = async (search: string) =>
      (await rolesOf(superAdmin, { search })).flatMap(({ roles }) => roles.map(({ title }) => title))
    expect(await found("consulta")).toEqual(["ROLE_SINAL_CONSULTA", "ROLE_SINARM_CONSULTA"])
    expect(await found("nacional de alertas")).toEqual(["ROLE_SINAL_CONSULTA", "ROLE_SINAL_GESTOR"])
    expect(await found("alertas gestor")).toEqual(["ROLE_SINAL_GESTOR"])
    expect(await found("nada disto")).toEqual([])
    expect(acronyms(await rolesOf(superAdmin, { size: 1 }))).toEqual(["SINAL"])
    expect(acronyms(await rolesOf(superAdmin, { size: 1, page: 1 }))).toEqual(["SINARM"])
    expect(await rolesOf(superAdmin, { size: 1, page: 2 })).toEqual([])
  })

  test("reach as far as one administers", async () => {
    await grant("ROLE_SINAL_CONSULTA", "SINAL")
    await grant("ROLE_SINARM_CONSULTA", "SINARM")
    await grant("ROLE_ADMIN_APP_SINAL", "SINAL")
    await grant("ROLE_ADMIN_APP_SINARM", "SINARM")
    const mine = await rolesOf(appAdmin)
    expect(acronyms(mine)).toEqual(["SINAL"])
    expect(mine[0]?.roles.map(({ title }) => title)).toEqual(["ROLE_ADMIN_APP_SINAL", "ROLE_SINAL_CONSULTA"])
    expect(
      (
        await api.overviews.roles({
          token: await system.signIn(account.appManager),
          params: { clientId: who },
        })
      ).status,
    ).toBe(403)
    expect((await api.overviews.roles({ token: appAdmin, params: { clientId: "00000000000" } })).status).toBe(
      404,
    )
  })

  test("of an application as client come alike", async () => {
    const items = await rolesOf(superAdmin, {}, "2")
    expect(items.length).toBeGreaterThan(0)
    expect(items[0]?.roles[0]).toMatchObject({ ways: ["Atribuído diretamente, sem expiração"] })
  })

  test("cost as many queries for many as for few", async () => {
    const asked = vi.spyOn(system.db, "execute")
    const queries = async () => {
      asked.mockClear()
      await rolesOf()
      return asked.mock.calls.length
    }
    await grant("ROLE_SINAL_CONSULTA", "SINAL")
    const few = await queries()
    for (const app of ["SINARM", "SINESP", "INFOSEG", "PPE"]) await grant(`ROLE_${app}_CONSULTA`, app)
    expect(await queries()).toBeLessThanOrEqual(few + askedAnew)
    asked.mockRestore()
  })
})

describe("all blocks of a person", () => {
  test("come by application, closed applications first, with why and by whom", async () => {
    await block("ROLE_SINARM_CONSULTA", "SINARM", "Afastado do setor")
    await block("ROLE_SINAL_GESTOR", "SINAL")
    await block("ROLE_GER_APP_SINAL", "SINAL")
    await close("SINAL")
    const by = { atalaiaId: account.superAdmin, name: "HELENA CAVALCANTE" }
    const createDateTime = expect.any(String)
    const at = async (title: string, justification: string) => ({
      role: { id: await roleId(system, title), title },
      justification,
      createDateTime,
      createdBy: by,
    })
    expect(await blocksOf()).toEqual([
      {
        application: expect.objectContaining({ acronym: "SINAL" }),
        blocks: [
          { justification: "Em apuração", createDateTime, createdBy: by },
          await at("ROLE_GER_APP_SINAL", "Em férias"),
          await at("ROLE_SINAL_GESTOR", "Em férias"),
        ],
      },
      {
        application: expect.objectContaining({ acronym: "SINARM" }),
        blocks: [await at("ROLE_SINARM_CONSULTA", "Afastado do setor")],
      },
    ])
  })

  test("are searched, come in pages, and reach as far as one administers", async () => {
    await block("ROLE_SINAL_GESTOR", "SINAL")
    await block("ROLE_SINARM_CONSULTA", "SINARM")
    await close("PPE")
    expect(acronyms(await blocksOf())).toEqual(["PPE", "SINAL", "SINARM"])
    expect(acronyms(await blocksOf(superAdmin, { search: "gestor" }))).toEqual(["SINAL"])
    expect(acronyms(await blocksOf(superAdmin, { search: "procedimentos" }))).toEqual(["PPE"])
    expect(acronyms(await blocksOf(superAdmin, { size: 2, page: 1 }))).toEqual(["SINARM"])
    expect(acronyms(await blocksOf(appAdmin))).toEqual(["SINAL"])
  })
})
