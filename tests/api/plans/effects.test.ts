import { sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { auditKinds } from "@/domain/audit/kinds"
import type { PlannedLine } from "@/server/work/plannedCalls/plannedCall"
import { addPerson } from "../../support/data/person"
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
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/*
 * For any lines about any people, the stated effects of a plan are its real effects. Its role differences match each person's
 * roles before and after, its counts match the audit rows, and its opposites restore the previous state.
 */

const system = systemForFile()
const { api } = system
let token: string
let roleIds: number[]
let people: string[]

beforeAll(async () => {
  token = await system.signIn(account.superAdmin)
  roleIds = [
    await roleId(system, "ROLE_SINAL_GESTOR"),
    await roleId(system, "ROLE_SINAL_CONSULTA"),
    await roleId(system, "ROLE_SINAL_OPERACAO"),
  ]
  people = await Promise.all(Array.from({ length: 4 }, () => addPerson(system)))
})

const disable = (id: string, enabled: boolean): PlannedLine =>
  line(
    `${enabled ? "unblock" : "block"} user ${id} app SINAL`,
    planned(
      "clients",
      "setEnabledInApplication",
      { clientId: id, app: "SINAL" },
      { body: { enabled, description: "Prova" } },
    ),
  )

/** Each change with its opposite. */
const acts = [
  { make: grantLine, back: revokeLine },
  { make: revokeLine, back: grantLine },
  { make: (id: string, role: number) => blockLine(id, role), back: unblockLine },
  { make: unblockLine, back: (id: string, role: number) => blockLine(id, role) },
  { make: (id: string) => disable(id, false), back: (id: string) => disable(id, true) },
  { make: (id: string) => disable(id, true), back: (id: string) => disable(id, false) },
]
const step = fc.record({
  act: fc.nat(acts.length - 1),
  person: fc.nat(3),
  role: fc.nat(2),
})
type Step = { act: number; person: number; role: number }
const lineOf = (which: "make" | "back", { act, person, role }: Step): PlannedLine => {
  const made = acts[act]?.[which](people[person] ?? "", roleIds[role] ?? 0)
  if (!made) throw new Error("no such act")
  return made
}

const rolesOfAll = () => Promise.all(people.map((id) => effectiveRoles(system, id, "SINAL")))
const newestAudit = async () =>
  (await rows<{ id: number }>(system.db, sql`select coalesce(max(id), 0)::int as id from audit`))[0]?.id ?? 0

async function applied(lines: PlannedLine[]) {
  const { body } = await api.plans.create({ token, body: writtenPlan(lines) })
  const plan = (await api.plans.get({ token, params: { planId: body.id } })).body
  const answer = await api.plans.apply({ token, params: { planId: body.id } })
  expect(answer.status).toBe(200)
  return { ...plan, answers: answer.body.lines.map(({ answers }) => answers?.[0]) }
}

/** Whether a grant only extended an existing assignment: revoking it would remove more than was granted. */
const wasExtended = (answer: unknown) => typeof answer === "object" && answer !== null && "extended" in answer

test("what a plan says that it does is what it does, and its opposites take it back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const simulated = (
        await api.plans.simulate({ token, body: { lines: steps.map((each) => lineOf("make", each)) } })
      ).body
      // Lines that would be refused cannot be applied.
      const sound = steps.filter((_, index) => !simulated.lines[index]?.refusal)
      if (sound.length === 0) return
      const before = await rolesOfAll()
      const auditBefore = await newestAudit()
      const plan = await applied(sound.map((each) => lineOf("make", each)))
      const after = await rolesOfAll()
      const expected = people.flatMap((id, index) => {
        const [then = [], now = []] = [before[index], after[index]]
        const named = (titles: string[]) => titles.map((title) => `${title} em SINAL`)
        const gained = named(now.filter((title) => !then.includes(title)))
        const lost = named(then.filter((title) => !now.includes(title)))
        return gained.length + lost.length > 0 ? [{ id, gained, lost }] : []
      })
      const byId = (list: readonly { id: string }[]) => list.toSorted((a, b) => a.id.localeCompare(b.id))
      expect(byId(plan.people.map(({ id, gained, lost }) => ({ id, gained, lost })))).toEqual(byId(expected))
      const written = await rows<{ kind: keyof typeof auditKinds; count: number }>(
        system.db,
        sql`
          select kind, count(*)::int as count from audit
          where id > ${auditBefore} and about ->> 'plan' = ${String(plan.id)} and kind not like 'plan.%' group by kind`,
      )
      expect(plan.sum.flatMap(({ text }) => (text.includes(" × ") ? [text] : [])).sort()).toEqual(
        written.map(({ kind, count }) => `${count} × ${auditKinds[kind].title}`).sort(),
      )
      const back = sound.flatMap((each, index) =>
        wasExtended(plan.answers[index]) ? [] : [lineOf("back", each)],
      )
      if (back.length > 0) await applied(back.toReversed())
      expect(await rolesOfAll()).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
