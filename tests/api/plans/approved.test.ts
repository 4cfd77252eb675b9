import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { calls } from "@/contract/index"
import { addPerson } from "../../support/data/person"
import { grantLine, line, planned, writtenPlan } from "../../support/data/plans"
import { effectiveRoles, roleId } from "../../support/data/roles"
import { writtenRunbook } from "../../support/data/runbooks"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** A plan applies exactly the changes that were seen and approved, with the same people and objects. */
const system = systemForFile()
const { api } = system
let author: string
let approver: { id: string; token: string }
let gestor: number
let search: number
/** The profile's initial roles of the portal. */
let first: number[]

const give = (clientId: string, role: number, app = "ATALAIA") =>
  api.roleAssignments.create({ token: author, params: { clientId, app }, body: { roleId: role } })

beforeAll(async () => {
  author = await system.signIn(account.superAdmin)
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  search = await roleId(system, "ROLE_ATALAIA_MANAGER_SEARCH")
  first = [
    await roleId(system, "ROLE_ATALAIA_MANAGER_INSERT"),
    await roleId(system, "ROLE_ATALAIA_MANAGER_UPDATE"),
  ]
})
beforeEach(async () => {
  const id = await addPerson(system, { name: "SEGUNDA PESSOA" })
  await give(id, await roleId(system, "ROLE_ATALAIA_ADMIN"))
  approver = { id, token: await system.signIn(id) }
})

type Lines = Parameters<typeof writtenPlan>[0]

const get = async (planId: number, token = author) =>
  (await api.plans.get({ token, params: { planId } })).body
async function saved(lines: Lines, rest: Parameters<typeof writtenPlan>[1] = {}) {
  const { status, body } = await api.plans.create({ token: author, body: writtenPlan(lines, rest) })
  expect(status).toBe(200)
  return body
}
const send = ({ id, version }: { id: number; version: number }) =>
  api.plans.request({ token: author, params: { planId: id }, body: { approverId: approver.id, version } })
const approve = (planId: number, digest: string) =>
  api.plans.approve({ token: approver.token, params: { planId }, body: { digest } })
const apply = (planId: number) => api.plans.apply({ token: author, params: { planId } })
const simulate = async (lines: Lines) => (await api.plans.simulate({ token: author, body: { lines } })).body

/** A profile of the portal, assigned to these people. */
async function profileOf(name: string, ...people: string[]): Promise<number> {
  const body = { name, description: "De prova", permissions: first }
  const { body: made } = await api.profiles.create({ token: author, params: { app: "ATALAIA" }, body })
  for (const clientId of people) await giveProfile(clientId, made.id)
  return made.id
}
const giveProfile = (clientId: string, profileId: number) =>
  api.profileAssignments.create({ token: author, params: { clientId, app: "ATALAIA" }, body: { profileId } })
const administering = (profileId: number, name: string) =>
  line(
    "edit profile …",
    planned(
      "profiles",
      "update",
      { app: "ATALAIA", profileId },
      {
        body: {
          name,
          description: "De prova",
          permissions: [...first, search],
        },
      },
    ),
  )

test("whoever reads another person's plan reads what its lines send, beside what they say", async () => {
  const [ana, other] = [
    await addPerson(system, { name: "ANA PROVA" }),
    await addPerson(system, { name: "ANA OUTRA" }),
  ]
  // The text names another person than the call.
  const text = `grant role ROLE_SINAL_GESTOR user ${ana} app SINAL`
  const sent = grantLine(other, gestor)
  const plan = await saved([{ ...sent, text }])
  await send(plan)
  const [read] = (await get(plan.id, approver.token)).lines
  const [call] = sent.calls
  const parameters = { clientId: other, app: "SINAL" }
  expect(read).toMatchObject({ text, sends: [{ path: call?.path, parameters, body: call?.body, query: {} }] })
  expect(call?.path).toContain(other)
  expect(read?.sends?.[0]?.summary).toBe(calls.roleAssignments.create.summary)
  expect((await get(plan.id)).lines[0]).not.toHaveProperty("sends")
})

test.each([
  ["a comment", "# só um comentário"],
  ["nothing", "  "],
  ["several lines", "grant role X\nEnvia: outra coisa"],
  ["another direction", "grant role X user \u202e90987654321"],
  ["a mark of direction", "grant role X user \u200f1"],
])("a line that would read as %s is none", async (_, text) => {
  const lines = [{ ...grantLine(account.tried, gestor), text }]
  for (const { status, refusal } of [
    await api.plans.create({ token: author, body: writtenPlan(lines) }),
    await api.plans.simulate({ token: author, body: { lines } }),
    await api.runbooks.create({ token: author, body: { ...writtenRunbook(), lines } }),
  ]) {
    expect(status).toBe(422)
    expect(refusal?.fields).toHaveProperty("lines.0.text")
  }
})

