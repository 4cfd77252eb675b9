import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import {
  assignmentValidation,
  mailOutbox,
  profileAssignment,
  role,
  roleConsul,
} from "@/server/platform/database/schema/index"
import { addPerson, applicationId, giveRole, mailTo } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

/** People who may confirm a chain role are notified of waiting assignments. */
const system = systemForFile()
const { api } = system
let appAdmin: string
/** ROLE_SINAL_OPERACAO, whose council is the two `members` in these tests. */
let operation: number
let members: [string, string]
/** A person without roles, new for each test. */
let who: string

beforeAll(async () => {
  appAdmin = await system.signIn(account.appAdmin)
  operation = await roleId(system, "ROLE_SINAL_OPERACAO")
})
beforeEach(async () => {
  await system.db.delete(assignmentValidation).where(eq(assignmentValidation.roleId, operation))
  await system.db.delete(roleConsul).where(eq(roleConsul.roleId, operation))
  await system.db.delete(mailOutbox)
  members = [await addPerson(system), await addPerson(system)]
  await system.db.insert(roleConsul).values(members.map((atalaiaId) => ({ roleId: operation, atalaiaId })))
  who = await addPerson(system, { name: "RITA PROVA" })
})

const grant = (client = who, role = operation) =>
  api.roleAssignments.create({
    token: appAdmin,
    params: { clientId: client, app: "SINAL" },
    body: { roleId: role },
  })
const told = async () =>
  (await system.db.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ recipient }) => recipient)
const both = () => members.map((id) => `${id}@exemplo.gov.br`)

test("the consul is told once, however many people the role is granted to", async () => {
  await grant()
  expect(await told()).toEqual(both())
  await grant(await addPerson(system))
  await grant(await addPerson(system))
  expect(await told()).toEqual(both())
  expect((await mailTo(system, members[0]))[0]?.body).toContain("ROLE_SINAL_OPERACAO em SINAL")
})

test("and once where it is granted to several people at once", async () => {
  const people = [who, await addPerson(system), await addPerson(system)]
  const answers = await Promise.all(people.map((id) => grant(id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await told()).toEqual(both())
})

test("again when what waited is done", async () => {
  await grant()
  await system.db
    .update(assignmentValidation)
    .set({ validatedDate: new Date(), validatorId: members[0] })
    .where(eq(assignmentValidation.clientId, who))
  await system.db.delete(mailOutbox)
  await grant(await addPerson(system))
  expect(await told()).toEqual(both())
})

test("but not of what they brought into a profile", async () => {
  const [chain] = await system.db
    .insert(role)
    .values({
      appId: await applicationId(system, "SINAL"),
      title: "por perfil",
      description: "x",
      type: "chain",
    })
    .returning({ id: role.id })
  const roleIds = chain ? [chain.id] : []
  await system.db
    .insert(roleConsul)
    .values(
      roleIds.flatMap((id) => [account.appAdmin, members[0]].map((atalaiaId) => ({ roleId: id, atalaiaId }))),
    )
  const profile = {
    name: "PARA AVISAR",
    description: "x",
    permissions: [await roleId(system, "ROLE_SINAL_CONSULTA"), await roleId(system, "ROLE_SINAL_GESTOR")],
  }
  const made = await api.profiles.create({ token: appAdmin, params: { app: "SINAL" }, body: profile })
  await system.db
    .insert(profileAssignment)
    .values({ clientId: who, profileId: made.body.id, createdBy: account.superAdmin })
  const { status } = await api.profiles.update({
    token: appAdmin,
    params: { app: "SINAL", profileId: made.body.id },
    body: { ...profile, permissions: [...profile.permissions, ...roleIds] },
  })
  expect([status, await told()]).toEqual([204, [`${members[0]}@exemplo.gov.br`]])
})

test("but not of their own, nor of a basic role, nor by a preview", async () => {
  await grant(members[0])
  expect(await told()).toEqual([`${members[1]}@exemplo.gov.br`])
  await system.db.delete(mailOutbox)
  await grant(who, await roleId(system, "ROLE_SINAL_CONSULTA"))
  const chain = await giveRole(system, account.user, {
    appId: await applicationId(system, "SINAL"),
    type: "chain",
  })
  await system.db.insert(roleConsul).values({ roleId: chain, atalaiaId: members[0] })
  await api.roleAssignments.create.preview({
    token: appAdmin,
    params: { clientId: who, app: "SINAL" },
    body: { roleId: chain },
  })
  expect(await told()).toEqual([])
})
