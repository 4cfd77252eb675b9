import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { Calls } from "@/contract/index"
import { insertAll } from "@/server/platform/database/insertAll"
import { person, role } from "@/server/platform/database/schema/index"
import { addPerson, applicationId } from "../../support/data/person"
import { asSent, lastAudit, roleId } from "../../support/data/roles"
import type { SentBody } from "../../support/server/api"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile({}, { alone: true })
const { api } = system
let superAdmin: string
let appAdmin: string
let appManager: string
let sinal: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  appManager = await system.signIn(account.appManager)
  sinal = await applicationId(system, "SINAL")
})

type SentRole = SentBody<Calls["roles"]["create"]>
const plain = {
  description: "Prova o sistema",
  type: "basic" as const,
  twoFactorRequired: false,
  active: true,
  consul: [],
}
const create = (given: Partial<SentRole> & { title: string }, token = appAdmin, headers = {}) =>
  api.roles.create({ token, headers, body: { appId: sinal, ...plain, ...given } })
const update = (id: number, body: SentBody<Calls["roles"]["update"]>, token = appAdmin, headers = {}) =>
  api.roles.update({ token, params: { roleId: id }, headers, body })
const list = async (appId: number, token = superAdmin) =>
  (await api.roles.list({ token, query: { appId } })).body
const titled = async (appId: number, title: string) => {
  const found = (await list(appId)).find((each) => each.title === title)
  if (!found) throw new Error(`no role ${title}`)
  return found
}
const stored = async (id: number) => (await system.db.select().from(role).where(eq(role.id, id)))[0]

describe("a new role", () => {
  test("gets its prefix, and is kept with its audit row", async () => {
    const { status, body } = await create({ title: " triagem  noturna " })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      appId: sinal,
      title: "ROLE_SINAL_TRIAGEM_NOTURNA",
      description: "Prova o sistema",
      type: "basic",
      disabled: false,
      twoFactorRequired: false,
      version: 1,
      consul: [],
      can: { update: true, remove: true },
    })
    expect(await stored(body.id)).toMatchObject({ appId: sinal, title: "ROLE_SINAL_TRIAGEM_NOTURNA" })
    expect(await lastAudit(system, sinal)).toMatchObject({
      kind: "role.create",
      actorId: account.appAdmin,
      roleId: body.id,
      about: { app: "SINAL", role: "ROLE_SINAL_TRIAGEM_NOTURNA" },
      after: { title: "ROLE_SINAL_TRIAGEM_NOTURNA", active: true, consul: "" },
    })
  })

  test("of a chain has its consul, active people all of them", async () => {
    const away = await addPerson(system, { name: "RUI AUSENTE", enabled: false })
    const refused = await create({ title: "x1", type: "chain", consul: [away, "00000000000"] })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: {
          consul:
            "Nem todos podem validar: 00000000000 não é um usuário e a conta de RUI AUSENTE está inativa.",
        },
      },
    })
    expect((await create({ title: "x1", type: "chain" })).status).toBe(422)
    const { body } = await create({
      title: "x1",
      type: "chain",
      consul: ["112.212.312-43", account.appManager],
    })
    expect(body.consul.map(({ atalaiaId }) => atalaiaId)).toEqual([account.appManager])
  })

  test("of the basic type has no consul, which is said", async () => {
    expect(await create({ title: "sem conselho", consul: [account.appAdmin] })).toMatchObject({
      status: 422,
      body: { fields: { consul: "Só um papel encadeado tem conselho." } },
    })
  })

  test("is refused with the forms' own messages", async () => {
    for (const [given, fields] of [
      [{ title: "  " }, { title: "Por favor, insira o título do papel!" }],
      [{ title: "ROLE_SINAL_" }, { title: "Por favor, insira o título do papel!" }],
      [
        { title: "é" },
        { title: "O título tem só letras sem acento, números, hífens e sublinhados, 100 no máximo." },
      ],
      [{ title: "x", description: " " }, { description: expect.any(String) }],
    ] as const) {
      expect(await create(given)).toMatchObject({ status: 422, body: { fields } })
    }
  })

  test("has a title of its own: of two at once one is told", async () => {
    const answers = await Promise.all([create({ title: "UNICA" }), create({ title: "role_sinal_unica" })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "TITLE_TAKEN",
      fields: { title: "Já existe o papel ROLE_SINAL_UNICA em SINAL." },
    })
  })

  test("is made by whoever administers the application; of the platform by the super admin alone", async () => {
    const sinarm = await applicationId(system, "SINARM")
    expect((await create({ title: "y", appId: sinarm })).status).toBe(403)
    expect((await create({ title: "y", appId: 1 })).status).toBe(403)
    expect((await create({ title: "y", appId: 999_999 }, superAdmin)).status).toBe(404)
    expect((await create({ title: "y" }, appManager)).status).toBe(403)
    expect((await create({ title: "fiscal", appId: 1 }, superAdmin)).body).toMatchObject({
      appId: 1,
      title: "ROLE_ATALAIA_FISCAL",
    })
  })

  test("asked for as a preview is not made", async () => {
    const { body } = await create({ title: "prevista" }, appAdmin, { "X-Preview": "1" })
    expect(body).toEqual({
      effects: [{ text: "Ao confirmar, ROLE_SINAL_PREVISTA passa a existir em SINAL.", tone: "positive" }],
    })
    expect((await list(sinal)).map(({ title }) => title)).not.toContain("ROLE_SINAL_PREVISTA")
  })
})

