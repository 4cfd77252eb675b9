import { and, eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import {
  application,
  assignmentValidation,
  mailOutbox,
  roleAssignment,
  roleConsul,
} from "@/server/platform/database/schema/index"
import { addPerson, applicationId, auditOf, mailsTo, mailTo } from "../../support/data/person"
import { effectiveRoles, profileId, roleId } from "../../support/data/roles"
import type { CallerOptions } from "../../support/server/api"
import { refusedWith } from "../../support/server/problem"
import { account, systemForFile } from "../../support/server/system"

/** Queries that a call makes only once in some seconds: the actor's rights, and the session's last use. */
const askedAnew = 2

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
/** ROLE_SINAL_OPERACAO, whose council is the two `members` in these tests. */
let operation: number
let members: [string, string]
let tokens: [string, string]
/** A person without roles, new for each test. */
let who: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  operation = await roleId(system, "ROLE_SINAL_OPERACAO")
})
beforeEach(async () => {
  await system.db.delete(assignmentValidation).where(eq(assignmentValidation.roleId, operation))
  await system.db.delete(roleConsul).where(eq(roleConsul.roleId, operation))
  await system.db.delete(mailOutbox)
  members = [
    await addPerson(system, { name: "ANA CONSELHO" }),
    await addPerson(system, { name: "BETO CONSELHO" }),
  ]
  tokens = [await openTo(members[0]), await openTo(members[1])]
  await system.db.insert(roleConsul).values(members.map((atalaiaId) => ({ roleId: operation, atalaiaId })))
  who = await addPerson(system, { name: "RITA PROVA" })
})

/** Signing in requires the plain role. */
async function openTo(atalaiaId: string): Promise<string> {
  const plain = await roleId(system, "ROLE_ATALAIA_USER")
  await system.db
    .insert(roleAssignment)
    .values({ clientId: atalaiaId, roleId: plain, createdBy: account.superAdmin })
  return system.signIn(atalaiaId)
}
const grant = (client = who, role = operation) =>
  api.roleAssignments.create({
    token: appAdmin,
    params: { clientId: client, app: "SINAL" },
    body: { roleId: role },
  })
const revoke = (client = who) =>
  api.roleAssignments.remove({
    token: appAdmin,
    params: { clientId: client, app: "SINAL", roleId: operation },
  })
const waiting = async (token: string, query: Record<string, string | number> = {}) => {
  const { status, body } = await api.validations.list({ token, query })
  expect(status).toBe(200)
  return body.items
}
const names = async (token: string, query: Record<string, string | number> = {}) =>
  (await waiting(token, query)).map(({ client }) => client.name)
const validationOf = async (client = who) => {
  const [found] = await system.db
    .select()
    .from(assignmentValidation)
    .where(and(eq(assignmentValidation.clientId, client), eq(assignmentValidation.roleId, operation)))
  if (!found) throw new Error("no validation")
  return found
}
const confirm = async (token: string, options: CallerOptions = {}) =>
  api.validations.confirm({ token, params: { validationId: (await validationOf()).id }, ...options })
const confirmRole = (token: string, client = who, role = operation, options: CallerOptions = {}) =>
  api.validations.confirmRole({ token, params: { clientId: client, roleId: role }, ...options })
const pending = async (token: string) => (await api.system.counts({ token })).body.pendingValidations