test.each([
  ["a command", "grant role X user 1"],
  ["a command behind it", "# A\ngrant role X user 1"],
  ["another direction", "# \u202eA"],
])("a comment that would read as %s is none", async (_, comment) => {
  const lines = [{ ...grantLine(account.tried, gestor), comment }]
  const { status, refusal } = await api.plans.create({ token: author, body: writtenPlan(lines) })
  expect(status).toBe(422)
  expect(refusal?.fields).toHaveProperty("lines.0.comment")
})

test("marks that turn the direction of writing are not kept in texts", async () => {
  const plan = await saved([grantLine(account.tried, gestor)], { justification: " Rotina \u202eanitor" })
  expect((await get(plan.id)).justification).toBe("Rotina anitor")
})

test("another person of the same first name is another plan", async () => {
  const [ana, other] = [
    await addPerson(system, { name: "ANA PROVA" }),
    await addPerson(system, { name: "ANA OUTRA" }),
  ]
  const text = "grant role ROLE_SINAL_GESTOR user ANA app SINAL"
  const plan = await saved([{ ...grantLine(ana, gestor), text }])
  await send(plan)
  const { digest } = await get(plan.id, approver.token)
  const changed = await api.plans.update({
    token: author,
    params: { planId: plan.id },
    body: { ...writtenPlan([{ ...grantLine(other, gestor), text }]), version: plan.version + 1 },
  })
  await send(changed.body)
  expect((await get(plan.id)).lines).toMatchObject([
    { effects: (await simulate([grantLine(ana, gestor)])).lines[0]?.effects },
  ])
  expect(await approve(plan.id, digest)).toMatchObject({ status: 409, refusal: { code: "CHANGED" } })
  expect(await effectiveRoles(system, other, "SINAL")).toEqual([])
})

test("what is sent is part of what is approved, also where it is told in the same words", async () => {
  const tokens = (allowedTokens: number) =>
    line("tokens", planned("applications", "setTokens", { app: "SINAL" }, { body: { allowedTokens } }))
  const [three, four] = [await simulate([tokens(3)]), await simulate([tokens(4)])]
  expect(three.digest).not.toBe(four.digest)
  expect((await simulate([tokens(3)])).digest).toBe(three.digest)
})

test("a profile that comes to administer needs a second person, and says who gains what", async () => {
  const rita = await addPerson(system, { name: "RITA PROVA" })
  const lines = [administering(await profileOf("PERFIL DE PROVA", rita), "PERFIL DE PROVA")]
  const { secondPerson, people } = await simulate(lines)
  expect(secondPerson).toEqual(["Concede administração"])
  expect(people).toEqual([
    { id: rita, name: "RITA PROVA", gained: ["ROLE_ATALAIA_MANAGER_SEARCH em ATALAIA"], lost: [] },
  ])
  // Also if a later line names her.
  expect((await simulate([...lines, grantLine(rita, gestor)])).people).toMatchObject([
    { id: rita, gained: ["ROLE_ATALAIA_MANAGER_SEARCH em ATALAIA", "ROLE_SINAL_GESTOR em SINAL"] },
  ])
  const plan = await saved(lines)
  expect(await apply(plan.id)).toMatchObject({ status: 409, refusal: { code: "CONFLICT" } })
})

test("an application that cannot be one is refused by its line", async () => {
  for (const appId of ["x", 1.5, 1e12, null]) {
    const inherit = line(
      "inherit",
      planned("inheritance", "update", {}, { body: { appId, add: [], remove: [] } }),
    )
    expect((await simulate([inherit])).lines).toMatchObject([{ refusal: { code: expect.any(String) } }])
  }
})

test.each([
  ["wholly", true],
  ["line by line", false],
])("other holders of a profile than those approved: not applied %s", async (_, wholly) => {
  const [rita, other] = [await addPerson(system, { name: "RITA PROVA" }), await addPerson(system)]
  const name = `PERFIL ${wholly ? "INTEIRO" : "POR LINHA"}`
  const profile = await profileOf(name, rita)
  const plan = await saved([administering(profile, name)], { wholly })
  await send(plan)
  expect(await approve(plan.id, (await get(plan.id)).digest)).toMatchObject({ status: 200 })
  await api.profileAssignments.remove({
    token: author,
    params: { clientId: rita, app: "ATALAIA", profileId: profile },
  })
  await giveProfile(other, profile)
  const applied = await apply(plan.id)
  if (wholly) expect(applied).toMatchObject({ status: 409, refusal: { code: "OTHER_EFFECTS" } })
  else expect(applied.body.lines).toMatchObject([{ state: "changed" }])
  expect(await effectiveRoles(system, other, "ATALAIA")).not.toContain("ROLE_ATALAIA_MANAGER_SEARCH")
})

