import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { inheritedRole, role, roleAssignment } from "@/server/platform/database/schema/index"
import { addPerson, applicationId } from "../../support/data/person"
import { effectiveRoles, lastAudit, roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
let superAdmin: string
let appAdmin: string
let sinal: number
let fiscal: number
let linker: number
let user: number
let admin: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  sinal = await applicationId(system, "SINAL")
  linker = await roleId(system, "ROLE_ATALAIA_LINKER")
  user = await roleId(system, "ROLE_ATALAIA_USER")
  admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
  const added = await system.db
    .insert(role)
    .values({ appId: 1, title: "ROLE_ATALAIA_FISCAL", description: "Prova" })
    .returning({ id: role.id })
  fiscal = added[0]?.id ?? 0
})

const read = (token: string, appId = sinal) => system.api.inheritance.get({ token, query: { appId } })
const update = (given: object, token = superAdmin, headers = {}) =>
  system.api.inheritance.update({
    token,
    headers,
    body: { appId: sinal, add: [], remove: [], ...given },
  })
const inherited = async () =>
  (
    await system.db
      .select({ id: inheritedRole.roleId })
      .from(inheritedRole)
      .where(eq(inheritedRole.appId, sinal))
  )
    .map(({ id }) => id)
    .sort()

describe("what can be inherited", () => {
  test("the platform's own roles, not those that govern applications", async () => {
    const { body } = await read(superAdmin)
    const titles = body.roles.map(({ title }) => title)
    expect(titles).toEqual([...titles].sort())
    expect(titles).toEqual(expect.arrayContaining(["ROLE_ATALAIA_FISCAL", "ROLE_ATALAIA_USER"]))
    expect(titles.filter((title) => !title.startsWith("ROLE_ATALAIA_"))).toEqual([])
    const ensino = await read(superAdmin, await applicationId(system, "ENSINO"))
    expect(ensino.body.roles.filter((each) => each.inherited).map(({ title }) => title)).toEqual([
      "ROLE_ATALAIA_USER",
    ])
  })

  test("the plain user role is locked for all, the admin role for all but the super admin", async () => {
    const locked = async (token: string) =>
      (await read(token)).body.roles.filter((each) => each.locked).map(({ title }) => title)
    expect(await locked(superAdmin)).toEqual(["ROLE_ATALAIA_USER"])
    expect(await locked(appAdmin)).toEqual(["ROLE_ATALAIA_ADMIN", "ROLE_ATALAIA_USER"])
  })

  test("is changed by the super admin alone, and not for the security application", async () => {
    expect((await read(superAdmin)).body.can).toEqual({ update: true })
    expect((await read(appAdmin)).body.can).toEqual({ update: false })
    expect((await read(superAdmin, 1)).body.can).toEqual({ update: false })
    expect((await read(appAdmin, 1)).status).toBe(403)
    expect((await read(appAdmin, await applicationId(system, "SINARM"))).status).toBe(403)
    expect((await read(superAdmin, 999_999)).status).toBe(404)
    expect((await read(await system.signIn(account.appManager))).status).toBe(403)
    expect((await update({ add: [fiscal] }, appAdmin)).status).toBe(403)
    expect((await update({ appId: 1, add: [fiscal] })).status).toBe(409)
    expect((await update({ appId: 999_999, add: [fiscal] })).status).toBe(404)
  })
})

describe("a change", () => {
  test("lets holders of the role have it here too, and takes it back", async () => {
    const who = await addPerson(system, { name: "RITA PROVA" })
    await system.db
      .insert(roleAssignment)
      .values({ clientId: who, roleId: fiscal, createdBy: account.superAdmin })
    const texts = async (given: object) =>
      (await update(given, superAdmin, { "X-Preview": "1" })).effects.map(({ text }) => text)
    expect(await texts({ add: [fiscal] })).toEqual([
      "Ao confirmar, muda o que SINAL herda da plataforma. Passa a herdar ROLE_ATALAIA_FISCAL: 1 pessoa ganha.",
    ])
    expect(await inherited()).toEqual([])
    expect((await update({ add: [fiscal] })).status).toBe(204)
    expect(await inherited()).toEqual([fiscal])
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_ATALAIA_FISCAL"])
    expect(await lastAudit(system, sinal)).toMatchObject({
      kind: "application.inherit",
      about: { app: "SINAL", changes: "Passa a herdar ROLE_ATALAIA_FISCAL: 1 pessoa ganha." },
      after: { add: ["ROLE_ATALAIA_FISCAL"], remove: [] },
    })
    expect(await texts({ remove: [fiscal] })).toEqual([
      "Ao confirmar, muda o que SINAL herda da plataforma. Deixa de herdar ROLE_ATALAIA_FISCAL: 1 pessoa perde.",
    ])
    await update({ remove: [fiscal] })
    expect(await effectiveRoles(system, who, "SINAL")).toEqual([])
    expect(await effectiveRoles(system, who, "ATALAIA")).toEqual(["ROLE_ATALAIA_FISCAL"])
  })

  test("to what is so already is nothing", async () => {
    await update({ add: [linker] })
    const before = await lastAudit(system, sinal)
    expect((await update({ add: [linker], remove: [fiscal] })).status).toBe(204)
    expect(await lastAudit(system, sinal)).toEqual(before)
    expect(await inherited()).toEqual([linker])
    await Promise.all([update({ remove: [linker] }), update({ remove: [linker] })])
    expect(await inherited()).toEqual([])
  })

  test("is refused for locked roles and for those that are none of the platform's", async () => {
    const gestor = await roleId(system, "ROLE_SINAL_GESTOR")
    const governing = await roleId(system, "ROLE_ADMIN_APP_SINAL")
    for (const given of [
      { add: [user] },
      { remove: [user] },
      { add: [linker, gestor] },
      { add: [governing] },
      { add: [999_999] },
      { add: [linker], remove: [linker] },
    ]) {
      expect(await update(given)).toMatchObject({ status: 409, body: { message: expect.any(String) } })
    }
    expect(await inherited()).toEqual([])
  })

  test("may pass the admin role on: it makes nobody a super admin", async () => {
    expect((await update({ add: [admin] })).status).toBe(204)
    expect(await effectiveRoles(system, account.superAdmin, "SINAL")).toContain("ROLE_ATALAIA_ADMIN")
    const kept = and(eq(inheritedRole.appId, sinal), eq(inheritedRole.roleId, admin))
    expect(await system.db.select().from(inheritedRole).where(kept)).toHaveLength(1)
  })
})