describe("what waits", () => {
  test("is listed for a member of the consul, with the assignment that it is for", async () => {
    await grant()
    expect(await waiting(tokens[0])).toEqual([
      {
        id: (await validationOf()).id,
        client: { id: who, kind: "person", name: "RITA PROVA" },
        application: expect.objectContaining({ acronym: "SINAL" }),
        role: { id: operation, title: "ROLE_SINAL_OPERACAO", description: expect.any(String) },
        grantedBy: { atalaiaId: account.appAdmin, name: "FERNANDA DUARTE" },
        createDate: expect.any(String),
        can: { confirm: true },
      },
    ])
    expect(await pending(tokens[0])).toBe(1)
  })

  test("tells the profile that it came through, and until when", async () => {
    const profile = await profileId(system, "GESTÃO ESTADUAL")
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
    await api.profileAssignments.create({
      token: appAdmin,
      params: { clientId: who, app: "SINAL" },
      body: { profileId: profile, expirationDateTime: until },
    })
    const [item] = await waiting(tokens[0])
    expect(item).toMatchObject({ throughProfile: "GESTÃO ESTADUAL", expirationDateTime: until })
  })

  test("comes oldest first, in pages, and is searched and filtered", async () => {
    const zeca = await addPerson(system, { name: "ZECA PROVA" })
    await grant(zeca)
    await grant()
    expect(await names(tokens[0])).toEqual(["ZECA PROVA", "RITA PROVA"])
    expect(await names(tokens[0], { size: 1, page: 1 })).toEqual(["RITA PROVA"])
    expect(await names(tokens[0], { search: "rita prova" })).toEqual(["RITA PROVA"])
    expect(await names(tokens[0], { search: `${zeca.slice(0, 3)}.${zeca.slice(3)}` })).toEqual(["ZECA PROVA"])
    expect(await names(tokens[0], { search: "operacao rita" })).toEqual(["RITA PROVA"])
    expect(await names(tokens[0], { search: "gestor" })).toEqual([])
    expect(await names(tokens[0], { clientId: zeca })).toEqual(["ZECA PROVA"])
    expect(await names(tokens[0], { appId: await applicationId(system, "SINAL") })).toHaveLength(2)
    expect(await names(tokens[0], { appId: await applicationId(system, "SINARM") })).toEqual([])
  })

  test("is only that of roles still held", async () => {
    await grant()
    await system.db
      .update(roleAssignment)
      .set({ expirationDateTime: new Date("2020-01-01") })
      .where(and(eq(roleAssignment.clientId, who), eq(roleAssignment.roleId, operation)))
    expect(await waiting(tokens[0])).toEqual([])
    expect(await pending(tokens[0])).toBe(0)
    expect((await confirm(tokens[0])).status).toBe(404)
  })

  test("is seen, not confirmed, by who administers the application; by nobody else", async () => {
    await grant()
    const sinal = { appId: await applicationId(system, "SINAL") }
    for (const token of [appAdmin, superAdmin]) {
      expect(await waiting(token, sinal)).toMatchObject([{ client: { id: who }, can: { confirm: false } }])
      expect(await waiting(token, { ...sinal, validatorId: members[0] })).toHaveLength(1)
      expect(await confirm(token)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining("conselho") },
      })
    }
    expect(await waiting(appAdmin, { validatorId: account.appAdmin })).toEqual([])
    expect(await pending(appAdmin)).toBe(0)
    expect(await waiting(await system.signIn(account.user))).toEqual([])
    expect(await waiting(await system.signIn(account.appManager), { validatorId: members[0] })).toEqual([])
  })

  test("of oneself is seen, and confirmed by another", async () => {
    await grant(members[0])
    who = members[0]
    expect(await waiting(tokens[0])).toMatchObject([{ can: { confirm: false } }])
    expect(await pending(tokens[0])).toBe(0)
    expect(await confirm(tokens[0])).toMatchObject({ status: 403, body: { code: "ONESELF" } })
    expect((await confirm(tokens[1])).status).toBe(204)
  })

  test("many cost as many queries as one", async () => {
    const asked = vi.spyOn(system.db, "execute")
    const queries = async (expected: number) => {
      asked.mockClear()
      expect(await waiting(tokens[0])).toHaveLength(expected)
      return asked.mock.calls.length
    }
    await grant()
    const forOne = await queries(1)
    for (const name of ["ANA", "BIA", "CÉU", "DÉA"]) await grant(await addPerson(system, { name }))
    expect(await queries(5)).toBeLessThanOrEqual(forOne + askedAnew)
    asked.mockRestore()
  })
})

