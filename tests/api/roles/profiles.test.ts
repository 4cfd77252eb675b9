import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { profileAssignment, role, roleAssignment, roleConsul } from "@/server/platform/database/schema/index"
import { addPerson, applicationId } from "../../support/data/person"
import { effectiveRoles, lastAudit, roleId } from "../../support/data/roles"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let appManager: string
let sinal: number
let gestor: number
let consulta: number
let auditor: number
let operacao: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  appManager = await system.signIn(account.appManager)
  sinal = await applicationId(system, "SINAL")
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
  auditor = await roleId(system, "ROLE_SINAL_AUDITOR")
  operacao = await roleId(system, "ROLE_SINAL_OPERACAO")
})

type Profile = AnswerOf<Calls["profiles"]["list"]>[number]
type SentProfile = SentBody<Calls["profiles"]["update"]>
interface Options {
  token?: string
  app?: string
  headers?: Record<string, string>
}
const create = (
  given: Partial<SentProfile> & { name: string },
  { token = appAdmin, app = "SINAL", headers = {} }: Options = {},
) =>
  api.profiles.create({
    token,
    params: { app },
    headers,
    body: { description: "Prova", permissions: [gestor, consulta], ...given },
  })
const update = (
  profileId: number,
  body: SentProfile,
  { token = appAdmin, app = "SINAL", headers = {} }: Options = {},
) => api.profiles.update({ token, params: { app, profileId }, headers, body })
const remove = (profileId: number, { token = appAdmin, app = "SINAL", headers = {} }: Options = {}) =>
  api.profiles.remove({ token, params: { app, profileId }, headers })
const preview = { headers: { "X-Preview": "1" } }
const list = async (app = "SINAL", token = superAdmin) =>
  (await api.profiles.list({ token, params: { app } })).body
const read = async (id: number, app = "SINAL") => {
  const found = (await list(app)).find((each) => each.id === id)
  if (!found) throw new Error(`no profile ${id}`)
  return found
}
const asSent = ({ name, description, permissions, version }: Profile) => ({
  name,
  description,
  permissions: permissions.map(({ id }) => id),
  version,
})
let made = 0
const createdBy = account.superAdmin
/** A profile of GESTOR and CONSULTA with one holder, who has no other roles. */
async function heldProfile() {
  const { body } = await create({ name: `prova ${++made}` })
  const who = await addPerson(system, { name: "RITA PROVA" })
  await system.db.insert(profileAssignment).values({ clientId: who, profileId: body.id, createdBy })
  return { ...(await read(body.id)), who }
}

describe("a new profile", () => {
  test("is kept in capitals, with its roles, author and audit row", async () => {
    const { status, body } = await create({
      name: " gestão do interior ",
      permissions: [consulta, gestor, consulta],
    })
    expect(status).toBe(200)
    expect(await read(body.id)).toMatchObject({
      name: "GESTÃO DO INTERIOR",
      description: "Prova",
      permissions: [{ title: "ROLE_SINAL_CONSULTA" }, { title: "ROLE_SINAL_GESTOR" }],
      createdBy: { atalaiaId: account.appAdmin },
      version: 1,
      can: { update: true, remove: true },
    })
    expect(await lastAudit(system, sinal)).toMatchObject({
      kind: "profile.create",
      about: { app: "SINAL", profile: "GESTÃO DO INTERIOR" },
      after: {
        profileId: body.id,
        name: "GESTÃO DO INTERIOR",
        permissions: "ROLE_SINAL_CONSULTA, ROLE_SINAL_GESTOR",
      },
    })
  })

  test("needs a name, a description and two permissions of the application itself", async () => {
    const elsewhere = await roleId(system, "ROLE_SINARM_CONSULTA")
    const platform = await roleId(system, "ROLE_ATALAIA_ADMIN")
    const [disabled] = await system.db
      .insert(role)
      .values({ appId: sinal, title: "ROLE_SINAL_PARADO", description: "x", disabled: true })
      .returning({ id: role.id })
    const fewest = "Por favor, selecione no mínimo 2 permissões do conselho para o perfil!"
    const refused: [Parameters<typeof create>[0], object][] = [
      [{ name: " " }, { name: "Por favor, insira o nome do perfil!" }],
      [{ name: "x", permissions: [gestor, gestor] }, { permissions: fewest }],
      [{ name: "x", permissions: [] }, { permissions: fewest }],
      [
        { name: "x", permissions: [gestor, elsewhere, platform] },
        { permissions: expect.stringMatching(/^Não são permissões de SINAL: \d+ e \d+\.$/) },
      ],
      [
        { name: "x", permissions: [gestor, disabled?.id ?? 0] },
        { permissions: expect.stringContaining("ROLE_SINAL_PARADO") },
      ],
    ]
    for (const [given, fields] of refused) {
      expect(await create(given)).toMatchObject({ status: 422, body: { fields } })
    }
    expect((await create({ name: "x", description: "  " })).status).toBe(422)
  })

  test("has a name of its own: of two at once one is told", async () => {
    const answers = await Promise.all([create({ name: "única" }), create({ name: "ÚNICA" })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      fields: { name: "Já existe o perfil ÚNICA em SINAL." },
    })
  })

  test("is made by whoever administers the application", async () => {
    expect((await create({ name: "y" }, { app: "SINARM" })).status).toBe(403)
    expect((await create({ name: "y" }, { app: "ATALAIA" })).status).toBe(403)
    expect((await create({ name: "y" }, { token: appManager })).status).toBe(403)
    expect((await create({ name: "y" }, { app: "NENHUMA" })).status).toBe(404)
    expect((await create({ name: "prevista" }, preview)).effects).toHaveLength(1)
    expect((await list()).map(({ name }) => name)).not.toContain("PREVISTA")
  })
})

