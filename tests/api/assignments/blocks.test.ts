import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson, applicationId, auditOf } from "../../support/data/person"
import { effectiveRoles, leaveOneSuperAdmin, roleId } from "../../support/data/roles"
import type { Answer } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let who: string
let gestor: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
})
beforeEach(async () => {
  who = await addPerson(system, { name: "RITA PROVA" })
  await grant(gestor)
})

const grant = (heldId: number, app = "SINAL") =>
  api.roleAssignments.create({
    token: superAdmin,
    params: { clientId: who, app },
    body: { roleId: heldId },
  })
const block = (
  roleId: number,
  options: { token?: string; client?: string; app?: string; justification?: string } = {},
) =>
  api.blocks.create({
    token: options.token ?? appAdmin,
    params: { clientId: options.client ?? who, app: options.app ?? "SINAL" },
    body: { roleId, justification: options.justification ?? "Em férias" },
  })

describe("a block of a role", () => {
  test("beats the assignment until it is taken away", async () => {
    expect(await block(gestor)).toMatchObject({
      status: 200,
      body: {
        roleId: gestor,
        clientId: who,
        justification: "Em férias",
        createdBy: { atalaiaId: account.appAdmin },
      },
    })
    expect(await effectiveRoles(system, who, "SINAL")).toEqual([])
    const gone = await api.blocks.remove({
      token: appAdmin,
      params: { clientId: who, app: "SINAL", roleId: gestor },
      query: { justification: "Voltou" },
    })
    // The answer has the justification that undoing needs to block again.
    expect(gone).toMatchObject({ status: 200, body: { justification: "Em férias" } })
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_GESTOR"])
    expect((await auditOf(system, who)).slice(1)).toMatchObject([
      { kind: "role.block", justification: "Em férias", after: { justification: "Em férias" } },
      { kind: "role.unblock", justification: "Voltou", before: { justification: "Em férias" } },
    ])
  })

  test("of an application as client needs none, and is taken away again", async () => {
    const [{ clientId } = { clientId: "" }] = await rows<{ clientId: string }>(
      system.db,
      sql`select client_id as "clientId" from application where acronym = 'SINARM'`,
    )
    const made = await api.blocks.create({
      token: appAdmin,
      params: { clientId, app: "SINAL" },
      body: { roleId: gestor },
    })
    expect(made).toMatchObject({ status: 200, body: { clientId, justification: "" } })
    const preview = await api.blocks.update.preview({
      token: appAdmin,
      params: { clientId, app: "SINAL" },
      body: { roleId: gestor, justification: "Em manutenção" },
    })
    expect(preview.status).toBe(200)
    const gone = await api.blocks.remove({
      token: appAdmin,
      params: { clientId, app: "SINAL", roleId: gestor },
    })
    expect(gone.status).toBe(200)
  })

  test("needs a justification that is not blank", async () => {
    for (const justification of ["", "  \n "]) {
      const answer = await block(gestor, { justification })
      expect(answer).toMatchObject({ status: 422, body: { fields: { justification: expect.any(String) } } })
    }
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_GESTOR"])
  })

  test("is there once", async () => {
    const answers = await Promise.all([block(gestor), block(gestor)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: "ROLE_SINAL_GESTOR já está bloqueado.",
    })
  })

  test("can be put on what is not assigned yet", async () => {
    const consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
    await block(consulta)
    await grant(consulta)
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_GESTOR"])
  })

  test("changes its justification, and keeps who set it", async () => {
    const first = await block(gestor)
    const update = (roleId: number) =>
      api.blocks.update({
        token: superAdmin,
        params: { clientId: who, app: "SINAL" },
        body: { roleId, justification: "Cedido" },
      })
    expect((await update(gestor)).body).toEqual({ ...first.body, justification: "Cedido" })
    expect((await update(await roleId(system, "ROLE_SINAL_AUDITOR"))).status).toBe(404)
    expect((await auditOf(system, who)).at(-1)).toMatchObject({
      kind: "role.updateBlock",
      before: { justification: "Em férias" },
      after: { justification: "Cedido" },
    })
  })

  test("that is not there cannot be taken away", async () => {
    const answer = await api.blocks.remove({
      token: appAdmin,
      params: { clientId: who, app: "SINAL", roleId: gestor },
    })
    const message = "ROLE_SINAL_GESTOR não está bloqueado para RITA PROVA."
    expect(answer).toMatchObject({ status: 404, body: { message } })
  })

  test("is listed in its application, and for all applications within reach", async () => {
    const sinarm = await roleId(system, "ROLE_SINARM_CONSULTA")
    await block(gestor)
    await block(sinarm, { token: superAdmin, app: "SINARM" })
    const ids = ({ body }: Answer<{ roleId: number }[]>) => body.map(({ roleId: id }) => id)
    const everywhere = (token: string) => api.blocks.listAll({ token, params: { clientId: who } })
    const inSinal = { token: appAdmin, params: { clientId: who, app: "SINAL" } }
    expect(ids(await api.blocks.list(inSinal))).toEqual([gestor])
    expect(ids(await everywhere(appAdmin))).toEqual([gestor])
    expect(ids(await everywhere(superAdmin)).sort()).toEqual([gestor, sinarm].sort())
  })

  test("of a role that two applications inherit stands in the one alone where it was set", async () => {
    const inherited = await roleId(system, "ROLE_ATALAIA_USER")
    const apps = ["SINAL", "SINARM"]
    await system.db.execute(sql`
      insert into inherited_role (app_id, role_id)
      select id, ${inherited} from application where acronym = any(${sql.param(apps)}) on conflict do nothing`)
    for (const app of apps) await block(inherited, { token: superAdmin, app, justification: app })
    const standing = async (app: string) =>
      (await api.blocks.list({ token: superAdmin, params: { clientId: who, app } })).body.map(
        ({ justification }) => justification,
      )

    await api.blocks.update({
      token: superAdmin,
      params: { clientId: who, app: "SINAL" },
      body: { roleId: inherited, justification: "Cedido" },
    })
    expect([await standing("SINAL"), await standing("SINARM")]).toEqual([["Cedido"], ["SINARM"]])
    await api.blocks.remove({
      token: superAdmin,
      params: { clientId: who, app: "SINAL", roleId: inherited },
    })
    expect([await standing("SINAL"), await standing("SINARM")]).toEqual([[], ["SINARM"]])
  })

  test("of an application admin stands in the security application, where the role lives", async () => {
    const admin = await roleId(system, "ROLE_ADMIN_APP_SINAL")
    await grant(admin)
    const token = await system.signIn(who)
    expect((await block(admin)).status).toBe(200)
    expect((await api.blocks.list({ token, params: { clientId: account.user, app: "SINAL" } })).status).toBe(
      403,
    )
    expect(
      (await api.blocks.list({ token: appAdmin, params: { clientId: who, app: "SINAL" } })).body,
    ).toMatchObject([{ roleId: admin, appId: 1 }])
    expect(
      (
        await api.blocks.remove({
          token: appAdmin,
          params: { clientId: who, app: "SINAL", roleId: admin },
        })
      ).status,
    ).toBe(200)
  })

  test("is not for another application's admin, nor for oneself", async () => {
    const sinarm = await roleId(system, "ROLE_SINARM_CONSULTA")
    expect((await block(sinarm, { app: "SINARM" })).status).toBe(403)
    expect((await block(sinarm)).status).toBe(404)
    expect(await block(gestor, { client: account.appAdmin })).toMatchObject({
      status: 403,
      body: { code: "ONESELF" },
    })
  })

  test("does not take the last super admin away", async () => {
    await leaveOneSuperAdmin(system)
    const admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
    await api.roleAssignments.create({
      token: superAdmin,
      params: { clientId: who, app: "1" },
      body: { roleId: admin, expirationDateTime: "2990-01-01T00:00:00Z" },
    })
    const token = await system.signIn(who)
    const last = { status: 409, body: { code: "LAST_ADMIN" } }
    expect(await block(admin, { token, client: account.superAdmin, app: "1" })).toMatchObject(last)
    const close = await api.clients.setEnabledInApplication({
      token,
      params: { clientId: account.superAdmin, app: "1" },
      body: { enabled: false, description: "Teste" },
    })
    expect(close).toMatchObject(last)
    expect((await block(admin, { token: superAdmin, app: "1" })).status).toBe(200)
  })
})