test("people whose roles change are counted, also where no line names them", async () => {
  const crowd = await Promise.all(Array.from({ length: 101 }, () => addPerson(system)))
  await api.roleAssignments.createForMany({
    token: author,
    params: { app: "SINAL" },
    body: { roleId: gestor, atalaiaIds: crowd },
  })
  const off = line(
    "disable app SINAL",
    planned("applications", "enable", { app: "SINAL" }, { body: { enable: false } }),
  )
  expect((await simulate([off])).secondPerson).toEqual([
    expect.stringMatching(/^É sobre \d+ pessoas, mais de 100$/),
  ])
})

test("what is counted call by call is no part of a plan", async () => {
  const reveal = line(
    "reveal",
    planned("registration", "reveal", { atalaiaId: account.user }, { body: { justification: "Ofício" } }),
  )
  const { lines } = await simulate([reveal])
  expect(lines).toMatchObject([{ refusal: { code: "NOT_PLANNABLE" } }])
})

/** An approved plan that grants a role of the portal to a person. */
async function approvedGrant(clientId: string) {
  const grant = line(
    "grant role …",
    planned("roleAssignments", "create", { clientId, app: "ATALAIA" }, { body: { roleId: search } }),
  )
  const plan = await saved([grant])
  await send(plan)
  await approve(plan.id, (await get(plan.id)).digest)
  return plan
}
const demoteApprover = async () =>
  api.roleAssignments.remove({
    token: author,
    params: {
      clientId: approver.id,
      app: "ATALAIA",
      roleId: await roleId(system, "ROLE_ATALAIA_ADMIN"),
    },
  })

test("whoever approved still administers when it is applied", async () => {
  const rita = await addPerson(system)
  const plan = await approvedGrant(rita)
  await demoteApprover()
  expect(await apply(plan.id)).toMatchObject({
    status: 409,
    refusal: {
      code: "SECOND_PERSON",
      message: expect.stringMatching(/não poderia mais fazer isso\. Retire o pedido, para /),
    },
  })
})

describe("whoever approved and administers again", () => {
  const setEnabled = async (enabled: boolean) => {
    const params = { clientId: approver.id }
    const body = { enabled, description: "Conferência" }
    expect(await api.clients.setEnabled({ token: author, params, body })).toMatchObject({ status: 204 })
  }

  test.each([
    [
      "after losing the role",
      async () => {
        await demoteApprover()
        await give(approver.id, await roleId(system, "ROLE_ATALAIA_ADMIN"))
      },
    ],
    [
      "after their account was closed",
      async () => {
        await setEnabled(false)
        await setEnabled(true)
      },
    ],
  ])("%s counts no more", async (_, comeBack) => {
    const rita = await addPerson(system)
    const plan = await approvedGrant(rita)
    await comeBack()
    expect(await apply(plan.id)).toMatchObject({ status: 409, refusal: { code: "SECOND_PERSON" } })
    expect(await effectiveRoles(system, rita, "ATALAIA")).toEqual([])
    // Approved once more, it counts.
    await api.plans.withdraw({ token: author, params: { planId: plan.id } })
    approver.token = await system.signIn(approver.id)
    const { version, digest } = await get(plan.id)
    await send({ id: plan.id, version })
    expect(await approve(plan.id, digest)).toMatchObject({ status: 200 })
    expect(await apply(plan.id)).toMatchObject({ status: 200, body: { state: "applied" } })
  })
})

test("who approved and administers something else since counts no more", async () => {
  const rita = await addPerson(system)
  await give(approver.id, await roleId(system, "ROLE_ATALAIA_ORG_MANAGER"))
  const plan = await approvedGrant(rita)
  await demoteApprover()
  expect(await apply(plan.id)).toMatchObject({ status: 409, refusal: { code: "SECOND_PERSON" } })
  expect(await effectiveRoles(system, rita, "ATALAIA")).toEqual([])
})

