import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { personWith, standsIn } from "../../support/data/deputies"
import { addPerson } from "../../support/data/person"
import { reviewOfRole, roleHeldBy, workOnReviews } from "../../support/data/reviews"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/* Who approves the plans of a closing, when those who could would lose something by it. */

const system = systemForFile({ demo: false, planApproval: { kinds: [], people: 2 } })
const { api } = system
let superAdmin: string
let secondAdmin: string
let role: number
let people: string[]

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  secondAdmin = await system.signIn(account.secondAdmin)
  await system.db.execute(sql`update administration set since = now() - interval '2 days'`)
})
beforeEach(async () => {
  await system.db.execute(sql`delete from review`)
  people = [await addPerson(system), await addPerson(system), await addPerson(system)]
  // A role of Atalaia itself: only super admins could approve that it is taken.
  role = await roleHeldBy(system, { appId: 1, people: [account.superAdmin, account.secondAdmin, ...people] })
})

async function opened(): Promise<number> {
  const body = reviewOfRole(role, { silence: "take" })
  const { status, body: made } = await api.reviews.create({ token: superAdmin, body })
  expect(status).toBe(200)
  expect(await workOnReviews(system)).toEqual([])
  return made.id
}
const get = async (reviewId: number) =>
  (await api.reviews.get({ token: superAdmin, params: { reviewId } })).body
const close = async (reviewId: number) => {
  expect(await api.reviews.close({ token: superAdmin, params: { reviewId } })).toMatchObject({ status: 204 })
  expect(await workOnReviews(system)).toEqual([])
}
const planOf = async (planId: number) => (await api.plans.get({ token: superAdmin, params: { planId } })).body
const holders = async () =>
  (
    await rows<{ id: string }>(
      system.db,
      sql`select client_id as id from role_assignment where role_id = ${role} order by 1`,
    )
  ).map(({ id }) => id)
const nameOf = async (atalaiaId: string) =>
  (await rows<{ name: string }>(system.db, sql`select name from person where atalaia_id = ${atalaiaId}`))[0]
    ?.name ?? ""
const request = async (planId: number, approverId: string) => {
  const { version } = await planOf(planId)
  return api.plans.request({ token: superAdmin, params: { planId }, body: { approverId, version } })
}
const approve = async (planId: number) => {
  const { digest } = await planOf(planId)
  return api.plans.approve({ token: secondAdmin, params: { planId }, body: { digest } })
}

test("what the only possible approver would lose is in another plan, so that the closing comes to its end", async () => {
  const id = await opened()
  const second = await nameOf(account.secondAdmin)
  const preview = await api.reviews.close.preview({ token: superAdmin, params: { reviewId: id } })
  const told = preview.body.effects[0]?.text
  expect(told).toContain("5 se retiram.")
  expect(told).toContain("1 acesso é seu, e também se retira, por último.")
  expect(told).toContain(`Ele é enviado a ${second}; o que é dessa pessoa vai em outro plano`)
  await close(id)
  const { plans = [], problem } = await get(id)
  expect(problem).toContain(`Aguarda a aprovação de ${second}`)
  // What the approver would lose comes later: without the role, they could approve nothing.
  expect(plans).toMatchObject([{ lines: 3, approvers: [second] }])
  const [first] = plans
  expect(await planOf(first?.id ?? 0)).toMatchObject({
    title: expect.stringContaining(`sem o que é de ${second}`),
    state: "waiting",
    approver: { atalaiaId: account.secondAdmin },
  })
  expect(await approve(first?.id ?? 0)).toMatchObject({ status: 200 })
  expect(await workOnReviews(system)).toEqual([])
  const closed = await get(id)
  expect(closed.state).toBe("closed")
  // The report names who approved what was taken; what they lost was taken without them.
  expect(closed.plans?.map(({ approvedBy }) => approvedBy)).toEqual([second, undefined, undefined])
  const { body: csv } = await api.reviews.export({ token: superAdmin, params: { reviewId: id } })
  expect(String(csv).split(second)).toHaveLength(1 + 3 + 1)
  // The closer's own comes last, in a plan that needs no one else.
  expect(await holders()).toEqual([])
  const { items } = (await api.reviews.lines({ token: superAdmin, params: { reviewId: id } })).body
  expect(items.find(({ client }) => client.id === account.superAdmin)).toMatchObject({
    outcome: "taken",
    plan: closed.plans?.at(-1)?.id,
  })
})