describe("an edit of a profile", () => {
  test("changes what its holders have, and says so beforehand", async () => {
    const { who, ...held } = await heldProfile()
    const edit = { ...asSent(held), name: "trocado", permissions: [gestor, auditor] }
    const changes =
      "Passa a se chamar TROCADO. Entra ROLE_SINAL_AUDITOR: 1 pessoa ganha; sai ROLE_SINAL_CONSULTA: 1 pessoa perde."
    expect((await update(held.id, edit, preview)).effects.map(({ text }) => text)).toEqual([
      `Ao confirmar, o perfil ${held.name} em SINAL muda. ${changes}`,
    ])
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_CONSULTA", "ROLE_SINAL_GESTOR"])
    expect((await update(held.id, edit)).status).toBe(204)
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_AUDITOR", "ROLE_SINAL_GESTOR"])
    const now = await read(held.id)
    expect(now).toMatchObject({ name: "TROCADO", version: 2, createDate: held.createDate })
    expect(Date.parse(now.lastUpdate)).toBeGreaterThan(Date.parse(held.lastUpdate))
    expect(await lastAudit(system, sinal)).toMatchObject({
      kind: "profile.update",
      about: { profile: held.name, changes },
      before: { name: held.name, permissions: "ROLE_SINAL_CONSULTA, ROLE_SINAL_GESTOR" },
      after: { name: "TROCADO", permissions: "ROLE_SINAL_AUDITOR, ROLE_SINAL_GESTOR" },
    })
  })

  test("counts only those who have the role in no other way", async () => {
    const { who, ...held } = await heldProfile()
    await system.db.insert(roleAssignment).values([
      { clientId: who, roleId: consulta, createdBy },
      { clientId: who, roleId: auditor, createdBy },
    ])
    const edit = { ...asSent(held), permissions: [gestor, auditor] }
    expect((await update(held.id, edit, preview)).effects[0]?.text).toContain(
      "Entra ROLE_SINAL_AUDITOR: ninguém ganha; sai ROLE_SINAL_CONSULTA: ninguém perde.",
    )
  })

  test("lets holders wait for a chain role that comes in, and drops that when it goes", async () => {
    const { who, ...held } = await heldProfile()
    const waits = () =>
      rows(
        system.db,
        sql`select 1 from assignment_validation where client_id = ${who} and role_id = ${operacao}`,
      )
    expect(await system.db.select().from(roleConsul).where(eq(roleConsul.roleId, operacao))).not.toEqual([])
    const edit = { ...asSent(held), permissions: [gestor, consulta, operacao] }
    expect((await update(held.id, edit, preview)).effects[0]?.text).toContain(
      "Entra ROLE_SINAL_OPERACAO: ninguém ganha; ROLE_SINAL_OPERACAO só depois de validado.",
    )
    expect(await waits()).toHaveLength(0)
    await update(held.id, edit)
    expect(await waits()).toHaveLength(1)
    await update(held.id, { ...asSent(held), version: 2 })
    expect(await waits()).toHaveLength(0)
  })

  test("that began from what somebody else changed meanwhile is refused; of two at once one", async () => {
    const held = await heldProfile()
    const edit = (description: string) => update(held.id, { ...asSent(held), description })
    const answers = await Promise.all([edit("Uma"), edit("Outra")])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "CHANGED" })
  })

  test("that changes nothing leaves no trace; a taken name is refused", async () => {
    const held = await heldProfile()
    const before = await lastAudit(system, sinal)
    expect((await update(held.id, asSent(held))).status).toBe(204)
    expect(await lastAudit(system, sinal)).toEqual(before)
    expect((await read(held.id)).version).toBe(1)
    expect(await update(held.id, { ...asSent(held), name: "Gestão Estadual" })).toMatchObject({
      status: 409,
      body: { fields: { name: "Já existe o perfil GESTÃO ESTADUAL em SINAL." } },
    })
  })

  test("keeps a disabled role that is in it", async () => {
    const held = await heldProfile()
    await system.db.update(role).set({ disabled: true }).where(eq(role.id, consulta))
    expect((await update(held.id, { ...asSent(held), description: "Outra" })).status).toBe(204)
    await system.db.update(role).set({ disabled: false }).where(eq(role.id, consulta))
  })

  test("is not out of reach, nor of another application's profile", async () => {
    const held = await heldProfile()
    const edit = asSent(held)
    expect((await update(held.id, edit, { token: appManager })).status).toBe(403)
    expect((await update(held.id, edit, { app: "SINARM" })).status).toBe(403)
    expect((await update(held.id, edit, { app: "SINARM", token: superAdmin })).status).toBe(404)
    expect((await remove(held.id, { app: "SINARM", token: superAdmin })).status).toBe(404)
    expect((await update(999_999, edit)).status).toBe(404)
  })
})

