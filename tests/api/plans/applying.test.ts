import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson, auditOf } from "../../support/data/person"
import {
  blockLine,
  grantLine,
  line,
  planned,
  revokeLine,
  unblockLine,
  writtenPlan,
} from "../../support/data/plans"
import { effectiveRoles, roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let gestor: number
let consulta: number
let people: string[]

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
})
beforeEach(async () => {
  people = [await addPerson(system), await addPerson(system), await addPerson(system)]
})

async function saved(...given: Parameters<typeof writtenPlan>): Promise<number> {
  const { status, body } = await api.plans.create({ token: superAdmin, body: writtenPlan(...given) })
  expect(status).toBe(200)
  return body.id
}
const get = async (planId: number) => (await api.plans.get({ token: superAdmin, params: { planId } })).body
const apply = (planId: number) => api.plans.apply({ token: superAdmin, params: { planId } })
/** Calls again until no lines remain, as the page does. Each call is limited in time. */
async function applyAll(planId: number) {
  const lines: Awaited<ReturnType<typeof apply>>["body"]["lines"][number][] = []
  for (;;) {
    const { status, body } = await apply(planId)
    expect(status).toBe(200)
    lines.push(...body.lines)
    if (body.left === 0) return lines
  }
}
const grantNow = (clientId: string, id: number) =>
  api.roleAssignments.create({ token: superAdmin, params: { clientId, app: "SINAL" }, body: { roleId: id } })
const held = () => Promise.all(people.map((id) => effectiveRoles(system, id, "SINAL")))
const kindsOf = async (id = "") => (await auditOf(system, id)).map(({ kind }) => kind)