describe("an edit of a role", () => {
  test("keeps id and assignments under another title, and tells the audit what changed", async () => {
    const { body: made } = await create({ title: "antiga" })
    await api.roleAssignments.create({
      token: appAdmin,
      params: { clientId: account.user, app: "SINAL" },
      body: { roleId: made.id },
    })
    const edit = { ...asSent(made), title: "nova", twoFactorRequired: true }
    const ahead = await api.roles.update.preview({
      token: appAdmin,
      params: { roleId: made.id },
      body: edit,
    })
    expect(ahead.body.effects.map(({ text }) => text)).toEqual([
      "Ao confirmar, ROLE_SINAL_ANTIGA em SINAL muda. Passa a se chamar ROLE_SINAL_NOVA.",
    ])
    expect(await stored(made.id)).toMatchObject({ title: "ROLE_SINAL_ANTIGA", version: 1 })
    expect((await update(made.id, edit)).body).toMatchObject({
      id: made.id,
      title: "ROLE_SINAL_NOVA",
      version: 2,
    })
    const held = await api.roleAssignments.list({
      token: appAdmin,
      params: { clientId: account.user, app: "SINAL" },
    })
    expect(held.body).toContainEqual(expect.objectContaining({ roleId: made.id }))
    expect(await lastAudit(system, sinal)).toMatchObject({
      kind: "role.update",
      about: { role: "ROLE_SINAL_ANTIGA", changes: "Passa a se chamar ROLE_SINAL_NOVA." },
      before: { title: "ROLE_SINAL_ANTIGA", twoFactorRequired: false },
      after: { title: "ROLE_SINAL_NOVA", twoFactorRequired: true },
    })
  })

  test("that began from what somebody else changed meanwhile is refused; of two at once one", async () => {
    const { body: made } = await create({ title: "disputada" })
    const edit = (description: string) => update(made.id, { ...asSent(made), description })
    const answers = await Promise.all([edit("Uma"), edit("Outra")])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "CHANGED",
      message: expect.stringContaining("O papel ROLE_SINAL_DISPUTADA foi alterado enquanto você editava"),
    })
  })

  test("that changes nothing leaves no trace", async () => {
    const { body: made } = await create({ title: "mesma" })
    const before = await lastAudit(system, sinal)
    expect((await update(made.id, asSent(made))).body).toEqual(made)
    expect(await lastAudit(system, sinal)).toEqual(before)
  })

  test("cannot take another role's title", async () => {
    const { body: made } = await create({ title: "modesta" })
    const answer = await update(made.id, { ...asSent(made), title: "GESTOR" })
    expect(answer).toMatchObject({ status: 409, body: { fields: { title: expect.any(String) } } })
  })

  test("leaves a title with the application's former acronym alone", async () => {
    const [old] = await system.db
      .insert(role)
      .values({ appId: sinal, title: "ROLE_SIAL_ANTIGO", description: "De outra sigla" })
      .returning({ id: role.id })
    const detail = await titled(sinal, "ROLE_SIAL_ANTIGO")
    const { body } = await update(old?.id ?? 0, { ...asSent(detail), description: "Mudou" })
    expect(body).toMatchObject({ title: "ROLE_SIAL_ANTIGO", description: "Mudou" })
  })

  test("tells the audit of another consul", async () => {
    const { body: made } = await create({ title: "conselho", type: "chain", consul: [account.linker] })
    const { body } = await update(made.id, { ...asSent(made), consul: [account.appManager] })
    expect(body.consul.map(({ atalaiaId }) => atalaiaId)).toEqual([account.appManager])
    expect(await lastAudit(system, sinal)).toMatchObject({
      before: { consul: expect.stringMatching(/\(11021031011\)$/) },
      after: { consul: expect.stringMatching(/\(11221231243\)$/) },
    })
    // A member who left must be replaced before any other change is saved.
    await system.db
      .update(person)
      .set({ enabled: false })
      .where(eq(person.atalaiaId, account.registryManager))
    const refused = await update(made.id, { ...asSent(body), consul: [account.registryManager] })
    expect(refused).toMatchObject({ status: 422, body: { fields: { consul: expect.any(String) } } })
  })

  test("of the system's roles touches the description and two-factor alone", async () => {
    for (const title of ["ROLE_ATALAIA_ADMIN", "ROLE_ATALAIA_USER", "ROLE_ATALAIA_LINKER"]) {
      const detail = await titled(1, title)
      for (const change of [
        { title: "OUTRO" },
        { active: false },
        { type: "chain" as const, consul: [account.appAdmin] },
      ]) {
        expect(await update(detail.id, { ...asSent(detail), ...change }, superAdmin)).toMatchObject({
          status: 409,
          body: { code: "SYSTEM_ROLE" },
        })
      }
      const answer = await update(detail.id, { ...asSent(detail), description: "Outra" }, superAdmin)
      expect(answer.body).toMatchObject({ title, description: "Outra", version: 2 })
      expect((await update(detail.id, asSent(detail))).status).toBe(403)
    }
  })

  test("is not for roles that govern an application, nor for other applications' admins", async () => {
    const governing = await titled(1, "ROLE_ADMIN_APP_SINAL")
    expect(governing.can).toEqual({ update: false, remove: false })
    const edit = { ...asSent(governing), description: "x" }
    expect(await update(governing.id, edit, superAdmin)).toMatchObject({
      status: 409,
      body: { code: "SYSTEM_ROLE" },
    })
    expect((await update(governing.id, edit)).status).toBe(403)
    const other = await roleId(system, "ROLE_SINARM_CONSULTA")
    expect((await update(other, edit)).status).toBe(403)
    expect((await update(other, edit, appManager)).status).toBe(403)
    expect((await update(999_999, edit, superAdmin)).status).toBe(404)
  })
})

test("500 roles of an application are read with three statements at most", async () => {
  const sinarm = await applicationId(system, "SINARM")
  const before = (await list(sinarm)).length
  const many = Array.from({ length: 500 }, (_, index) => ({
    appId: sinarm,
    title: `ROLE_SINARM_N${index}`,
    description: "Um de muitos",
  }))
  await insertAll(system.db, role, many)
  await system.db.execute(sql`
    insert into role_consul (role_id, atalaia_id)
    select id, ${account.appAdmin} from role where app_id = ${sinarm} and title like 'ROLE_SINARM_N%'`)
  const statements = async (work: () => Promise<unknown>) => {
    const execute = vi.spyOn(system.db, "execute")
    await work()
    const made = execute.mock.calls.length
    execute.mockRestore()
    return made
  }
  // Each call also queries the database for the caller and the session.
  const around = await statements(() => api.roles.list({ token: superAdmin, query: { appId: 0 } }))
  const all = await statements(async () => expect(await list(sinarm)).toHaveLength(before + 500))
  expect(all - (around - 1)).toBeLessThanOrEqual(3)
})
