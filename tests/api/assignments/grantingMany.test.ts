import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson, auditOf } from "../../support/data/person"
import { effectiveRoles, roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

/** One call gives a role or profile to many people. Each gets a result of their own, by the rules of a single grant. */
const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let consulta: number
let rita: string
let beto: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
})
beforeEach(async () => {
  rita = await addPerson(system, { name: "RITA PROVA" })
  beto = await addPerson(system, { name: "BETO PROVA" })
})

const later = new Date(Date.now() + 30 * 86_400_000).toISOString()
const given = (atalaiaIds: string[], more: object = {}, token = appAdmin, app = "SINAL") => ({
  token,
  params: { app },
  body: { roleId: consulta, atalaiaIds, ...more },
})
const kinds = async (id: string) => (await auditOf(system, id)).map(({ kind }) => kind)
const held = (id: string) => effectiveRoles(system, id, "SINAL")

describe("a role for several people", () => {
  test("is given to each with an audit row, but not to who is not there or asks for themselves", async () => {
    const answer = await api.roleAssignments.createForMany(
      given([rita, beto, rita, "00000000000", account.appAdmin, "1"]),
    )
    expect(answer.status).toBe(200)
    const gone = "Nenhum Usuário encontrado"
    expect(answer.body.results).toEqual([
      { atalaiaId: rita, name: "RITA PROVA", granted: true },
      { atalaiaId: beto, name: "BETO PROVA", granted: true },
      { atalaiaId: "00000000000", granted: false, message: gone },
      {
        atalaiaId: account.appAdmin,
        name: expect.any(String),
        granted: false,
        message: "Você não pode fazer isso com o seu próprio cadastro.",
      },
      { atalaiaId: "1", granted: false, message: gone },
    ])
    for (const id of [rita, beto]) {
      expect(await held(id)).toEqual(["ROLE_SINAL_CONSULTA"])
      expect(await kinds(id)).toEqual(["role.grant"])
    }
  })

  test("over one that is there it is an update, for the others a beginning", async () => {
    await api.roleAssignments.createForMany(given([rita]))
    await api.roleAssignments.createForMany(given([rita, beto], { expirationDateTime: later }))
    expect(await kinds(rita)).toEqual(["role.grant", "role.extend"])
    expect(await kinds(beto)).toEqual(["role.grant"])
    const { body } = await api.roleAssignments.list({
      token: appAdmin,
      params: { clientId: rita, app: "SINAL" },
    })
    expect(body).toMatchObject([{ roleId: consulta, expirationDateTime: later }])
  })

  test("twice at once, in another order, is one beginning for each and then an update", async () => {
    const answers = await Promise.all([
      api.roleAssignments.createForMany(given([rita, beto])),
      api.roleAssignments.createForMany(given([beto, rita], {}, superAdmin)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of [rita, beto]) expect(await kinds(id)).toEqual(["role.grant", "role.extend"])
  })

  test("that has to be confirmed waits for each of them", async () => {
    const chain = await roleId(system, "ROLE_SINAL_OPERACAO")
    await api.roleAssignments.createForMany(given([rita, beto], { roleId: chain }))
    expect([await held(rita), await held(beto)]).toEqual([[], []])
    const { body } = await api.validations.list({ token: superAdmin, query: { size: 100 } })
    const waiting = body.items.map(({ client }) => client.id)
    expect(waiting).toEqual(expect.arrayContaining([rita, beto]))
  })

  test("is previewed as a whole, and nothing is done", async () => {
    const { effects } = await api.roleAssignments.createForMany.preview(given([rita, beto]))
    expect(effects).toEqual([
      {
        text: "Ao confirmar, 2 pessoas recebem ROLE_SINAL_CONSULTA em SINAL sem expiração.",
        tone: "positive",
      },
    ])
    expect([await held(rita), await kinds(beto)]).toEqual([[], []])
  })

  test("is refused as for one: out of reach, of another application, in the past", async () => {
    const statuses = async (...input: Parameters<typeof given>) => {
      const { status } = await api.roleAssignments.createForMany(given(...input))
      return status
    }
    expect(await statuses([rita], {}, appAdmin, "atalaia")).toBe(403)
    expect(await statuses([rita], {}, superAdmin, "atalaia")).toBe(404)
    expect(await statuses([rita], { expirationDateTime: "2020-01-01T00:00:00-03:00" })).toBe(422)
    expect(await statuses([])).toBe(422)
    expect(await kinds(rita)).toEqual([])
  })
})

test("a profile for several people gives each its roles", async () => {
  const { body: profiles } = await api.profiles.list({ token: appAdmin, params: { app: "SINAL" } })
  const profile = profiles.find(({ name }) => name === "GESTÃO ESTADUAL")
  const { body } = await api.profileAssignments.createForMany({
    token: appAdmin,
    params: { app: "SINAL" },
    body: { profileId: profile?.id ?? 0, atalaiaIds: [rita, beto] },
  })
  expect(body.results.map(({ granted }) => granted)).toEqual([true, true])
  expect(await held(beto)).toEqual(await held(rita))
  expect(await held(rita)).not.toEqual([])
  expect(await kinds(rita)).toEqual(["profile.grant"])
})
