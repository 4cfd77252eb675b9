import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson, auditOf, mailTo } from "../../support/data/person"
import { grantLine, line, planned, revokeLine, writtenPlan } from "../../support/data/plans"
import { effectiveRoles, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let gestor: number
let rita: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
})
beforeEach(async () => {
  rita = await addPerson(system, { name: "RITA PROVA" })
})

type Written = ReturnType<typeof writtenPlan>

async function saved(written: Written, token = superAdmin): Promise<{ id: number; version: number }> {
  const { status, body } = await api.plans.create({ token, body: written })
  expect(status).toBe(200)
  return body
}
const get = async (planId: number, token = superAdmin) =>
  (await api.plans.get({ token, params: { planId } })).body
const send = (plan: { id: number; version: number }, approverId: string, token = superAdmin) =>
  api.plans.request({ token, params: { planId: plan.id }, body: { approverId, version: plan.version } })
const approve = async (planId: number, token: string) =>
  api.plans.approve({ token, params: { planId }, body: { digest: (await get(planId, token)).digest } })
const apply = (planId: number, token = superAdmin) => api.plans.apply({ token, params: { planId } })

describe("a plan that is kept", () => {
  test("has its lines with what they would do, and changes nothing", async () => {
    const { id } = await saved(
      writtenPlan([{ ...grantLine(rita, gestor), comment: "# os novos" }, revokeLine(rita, gestor)]),
    )
    expect(await get(id)).toMatchObject({
      state: "draft",
      title: "Mudança de equipe",
      justification: "Portaria 12",
      author: { atalaiaId: account.superAdmin },
      done: 0,
      secondPerson: [],
      lines: [
        { comment: "# os novos", state: "waiting", effects: expect.any(Array) },
        { text: revokeLine(rita, gestor).text, state: "waiting" },
      ],
      can: { edit: true, request: true, apply: true, remove: true, approve: false },
    })
    expect(await effectiveRoles(system, rita, "SINAL")).toEqual([])
    expect(await auditOf(system, rita)).toEqual([])
  })

  test("with refused lines says so, and cannot be applied or sent", async () => {
    const plan = await saved(writtenPlan([revokeLine(rita, gestor), grantLine(rita, gestor)]))
    expect(await get(plan.id)).toMatchObject({
      lines: [{ refusal: { code: "NOT_FOUND" } }, {}],
      can: { apply: false, request: false, why: "1 linha é recusada: corrija ou retire, e simule de novo." },
    })
    expect(await apply(plan.id)).toMatchObject({ status: 409, refusal: { code: "CONFLICT" } })
    expect(await send(plan, account.appAdmin)).toMatchObject({ status: 409 })
  })

  test("is another's business only once it was sent", async () => {
    const plan = await saved(writtenPlan([grantLine(rita, gestor)]), appAdmin)
    const other = await addPerson(system, { name: "OUTRA PESSOA" })
    await api.roleAssignments.create({
      token: superAdmin,
      params: { clientId: other, app: "ATALAIA" },
      body: { roleId: await roleId(system, "ROLE_ADMIN_APP_SINAL") },
    })
    const manager = await system.signIn(other)
    const seen = () => api.plans.get({ token: manager, params: { planId: plan.id } })
    expect(await seen()).toMatchObject({ status: 404 })
    expect((await api.plans.list({ token: manager })).body.items).toEqual([])
    await send(plan, other, appAdmin)
    expect(await seen()).toMatchObject({ status: 200 })
    expect((await api.plans.list({ token: manager, query: { waiting: true } })).body.items).toMatchObject([
      { id: plan.id, state: "waiting" },
    ])
    expect((await api.system.counts({ token: manager })).body.pendingPlans).toBe(1)
  })

  test("of two who edit it the second is told, and what was sent becomes a draft again", async () => {
    const plan = await saved(writtenPlan([grantLine(rita, gestor)]))
    await send(plan, account.appAdmin)
    const edit = (version: number) =>
      api.plans.update({
        token: superAdmin,
        params: { planId: plan.id },
        body: { ...writtenPlan([grantLine(rita, gestor)], { title: "Outro" }), version },
      })
    expect(await edit(plan.version)).toMatchObject({ status: 409, refusal: { code: "CHANGED" } })
    expect(await edit(plan.version + 1)).toMatchObject({ status: 200 })
    expect(await get(plan.id)).toMatchObject({ state: "draft", title: "Outro", version: plan.version + 2 })
    expect((await get(plan.id)).approver).toBeUndefined()
  })

  test("is removed by whoever made it alone", async () => {
    const plan = await saved(writtenPlan([grantLine(rita, gestor)]), appAdmin)
    const remove = (token: string) => api.plans.remove({ token, params: { planId: plan.id } })
    expect(await remove(superAdmin)).toMatchObject({ status: 403 })
    expect(await remove(appAdmin)).toMatchObject({ status: 204 })
    expect(await remove(appAdmin)).toMatchObject({ status: 404 })
  })
})

