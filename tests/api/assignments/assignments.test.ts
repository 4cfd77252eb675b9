import { eq, sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  application,
  assignmentValidation,
  profileAssignment,
  profileRole,
  roleAssignment,
} from "@/server/platform/database/schema/index"
import { addPerson, applicationId, auditOf, giveRole } from "../../support/data/person"
import { effectiveRoles, profileId, roleId } from "../../support/data/roles"
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
const past = "2020-01-01T00:00:00-03:00"
const pastMessage = "Não é possível selecionar uma data de expiração no passado."

const grant = (
  heldId: number,
  options: { token?: string; until?: string; client?: string; app?: string } = {},
) =>
  api.roleAssignments.create({
    token: options.token ?? appAdmin,
    params: { clientId: options.client ?? who, app: options.app ?? "SINAL" },
    body: { roleId: heldId, ...(options.until && { expirationDateTime: options.until }) },
  })
const change = (heldId: number, body: object, token = appAdmin) =>
  api.roleAssignments.update({ token, params: { clientId: who, app: "SINAL", roleId: heldId }, body })
const revoke = (heldId: number, token = appAdmin, client = who, app = "SINAL") =>
  api.roleAssignments.remove({ token, params: { clientId: client, app, roleId: heldId } })
const expire = (heldId: number) =>
  system.db
    .update(roleAssignment)
    .set({ expirationDateTime: new Date(past) })
    .where(eq(roleAssignment.roleId, heldId))
const kinds = async () => (await auditOf(system, who)).map(({ kind }) => kind)

