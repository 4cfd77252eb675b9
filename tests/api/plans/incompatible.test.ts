import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { addPerson, giveRole } from "../../support/data/person"
import { grantLine, line, planned, writtenPlan } from "../../support/data/plans"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/* Rules of incompatible roles in plans: their names are for the author, not for every reader. */

const system = systemForFile()
const { api } = system
const unnamed = "Uma regra de papéis incompatíveis não deixa: quem fez o plano vê qual."
let author: string
let approver: string
let gestor: number
let rita: string
/** The role of another application that is incompatible with the one that plans grant. */
let hidden: string

beforeAll(async () => {
  author = await system.signIn(account.superAdmin)
  approver = await system.signIn(account.appAdmin)
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
})

beforeEach(async () => {
  await system.db.execute(sql`delete from incompatible_part`)
  await system.db.execute(sql`update incompatibility set removed_date = now() where removed_date is null`)
  rita = await addPerson(system, { name: "RITA PROVA" })
})

/** Makes the role of another application, which a person has, incompatible with ROLE_SINAL_GESTOR. */
async function forbid() {
  const role = await giveRole(system, rita, { appId: 1 })
  const [found] = await rows<{ title: string }>(system.db, sql`select title from role where id = ${role}`)
  hidden = found?.title ?? ""
  expect(hidden).not.toBe("")
  const { status } = await api.incompatibilities.create({
    token: author,
    body: {
      name: `Regra reservada ${role}`,
      reason: "Controle interno",
      allowsExceptions: false,
      one: [{ app: "SINAL", roleId: gestor }],
      other: [{ app: "ATALAIA", roleId: role }],
    },
  })
  expect(status).toBe(200)
}
async function saved(lines: ReturnType<typeof grantLine>[]) {
  const { status, body } = await api.plans.create({
    token: author,
    body: writtenPlan(lines, { wholly: false }),
  })
  expect(status).toBe(200)
  return body
}
const send = ({ id, version }: { id: number; version: number }) =>
  api.plans.request({
    token: author,
    params: { planId: id },
    body: { approverId: account.appAdmin, version },
  })
const get = async (planId: number, token: string) => (await api.plans.get({ token, params: { planId } })).body
const approve = async (planId: number) => {
  const { digest } = await get(planId, approver)
  return api.plans.approve({ token: approver, params: { planId }, body: { digest } })
}
const grantMany = () =>
  line(
    "grant role ROLE_SINAL_GESTOR users app SINAL",
    planned(
      "roleAssignments",
      "createForMany",
      { app: "SINAL" },
      { body: { roleId: gestor, atalaiaIds: [rita, account.user] } },
    ),
  )

test("a line that fails by a rule names it to the author alone", async () => {
  const plan = await saved([grantLine(rita, gestor)])
  expect(await send(plan)).toMatchObject({ status: 200 })
  expect(await approve(plan.id)).toMatchObject({ status: 200 })
  await forbid()
  const applied = await api.plans.apply({ token: author, params: { planId: plan.id } })
  expect(applied.body.lines).toEqual([
    { position: 0, state: "failed", message: expect.stringContaining(hidden) },
  ])
  const [own] = (await get(plan.id, author)).lines
  expect(own?.message).toContain("Regra reservada")
  const seen = await get(plan.id, approver)
  expect(seen.lines).toMatchObject([{ state: "failed", message: unnamed }])
  expect(JSON.stringify(seen)).not.toContain("reservada")
  expect(JSON.stringify(seen)).not.toContain(hidden)
  // Kept before its code was: no reader but the author can be told.
  await system.db.execute(sql`update plan_line set refusal = null where plan_id = ${plan.id}`)
  expect((await get(plan.id, approver)).lines[0]?.message).toBe("Quem fez o plano vê por que não foi feita.")
  expect((await get(plan.id, author)).lines[0]?.message).toContain("Regra reservada")
})

test("a line that would be refused by a rule names it to the author alone", async () => {
  await forbid()
  const plan = await saved([grantLine(rita, gestor)])
  expect((await get(plan.id, author)).lines[0]?.refusal?.message).toContain("Regra reservada")
  const secondAdmin = await system.signIn(account.secondAdmin)
  expect((await get(plan.id, secondAdmin)).lines[0]?.refusal).toEqual({
    code: "INCOMPATIBLE",
    message: unnamed,
  })
})

test("whom a rule leaves out is told to an approver without the rule, who can approve the rest", async () => {
  await forbid()
  const plan = await saved([grantMany()])
  const [own] = (await get(plan.id, author)).lines
  expect(own?.effects.map(({ text }) => text).join(" ")).toContain("Regra reservada")
  expect(await send(plan)).toMatchObject({ status: 200 })
  const seen = await get(plan.id, approver)
  expect(JSON.stringify(seen)).not.toContain("reservada")
  expect(JSON.stringify(seen)).not.toContain(hidden)
  expect(seen.lines[0]?.effects.map(({ text }) => text).join(" ")).toContain(
    "RITA PROVA fica de fora: uma regra de papéis incompatíveis não deixa",
  )
  expect(seen.lines[0]?.effects).toHaveLength(own?.effects.length ?? 0)
  expect(await approve(plan.id)).toMatchObject({ status: 200 })
  const applied = await api.plans.apply({ token: author, params: { planId: plan.id } })
  expect(applied.body.lines).toMatchObject([{ state: "done" }])
})
