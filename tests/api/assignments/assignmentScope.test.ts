import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson } from "../../support/data/person"
import { effectiveRoles, leaveOneSuperAdmin, roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
/** A person without roles, new for each test. */
let who: string
/** ROLE_SINAL_CONSULTA. */
let consulta: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
})
beforeEach(async () => {
  who = await addPerson(system, { name: "RITA PROVA" })
})

const later = new Date(Date.now() + 30 * 86_400_000).toISOString()
const grant = (
  heldId: number,
  options: { token?: string; until?: string; client?: string; app?: string } = {},
) =>
  api.roleAssignments.create({
    token: options.token ?? appAdmin,
    params: { clientId: options.client ?? who, app: options.app ?? "SINAL" },
    body: { roleId: heldId, ...(options.until && { expirationDateTime: options.until }) },
  })
const revoke = (heldId: number, token = appAdmin, client = who, app = "SINAL") =>
  api.roleAssignments.remove({ token, params: { clientId: client, app, roleId: heldId } })

describe("who may", () => {
  test("an application admin grants in that application alone", async () => {
    expect((await grant(await roleId(system, "ROLE_SINARM_CONSULTA"), { app: "SINARM" })).status).toBe(403)
    expect((await grant(await roleId(system, "ROLE_SINARM_CONSULTA"))).status).toBe(404)
    expect((await grant(await roleId(system, "ROLE_ATALAIA_ADMIN"))).status).toBe(404)
    expect((await grant(await roleId(system, "ROLE_ATALAIA_ADMIN"), { app: "1" })).status).toBe(403)
  })

  test("and makes admins and managers of that application, of no other", async () => {
    expect((await grant(await roleId(system, "ROLE_GER_APP_SINAL"))).status).toBe(200)
    expect((await grant(await roleId(system, "ROLE_ADMIN_APP_SINAL"))).status).toBe(200)
    expect((await grant(await roleId(system, "ROLE_GER_APP_SINARM"))).status).toBe(404)
    const token = await system.signIn(who)
    expect(
      (
        await api.roleAssignments.list({
          token,
          params: { clientId: account.user, app: "SINAL" },
        })
      ).status,
    ).toBe(200)
    expect((await revoke(await roleId(system, "ROLE_ADMIN_APP_SINAL"))).status).toBe(200)
    expect(
      (
        await api.roleAssignments.list({
          token,
          params: { clientId: account.user, app: "SINAL" },
        })
      ).status,
    ).toBe(403)
  })

  test("an inherited role is assigned in the platform", async () => {
    const answer = await grant(await roleId(system, "ROLE_ATALAIA_USER"), {
      token: superAdmin,
      app: "ENSINO",
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("herdado da plataforma") },
    })
  })

  test("nobody does it to themselves", async () => {
    const own = await grant(await roleId(system, "ROLE_SINAL_GESTOR"), { client: account.appAdmin })
    expect(own).toMatchObject({ status: 403, body: { code: "ONESELF" } })
    const admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
    expect((await revoke(admin, superAdmin, account.superAdmin, "1")).status).toBe(403)
  })

  test("a manager of the application does not", async () => {
    expect((await grant(consulta, { token: await system.signIn(account.appManager) })).status).toBe(403)
  })

  test("ids may be written with punctuation", async () => {
    const written = `${who.slice(0, 3)}.${who.slice(3, 6)}.${who.slice(6, 9)}-${who.slice(9)}`
    expect(await grant(consulta, { client: written })).toMatchObject({ status: 200, body: { clientId: who } })
  })
})

describe("the last active super admin", () => {
  const last = { status: 409, body: { code: "LAST_ADMIN" } }
  let admin: number
  let second: string

  beforeEach(async () => {
    admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
    await leaveOneSuperAdmin(system)
    await grant(admin, { token: superAdmin, app: "1" })
    second = await system.signIn(who)
  })

  test("is not left with an expiry by one who has one", async () => {
    await grant(admin, { token: superAdmin, app: "1", until: later })
    expect(
      await grant(admin, { token: second, app: "1", client: account.superAdmin, until: later }),
    ).toMatchObject(last)
    expect(await revoke(admin, second, account.superAdmin, "1")).toMatchObject(last)
    await revoke(admin, superAdmin, who, "1")
  })

  test("two who revoke each other at once: one stays", async () => {
    const answers = await Promise.all([
      revoke(admin, second, account.superAdmin, "1"),
      revoke(admin, superAdmin, who, "1"),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const left = [
      ...(await effectiveRoles(system, who, "ATALAIA")),
      ...(await effectiveRoles(system, account.superAdmin, "ATALAIA")),
    ]
    expect(left.filter((title) => title === "ROLE_ATALAIA_ADMIN")).toHaveLength(1)
    if (statuses[0] === 204) await grant(admin, { token: second, app: "1", client: account.superAdmin })
    else await grant(admin, { token: superAdmin, app: "1" })
    await revoke(admin, superAdmin, who, "1")
  })
})