describe("a role", () => {
  test("says in its preview that an extension ends it earlier than now", async () => {
    const previewed = async (until: string) => {
      const { effects } = await api.roleAssignments.create.preview({
        token: appAdmin,
        params: { clientId: who, app: "SINAL" },
        body: { roleId: consulta, expirationDateTime: until },
      })
      return effects[0]?.text
    }
    expect(await previewed(later)).not.toContain("Hoje")
    await grant(consulta)
    expect(await previewed(later)).toContain("Hoje não tem fim, e passa a ter.")
    await grant(consulta, { until: later })
    expect(await previewed("2990-01-01T00:00:00Z")).not.toMatch(/Hoje|Encurta/)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await previewed(tomorrow)).toMatch(
      /Encurta o acesso, que hoje vale até \d\d\/\d\d\/\d{4} \d\d:\d\d\./,
    )
  })

  test("says in its preview that it stays without expiry through a profile", async () => {
    const gestor = await roleId(system, "ROLE_SINAL_GESTOR")
    const previewed = async () => {
      const { effects } = await api.roleAssignments.update.preview({
        token: appAdmin,
        params: { clientId: who, app: "SINAL", roleId: gestor },
        body: { expirationDateTime: "2992-01-01T00:00:00Z" },
      })
      return effects[0]?.text
    }
    await grant(gestor, { until: later })
    expect(await previewed()).not.toContain("continua a valer")
    await system.db.execute(sql`
      insert into profile_assignment (client_id, profile_id, created_by)
      select ${who}, id, ${account.superAdmin} from profile where name = 'GESTÃO ESTADUAL'`)
    expect(await previewed()).toContain("Pelo perfil GESTÃO ESTADUAL continua a valer sem expiração.")
  })

  test("is assigned without expiry, with its audit row", async () => {
    const answer = await grant(consulta)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        roleId: consulta,
        clientId: who,
        createdBy: { atalaiaId: account.appAdmin, name: expect.any(String) },
      },
    })
    expect(answer.body).not.toHaveProperty("expirationDateTime")
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_CONSULTA"])
    expect(await auditOf(system, who)).toMatchObject([
      {
        kind: "role.grant",
        actorId: account.appAdmin,
        roleId: consulta,
        appId: await applicationId(system, "SINAL"),
        about: { subject: "RITA PROVA", app: "SINAL", role: "ROLE_SINAL_CONSULTA" },
        after: { expirationDateTime: null },
      },
    ])
  })

  test.each([
    ["2990-12-31T23:59:00-03:00", "2991-01-01T02:59:00.000Z"],
    ["2990-12-31", "2991-01-01T02:59:00.000Z"],
    ["2990-12-31T24:00", "2991-01-01T03:00:00.000Z"],
    ["2990-12-31T24:00:00Z", "2991-01-01T00:00:00.000Z"],
  ])("is assigned until %s", async (until, expirationDateTime) => {
    expect((await grant(consulta, { until })).body).toMatchObject({ expirationDateTime })
  })

  test("over one that is there it is an update: who gave it and when stay", async () => {
    const first = await grant(consulta, { token: superAdmin })
    const second = await grant(consulta, { until: later })
    expect(first.body).not.toHaveProperty("extended")
    expect(second.body).toEqual({ ...first.body, expirationDateTime: later, extended: true })
    const third = await grant(consulta)
    expect(third.body, "which can be undone").toEqual({
      ...first.body,
      extended: true,
      previousExpirationDateTime: later,
    })
    expect(await kinds()).toEqual(["role.grant", "role.extend", "role.extend"])
  })

  test("over an expired one it is a reactivation: a new beginning", async () => {
    const expired = await giveRole(system, who, { appId: await applicationId(system, "SINAL") })
    await expire(expired)
    expect(await grant(expired)).toMatchObject({
      status: 200,
      body: { createdBy: { atalaiaId: account.appAdmin } },
    })
    expect(await kinds()).toEqual(["role.grant"])
  })

  test("changes its expiry, and loses it again", async () => {
    await grant(consulta)
    expect((await change(consulta, { expirationDateTime: later })).body).toMatchObject({
      expirationDateTime: later,
    })
    expect((await change(consulta, {})).body).not.toHaveProperty("expirationDateTime")
    expect((await change(await roleId(system, "ROLE_SINAL_GESTOR"), {})).status).toBe(404)
  })

  test("a new end answers the previous one, with which it is undone", async () => {
    await grant(consulta)
    expect((await change(consulta, { expirationDateTime: later })).body).not.toHaveProperty(
      "previousExpirationDateTime",
    )
    expect((await change(consulta, {})).body).toMatchObject({ previousExpirationDateTime: later })
  })

  test("an expired one gets no new end: only a grant reactivates it", async () => {
    const expired = await giveRole(system, who, { appId: await applicationId(system, "SINAL") })
    await expire(expired)
    for (const body of [{ expirationDateTime: later }, {}]) {
      expect(await change(expired, body)).toMatchObject({
        status: 409,
        body: {
          code: "EXPIRED",
          message: expect.stringContaining("o que expirou é reativado, não prorrogado"),
        },
      })
    }
    expect(await kinds()).toEqual([])
  })

  test("does not take a date in the past, nor one that is none", async () => {
    for (const refused of [
      await grant(consulta, { until: past }),
      await change(consulta, { expirationDateTime: past }),
    ]) {
      expect(refused).toMatchObject({ status: 422, body: { fields: { expirationDateTime: pastMessage } } })
    }
    for (const until of ["amanhã", "+012026-01-01T00:00:00Z", "2990-13-45T00:00:00Z"]) {
      expect((await grant(consulta, { until })).status).toBe(422)
    }
    expect(await kinds()).toEqual([])
  })

  test("is taken back, once", async () => {
    await grant(consulta, { until: later })
    expect(await revoke(consulta)).toMatchObject({ status: 200, body: { expirationDateTime: later } })
    expect(await revoke(consulta)).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/ não tem ROLE_\w+ em SINAL: não há o que retirar\.$/) },
    })
    expect(await effectiveRoles(system, who, "SINAL")).toEqual([])
    expect((await auditOf(system, who)).at(-1)).toMatchObject({
      kind: "role.revoke",
      before: { expirationDateTime: later },
    })
  })

  test("is listed in its application, and for all applications within reach", async () => {
    await grant(consulta)
    await grant(await roleId(system, "ROLE_SINARM_CONSULTA"), { token: superAdmin, app: "SINARM" })
    const everywhere = (token: string) => api.roleAssignments.listAll({ token, params: { clientId: who } })
    const inSinal = { token: appAdmin, params: { clientId: who, app: "SINAL" } }
    expect((await api.roleAssignments.list(inSinal)).body).toMatchObject([{ roleId: consulta }])
    expect((await everywhere(appAdmin)).body).toMatchObject([{ roleId: consulta }])
    expect((await everywhere(superAdmin)).body).toHaveLength(2)
  })

  test("of a disabled role or application is refused in words", async () => {
    const disabled = await giveRole(system, account.user, {
      appId: await applicationId(system, "SINAL"),
      disabled: true,
      title: "ROLE_SINAL_ANTIGO",
    })
    expect(await grant(disabled)).toMatchObject({
      status: 409,
      body: { message: "ROLE_SINAL_ANTIGO está desabilitado e não pode ser atribuído." },
    })
    const closed = await applicationId(system, "SINARM")
    await system.db.update(application).set({ enabled: false }).where(eq(application.id, closed))
    const role = await roleId(system, "ROLE_SINARM_CONSULTA")
    expect(await grant(role, { token: superAdmin, app: "SINARM" })).toMatchObject({
      status: 409,
      body: { message: "A aplicação SINARM está inativa: nada pode ser atribuído nela." },
    })
    await system.db.update(application).set({ enabled: true }).where(eq(application.id, closed))
  })
})

