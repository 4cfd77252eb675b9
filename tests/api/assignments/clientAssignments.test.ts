import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { application, roleAssignment, roleBlock } from "@/server/platform/database/schema/index"
import { addPerson, auditOf } from "../../support/data/person"
import { effectiveRoles, profileId, roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

/** An application can be a client of another one: it signs in with its secret, and gets roles as people do. */
const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let consulta: number
/** SINARM, which has a secret in these tests and no roles. */
let sinarm: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
  const [found] = await system.db.select().from(application).where(eq(application.acronym, "SINARM"))
  sinarm = found?.clientId ?? ""
})
beforeEach(async () => {
  await setSecret("x")
  await system.db.delete(roleAssignment).where(eq(roleAssignment.clientId, sinarm))
  await system.db.delete(roleBlock).where(eq(roleBlock.clientId, sinarm))
})

const setSecret = (secretHash: string | null) =>
  system.db.update(application).set({ secretHash }).where(eq(application.clientId, sinarm))
const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
const grant = (heldId = consulta, token = appAdmin, client = sinarm) =>
  api.roleAssignments.create({
    token,
    params: { clientId: client, app: "SINAL" },
    body: { roleId: heldId },
  })
const effective = () => effectiveRoles(system, sinarm, "SINAL")

describe("an application as client", () => {
  test("is given a role, has it changed and taken back, with its history", async () => {
    const before = (await auditOf(system, sinarm)).length
    expect(await grant()).toMatchObject({ status: 200, body: { clientId: sinarm, roleId: consulta } })
    expect(await effective()).toEqual(["ROLE_SINAL_CONSULTA"])
    const changed = await api.roleAssignments.update({
      token: appAdmin,
      params: { clientId: sinarm, app: "SINAL", roleId: consulta },
      body: { expirationDateTime: until },
    })
    expect(changed.body).toMatchObject({ expirationDateTime: until })
    expect(
      (await api.roleAssignments.list({ token: appAdmin, params: { clientId: sinarm, app: "SINAL" } })).body,
    ).toEqual([changed.body])
    expect(
      (await api.roleAssignments.listAll({ token: appAdmin, params: { clientId: sinarm } })).body,
    ).toEqual([changed.body])
    expect(
      (
        await api.roleAssignments.remove({
          token: appAdmin,
          params: { clientId: sinarm, app: "SINAL", roleId: consulta },
        })
      ).status,
    ).toBe(200)
    expect(await effective()).toEqual([])
    expect((await auditOf(system, sinarm)).slice(before)).toMatchObject([
      { kind: "role.grant", about: { subject: "SINARM", app: "SINAL" } },
      { kind: "role.extend" },
      { kind: "role.revoke" },
    ])
  })

  test("is given a profile", async () => {
    const profile = await profileId(system, "SALA DE OPERAÇÕES")
    const given = await api.profileAssignments.create({
      token: appAdmin,
      params: { clientId: sinarm, app: "SINAL" },
      body: { profileId: profile },
    })
    expect(given).toMatchObject({ status: 200, body: { clientId: sinarm } })
    expect(await effective()).toEqual(["ROLE_SINAL_CONSULTA", "ROLE_SINAL_PLANTAO"])
    expect(
      (
        await api.profileAssignments.list({
          token: appAdmin,
          params: { clientId: sinarm, app: "SINAL" },
        })
      ).body,
    ).toEqual([given.body])
    expect(
      (
        await api.profileAssignments.remove({
          token: appAdmin,
          params: { clientId: sinarm, app: "SINAL", profileId: profile },
        })
      ).status,
    ).toBe(200)
    expect(await effective()).toEqual([])
  })

  test("without a secret is given nothing, and what it had is taken back still", async () => {
    await grant()
    await setSecret(null)
    const refused = {
      status: 409,
      body: { code: "NO_SECRET", message: expect.stringContaining("chave privada") },
    }
    expect(await grant(await roleId(system, "ROLE_SINAL_GESTOR"))).toMatchObject(refused)
    expect(
      await api.profileAssignments.create({
        token: appAdmin,
        params: { clientId: sinarm, app: "SINAL" },
        body: { profileId: await profileId(system, "SALA DE OPERAÇÕES") },
      }),
    ).toMatchObject(refused)
    expect(
      (
        await api.roleAssignments.remove({
          token: appAdmin,
          params: { clientId: sinarm, app: "SINAL", roleId: consulta },
        })
      ).status,
    ).toBe(200)
  })

  test("is within reach of who administers the application that it acts in", async () => {
    const manager = await system.signIn(account.appManager)
    expect((await grant(consulta, manager)).status).toBe(403)
    const elsewhere = await api.roleAssignments.create({
      token: appAdmin,
      params: { clientId: "2", app: "SINARM" },
      body: { roleId: await roleId(system, "ROLE_SINARM_CONSULTA") },
    })
    expect(elsewhere.status).toBe(403)
    expect((await grant(consulta, appAdmin, "999999")).status).toBe(404)
  })

  test("has nothing while it is inactive itself", async () => {
    await grant()
    await system.db.update(application).set({ enabled: false }).where(eq(application.clientId, sinarm))
    expect(await effective()).toEqual([])
    const why = await api.clients.why({
      token: appAdmin,
      params: { clientId: sinarm, app: "SINAL", roleId: consulta },
    })
    expect(why.body).toMatchObject({
      effective: false,
      text: "SINARM não tem ROLE_SINAL_CONSULTA em SINAL: a aplicação cliente está inativa.",
    })
    await system.db.update(application).set({ enabled: true }).where(eq(application.clientId, sinarm))
  })

  test("is told why it has a role", async () => {
    await grant()
    const why = await api.clients.why({
      token: appAdmin,
      params: { clientId: sinarm, app: "SINAL", roleId: consulta },
    })
    expect(why.body).toMatchObject({
      effective: true,
      text: "SINARM tem ROLE_SINAL_CONSULTA em SINAL.",
      reasons: [{ text: "Atribuído diretamente, sem expiração", holds: true }],
    })
  })

  test("is blocked and unblocked", async () => {
    await grant()
    const blocked = await api.blocks.create({
      token: appAdmin,
      params: { clientId: sinarm, app: "SINAL" },
      body: { roleId: consulta, justification: "Integração em revisão" },
    })
    expect(blocked).toMatchObject({ status: 200, body: { clientId: sinarm } })
    expect(await effective()).toEqual([])
    expect(
      (await api.blocks.list({ token: appAdmin, params: { clientId: sinarm, app: "SINAL" } })).body,
    ).toEqual([blocked.body])
    expect(
      (
        await api.blocks.remove({
          token: appAdmin,
          params: { clientId: sinarm, app: "SINAL", roleId: consulta },
        })
      ).status,
    ).toBe(200)
    expect(await effective()).toEqual(["ROLE_SINAL_CONSULTA"])
  })

  test("is closed out of an application as a whole", async () => {
    await grant()
    const set = (enabled: boolean) =>
      api.clients.setEnabledInApplication({
        token: appAdmin,
        params: { clientId: sinarm, app: "SINAL" },
        body: { enabled, description: "Revisão" },
      })
    expect((await set(false)).status).toBe(200)
    expect(await effective()).toEqual([])
    expect((await set(true)).status).toBe(200)
    expect(await effective()).toEqual(["ROLE_SINAL_CONSULTA"])
  })

  test("sees in the panels what it has, and what may be done", async () => {
    await grant()
    const list = () => api.clients.applications({ token: appAdmin, params: { clientId: sinarm } })
    expect((await list()).body.items).toMatchObject([{ acronym: "SINAL", amountOfAssignedRoles: 1 }])
    const panel = async () =>
      (
        await api.clients.permissions({ token: appAdmin, params: { clientId: sinarm, app: "SINAL" } })
      ).body.roles.find(({ id }) => id === consulta)
    expect(await panel()).toMatchObject({ effective: true, can: { assign: true, block: true } })
    await setSecret(null)
    expect(await panel()).toMatchObject({ can: { assign: false, block: true } })
  })

  test("is called by its acronym in previews", async () => {
    const { body } = await api.roleAssignments.create.preview({
      token: appAdmin,
      params: { clientId: sinarm, app: "SINAL" },
      body: { roleId: consulta },
    })
    expect(body).toEqual({
      effects: [
        {
          text: "Ao confirmar, SINARM recebe ROLE_SINAL_CONSULTA em SINAL sem expiração.",
          tone: "positive",
        },
        { text: "SINARM passa a ter ROLE_SINAL_CONSULTA em SINAL.", tone: "positive" },
      ],
    })
  })
})

describe("a role for several at once", () => {
  test("some of whom cannot have it: the others have", async () => {
    await setSecret(null)
    const people = [await addPerson(system), await addPerson(system)]
    const given = [people[0], "00000000000", account.appAdmin, sinarm, people[1]]
    const answers = await Promise.all(given.map((client) => grant(consulta, appAdmin, client)))
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 403, 409, 200])
    for (const person of people) {
      expect(await effectiveRoles(system, person, "SINAL")).toEqual(["ROLE_SINAL_CONSULTA"])
      expect((await auditOf(system, person)).map(({ kind }) => kind)).toEqual(["role.grant"])
    }
    expect(await effective()).toEqual([])
    expect(await effectiveRoles(system, account.appAdmin, "SINAL")).not.toContain("ROLE_SINAL_CONSULTA")
  })

  test("given twice to the same person at once is given once", async () => {
    const person = await addPerson(system)
    const answers = await Promise.all([
      grant(consulta, appAdmin, person),
      grant(consulta, superAdmin, person),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const held = await system.db.select().from(roleAssignment).where(eq(roleAssignment.clientId, person))
    expect(held).toHaveLength(1)
  })
})
