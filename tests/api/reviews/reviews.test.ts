import { sql } from "drizzle-orm"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { platformRoles } from "@/domain/roles"
import type { Settings } from "@/server/platform/settings/settings"
import { personWith, standsIn } from "../../support/data/deputies"
import { addPerson, applicationId, auditOf, mailsTo, mailTo } from "../../support/data/person"
import {
  closingDayComes,
  reviewOfRole,
  roleHeldBy,
  type WrittenReview,
  workOnReviews,
} from "../../support/data/reviews"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** One object, so that a test changes it for both servers on PostgreSQL. */
const planApproval: Settings["planApproval"] = { kinds: ["administration", "removals"], people: 100 }
const system = systemForFile({ planApproval })
const { api } = system
let superAdmin: string
let secondAdmin: string
let appAdmin: string
let sinal: number
let people: string[]
let role: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  secondAdmin = await system.signIn(account.secondAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  sinal = await applicationId(system, "SINAL")
})
beforeEach(async () => {
  await system.db.execute(sql`delete from review`)
  people = [await addPerson(system), await addPerson(system), await addPerson(system)]
  role = await roleHeldBy(system, { appId: sinal, people })
})

const create = (given: Partial<WrittenReview> = {}, token = appAdmin) =>
  api.reviews.create({ token, body: reviewOfRole(role, given) })
/** Makes a review and has its lines fixed. */
async function opened(given: Partial<WrittenReview> = {}, token = appAdmin): Promise<number> {
  const { status, body } = await create(given, token)
  expect(status).toBe(200)
  expect(await workOnReviews(system)).toEqual([])
  return body.id
}
const get = (reviewId: number, token = appAdmin) => api.reviews.get({ token, params: { reviewId } })
const queue = async (reviewId: number, token = appAdmin) =>
  (await api.reviews.queue({ token, params: { reviewId } })).body.items
const report = async (reviewId: number, token = appAdmin) =>
  (await api.reviews.lines({ token, params: { reviewId } })).body.items
const decide = (
  reviewId: number,
  lineId: number,
  decision: "keep" | "take",
  { token = appAdmin, version = 1 } = {},
) =>
  api.reviews.decide({
    token,
    params: { reviewId, lineId },
    body: { decision, version, ...(decision === "take" && { justification: "Mudou de função" }) },
  })
const close = (reviewId: number, token = appAdmin) => api.reviews.close({ token, params: { reviewId } })
const holders = async () =>
  (
    await rows<{ id: string }>(
      system.db,
      sql`select client_id as id from role_assignment where role_id = ${role} order by 1`,
    )
  ).map(({ id }) => id)
const outcomes = async (reviewId: number) => (await report(reviewId)).map(({ outcome }) => outcome)

describe("making a review", () => {
  test("fixes one line for each assignment of its scope, in the background", async () => {
    const { body } = await create()
    expect((await get(body.id)).body).toMatchObject({ state: "preparing", expected: 3, lines: 0 })
    expect(await workOnReviews(system, 2)).toEqual([])
    expect((await get(body.id)).body).toMatchObject({ state: "open", lines: 3, undecided: 3, mine: true })
    expect((await queue(body.id)).map(({ client }) => client.id)).toEqual(people)
  })

  test("says beforehand how many lines it would have", async () => {
    const { status, body } = await api.reviews.create.preview({ token: appAdmin, body: reviewOfRole(role) })
    expect(status).toBe(200)
    expect(body.effects[0]?.text).toContain("começa com 3 linhas")
    expect(body.effects[0]?.text).toContain("O que ninguém decidir se mantém.")
    expect((await api.reviews.list({ token: appAdmin })).body.items).toEqual([])
  })

  test.each([
    ["a unit", { scope: "unit", scopeId: 1 }],
    ["administrative roles", { scope: "administrative" }],
  ] as const)("of %s is for super admins alone", async (_, given) => {
    expect(await create(given)).toMatchObject({ status: 403 })
    expect(await create(given, superAdmin)).toMatchObject({ status: 200 })
  })

  test("of another application is refused to who does not administer it", async () => {
    const sinarm = await applicationId(system, "SINARM")
    expect(await create({ scope: "application", scopeId: sinarm })).toMatchObject({ status: 403 })
  })

  test("with nothing to review, a day that has passed, or people who may not look others up, says so", async () => {
    const nobody = await roleHeldBy(system, { appId: sinal, people: [people[0] ?? ""] })
    await system.db.execute(sql`delete from role_assignment where role_id = ${nobody}`)
    expect(await create({ scopeId: nobody })).toMatchObject({ status: 422 })
    expect(await create({ closesDate: "2020-01-01T00:00:00Z" })).toMatchObject({
      status: 422,
      refusal: { fields: { closesDate: "O dia do fechamento já passou." } },
    })
    expect(await create({ reviewers: "named", people: [account.user] })).toMatchObject({ status: 422 })
  })
})