describe("a chain role", () => {
  const waiting = async () =>
    (await system.db.select().from(assignmentValidation).where(eq(assignmentValidation.clientId, who))).map(
      ({ roleId: id, validatedDate }) => ({ id, open: validatedDate === null }),
    )
  /** A person other than the one who grants it. */
  const confirm = () =>
    system.db
      .update(assignmentValidation)
      .set({ validatedDate: new Date(), validatorId: account.superAdmin })
      .where(eq(assignmentValidation.clientId, who))

  test("waits for its confirmation, which lasts as long as the role is held", async () => {
    const operation = await roleId(system, "ROLE_SINAL_OPERACAO")
    await grant(operation)
    expect(await waiting()).toEqual([{ id: operation, open: true }])
    expect(await effectiveRoles(system, who, "SINAL")).toEqual([])
    await confirm()
    await grant(operation, { until: later })
    expect(await waiting()).toEqual([{ id: operation, open: false }])
    await revoke(operation)
    expect(await waiting()).toEqual([])
    await grant(operation)
    expect(await waiting()).toEqual([{ id: operation, open: true }])
  })

  test("waits anew after its assignment has expired", async () => {
    const operation = await giveRole(system, who, {
      appId: await applicationId(system, "SINAL"),
      type: "chain",
      title: "ROLE_SINAL_CADEIA",
    })
    await change(operation, {})
    await confirm()
    await expire(operation)
    await grant(operation)
    expect(await waiting()).toEqual([{ id: operation, open: true }])
  })

  test("in a profile waits too", async () => {
    const operation = await roleId(system, "ROLE_SINAL_OPERACAO")
    const profile = await profileId(system, "GESTÃO ESTADUAL")
    await api.profileAssignments.create({
      token: appAdmin,
      params: { clientId: who, app: "SINAL" },
      body: { profileId: profile },
    })
    expect(await waiting()).toEqual([{ id: operation, open: true }])
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_AUDITOR", "ROLE_SINAL_GESTOR"])
  })
})

describe("a profile", () => {
  test("that has expired gets no new end", async () => {
    const heldId = await profileId(system, "SALA DE OPERAÇÕES")
    const expirationDateTime = new Date(past)
    await system.db
      .insert(profileAssignment)
      .values({ clientId: who, profileId: heldId, createdBy: who, expirationDateTime })
    const params = { clientId: who, app: "SINAL", profileId: heldId }
    expect(await api.profileAssignments.update({ token: appAdmin, params, body: {} })).toMatchObject({
      status: 409,
      body: { code: "EXPIRED" },
    })
  })

  test("is assigned, extended, listed and taken back", async () => {
    const profile = await profileId(system, "SALA DE OPERAÇÕES")
    const token = appAdmin
    const given = await api.profileAssignments.create({
      token,
      params: { clientId: who, app: "SINAL" },
      body: { profileId: profile },
    })
    expect(given).toMatchObject({ status: 200, body: { profileId: profile, clientId: who } })
    const extended = await api.profileAssignments.update({
      token,
      params: { clientId: who, app: "SINAL", profileId: profile },
      body: { expirationDateTime: later },
    })
    expect(extended.body).toMatchObject({ expirationDateTime: later })
    expect(
      (await api.profileAssignments.list({ token, params: { clientId: who, app: "SINAL" } })).body,
    ).toEqual([extended.body])
    expect((await api.profileAssignments.listAll({ token, params: { clientId: who } })).body).toEqual([
      extended.body,
    ])
    expect(
      (
        await api.profileAssignments.remove({
          token,
          params: { clientId: who, app: "SINAL", profileId: profile },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await api.profileAssignments.remove({
          token,
          params: { clientId: who, app: "SINAL", profileId: profile },
        })
      ).status,
    ).toBe(404)
    expect(await kinds()).toEqual(["profile.grant", "profile.extend", "profile.revoke"])
  })

  test("of another application is not there", async () => {
    const profile = await profileId(system, "SALA DE OPERAÇÕES")
    expect(
      (
        await api.profileAssignments.create({
          token: superAdmin,
          params: { clientId: who, app: "SINARM" },
          body: { profileId: profile },
        })
      ).status,
    ).toBe(404)
  })

  test("with platform roles in it only the super admin grants", async () => {
    const profile = await profileId(system, "CONTROLE INTERNO")
    const platform = await roleId(system, "ROLE_ATALAIA_MANAGER_SEARCH")
    await system.db.insert(profileRole).values({ profileId: profile, roleId: platform })
    const body = { profileId: profile }
    expect(
      (
        await api.profileAssignments.create({
          token: appAdmin,
          params: { clientId: who, app: "SINAL" },
          body,
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await api.profileAssignments.create({
          token: superAdmin,
          params: { clientId: who, app: "SINAL" },
          body,
        })
      ).status,
    ).toBe(200)
    await system.db.delete(profileRole).where(eq(profileRole.roleId, platform))
  })
})

describe("an application as client", () => {
  test("holds roles in others only with a secret", async () => {
    const [sinarm] = await system.db.select().from(application).where(eq(application.acronym, "SINARM"))
    const client = sinarm?.clientId ?? ""
    await system.db.update(application).set({ secretHash: null }).where(eq(application.acronym, "SINARM"))
    expect(await grant(consulta, { client })).toMatchObject({ status: 409, body: { code: "NO_SECRET" } })
    await system.db.update(application).set({ secretHash: "x" }).where(eq(application.acronym, "SINARM"))
    expect((await grant(consulta, { client })).status).toBe(200)
    expect(await effectiveRoles(system, client, "SINAL")).toEqual(["ROLE_SINAL_CONSULTA"])
  })
})