test.each([
  ["title", { title: "Outro título" }],
  ["justification", { justification: "Portaria 13" }],
  ["way of applying", { wholly: false }],
])("another %s is another plan", async (_, rest) => {
  const lines = [grantLine(account.tried, gestor)]
  const plan = await saved(lines)
  await send(plan)
  const { digest } = await get(plan.id, approver.token)
  const body = { ...writtenPlan(lines, rest), version: plan.version + 1 }
  const changed = await api.plans.update({ token: author, params: { planId: plan.id }, body })
  await send(changed.body)
  expect(await approve(plan.id, digest)).toMatchObject({ status: 409, refusal: { code: "CHANGED" } })
})

test("what was refused is changed before it is applied, also where nobody had to be asked", async () => {
  const rita = await addPerson(system)
  const lines = [grantLine(rita, gestor)]
  const plan = await saved(lines)
  await send(plan)
  const body = { justification: "Não é da equipe" }
  await api.plans.refuse({ token: approver.token, params: { planId: plan.id }, body })
  const refused = await get(plan.id)
  expect(refused.can).toMatchObject({ apply: false, request: true, edit: true })
  expect(await apply(plan.id)).toMatchObject({
    status: 409,
    refusal: { message: expect.stringContaining("Foi negado") },
  })
  const written = { ...writtenPlan(lines), version: refused.version }
  await api.plans.update({ token: author, params: { planId: plan.id }, body: written })
  expect(await apply(plan.id)).toMatchObject({ status: 200, body: { state: "applied" } })
})

test("what whoever simulates may not do is in the audit, as if they had called it", async () => {
  const token = await system.signIn(account.appAdmin)
  const refused = () =>
    rows<{ kind: string; after: unknown }>(
      system.db,
      sql`select kind, after from audit where kind = 'call.refused' and actor_id = ${account.appAdmin} order by id`,
    )
  const before = (await refused()).length
  const body = {
    lines: [
      line("lock", planned("clients", "lock", { clientId: account.user }, { body: { justification: "x" } })),
    ],
  }
  expect((await api.plans.simulate({ token, body })).body.lines).toMatchObject([
    { refusal: { code: "NOT_YOURS" } },
  ])
  expect((await refused()).slice(before)).toMatchObject([
    { kind: "call.refused", after: { call: "POST /client/:clientId/account-lock", code: "NOT_YOURS" } },
  ])
})

test.each(["\u0000", "\ud800"])(
  "names that the database does not hold (%j) are kept as what stands for them",
  async (name) => {
    const rita = await addPerson(system)
    const {
      calls: [call],
    } = grantLine(rita, gestor)
    if (!call) throw new Error("a line without a call")
    await saved([line("grant", { ...call, body: { roleId: gestor, [name]: 1 }, query: { [name]: name } })])
  },
)

/** A role of the portal that governs an application. */
const governing = (app: string) => roleId(system, `ROLE_ADMIN_APP_${app}`)

test("who approved and administers another application since counts no more", async () => {
  const id = await addPerson(system, { name: "ADMINISTRA DUAS" })
  for (const app of ["SINAL", "ABIS"]) await give(id, await governing(app))
  approver = { id, token: await system.signIn(id) }
  const { body: made } = await api.roles.create({
    token: author,
    body: {
      ...{ appId: 2, title: "SAIDA", description: "De saída", type: "basic", active: true },
      ...{ twoFactorRequired: false, consul: [] },
    },
  })
  const off = line("remove role …", planned("roles", "remove", { roleId: made.id }))
  const plan = await saved([off])
  await send(plan)
  expect(await approve(plan.id, (await get(plan.id)).digest)).toMatchObject({ status: 200 })
  await api.roleAssignments.remove({
    token: author,
    params: { clientId: id, app: "ATALAIA", roleId: await governing("SINAL") },
  })
  expect(await apply(plan.id)).toMatchObject({
    status: 409,
    refusal: { code: "SECOND_PERSON", message: expect.stringContaining("ADMINISTRA DUAS") },
  })
})