describe("who decides", () => {
  test("nobody reviews their own access: a second administrator, or else a super admin does", async () => {
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by) values (${account.appAdmin}, ${role}, ${account.superAdmin})`)
    const id = await opened()
    expect((await queue(id)).map(({ client }) => client.id)).toEqual(people)
    const own = (await report(id)).find(({ client }) => client.id === account.appAdmin)
    expect(await decide(id, own?.id ?? 0, "keep")).toMatchObject({
      status: 403,
      refusal: { code: "ONESELF" },
    })
    const above = await queue(id, superAdmin)
    expect(above.map(({ client }) => client.id)).toEqual([account.appAdmin])
    expect(await decide(id, own?.id ?? 0, "keep", { token: superAdmin })).toMatchObject({ status: 200 })
  })

  test("an authorizer sees the people of their units alone, and nothing of the report", async () => {
    const [unit] = await rows<{ id: number }>(
      system.db,
      sql`select organization_id as id from authorizer_link where atalaia_id = ${account.authorizer}`,
    )
    await system.db.execute(
      sql`update person set organization_id = ${unit?.id ?? 0} where atalaia_id = ${people[1]}`,
    )
    const id = await opened({ reviewers: "authorizers" })
    const authorizer = await system.signIn(account.authorizer)
    const [line, ...others] = await queue(id, authorizer)
    expect([line?.client.id, others]).toEqual([people[1], []])
    expect(await report(id, authorizer), "of the report they read what they decided").toEqual([])
    expect(await decide(id, line?.id ?? 0, "take", { token: authorizer })).toMatchObject({ status: 200 })
    expect(await report(id, authorizer)).toMatchObject([
      { id: line?.id, outcome: "take", decidedBy: { atalaiaId: account.authorizer } },
    ])
    expect(await decide(id, (await queue(id))[0]?.id ?? 0, "keep")).toMatchObject({ status: 200 })
    expect(await report(id, authorizer), "and nothing that others decided").toHaveLength(1)
    await api.reviews.undo({ token: authorizer, params: { reviewId: id, lineId: line?.id ?? 0 } })
    expect(await report(id, authorizer)).toEqual([])
    expect(await queue(id, authorizer)).toMatchObject([{ id: line?.id }])
    expect((await get(id, authorizer)).body.undecided).toBeUndefined()
    const elsewhere = (await report(id)).find(({ client }) => client.id === people[0])
    expect(await decide(id, elsewhere?.id ?? 0, "keep", { token: authorizer })).toMatchObject({ status: 404 })
    // Those without a unit are left to who owns the review, who has kept the first.
    expect((await queue(id)).map(({ client }) => client.id)).toEqual([people[2]])
  })

  test("what an authorizer who left has not decided goes to who owns the review", async () => {
    const [unit] = await rows<{ id: number }>(
      system.db,
      sql`select organization_id as id from authorizer_link where atalaia_id = ${account.authorizer}`,
    )
    await system.db.execute(
      sql`update person set organization_id = ${unit?.id ?? 0} where atalaia_id = any(${`{${people.join(",")}}`})`,
    )
    const id = await opened({ reviewers: "authorizers" })
    expect(await queue(id)).toEqual([])
    await system.db.execute(sql`delete from authorizer_link`)
    await system.db.execute(sql`update review set desks_date = now() - interval '11 minutes'`)
    await workOnReviews(system)
    expect(await queue(id)).toHaveLength(3)
  })

  test("a member of the role's consul, or a named person, decides all its lines", async () => {
    await system.db.execute(
      sql`insert into role_consul (role_id, atalaia_id) values (${role}, ${account.user})`,
    )
    const byConsul = await opened({ reviewers: "consul" })
    expect(await queue(byConsul, await system.signIn(account.user))).toHaveLength(3)
    expect(await queue(byConsul)).toEqual([])
    const byName = await opened({ reviewers: "named", people: [account.managerSearch] })
    expect(await queue(byName, await system.signIn(account.managerSearch))).toHaveLength(3)
    expect(await get(byName, await system.signIn(account.user))).toMatchObject({ status: 404 })
    // Whom it names is for those who own it.
    const [named] = await rows<{ name: string }>(
      system.db,
      sql`select name from person where atalaia_id = ${account.managerSearch}`,
    )
    expect((await get(byName)).body.named).toEqual([named?.name])
    expect((await get(byName, await system.signIn(account.managerSearch))).body.named).toBeUndefined()
    expect((await get(byConsul)).body.named).toBeUndefined()
  })
  test("a named person who may no longer look people up sees, decides and is mailed nothing", async () => {
    const named = await personWith(system, ["managerSearch"])
    const id = await opened({ reviewers: "named", people: [named] })
    const params = { reviewId: id }
    const counted = async (token: string) => (await api.system.counts({ token })).body.pendingReviews
    expect(await queue(id, await system.signIn(named))).toHaveLength(3)
    expect(await counted(await system.signIn(named))).toBe(1)
    await system.db.execute(sql`
      delete from role_assignment h using role r
      where r.id = h.role_id and h.client_id = ${named} and r.title = ${platformRoles.managerSearch}`)
    const token = await system.signIn(named)
    expect(await get(id, token)).toMatchObject({ status: 404 })
    expect((await api.reviews.queue({ token, params })).body.items).toEqual([])
    expect(await counted(token)).not.toBe(1)
    expect(await decide(id, 1, "keep", { token })).toMatchObject({ status: 404 })
    await system.db.execute(sql`
      update review set desks_date = now() - interval '11 minutes', opened_date = opened_date - interval '40 days'`)
    const mails = async () => (await mailTo(system, named)).length
    const before = await mails()
    expect(await workOnReviews(system)).toEqual([])
    // Who owns the review decides instead.
    expect(await queue(id)).toHaveLength(3)
    expect(await mails()).toBe(before)
  })
})

describe("deciding", () => {
  test("of two reviewers of one line, one decides and the other reads what was decided", async () => {
    await system.db.execute(sql`
      insert into role_consul (role_id, atalaia_id) values (${role}, ${account.user}), (${role}, ${account.orgManager})`)
    const id = await opened({ reviewers: "consul" })
    const tokens = [await system.signIn(account.user), await system.signIn(account.orgManager)]
    const answers = await Promise.all([
      decide(id, 1, "keep", { token: tokens[0] ?? "" }),
      decide(id, 1, "take", { token: tokens[1] ?? "" }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.refusal).toMatchObject({ code: "CHANGED", message: expect.stringContaining("já decidiu") })
  })

  test("by a deputy is told with both names to who decides later", async () => {
    const holder = await personWith(system, [], "HELIO TITULAR")
    const deputy = await personWith(system, [])
    const otherChain = await roleId(system, "ROLE_SINAL_OPERACAO")
    await system.db.execute(sql`
      insert into role_consul (role_id, atalaia_id) values
        (${role}, ${holder}), (${role}, ${account.user}), (${otherChain}, ${deputy})`)
    await standsIn(system, { holder, deputy })
    const id = await opened({ reviewers: "consul" })
    expect(await decide(id, 1, "keep", { token: await system.signIn(deputy) })).toMatchObject({ status: 200 })
    expect(await decide(id, 1, "take", { token: await system.signIn(account.user) })).toMatchObject({
      status: 409,
      refusal: {
        code: "CHANGED",
        message: "RUI SUBSTITUTO, em substituição a HELIO TITULAR, já decidiu: mantém.",
      },
    })
  })

  test("writes who, when and why into line and audit, and is undone by who decided", async () => {
    const id = await opened()
    expect(await decide(id, 1, "take")).toMatchObject({ status: 200, body: { version: 2 } })
    const [line] = await report(id)
    expect(line).toMatchObject({
      outcome: "take",
      decidedBy: { atalaiaId: account.appAdmin },
      justification: "Mudou de função",
    })
    expect((await auditOf(system, people[0] ?? "")).at(-1)).toMatchObject({
      kind: "review.take",
      justification: "Mudou de função",
      after: { review: id, line: 1 },
    })
    expect(await holders()).toEqual(people)
    const undo = (token: string) => api.reviews.undo({ token, params: { reviewId: id, lineId: 1 } })
    expect(await undo(secondAdmin)).toMatchObject({ status: 404 })
    expect(await undo(appAdmin)).toMatchObject({ status: 204 })
    expect(await queue(id)).toHaveLength(3)
  })

  test("to take needs a reason", async () => {
    const id = await opened()
    const answer = await api.reviews.decide({
      token: appAdmin,
      params: { reviewId: id, lineId: 1 },
      body: { decision: "take", version: 1 },
    })
    expect(answer).toMatchObject({ status: 422, refusal: { fields: { justification: expect.any(String) } } })
  })

  test("several at once says of each whether it was, and the rest is kept", async () => {
    const id = await opened()
    await decide(id, 2, "keep")
    const { body } = await api.reviews.decideMany({
      token: appAdmin,
      params: { reviewId: id },
      body: {
        lines: [1, 2, 99].map((line) => ({ id: line, version: 1 })),
        decision: "take",
        justification: "Saiu",
      },
    })
    expect(body.results.map(({ decided }) => decided)).toEqual([true, false, false])
    expect(body.results[1]?.message).toContain("já decidiu: mantém")
    expect(await api.reviews.keepRest({ token: appAdmin, params: { reviewId: id } })).toMatchObject({
      body: { count: 1, more: false },
    })
    expect(await outcomes(id)).toEqual(["take", "keep", "keep"])
    expect((await auditOf(system, people[2] ?? "")).at(-1)?.kind).toBe("review.keep")
  })

  test("several at once is previewed by name, identifier and role of the first few, and the count of the others", async () => {
    people.push(await addPerson(system, { name: "ÁUREA QUARTA" }))
    role = await roleHeldBy(system, { appId: sinal, people })
    await system.db.execute(sql`update person set name = 'ABEL PRIMEIRO' where atalaia_id = ${people[0]}`)
    const id = await opened()
    const params = { reviewId: id }
    const many = await api.reviews.decideMany.preview({
      token: appAdmin,
      params,
      body: { lines: [1, 2, 3, 4].map((line) => ({ id: line })), decision: "take", justification: "Saiu" },
    })
    const [effect, ...others] = many.body.effects
    expect(others).toEqual([])
    expect(effect?.text).toMatch(/^Ao confirmar, fica decidido retirar 4 acessos quando/)
    expect(effect?.text).toMatch(/– ABEL PRIMEIRO, \d{3}\.\d{3}\.\d{3}-\d\d: ROLE_TEST_\w+ em SINAL\n/)
    expect(effect?.text).toMatch(/– e mais 1$/)
    const rest = await api.reviews.keepRest.preview({ token: appAdmin, params })
    expect(rest.body.effects).toHaveLength(1)
    expect(rest.body.effects[0]?.text).toContain("manter 4 acessos")
    expect(rest.body.effects[0]?.text).toContain("Não se desfaz de uma vez.")
  })

  test("needs no line that changed since the beginning, nor one whose role is gone", async () => {
    const id = await opened()
    await system.db.execute(
      sql`delete from role_assignment where client_id = ${people[0]} and role_id = ${role}`,
    )
    await system.db.execute(sql`
      update role_assignment set create_date = now() + interval '1 second' where client_id = ${people[1]} and role_id = ${role}`)
    expect((await queue(id)).map(({ client }) => client.id)).toEqual([people[2]])
    expect(await decide(id, 1, "keep")).toMatchObject({ status: 409 })
    // The page of the review says so once the job has noted it.
    const soon = () => system.db.execute(sql`update review set desks_date = now() - interval '11 minutes'`)
    await soon()
    expect(await workOnReviews(system)).toEqual([])
    expect(await outcomes(id)).toEqual(["changed", "changed", "waiting"])
    expect((await get(id)).body.undecided).toBe(1)
    await system.db.execute(sql`delete from role_assignment where role_id = ${role}`)
    await system.db.execute(sql`delete from role where id = ${role}`)
    expect(await queue(id)).toEqual([])
    await close(id)
    await workOnReviews(system)
    expect(await outcomes(id)).toEqual(["changed", "changed", "changed"])
    expect((await get(id)).body.state).toBe("closed")
  })
})

describe("what helps to decide", () => {
  test("is beside each line: last use, since when, by whom, why, how many of the unit, another unit", async () => {
    const [who = "", other = ""] = people
    const unit = (
      await rows<{ id: number }>(
        system.db,
        sql`select id from organization where enabled order by id limit 2`,
      )
    ).map(({ id }) => id)
    await system.db.execute(
      sql`update person set organization_id = ${unit[0] ?? 0} where atalaia_id in (${who}, ${other})`,
    )
    await system.db.execute(sql`delete from role_assignment where client_id = ${who} and role_id = ${role}`)
    await api.roleAssignments.create({
      token: appAdmin,
      params: { clientId: who, app: "SINAL" },
      body: { roleId: role },
    })
    await system.db.execute(sql`
      insert into audit (actor_id, kind, subject_id, at, justification)
      select ${account.appAdmin}, 'role.grant', client_id, create_date, 'Reforço da operação' from role_assignment
      where client_id = ${who} and role_id = ${role}`)
    await system.db.execute(sql`
      insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent)
      values ('\\x01', 'access', ${who}, ${sinal}, '::1', 'test')`)
    const id = await opened()
    await system.db.execute(
      sql`update person set organization_id = ${unit[1] ?? 0} where atalaia_id = ${other}`,
    )
    const lines = await queue(id)
    expect(lines.find(({ client }) => client.id === who)).toMatchObject({
      justification: "Reforço da operação",
      lastUse: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      givenBy: { atalaiaId: account.appAdmin },
      ofUnit: { holders: 1 },
      blocked: false,
    })
    const moved = lines.find(({ client }) => client.id === other)
    expect(moved?.movedFrom).toEqual(expect.any(String))
    expect(moved?.lastUse).toBeUndefined()
  })
})

describe("a role that stays by another assignment", () => {
  test("is named in the queue, before it is taken, and in the report", async () => {
    const [profile] = await rows<{ id: number }>(
      system.db,
      sql`insert into profile (app_id, name, description) values (${sinal}, 'PLANTÃO', 'Plantão') returning id`,
    )
    const profileId = profile?.id ?? 0
    await system.db.execute(
      sql`insert into profile_role (profile_id, role_id) values (${profileId}, ${role})`,
    )
    await system.db.execute(sql`
      insert into profile_assignment (client_id, profile_id, created_by) values (${people[0]}, ${profileId}, ${account.superAdmin})`)
    const id = await opened()
    expect((await queue(id)).map(({ staysBy }) => staysBy)).toEqual([["PLANTÃO"], undefined, undefined])
    const preview = (lineId: number) =>
      api.reviews.decide.preview({
        token: appAdmin,
        params: { reviewId: id, lineId },
        body: { decision: "take", justification: "Saiu" },
      })
    expect((await preview(1)).body.effects[0]?.text).toContain("O papel continua pelo perfil PLANTÃO.")
    expect((await preview(2)).body.effects[0]?.text).not.toContain("continua")
    await decide(id, 1, "take")
    await close(id)
    await workOnReviews(system)
    expect((await report(id))[0]).toMatchObject({ outcome: "taken", staysBy: ["PLANTÃO"] })
    const csv = String((await api.reviews.export({ token: appAdmin, params: { reviewId: id } })).body)
    expect(csv.split("\r\n")[1]).toContain("O papel continua pelo perfil PLANTÃO.")
    // Of the profile, the role stays only if it is held otherwise.
    const ofProfile = await opened({ scope: "profile", scopeId: profileId })
    expect((await queue(ofProfile))[0]?.staysBy).toBeUndefined()
  })
})

describe("closing", () => {
  test("gives what silence decided its moment, what was taken the one of its plan, and totals", async () => {
    const id = await opened({ silence: "take" })
    await decide(id, 1, "keep")
    await close(id)
    await workOnReviews(system)
    const [kept, silent] = await report(id)
    expect(kept?.appliedDate).toBeUndefined()
    expect(silent?.decidedBy).toBeUndefined()
    expect(silent).toMatchObject({ decidedDate: expect.any(String), appliedDate: expect.any(String) })
    expect((await api.reviews.totals({ token: appAdmin, params: { reviewId: id } })).body).toEqual([
      { outcome: "kept", count: 1, bySilence: 0 },
      { outcome: "taken", count: 2, bySilence: 2 },
    ])
    const csv = String((await api.reviews.export({ token: appAdmin, params: { reviewId: id } })).body)
    expect(csv.split("\r\n").slice(5)).toEqual([
      "Resultado;Linhas;Pelo silêncio",
      "Mantido;1;0",
      "Retirado;2;2",
      "",
    ])
  })

  test("applies silence, takes what was decided by a plan, and ties each line to the audit", async () => {
    const id = await opened({ silence: "take" })
    await decide(id, 1, "keep")
    await decide(id, 2, "take")
    const preview = await api.reviews.close.preview({ token: appAdmin, params: { reviewId: id } })
    expect(preview.body.effects[0]?.text).toContain("1 acesso se mantém e 2 se retiram. O silêncio decide 1.")
    expect(await close(id)).toMatchObject({ status: 204 })
    expect(await decide(id, 3, "keep")).toMatchObject({ status: 409 })
    expect(await workOnReviews(system, 2)).toEqual([])
    expect(await holders()).toEqual([people[0]])
    expect(await outcomes(id)).toEqual(["kept", "taken", "taken"])
    const [, second] = await report(id)
    const last = (await auditOf(system, people[1] ?? "")).at(-1)
    expect(last).toMatchObject({ kind: "role.revoke", about: { plan: String(second?.plan) } })
    expect(last?.justification).toContain(`Revisão de acessos nº ${id}`)
    expect((await get(id)).body).toMatchObject({
      state: "closed",
      plans: [{ id: second?.plan, state: "applied" }],
    })
    expect(await close(id)).toMatchObject({ status: 409, refusal: { code: "ALREADY_SO" } })
  })

  test("comes by itself on its day, in the maker's name", async () => {
    const id = await opened({ silence: "take" })
    await closingDayComes(system, id)
    expect(await workOnReviews(system)).toEqual([])
    expect(await holders()).toEqual([])
    expect((await auditOf(system, people[0] ?? "")).at(-1)).toMatchObject({
      kind: "role.revoke",
      actorId: account.appAdmin,
    })
  })

  test("killed at any point goes on, and takes nothing twice", async () => {
    const id = await opened({ silence: "take" })
    await close(id)
    const second = "for each row when (new.position = 1 and new.state = 'done')"
    for (const [point, left] of [
      ["after update on review_line for each statement", 3],
      ["after delete on role_assignment for each statement", 3],
      ["after insert on review_plan for each statement", 3],
      ["after update on plan_line for each statement", 3],
      [`after update on plan_line ${second}`, 2],
    ] as const) {
      await system.db.execute(
        sql.raw(
          "create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$",
        ),
      )
      await system.db.execute(sql.raw(`create trigger killed ${point} execute function killed()`))
      try {
        expect(await workOnReviews(system)).toHaveLength(1)
      } finally {
        await system.db.execute(sql`drop function killed cascade`)
      }
      expect((await get(id)).body.state).toBe("closing")
      expect(await holders()).toHaveLength(left)
    }
    expect(await workOnReviews(system)).toEqual([])
    expect(await holders()).toEqual([])
    for (const who of people) {
      const kinds = (await auditOf(system, who)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === "role.revoke")).toHaveLength(1)
    }
  })

  test("waits for a second person where one is due, and goes on once they approve", async () => {
    Object.assign(planApproval, { kinds: [], people: 2 })
    try {
      const id = await opened({ silence: "take" }, superAdmin)
      const preview = await api.reviews.close.preview({ token: superAdmin, params: { reviewId: id } })
      await close(id, superAdmin)
      await workOnReviews(system)
      const { body } = await get(id, superAdmin)
      const planId = body.plans?.[0]?.id ?? 0
      const params = { planId }
      const sent = (await api.plans.get({ token: superAdmin, params })).body
      expect(sent).toMatchObject({ review: id, state: "waiting", can: { edit: false, remove: false } })
      const approver = sent.approver?.name
      expect(body).toMatchObject({
        state: "closing",
        problem: `Plano ${planId}: Aguarda a aprovação de ${approver}.`,
      })
      expect(preview.body.effects[0]?.text).toContain(`Ele é enviado a ${approver}.`)
      expect(await api.plans.remove({ token: superAdmin, params })).toMatchObject({ status: 409 })
      // It can be sent to another, and stays withdrawn until then.
      await api.plans.withdraw({ token: superAdmin, params })
      await workOnReviews(system)
      expect((await get(id, superAdmin)).body.problem).toContain("Outra pessoa precisa aprovar")
      const plan = await api.plans.get({ token: superAdmin, params })
      await api.plans.request({
        token: superAdmin,
        params: { planId },
        body: { approverId: account.secondAdmin, version: plan.body.version },
      })
      await api.plans.approve({ token: secondAdmin, params: { planId }, body: { digest: plan.body.digest } })
      expect(await workOnReviews(system)).toEqual([])
      expect(await holders()).toEqual([])
      expect((await get(id, superAdmin)).body.state).toBe("closed")
    } finally {
      Object.assign(planApproval, { kinds: ["administration", "removals"], people: 100 })
    }
  })

  describe("of which a line's access is gone since it was settled", () => {
    const approval = (most: number) => ({ kinds: [], people: most })
    beforeEach(() => {
      system.settings.planApproval = approval(0)
    })
    afterEach(() => {
      system.settings.planApproval = { kinds: ["administration", "removals"], people: 100 }
    })
    const work = async () => expect(await workOnReviews(system)).toEqual([])
    async function closing(): Promise<number> {
      const id = await opened({ silence: "take" }, superAdmin)
      expect(await close(id, superAdmin)).toMatchObject({ status: 204 })
      return id
    }
    const planOf = async (id: number) => {
      const planId = (await get(id, superAdmin)).body.plans?.at(-1)?.id ?? 0
      return (await api.plans.get({ token: superAdmin, params: { planId } })).body
    }
    const isDone = async (id: number) => {
      expect((await get(id, superAdmin)).body.state).toBe("closed")
      const [first, ...others] = await report(id)
      expect(first).toMatchObject({
        outcome: "changed",
        message: expect.stringContaining("Já tinha sido retirado"),
      })
      expect(others.map(({ outcome }) => outcome)).toEqual(["taken", "taken"])
      const [done] = await rows<{ after: object }>(
        system.db,
        sql`select after from audit where kind = 'review.done' and (after->>'review')::int = ${id}`,
      )
      expect(done?.after).toMatchObject({ taken: 2, changed: 1, failed: 0 })
    }

    test("has no failure where it was gone before its turn in the plan", async () => {
      const id = await closing()
      await system.db.execute(sql`
        create function taken() returns trigger language plpgsql as $$ begin
          delete from role_assignment
          where (client_id, role_id) = (select client_id, role_id from review_line where plan_id = new.plan_id order by position limit 1);
          return null;
        end $$`)
      await system.db.execute(
        sql`create trigger taken after update of plan_id on review_line for each row when (new.position = 3) execute function taken()`,
      )
      try {
        await work()
      } finally {
        await system.db.execute(sql`drop function taken cascade`)
      }
      await isDone(id)
    })

    test("has no failure where it was gone before the plan was approved, which is made again", async () => {
      system.settings.planApproval = approval(1)
      const id = await closing()
      await work()
      const before = await planOf(id)
      const params = { clientId: people[0] ?? "", app: "SINAL", roleId: role }
      expect(await api.roleAssignments.remove({ token: appAdmin, params })).toMatchObject({ status: 200 })
      await work()
      const { id: planId, digest, lines, approver } = await planOf(id)
      expect([before.lines.length, lines.length]).toEqual([3, 2])
      const token = await system.signIn(approver?.atalaiaId ?? "")
      expect(await api.plans.approve({ token, params: { planId }, body: { digest } })).toMatchObject({
        status: 200,
      })
      await work()
      await isDone(id)
    })
  })

  test("whose maker left waits for another person, who takes it over", async () => {
    const id = await opened({ silence: "take" })
    await system.db.execute(sql`update person set enabled = false where atalaia_id = ${account.appAdmin}`)
    try {
      await closingDayComes(system, id)
      await workOnReviews(system)
      expect((await get(id, superAdmin)).body).toMatchObject({
        state: "closing",
        problem: expect.stringContaining("outra pessoa"),
        can: { close: true },
      })
      expect(await holders()).toEqual(people)
      expect(await close(id, superAdmin)).toMatchObject({ status: 204 })
      expect(await workOnReviews(system)).toEqual([])
      expect(await holders()).toEqual([])
    } finally {
      await system.db.execute(sql`update person set enabled = true where atalaia_id = ${account.appAdmin}`)
    }
  })

  describe("of a review in which the closer would lose something", () => {
    const hold = (...ids: string[]) =>
      system.db.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        select id, ${role}, ${account.superAdmin} from unnest(${`{${ids.join(",")}}`}::text[]) id`)
    const loses = { status: 409, refusal: { message: expect.stringMatching(/perde acesso .* Pode ser /) } }

    test("is for an owner who loses nothing by it, whoever decided", async () => {
      await hold(account.appAdmin)
      const id = await opened({ silence: "keep" })
      const own = (await report(id)).find(({ client }) => client.id === account.appAdmin)
      expect(own).toBeDefined()
      // Their own line is not at their desk: the owners decide it, as it is about its only reviewer.
      expect(await decide(id, own?.id ?? 0, "take", { token: superAdmin })).toMatchObject({ status: 200 })
      const params = { reviewId: id }
      expect(await api.reviews.close.preview({ token: appAdmin, params })).toMatchObject(loses)
      expect(await close(id)).toMatchObject(loses)
      // Nor do they remove it with what was decided.
      expect(await api.reviews.remove({ token: appAdmin, params })).toMatchObject({
        status: 409,
        refusal: { message: expect.stringContaining("retira um acesso seu") },
      })
      expect((await get(id)).body).toMatchObject({ state: "open", can: { close: false, remove: false } })
      const [listed] = (await api.reviews.list({ token: superAdmin })).body.items
      expect(listed).toMatchObject({ id, can: { close: true, remove: true } })
      expect(await close(id, superAdmin)).toMatchObject({ status: 204 })
      expect(await workOnReviews(system)).toEqual([])
      expect(await holders()).toEqual(people)
      expect((await get(id)).body.state).toBe("closed")
    })

    test("is not avoided by removing it or ending its rhythm, also if only silence takes from them", async () => {
      await hold(account.appAdmin)
      const id = await opened({ silence: "take", rhythmMonths: 3 })
      const params = { reviewId: id }
      const own = { status: 409, refusal: { message: expect.stringContaining("retira um acesso seu") } }
      expect((await get(id)).body.can).toMatchObject({ remove: false, stopRepeating: false })
      expect(await api.reviews.remove({ token: appAdmin, params })).toMatchObject(own)
      expect(await api.reviews.stopRepeating({ token: appAdmin, params })).toMatchObject(own)
      // What another person keeps is no longer lost.
      const line = (await report(id)).find(({ client }) => client.id === account.appAdmin)
      expect(await decide(id, line?.id ?? 0, "keep", { token: superAdmin })).toMatchObject({ status: 200 })
      expect((await get(id)).body.can).toMatchObject({ remove: true, stopRepeating: true })
      expect(await api.reviews.stopRepeating({ token: appAdmin, params })).toMatchObject({ status: 204 })
      expect(await api.reviews.remove({ token: appAdmin, params })).toMatchObject({ status: 204 })
    })

    test("is theirs if the line stays", async () => {
      await hold(account.appAdmin)
      const id = await opened({ silence: "keep" })
      expect((await get(id)).body.can).toMatchObject({ close: true, remove: true })
      expect(await close(id)).toMatchObject({ status: 204 })
    })

    test("waits on its day for another owner, who is told, and no one who loses takes it over", async () => {
      await hold(account.appAdmin, account.secondAdmin)
      const id = await opened({ silence: "take" })
      await closingDayComes(system, id)
      expect(await workOnReviews(system, 2)).toEqual([])
      expect((await get(id, superAdmin)).body).toMatchObject({
        state: "closing",
        problem: expect.stringContaining("perde acesso nela: outra pessoa que a administre a fecha"),
        can: { close: true },
      })
      expect(await holders()).toHaveLength(5)
      const [other] = await rows<{ email: string }>(
        system.db,
        sql`select email from person where atalaia_id = ${account.superAdmin}`,
      )
      expect((await mailsTo(system, other?.email)).at(-1)?.body).toContain("perde acesso nela")
      expect((await get(id, secondAdmin)).body.can.close).toBe(false)
      expect(await close(id, secondAdmin)).toMatchObject(loses)
      expect(await close(id, superAdmin)).toMatchObject({ status: 204 })
      expect(await workOnReviews(system)).toEqual([])
      expect(await holders()).toEqual([])
      expect((await get(id)).body.state).toBe("closed")
    })

    test("is anyone's where every owner would lose something, and takes their own, too", async () => {
      await hold(account.appAdmin, account.superAdmin, account.secondAdmin)
      const id = await opened({ silence: "take" })
      expect((await get(id)).body.can.close).toBe(true)
      const preview = await api.reviews.close.preview({ token: appAdmin, params: { reviewId: id } })
      expect(preview.body.effects[0]?.text).toContain("1 acesso é seu, e também se retira, por último")
      expect(await close(id)).toMatchObject({ status: 204 })
      expect(await workOnReviews(system)).toEqual([])
      const own = (await report(id)).find(({ client }) => client.id === account.appAdmin)
      expect(own?.outcome).toBe("taken")
      expect(await holders()).toEqual([])
      expect((await auditOf(system, account.appAdmin)).at(-1)).toMatchObject({ kind: "role.revoke" })
    })

    test("takes their own also if they apply that plan themselves, and only by it", async () => {
      await hold(account.appAdmin, account.superAdmin, account.secondAdmin)
      const id = await opened({ silence: "take" })
      await close(id)
      const ofCloser = `when (new.text like '%${account.appAdmin}%')`
      await system.db.execute(
        sql.raw(
          "create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$",
        ),
      )
      await system.db.execute(
        sql.raw(
          `create trigger killed after update on plan_line for each row ${ofCloser} execute function killed()`,
        ),
      )
      try {
        expect(await workOnReviews(system)).toHaveLength(1)
      } finally {
        await system.db.execute(sql`drop function killed cascade`)
      }
      expect(await holders()).toEqual([account.appAdmin])
      const params = { clientId: account.appAdmin, app: "SINAL", roleId: role }
      expect(await api.roleAssignments.remove({ token: appAdmin, params })).toMatchObject({
        status: 403,
        refusal: { code: "ONESELF" },
      })
      const planId = (await get(id)).body.plans?.at(-1)?.id ?? 0
      expect(await api.plans.apply({ token: appAdmin, params: { planId } })).toMatchObject({
        status: 200,
        body: { lines: [{ state: "done" }] },
      })
      expect(await holders()).toEqual([])
    })

    test("leaves only the role of the last super admin, and says so before", async () => {
      const ofAdmins = await roleId(system, platformRoles.admin)
      const id = await opened({ scopeId: ofAdmins, silence: "take" }, superAdmin)
      const { body } = await api.reviews.close.preview({ token: superAdmin, params: { reviewId: id } })
      const texts = body.effects.map(({ text }) => text)
      const [name] = (await report(id, superAdmin))
        .filter(({ client }) => client.id === account.superAdmin)
        .map(({ client }) => client.name)
      expect(texts[0]).toContain(`${name} fica como administrador geral, porque é o último ativo.`)
      expect(texts.at(-1)).toBe(`Restará um único administrador geral: ${name}.`)
      const given = await rows<{ id: string }>(
        system.db,
        sql`select client_id as id from role_assignment where role_id = ${ofAdmins} order by 1`,
      )
      await close(id, superAdmin)
      try {
        expect(await workOnReviews(system)).toEqual([])
        const lines = await report(id, superAdmin)
        expect(lines.filter(({ outcome }) => outcome !== "taken")).toMatchObject([
          {
            client: { id: account.superAdmin },
            outcome: "failed",
            message: expect.stringContaining("último administrador geral ativo"),
          },
        ])
        expect(lines).toHaveLength(given.length)
      } finally {
        await system.db.execute(sql`
          insert into role_assignment (client_id, role_id, created_by)
          select id, ${ofAdmins}, ${account.superAdmin} from unnest(${`{${given.map((each) => each.id).join(",")}}`}::text[]) id
          on conflict do nothing`)
        secondAdmin = await system.signIn(account.secondAdmin)
      }
    })
  })
})