describe("confirming", () => {
  test("gives the role its effect, with its audit row and its messages", async () => {
    await grant()
    await system.db.delete(mailOutbox)
    expect(await effectiveRoles(system, who, "SINAL")).toEqual([])
    expect((await confirm(tokens[0])).status).toBe(204)
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_OPERACAO"])
    expect(await validationOf()).toMatchObject({ validatorId: members[0], validatedDate: expect.any(Date) })
    expect((await auditOf(system, who)).at(-1)).toMatchObject({
      kind: "role.validate",
      actorId: members[0],
      roleId: operation,
      about: { subject: "RITA PROVA", app: "SINAL", role: "ROLE_SINAL_OPERACAO" },
    })
    const mails = await mailsTo(system)
    expect(mails).toMatchObject([
      { recipient: `${who}@exemplo.gov.br`, body: expect.stringContaining("validado por ANA CONSELHO") },
      {
        recipient: "fernanda.duarte@exemplo.gov.br",
        body: expect.stringContaining("a RITA PROVA, que você fez"),
      },
    ])
    expect(await waiting(tokens[1])).toEqual([])
  })

  test("by client and role, ids written with punctuation too", async () => {
    await grant()
    const written = `${who.slice(0, 3)}.${who.slice(3, 6)}.${who.slice(6, 9)}-${who.slice(9)}`
    expect((await confirmRole(tokens[0], written)).status).toBe(204)
    expect(await effectiveRoles(system, who, "SINAL")).toEqual(["ROLE_SINAL_OPERACAO"])
  })

  test("is told beforehand, and changes nothing by that", async () => {
    await grant()
    const { body } = await confirmRole(tokens[0], who, operation, { headers: { "X-Preview": "1" } })
    expect(body).toEqual({
      effects: [
        { text: "Ao confirmar, ROLE_SINAL_OPERACAO em SINAL passa a valer para Rita.", tone: "positive" },
        { text: "Rita passa a ter ROLE_SINAL_OPERACAO em SINAL.", tone: "positive" },
      ],
    })
    expect(await effectiveRoles(system, who, "SINAL")).toEqual([])
    expect(await mailTo(system, who)).toEqual([])
  })

  test("is refused where nothing waits, or does no longer", async () => {
    expect((await confirmRole(tokens[0])).status).toBe(404)
    const unknown = await confirmRole(tokens[0], "00000000000")
    expect(unknown.status).toBe(404)
    expect(refusedWith(await confirmRole(tokens[0]))).toEqual(refusedWith(unknown))
    await grant()
    const { id } = await validationOf()
    expect((await confirm(tokens[0])).status).toBe(204)
    expect(await confirm(tokens[1])).toMatchObject({ status: 409, body: { code: "ALREADY_SO" } })
    await revoke()
    expect((await api.validations.confirm({ token: tokens[0], params: { validationId: id } })).status).toBe(
      404,
    )
    const basic = await roleId(system, "ROLE_SINAL_CONSULTA")
    await grant(who, basic)
    expect((await confirmRole(tokens[0], who, basic)).status).toBe(404)
  })

  test("of two members at once, one wins and the other is told", async () => {
    await grant()
    const answers = await Promise.all([confirm(tokens[0]), confirm(tokens[1])])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const rows = (await auditOf(system, who)).filter(({ kind }) => kind === "role.validate")
    expect(rows).toHaveLength(1)
    expect(rows[0]?.actorId).toBe((await validationOf()).validatorId)
  })

  test("works for an application as client, without a message to it", async () => {
    const [sinesp] = await system.db.select().from(application).where(eq(application.acronym, "SINESP"))
    who = sinesp?.clientId ?? ""
    expect((await grant()).status).toBe(200)
    expect(await waiting(tokens[0])).toMatchObject([
      { client: { id: who, kind: "application", name: "SINESP" } },
    ])
    await system.db.delete(mailOutbox)
    expect((await confirm(tokens[0])).status).toBe(204)
    expect(await effectiveRoles(system, who, "SINAL")).toContain("ROLE_SINAL_OPERACAO")
    const mails = await system.db.select().from(mailOutbox)
    expect(mails.map(({ recipient }) => recipient)).toEqual(["fernanda.duarte@exemplo.gov.br"])
  })
})