test("a plan whose only approver has come to lose something by it is taken apart", async () => {
  const id = await opened()
  await close(id)
  const [first] = (await get(id)).plans ?? []
  await api.plans.withdraw({ token: superAdmin, params: { planId: first?.id ?? 0 } })
  // As plans were before: with lines about their only approver.
  await system.db.execute(sql`
    update review_line set plan_id = ${first?.id ?? 0}, plan_position = 0
    where review_id = ${id} and client_id = ${account.secondAdmin}`)
  expect(await request(first?.id ?? 0, account.secondAdmin)).toMatchObject({
    status: 403,
    refusal: { message: expect.stringContaining("perde acesso neste plano") },
  })
  expect(await workOnReviews(system)).toEqual([])
  const { plans = [] } = await get(id)
  expect(plans.map(({ lines }) => lines)).toEqual([3])
  expect(await planOf(first?.id ?? 0)).toMatchObject({
    state: "refused",
    reason: expect.stringContaining("as linhas passam a outros planos"),
  })
})

test("the review's maker is asked before others who could approve, unless they close it", async () => {
  const appAdmin = await system.signIn(account.appAdmin)
  // They signed in later than the maker.
  await system.db.execute(
    sql`update person set last_sign_in = now() + interval '1 minute' where atalaia_id = ${account.secondAdmin}`,
  )
  const sentTo = async (closer: string) => {
    const ofApp = await roleHeldBy(system, { appId: 2, people })
    const body = reviewOfRole(ofApp, { silence: "take" })
    const { id } = (await api.reviews.create({ token: appAdmin, body })).body
    expect(await workOnReviews(system)).toEqual([])
    const params = { reviewId: id }
    expect(await api.reviews.close({ token: closer, params })).toMatchObject({ status: 204 })
    expect(await workOnReviews(system)).toEqual([])
    const planId = (await api.reviews.get({ token: closer, params })).body.plans?.[0]?.id ?? 0
    return (await api.plans.get({ token: closer, params: { planId } })).body.approver?.atalaiaId
  }
  expect(await sentTo(superAdmin)).toBe(account.appAdmin)
  expect(await sentTo(appAdmin)).toBe(account.secondAdmin)
})

test("a closing about many needs a second person, also if each of its plans is about few", async () => {
  role = await roleHeldBy(system, { appId: 1, people: [account.secondAdmin, ...people.slice(0, 2)] })
  const id = await opened()
  await close(id)
  const { plans = [] } = await get(id)
  expect(plans).toMatchObject([{ lines: 2, state: "waiting" }])
  const planId = plans[0]?.id ?? 0
  expect((await planOf(planId)).secondPerson).toEqual(["A revisão é sobre 3 pessoas, mais de 2"])
  // Who refuses it does not keep by that what was taken from them.
  const refusal = { params: { planId }, body: { justification: "Não concordo" } }
  expect(await api.plans.refuse({ token: secondAdmin, ...refusal })).toMatchObject({ status: 204 })
  expect(await workOnReviews(system)).toEqual([])
  expect(await holders()).toEqual(people.slice(0, 2).sort())
  const left = await get(id)
  expect(left.state).toBe("closing")
  expect(left.problem).toContain(`Plano ${planId}: Outra pessoa precisa aprovar`)
})