describe("a removal", () => {
  test("takes the assignments, with what was to be confirmed for them", async () => {
    const { who, ...held } = await heldProfile()
    await update(held.id, { ...asSent(held), permissions: [gestor, consulta, operacao] })
    const { effects } = await remove(held.id, preview)
    expect(effects.map(({ text }) => text)).toEqual([
      `Ao confirmar, o perfil ${held.name} deixa de existir em SINAL. Perdem-se com isso 1 atribuição de 1 pessoa. ` +
        "1 pessoa perde com ele algum papel que não tem de outro modo.",
    ])
    expect(await effectiveRoles(system, who, "SINAL")).toHaveLength(2)
    expect((await remove(held.id)).status).toBe(204)
    expect(await effectiveRoles(system, who, "SINAL")).toEqual([])
    for (const table of ["profile_assignment", "profile_role"]) {
      const left = sql`select 1 from ${sql.identifier(table)} where profile_id = ${held.id}`
      expect(await rows(system.db, left)).toEqual([])
    }
    expect(await rows(system.db, sql`select 1 from assignment_validation where client_id = ${who}`)).toEqual(
      [],
    )
    expect(await lastAudit(system, sinal)).toMatchObject({
      kind: "profile.delete",
      about: { profile: held.name, losses: "1 atribuição de 1 pessoa" },
      before: { profileId: held.id, name: held.name },
    })
    expect((await remove(held.id)).status).toBe(404)
  })

  test("and a grant at the same time: never an assignment without its profile", async () => {
    const held = await heldProfile()
    const grant = api.profileAssignments.create({
      token: appAdmin,
      params: { clientId: account.user, app: "SINAL" },
      body: { profileId: held.id },
    })
    const [granted, removed] = await Promise.all([grant, remove(held.id)])
    expect(removed.status).toBe(204)
    expect([200, 404]).toContain(granted.status)
    const left = await system.db
      .select()
      .from(profileAssignment)
      .where(eq(profileAssignment.profileId, held.id))
    expect(left).toEqual([])
  })
})