describe("a plan that somebody approved", () => {
  const reads = async (planId: number) => ({
    status: (await api.plans.get({ token: approver.token, params: { planId } })).status,
    listed: (await api.plans.list({ token: approver.token })).body.items.some(({ id }) => id === planId),
  })
  const takeAway = async (role: string) =>
    api.roleAssignments.remove({
      token: author,
      params: { clientId: approver.id, app: "ATALAIA", roleId: await roleId(system, role) },
    })
  async function approvedBy(roles: string[], lines: Lines) {
    const id = await addPerson(system, { name: "APROVA E PERDE" })
    for (const role of roles) await give(id, await roleId(system, role))
    approver = { id, token: await system.signIn(id) }
    const plan = await saved(lines)
    expect(await send(plan)).toMatchObject({ status: 200 })
    expect(await approve(plan.id, (await get(plan.id)).digest)).toMatchObject({ status: 200 })
    expect(await reads(plan.id)).toEqual({ status: 200, listed: true })
    return plan.id
  }

  test("is not read by who administers another application since", async () => {
    const lines = [grantLine(await addPerson(system), gestor)]
    const planId = await approvedBy(["ROLE_ADMIN_APP_SINAL", "ROLE_ADMIN_APP_ABIS"], lines)
    await takeAway("ROLE_ADMIN_APP_ABIS")
    expect(await reads(planId)).toEqual({ status: 200, listed: true })
    await give(approver.id, await governing("ABIS"))
    await takeAway("ROLE_ADMIN_APP_SINAL")
    expect(await reads(planId)).toEqual({ status: 404, listed: false })
    // The author still reads it.
    expect((await get(planId)).state).toBe("approved")
  })

  test("is not read by who administers another application since, where a line names a role of it", async () => {
    const { body: made } = await api.roles.create({
      token: author,
      body: {
        ...{ appId: 2, title: "OUTRA_SAIDA", description: "De saída", type: "basic", active: true },
        ...{ twoFactorRequired: false, consul: [] },
      },
    })
    const off = line("remove role …", planned("roles", "remove", { roleId: made.id }))
    const planId = await approvedBy(["ROLE_ADMIN_APP_SINAL", "ROLE_ADMIN_APP_ABIS"], [off])
    await takeAway("ROLE_ADMIN_APP_SINAL")
    expect(await reads(planId)).toEqual({ status: 404, listed: false })
  })

  test("is not read by who may make other calls since", async () => {
    const { id, token } = approver
    const grant = grantLine(await addPerson(system), gestor)
    const planId = await approvedBy(["ROLE_ATALAIA_ADMIN", "ROLE_ATALAIA_ORG_MANAGER"], [grant])
    await takeAway("ROLE_ATALAIA_ADMIN")
    expect(await reads(planId)).toEqual({ status: 404, listed: false })
    // Nor after another actor revokes the role.
    await api.roleAssignments.remove({
      token: author,
      params: { clientId: id, app: "ATALAIA", roleId: await roleId(system, "ROLE_ATALAIA_ADMIN") },
    })
    expect((await api.plans.get({ token, params: { planId } })).status).toBe(403)
  })

  test("waits for nobody who lost the rights meanwhile, and is sent to another person", async () => {
    const id = await addPerson(system, { name: "PERDE ANTES" })
    for (const app of ["SINAL", "ABIS"]) await give(id, await governing(app))
    approver = { id, token: await system.signIn(id) }
    const plan = await saved([grantLine(await addPerson(system), gestor)])
    await send(plan)
    const waiting = async () =>
      (await api.plans.list({ token: approver.token, query: { waiting: true } })).body
    expect((await waiting()).items).toHaveLength(1)
    await takeAway("ROLE_ADMIN_APP_SINAL")
    expect((await waiting()).items).toEqual([])
    expect(await approve(plan.id, (await get(plan.id)).digest)).toMatchObject({ status: 404 })
    expect(await api.plans.withdraw({ token: author, params: { planId: plan.id } })).toMatchObject({
      status: 204,
    })
  })
})

test("who approved counts no more than they still may, also where nobody had to be asked", async () => {
  const plan = await saved([grantLine(await addPerson(system), gestor)])
  expect((await get(plan.id)).secondPerson).toEqual([])
  await send(plan)
  expect(await approve(plan.id, (await get(plan.id)).digest)).toMatchObject({ status: 200 })
  await demoteApprover()
  expect(await apply(plan.id)).toMatchObject({ status: 409, refusal: { code: "SECOND_PERSON" } })
})

/** Blocks a person's role and returns the plan line that unblocks it. */
async function blockedRole(clientId: string, app: string, role: number): Promise<Lines[number]> {
  await give(clientId, role, app)
  const block = {
    token: author,
    params: { clientId, app },
    body: { roleId: role, justification: "Apuração." },
  }
  expect(await api.blocks.create(block)).toMatchObject({ status: 200 })
  return line("unblock …", planned("blocks", "remove", { clientId, app, roleId: role }))
}

test("a role that administers has effect again only with a second person", async () => {
  const rita = await addPerson(system)
  const governs = await blockedRole(rita, "ATALAIA", await governing("SINAL"))
  expect((await simulate([governs])).secondPerson).toEqual(["Concede administração"])
  const ordinary = await blockedRole(rita, "SINAL", gestor)
  expect((await simulate([ordinary])).secondPerson).toEqual([])
})