describe("who has administered an application for less than a day", () => {
  const sinal = 2
  let ofApp: number
  let newcomer: string
  let token: string
  let appAdmin: string
  beforeEach(async () => {
    appAdmin = await system.signIn(account.appAdmin)
    ofApp = await roleHeldBy(system, { appId: sinal, people })
    newcomer = await addPerson(system)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${newcomer}, id, ${account.appAdmin} from role where governs_app_id = ${sinal} and governs_as = 'admin'`)
    // They signed in last.
    token = await system.signIn(newcomer)
  })
  const made = async () => {
    const body = reviewOfRole(ofApp, { silence: "keep" })
    const { id } = (await api.reviews.create({ token: appAdmin, body })).body
    expect(await workOnReviews(system)).toEqual([])
    const { items } = (await api.reviews.lines({ token: appAdmin, params: { reviewId: id } })).body
    for (const { id: lineId } of items) {
      const decision = { decision: "take", justification: "Saiu" } as const
      await api.reviews.decide({ token: appAdmin, params: { reviewId: id, lineId }, body: decision })
    }
    return { id, lineId: items[0]?.id ?? 0 }
  }

  test("is not asked to approve, and cannot be", async () => {
    const { id } = await made()
    expect(await api.reviews.close({ token: appAdmin, params: { reviewId: id } })).toMatchObject({
      status: 204,
    })
    expect(await workOnReviews(system)).toEqual([])
    const [plan] = (await api.reviews.get({ token: appAdmin, params: { reviewId: id } })).body.plans ?? []
    const params = { planId: plan?.id ?? 0 }
    const sent = (await api.plans.get({ token: appAdmin, params })).body
    expect(sent.state).toBe("waiting")
    expect(sent.approver?.atalaiaId).not.toBe(newcomer)
    await api.plans.withdraw({ token: appAdmin, params })
    const { version } = (await api.plans.get({ token: appAdmin, params })).body
    const approvers = async () =>
      (await api.reviews.get({ token: appAdmin, params: { reviewId: id } })).body.plans?.[0]?.approvers
    expect(await approvers()).toContain(await nameOf(account.secondAdmin))
    expect(await approvers()).not.toContain(await nameOf(newcomer))
    const body = { approverId: newcomer, version }
    expect(await api.plans.request({ token: appAdmin, params, body })).toMatchObject({
      status: 403,
      refusal: { message: expect.stringContaining("há 24 horas ou mais") },
    })
    await system.db.execute(sql`
      update administration set since = now() - interval '2 days' where atalaia_id = ${newcomer}`)
    expect(await approvers()).toContain(await nameOf(newcomer))
    expect(await api.plans.request({ token: appAdmin, params, body })).toMatchObject({ status: 200 })
  })

  test("neither removes nor overrules what others decided to take", async () => {
    const { id, lineId } = await made()
    const params = { reviewId: id }
    const refused = { status: 403, refusal: { message: expect.stringContaining("há menos de 24 horas") } }
    const mayRemove = async (by: string) => (await api.reviews.get({ token: by, params })).body.can.remove
    expect([await mayRemove(token), await mayRemove(appAdmin)]).toEqual([false, true])
    expect(await api.reviews.remove({ token, params })).toMatchObject(refused)
    const decide = (by: string) =>
      api.reviews.decide({
        token: by,
        params: { ...params, lineId },
        body: { decision: "keep", version: 2 },
      })
    expect(await decide(token)).toMatchObject({
      status: 403,
      refusal: { message: expect.stringMatching(/decidiu retirar: só essa pessoa o muda/) },
    })
    expect(await decide(appAdmin)).toMatchObject({ status: 200 })
    expect(await api.reviews.remove({ token: appAdmin, params })).toMatchObject({ status: 204 })
  })
})

test("what one decided to take is changed by them or an owner alone, not by a deputy or another reviewer", async () => {
  const [who = ""] = people
  const decider = await personWith(system, [], "DORA QUE DECIDIU")
  const deputy = await personWith(system, [])
  const another = await personWith(system, [], "NOVA NO CONSELHO")
  const ofSinal = await roleHeldBy(system, { appId: 2, people: [who] })
  const otherChain = await roleId(system, "ROLE_SINAL_OPERACAO")
  await system.db.execute(sql`
    insert into role_consul (role_id, atalaia_id) values
      (${ofSinal}, ${decider}), (${ofSinal}, ${another}), (${otherChain}, ${deputy})`)
  await standsIn(system, { holder: decider, deputy })
  const body = reviewOfRole(ofSinal, { reviewers: "consul" })
  const { id } = (await api.reviews.create({ token: superAdmin, body })).body
  expect(await workOnReviews(system)).toEqual([])
  const decide = (token: string, decision: "keep" | "take", version: number) =>
    api.reviews.decide({
      token,
      params: { reviewId: id, lineId: 1 },
      body: { decision, version, justification: "Saiu" },
    })
  const own = await system.signIn(decider)
  expect(await decide(own, "take", 1)).toMatchObject({ status: 200 })
  for (const each of [deputy, another]) {
    const token = await system.signIn(each)
    for (const decision of ["keep", "take"] as const) {
      expect(await decide(token, decision, 2)).toMatchObject({
        status: 403,
        refusal: {
          message:
            "DORA QUE DECIDIU decidiu retirar: só essa pessoa o muda, ou quem administra a revisão há 24 horas ou mais.",
        },
      })
    }
    expect(await decide(token, "keep", 1)).toMatchObject({ status: 409, refusal: { code: "CHANGED" } })
  }
  expect(await decide(own, "keep", 2)).toMatchObject({ status: 200 })
  expect(await decide(await system.signIn(another), "take", 3)).toMatchObject({ status: 200 })
})

test("while it is closed, its plans and the lines that are in none are all that it takes", async () => {
  const id = await opened()
  await close(id)
  const { plans = [], unplanned = 0 } = await get(id)
  const { body: totals } = await api.reviews.totals({ token: superAdmin, params: { reviewId: id } })
  expect(plans.map(({ lines }) => lines)).toEqual([3])
  // The lines about who approves the plan and about the closer.
  expect(unplanned).toBe(2)
  expect(totals.find(({ outcome }) => outcome === "take")?.count).toBe(3 + 2)
  expect(await approve(plans[0]?.id ?? 0)).toMatchObject({ status: 200 })
  expect(await workOnReviews(system)).toEqual([])
  expect(await get(id)).not.toHaveProperty("unplanned")
})