describe("a plan that takes a second person", () => {
  let search: number
  const administrative = (id: string) =>
    line(
      "grant role ROLE_ATALAIA_MANAGER_SEARCH …",
      planned("roleAssignments", "create", { clientId: id, app: "ATALAIA" }, { body: { roleId: search } }),
    )
  let second: string
  let secondToken: string
  beforeAll(async () => {
    search = await roleId(system, "ROLE_ATALAIA_MANAGER_SEARCH")
    second = await addPerson(system, { name: "SEGUNDA PESSOA" })
    const adminRole = await roleId(system, "ROLE_ATALAIA_ADMIN")
    await api.roleAssignments.create({
      token: superAdmin,
      params: { clientId: second, app: "ATALAIA" },
      body: { roleId: adminRole },
    })
    secondToken = await system.signIn(second)
  })

  test("is applied only after that person approved it, and both are in the audit", async () => {
    const plan = await saved(writtenPlan([administrative(rita)]))
    expect(await apply(plan.id)).toMatchObject({
      status: 409,
      refusal: { message: "Outra pessoa precisa aprovar: Concede administração." },
    })
    expect(await send(plan, second)).toMatchObject({ status: 200 })
    expect((await mailTo(system, second)).at(-1)?.body).toContain(`/plans/${plan.id}`)
    expect(await apply(plan.id)).toMatchObject({ status: 409 })
    expect(await approve(plan.id, secondToken)).toMatchObject({ status: 200 })
    expect(await apply(plan.id)).toMatchObject({ status: 200, body: { state: "applied", left: 0, done: 1 } })
    expect((await auditOf(system, rita)).at(-1)).toMatchObject({
      kind: "role.grant",
      actorId: account.superAdmin,
      about: expect.objectContaining({ plan: String(plan.id) }),
      justification: "Portaria 12",
      commandLine: "grant role ROLE_ATALAIA_MANAGER_SEARCH …",
    })
    expect(
      (await auditOf(system, account.superAdmin)).filter(({ kind }) => kind === "plan.approve"),
    ).toMatchObject([{ actorId: second, about: expect.objectContaining({ plan: String(plan.id) }) }])
  })

  test("is approved neither by whoever made it nor by somebody it was not sent to", async () => {
    const plan = await saved(writtenPlan([administrative(rita)]))
    expect(await send(plan, account.superAdmin)).toMatchObject({ status: 403 })
    await send(plan, second)
    expect(await approve(plan.id, superAdmin)).toMatchObject({ status: 403 })
    expect(await get(plan.id)).toMatchObject({ state: "waiting" })
  })

  test("is not approved by who could not do all of it themselves", async () => {
    const plan = await saved(writtenPlan([grantLine(rita, gestor), grantLine(account.appAdmin, gestor)]))
    await send(plan, account.appAdmin)
    expect(await approve(plan.id, appAdmin)).toMatchObject({
      status: 403,
      refusal: { message: expect.stringContaining("o seu próprio cadastro") },
    })
  })

  test("is not sent to who administers nothing or something else, to nobody, or to an application", async () => {
    const plan = await saved(writtenPlan([administrative(rita)]))
    expect(await send(plan, account.user)).toMatchObject({ status: 403 })
    // The first account can make no such calls. The second can, but only in another application. The last has no account.
    for (const other of [account.orgManager, account.appAdmin, "11144477735"]) {
      expect(await send(plan, other)).toMatchObject({
        status: 403,
        // It says neither the name nor whether there is an account: the person may be out of the sender's scope.
        refusal: { message: expect.stringContaining("não há pessoa assim com este identificador") },
      })
    }
  })

  test("is not approved where it would do something else by now, and says in which line", async () => {
    const plan = await saved(writtenPlan([grantLine(rita, gestor), administrative(rita)]))
    await send(plan, second)
    await api.roleAssignments.create({
      token: superAdmin,
      params: { clientId: rita, app: "SINAL" },
      body: { roleId: gestor },
    })
    expect(await approve(plan.id, secondToken)).toMatchObject({
      status: 409,
      refusal: { code: "OTHER_EFFECTS", fields: { "lines.0": expect.stringContaining("Agora: ") } },
    })
  })

  test("is not approved for effects that were not seen", async () => {
    const plan = await saved(writtenPlan([administrative(rita)]))
    await send(plan, second)
    const { status, refusal } = await api.plans.approve({
      token: secondToken,
      params: { planId: plan.id },
      body: { digest: "outro" },
    })
    expect([status, refusal?.code]).toEqual([409, "CHANGED"])
  })

  test("is refused with a reason, which its author reads, and whoever it is sent to again", async () => {
    const plan = await saved(writtenPlan([administrative(rita)]))
    await send(plan, second)
    const refuse = () =>
      api.plans.refuse({
        token: secondToken,
        params: { planId: plan.id },
        body: { justification: "Falta portaria" },
      })
    expect(await refuse()).toMatchObject({ status: 204 })
    expect(await refuse()).toMatchObject({ status: 409 })
    const refused = await get(plan.id)
    expect(refused).toMatchObject({
      state: "refused",
      reason: "Falta portaria",
      can: { request: true, apply: false },
    })
    expect(await send({ id: plan.id, version: refused.version }, second)).toMatchObject({ status: 200 })
    expect(await get(plan.id, secondToken)).toMatchObject({ state: "waiting", reason: "Falta portaria" })
  })

  test("is withdrawn by its author, and approved no more", async () => {
    const plan = await saved(writtenPlan([administrative(rita)]))
    await send(plan, second)
    const { digest } = await get(plan.id)
    expect(await api.plans.withdraw({ token: superAdmin, params: { planId: plan.id } })).toMatchObject({
      status: 204,
    })
    const body = { digest }
    expect(await api.plans.approve({ token: secondToken, params: { planId: plan.id }, body })).toMatchObject({
      status: 403,
    })
  })

  test.each<[string, (plan: { id: number; version: number }) => Promise<unknown>]>([
    [
      "changed",
      ({ id, version }) =>
        api.plans.update({
          token: superAdmin,
          params: { planId: id },
          body: { ...writtenPlan([administrative(rita)]), version },
        }),
    ],
    ["removed", ({ id }) => api.plans.remove({ token: superAdmin, params: { planId: id } })],
  ])("loses its approval in the audit, too, if it is %s", async (_, change) => {
    const plan = await saved(writtenPlan([administrative(rita)]))
    await send(plan, second)
    expect(await approve(plan.id, secondToken)).toMatchObject({ status: 200 })
    await change({ id: plan.id, version: (await get(plan.id)).version })
    const kinds = await rows<{ kind: string }>(
      system.db,
      sql`select kind from audit where about ->> 'plan' = ${String(plan.id)} order by id`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(["plan.request", "plan.approve", "plan.withdraw"])
  })

  test("takes one by what it does, whatever was kept of it", async () => {
    const plan = await saved(writtenPlan([administrative(rita)]))
    await system.db.execute(sql`update plan set second_person = '[]' where id = ${plan.id}`)
    expect(await apply(plan.id)).toMatchObject({ status: 409, refusal: { code: "SECOND_PERSON" } })
    expect((await auditOf(system, rita)).filter(({ kind }) => kind === "role.grant")).toEqual([])
  })
})