describe("a plan that is applied wholly", () => {
  /** Does something else in the database as soon as the plan has given its first role. */
  async function meanwhile(statement: string, act: () => Promise<void>) {
    await system.db.execute(
      sql.raw(`
      create function meanwhile() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`),
    )
    await system.db.execute(sql`
      create trigger meanwhile after insert on role_assignment for each statement execute function meanwhile()`)
    try {
      await act()
    } finally {
      await system.db.execute(sql`drop function meanwhile cascade`)
    }
  }

  test.each([
    [
      "session ends",
      401,
      "NO_SESSION",
      `update session set ended_date = now(), ending = 'admin' where client_identifier = '${account.appAdmin}' and ended_date is null`,
    ],
    [
      "rights are taken away",
      409,
      "CHANGED",
      `delete from role_assignment where client_id = '${account.appAdmin}'`,
    ],
  ])("does nothing if its author's %s while it is applied", async (_, status, code, statement) => {
    const [one = ""] = people
    const token = await system.signIn(account.appAdmin)
    const created = await api.plans.create({ token, body: writtenPlan([grantLine(one, gestor)]) })
    const { id: planId } = created.body
    await meanwhile(statement, async () => {
      const answer = await api.plans.apply({ token, params: { planId } })
      expect(answer).toMatchObject({ status, body: { code } })
    })
    expect(await effectiveRoles(system, one, "SINAL")).toEqual([])
    // Rolled back with all the rest.
    const again = await api.plans.apply({ token, params: { planId } })
    expect(again.status).toBe(200)
  })

  test("does all its lines, with a row of the audit for each that names the plan", async () => {
    const [one = "", other = ""] = people
    const planId = await saved([grantLine(one, gestor), grantLine(other, gestor), blockLine(other, gestor)])
    const { status, body, headers } = await apply(planId)
    expect([status, body.state, body.left, body.done]).toEqual([200, "applied", 0, 3])
    expect(body.lines.map(({ state }) => state)).toEqual(["done", "done", "done"])
    expect(headers.get("x-change")).toBeNull()
    expect(await held()).toEqual([["ROLE_SINAL_GESTOR"], [], []])
    expect(await kindsOf(other)).toEqual(["role.grant", "role.block"])
    for (const row of await auditOf(system, other)) {
      expect(row.about).toMatchObject({ plan: String(planId) })
      expect(row.commandLine).toMatch(/^(grant|block) /)
    }
    expect((await auditOf(system, other)).at(-1)?.justification).toBe("Em férias")
  })

  test("does nothing at all where one line would do something else by now", async () => {
    const [one = "", other = ""] = people
    const planId = await saved([grantLine(one, gestor), grantLine(other, gestor)])
    await grantNow(other, gestor)
    expect(await apply(planId)).toMatchObject({
      status: 409,
      refusal: {
        code: "OTHER_EFFECTS",
        fields: { "lines.1": expect.stringMatching(/^Antes: .+ Agora: .+/) },
      },
    })
    expect(await held()).toEqual([[], ["ROLE_SINAL_GESTOR"], []])
    expect(await kindsOf(one)).toEqual([])
    expect(await get(planId)).toMatchObject({ state: "draft", done: 0 })
  })

  test("is applied once", async () => {
    const [one = ""] = people
    const planId = await saved([grantLine(one, gestor)])
    const answers = await Promise.all([apply(planId), apply(planId), apply(planId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await kindsOf(one)).toEqual(["role.grant"])
  })

  test("of two about the same people both have what they said, or one is told", async () => {
    const ids = await Promise.all(
      [gestor, consulta].map((id) => saved(people.map((person) => grantLine(person, id)))),
    )
    const answers = await Promise.all(ids.map(apply))
    for (const [index, { status, refusal }] of answers.entries()) {
      if (status === 200) expect((await get(ids[index] ?? 0)).done).toBe(people.length)
      else expect([status, ["OTHER_EFFECTS", "CHANGED"].includes(refusal?.code ?? "")]).toEqual([409, true])
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })

  test("answers what takes its lines back", async () => {
    const [one = ""] = people
    await grantNow(one, gestor)
    const planId = await saved([blockLine(one, gestor), unblockLine(one, gestor)])
    expect((await apply(planId)).body.lines[1]?.answers).toEqual([{ justification: "Em férias" }])
    expect((await get(planId)).lines[1]?.answers).toEqual([{ justification: "Em férias" }])
  })

  test("wants whoever applies it to have shown lately who they are", async () => {
    const [one = ""] = people
    const planId = await saved([grantLine(one, gestor)])
    const token = await system.signIn(account.superAdmin)
    await system.db.execute(sql`
      update session set authenticated_date = now() - interval '6 minutes' where client_identifier = ${account.superAdmin}`)
    expect(await api.plans.apply({ token, params: { planId } })).toMatchObject({
      status: 401,
      refusal: { code: "REAUTHENTICATE" },
    })
    // A plan that was begun continues without re-authentication.
    await system.db.execute(sql`update plan set state = 'applying', wholly = false where id = ${planId}`)
    const { status, body } = await api.plans.apply({ token, params: { planId } })
    expect([status, body.lines[0]?.state]).toEqual([200, "done"])
    superAdmin = await system.signIn(account.superAdmin)
  })
})

describe("a plan that is applied line by line", () => {
  test("does what it can, says of each line what became of it, and tells the plan's end", async () => {
    const [one = "", other = "", third = ""] = people
    const planId = await saved(
      [grantLine(one, gestor), grantLine(other, gestor), revokeLine(one, gestor), grantLine(third, gestor)],
      { wholly: false },
    )
    await grantNow(other, gestor)
    const lines = await applyAll(planId)
    expect(lines.map(({ position, state }) => [position, state])).toEqual([
      [0, "done"],
      [1, "changed"],
      [2, "done"],
      [3, "done"],
    ])
    expect(lines[1]?.message).toMatch(/^Antes: .+ Agora: .+/)
    expect(await held()).toEqual([[], ["ROLE_SINAL_GESTOR"], ["ROLE_SINAL_GESTOR"]])
    expect(await get(planId)).toMatchObject({ state: "applied", done: 3 })
    expect(await apply(planId)).toMatchObject({ status: 200, body: { lines: [], left: 0 } })
  })

  test("goes on where it was, and does nothing twice, however often and by how many it is asked", async () => {
    const many = await Promise.all(Array.from({ length: 130 }, () => addPerson(system)))
    const planId = await saved(
      many.map((person) => grantLine(person, gestor)),
      { wholly: false },
    )
    await system.db.execute(sql`update plan set second_person = '[]' where id = ${planId}`)
    const positions: number[] = []
    let left = 1
    while (left > 0) {
      const answers = await Promise.all([apply(planId), apply(planId)])
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        positions.push(...body.lines.map(({ position }) => position))
        expect(body.lines.every(({ state }) => state === "done")).toBe(true)
      }
      left = Math.min(...answers.map(({ body }) => body.left))
    }
    expect(positions.sort((a, b) => a - b)).toEqual(many.map((_, index) => index))
    expect(await kindsOf(many[0])).toEqual(["role.grant"])
    expect(await kindsOf(many[129])).toEqual(["role.grant"])
  })

  test("refuses what whoever applies it may no longer do", async () => {
    const [one = ""] = people
    const token = await system.signIn(account.appAdmin)
    const { body } = await api.plans.create({
      token,
      body: writtenPlan([grantLine(one, gestor)], { wholly: false }),
    })
    await system.db.execute(sql`
      update role_assignment set expiration_date_time = now() - interval '1 minute' where client_id = ${account.appAdmin}`)
    const answer = await api.plans.apply({ token, params: { planId: body.id } })
    expect(answer.status).toBe(403)
    expect(await held()).toEqual([[], [], []])
  })
})

describe("rows of the audit", () => {
  test("say which plan they are of, in histories too", async () => {
    const [one = ""] = people
    const planId = await saved([
      grantLine(one, gestor),
      line(
        "deactivate user …",
        planned(
          "clients",
          "setEnabled",
          { clientId: one },
          { body: { enabled: false, description: "Saiu" } },
        ),
      ),
    ])
    expect((await apply(planId)).status).toBe(200)
    const { body } = await api.users.history({ token: superAdmin, params: { atalaiaId: one } })
    expect(body.items.map(({ plan, justification }) => [plan, justification])).toEqual([
      [planId, "Saiu"],
      [planId, "Portaria 12"],
    ])
  })
})