describe("a person in one application", () => {
  const setEnabled = (
    enabled: boolean,
    options: { token?: string; client?: string; app?: string; description?: string } = {},
  ) =>
    api.clients.setEnabledInApplication({
      token: options.token ?? appAdmin,
      params: { clientId: options.client ?? who, app: options.app ?? "SINAL" },
      body: { enabled, description: options.description ?? "Cedido" },
    })

  test("is disabled and enabled, once each, with its audit rows", async () => {
    expect(await setEnabled(false)).toMatchObject({ status: 200, body: {} })
    expect(await effectiveRoles(system, who, "SINAL")).toEqual([])
    expect(await setEnabled(false)).toMatchObject({
      status: 409,
      body: { message: "O acesso de RITA PROVA a SINAL já está desabilitado." },
    })
    expect(await setEnabled(true, { description: "Voltou" })).toMatchObject({
      status: 200,
      body: { description: "Cedido" },
    })
    expect((await setEnabled(true)).status).toBe(409)
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_GESTOR"])
    expect((await auditOf(system, who)).slice(1)).toMatchObject([
      { kind: "application.disableClient", justification: "Cedido", before: { enabled: true } },
      { kind: "application.enableClient", justification: "Voltou", after: { enabled: true } },
    ])
  })

  test("sees at the next identity check that it is closed", async () => {
    const token = await system.signIn(who)
    const sinal = async () => {
      const { body } = await api.session.check({ token })
      return body.access.find(({ application }) => application.acronym === "SINAL")
    }
    expect(await sinal()).toMatchObject({ active: true })
    await setEnabled(false)
    expect(await sinal()).toMatchObject({ active: false, reason: "Suas permissões estão desativadas" })
  })

  test("loses the sessions there, and only those", async () => {
    const appId = await applicationId(system, "SINAL")
    await system.db.execute(sql`
      insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent)
      values ('\\x01', 'access', ${who}, ${appId}, '', ''), ('\\x02', 'access', ${who}, 1, '', '')`)
    await setEnabled(false)
    const left = await rows(
      system.db,
      sql`select app_id from session where client_identifier = ${who} and ended_date is null`,
    )
    expect(left).toEqual([{ app_id: 1 }])
  })

  test("needs a justification; is not for other applications, nor for oneself", async () => {
    expect((await setEnabled(false, { description: " " })).status).toBe(422)
    expect((await setEnabled(false, { app: "SINARM" })).status).toBe(403)
    expect((await setEnabled(false, { client: account.appAdmin })).status).toBe(403)
    expect((await setEnabled(false, { client: "00000000000" })).status).toBe(404)
    expect((await setEnabled(false, { app: "NENHUMA" })).status).toBe(404)
  })
})
