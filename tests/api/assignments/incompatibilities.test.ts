import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import type { Calls } from "@/contract/index"
import { addPerson, applicationId, auditOf } from "../../support/data/person"
import { grantLine, line, planned, revokeLine, writtenPlan } from "../../support/data/plans"
import { effectiveRoles, leaveOneSuperAdmin, profileId, roleId } from "../../support/data/roles"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"
import { until as eventually } from "../../support/until"

/** How often concurrent requests are repeated. On PostgreSQL each has its own connection. */
const rounds = Array.from({ length: process.env.TEST_DATABASE_URL ? 20 : 3 }, (_, index) => index + 1)

/** Rules that no client has roles of both of their sides, on every way to a role. */
const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let gestor: number
let consulta: number
let auditor: number
let plantao: number
let operacao: number
let who: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
  auditor = await roleId(system, "ROLE_SINAL_AUDITOR")
  plantao = await roleId(system, "ROLE_SINAL_PLANTAO")
  operacao = await roleId(system, "ROLE_SINAL_OPERACAO")
})
beforeEach(async () => {
  await system.db.execute(sql`delete from incompatible_part`)
  await system.db.execute(sql`update incompatibility set removed_date = now() where removed_date is null`)
  who = await addPerson(system, { name: "RITA PROVA" })
})

type Rule = SentBody<Calls["incompatibilities"]["create"]>
let made = 0
const ofSinal = (id: number) => ({ app: "SINAL", roleId: id })
const ruleOf = (given: Partial<Rule> = {}): Rule => ({
  name: `Quem gere não audita ${++made}`,
  reason: "Controle interno",
  allowsExceptions: false,
  one: [ofSinal(gestor)],
  other: [ofSinal(auditor)],
  ...given,
})
const create = (given: Partial<Rule> = {}, token = superAdmin) =>
  api.incompatibilities.create({ token, body: ruleOf(given) })
async function rule(given: Partial<Rule> = {}, token = superAdmin): Promise<number> {
  const { status, body } = await create(given, token)
  expect(status).toBe(200)
  return body.id
}
const grant = (id: number, { client = who, app = "SINAL", token = superAdmin, until = "" } = {}) =>
  api.roleAssignments.create({
    token,
    params: { clientId: client, app },
    body: { roleId: id, ...(until && { expirationDateTime: until }) },
  })
const revoke = (id: number, client = who) =>
  api.roleAssignments.remove({ token: superAdmin, params: { clientId: client, app: "SINAL", roleId: id } })
const held = (client = who) => effectiveRoles(system, client, "SINAL")
const refused = { status: 409, refusal: { code: "INCOMPATIBLE" } }

describe("a grant", () => {
  test("of the second side is refused, names the rule and both roles, and changes nothing", async () => {
    await rule({ name: "Quem gere não audita" })
    expect((await grant(gestor)).status).toBe(200)
    expect(await grant(auditor)).toMatchObject({
      ...refused,
      refusal: {
        message:
          "A regra “Quem gere não audita” não deixa juntos ROLE_SINAL_GESTOR em SINAL e ROLE_SINAL_AUDITOR em SINAL. Retire antes um dos dois: a regra não admite exceção.",
      },
    })
    expect(await held()).toEqual(["ROLE_SINAL_GESTOR"])
    expect((await auditOf(system, who)).map(({ kind }) => kind)).toEqual(["role.grant"])
    expect((await revoke(gestor)).status).toBe(200)
    expect((await grant(auditor)).status).toBe(200)
  })

  test("is refused in a preview, too", async () => {
    await rule()
    await grant(gestor)
    const previewed = await api.roleAssignments.create.preview({
      token: appAdmin,
      params: { clientId: who, app: "SINAL" },
      body: { roleId: auditor },
    })
    expect(previewed).toMatchObject(refused)
  })

  test("counts what is blocked, unconfirmed or disabled, because that can end, but not what has expired", async () => {
    await rule({ one: [ofSinal(operacao), ofSinal(gestor)] })
    await grant(operacao)
    expect(await held(), "an unconfirmed chain role has no effect").toEqual([])
    expect(await grant(auditor)).toMatchObject(refused)
    await revoke(operacao)
    await grant(gestor)
    const params = { clientId: who, app: "SINAL" }
    await api.blocks.create({ token: superAdmin, params, body: { roleId: gestor, justification: "Férias" } })
    expect(await grant(auditor)).toMatchObject(refused)
    await system.db.execute(sql`
      update role_assignment set expiration_date_time = now() - interval '1 hour' where client_id = ${who}`)
    expect((await grant(auditor)).status).toBe(200)
    expect(await grant(gestor), "what has expired begins again").toMatchObject(refused)
  })

  test("of another role of the same side is free, and so is more time", async () => {
    await rule({ one: [ofSinal(gestor), ofSinal(plantao)] })
    expect((await grant(gestor)).status).toBe(200)
    expect((await grant(plantao)).status).toBe(200)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    expect((await grant(plantao, { until })).body).toMatchObject({ extended: true })
  })

  test("before the rule stays, and only what adds a side is refused", async () => {
    await grant(gestor)
    await grant(auditor)
    await rule({ one: [ofSinal(gestor), ofSinal(plantao)] })
    expect((await grant(consulta)).status).toBe(200)
    expect((await grant(plantao)).status, "that side was there").toBe(200)
    expect((await revoke(plantao)).status).toBe(200)
    expect((await revoke(auditor)).status).toBe(200)
    expect(await grant(auditor)).toMatchObject(refused)
  })

  test("of a role in another application is refused in the words of those who govern it", async () => {
    const portal = await roleId(system, "ROLE_ATALAIA_AUTHORIZER")
    await rule({ name: "Duas casas", other: [{ app: "1", roleId: portal }] })
    await grant(portal, { app: "1" })
    expect(await grant(gestor, { token: appAdmin })).toMatchObject({
      ...refused,
      refusal: {
        message:
          "Uma regra não deixa juntos ROLE_SINAL_GESTOR em SINAL e um papel de outra aplicação. Peça a quem administra a plataforma, que vê os dois papéis e o que pode ser feito.",
      },
    })
    const ofSuperAdmin = (await grant(gestor)).refusal?.message
    expect(ofSuperAdmin).toContain("A regra “Duas casas”")
    expect(ofSuperAdmin).toContain("ROLE_ATALAIA_AUTHORIZER em ATALAIA")
  })

  test("tells who may ask for an exception of which rule, and the others whom to ask", async () => {
    const id = await rule({ allowsExceptions: true })
    await grant(gestor)
    expect((await grant(auditor)).body).toMatchObject({ code: "INCOMPATIBLE", rule: id })
    const ofAdmin = await grant(auditor, { token: appAdmin })
    expect(ofAdmin.body).not.toHaveProperty("rule")
    expect(ofAdmin.refusal?.message).toContain("ou peça a quem administra a plataforma uma exceção.")
    const strict = await rule({ one: [ofSinal(plantao)], other: [ofSinal(consulta)] })
    await grant(plantao)
    expect(strict).not.toBe(id)
    expect((await grant(consulta)).body).not.toHaveProperty("rule")
  })

  test("to many refuses those who would have both, and gives it to the others", async () => {
    const other = await addPerson(system, { name: "BETO PROVA" })
    await rule({ name: "Em lote" })
    await grant(gestor)
    const many = await api.roleAssignments.createForMany({
      token: appAdmin,
      params: { app: "SINAL" },
      body: { roleId: auditor, atalaiaIds: [who, other] },
    })
    expect(many.body.results).toEqual([
      {
        atalaiaId: who,
        name: "RITA PROVA",
        granted: false,
        message: expect.stringContaining("A regra “Em lote” não deixa juntos"),
        code: "INCOMPATIBLE",
      },
      { atalaiaId: other, name: "BETO PROVA", granted: true },
    ])
    expect(await held()).toEqual(["ROLE_SINAL_GESTOR"])
    expect(await held(other)).toEqual(["ROLE_SINAL_AUDITOR"])
    expect((await auditOf(system, other)).map(({ kind }) => kind)).toEqual(["role.grant"])
  })

  test("to many names in its preview those whom the rule refuses, and how many they are", async () => {
    await rule({ name: "Prévia em lote" })
    const four = await Promise.all(
      ["ANA", "BIA", "CAIO", "DAVI"].map((name) => addPerson(system, { name: `${name} PROVA` })),
    )
    for (const client of four) await grant(gestor, { client })
    const preview = (atalaiaIds: string[]) =>
      api.roleAssignments.createForMany.preview({
        token: superAdmin,
        params: { app: "SINAL" },
        body: { roleId: auditor, atalaiaIds },
      })
    expect((await preview([...four, who])).effects).toEqual([
      expect.objectContaining({ tone: "positive" }),
      {
        text: expect.stringMatching(
          /^4 pessoas ficam de fora \(ANA PROVA, BIA PROVA, CAIO PROVA e mais 1\): a regra “Prévia em lote” não deixa juntos/,
        ),
        tone: "warning",
      },
    ])
    expect((await preview(four.slice(0, 1))).effects).toEqual([
      { text: expect.stringMatching(/^ANA PROVA fica de fora: a regra “Prévia em lote”/), tone: "warning" },
    ])
  })

  test.each(rounds)("of both sides at once gives one of them (%i)", async () => {
    await rule()
    const answers = await Promise.all([grant(gestor), grant(auditor)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await held()).toHaveLength(1)
    expect(system.reported).toEqual([])
  })

  test("to a service account is checked, too", async () => {
    const [app] = await rows<{ id: string }>(
      system.db,
      sql`select client_id as id from application where acronym = 'INFOSEG'`,
    )
    const client = app?.id ?? ""
    await revokeAll(client)
    await rule({ allowsExceptions: true })
    expect((await grant(gestor, { client })).status).toBe(200)
    const { status, body, refusal } = await grant(auditor, { client })
    expect(status).toBe(409)
    expect(body).not.toHaveProperty("rule")
    // Exceptions are for people.
    expect(refusal?.message).toMatch(/Retire antes um dos dois: só pessoas têm exceções à regra/)
    const lines = [grantLine(client, auditor)]
    const simulated = await api.plans.simulate({ token: superAdmin, body: { lines } })
    expect(simulated.body.lines[0]?.refusal?.message).toBe(refusal?.message)
  })
})

const revokeAll = async (client: string) => {
  await system.db.execute(sql`delete from role_assignment where client_id = ${client}`)
  await system.db.execute(sql`delete from profile_assignment where client_id = ${client}`)
}

describe("a profile", () => {
  const give = (id: number, client = who) =>
    api.profileAssignments.create({
      token: superAdmin,
      params: { clientId: client, app: "SINAL" },
      body: { profileId: id },
    })
  const make = async (...permissions: number[]) => {
    const { body } = await api.profiles.create({
      token: superAdmin,
      params: { app: "SINAL" },
      body: { name: `PROVA ${++made}`, description: "Prova", permissions },
    })
    return body.id
  }
  const change = (id: number, ...permissions: number[]) =>
    api.profiles.update({
      token: superAdmin,
      params: { app: "SINAL", profileId: id },
      body: { name: `PROVA ${++made}`, description: "Prova", permissions },
    })

  test("with one side is not given to who has the other, nor one with both to anyone", async () => {
    await rule()
    await grant(gestor)
    expect(await give(await make(auditor, consulta))).toMatchObject(refused)
    const other = await addPerson(system)
    expect(await give(await make(auditor, gestor), other)).toMatchObject(refused)
    expect((await give(await make(plantao, gestor), other)).status).toBe(200)
  })

  test("with both sides is named in the refusal, and nobody has to lose a role for it", async () => {
    await rule({ name: "Dois lados" })
    const both = await make(auditor, gestor)
    const refusal = (await give(both)).refusal?.message
    expect(refusal).toMatch(
      /^O perfil PROVA \d+ tem papéis dos dois lados da regra “Dois lados”: ROLE_SINAL_GESTOR em SINAL e ROLE_SINAL_AUDITOR em SINAL\. Deixe nele só um dos dois lados, ou faça dois perfis/,
    )
    await grant(gestor)
    expect((await give(await make(auditor, consulta))).refusal?.message).toMatch(
      /^A regra “Dois lados” não deixa/,
    )
  })

  test("with both sides is what a new rule warns of, by name", async () => {
    const both = await make(auditor, consulta)
    const named = `PROVA ${made} em SINAL`
    const preview = async (one: Rule["one"]) =>
      (await api.incompatibilities.create.preview({ token: superAdmin, body: ruleOf({ one }) })).body.effects
    const one = `Tem papéis dos dois lados o perfil ${named}: ninguém mais o recebe.`
    expect(await preview([{ app: "SINAL", profileId: both }])).toEqual([
      { text: expect.stringContaining(one), tone: "warning" },
    ])
    const inherited = await roleId(system, "ROLE_ATALAIA_REGISTRY_MANAGER")
    const appId = await applicationId(system, "SINAL")
    await api.inheritance.update({ token: superAdmin, body: { appId, add: [inherited], remove: [] } })
    const atHome = await roleId(system, "ROLE_ATALAIA_ORG_MANAGER")
    const ofPlatform = await api.profiles.create({
      token: superAdmin,
      params: { app: "1" },
      body: { name: "PROVA HERDADA", description: "Prova", permissions: [inherited, atHome] },
    })
    expect(ofPlatform.status).toBe(200)
    const { body } = await api.incompatibilities.create.preview({
      token: superAdmin,
      body: ruleOf({ one: [ofSinal(inherited)], other: [{ app: "1", roleId: atHome }] }),
    })
    expect(body.effects[0]?.text).toContain("o perfil PROVA HERDADA em ATALAIA: ninguém mais o recebe.")
    const several = /Têm papéis dos dois lados os perfis .*GESTÃO ESTADUAL em SINAL/
    expect((await preview([ofSinal(gestor)]))[0]?.text).toMatch(several)
  })

  test("does not get a role that its holders may not have, and says how many they are", async () => {
    await rule({ name: "Edição" })
    const profile = await make(gestor, consulta)
    const other = await addPerson(system)
    for (const client of [who, other]) await give(profile, client)
    expect((await change(profile, gestor, plantao)).status).toBe(204)
    const tried = await change(profile, gestor, auditor)
    expect(tried).toMatchObject(refused)
    expect(tried.refusal?.message).toContain("Seria assim com 2 pessoas ou aplicações.")
    expect((await held()).sort()).toEqual(["ROLE_SINAL_GESTOR", "ROLE_SINAL_PLANTAO"])
  })

  test("exchanges a role of a side for another of it, also where the rule is met already", async () => {
    const profile = await make(gestor, consulta)
    await give(profile)
    await grant(auditor)
    await rule({ one: [ofSinal(gestor), ofSinal(plantao)] })
    expect((await change(profile, plantao, consulta)).status).toBe(204)
    const stranger = await addPerson(system)
    await grant(auditor, { client: stranger })
    expect(await give(profile, stranger)).toMatchObject(refused)
  })

  test("is a side of its own, whatever it contains", async () => {
    const profile = await make(gestor, consulta)
    await rule({ one: [{ app: "SINAL", profileId: profile }] })
    await grant(gestor)
    expect((await grant(auditor)).status, "the role alone is not the profile").toBe(200)
    expect(await give(profile)).toMatchObject(refused)
  })

  test.each(rounds)("and a grant of the other side, both at once, leave no one with both (%i)", async () => {
    await rule()
    const profile = await make(consulta, plantao)
    await give(profile)
    const answers = await Promise.all([change(profile, consulta, gestor), grant(auditor)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const sides = ["ROLE_SINAL_GESTOR", "ROLE_SINAL_AUDITOR"]
    expect((await held()).filter((title) => sides.includes(title))).toHaveLength(1)
    expect(system.reported).toEqual([])
  })
})

describe("other ways to a role", () => {
  test("inheriting a role of the platform is refused if a holder has the other side here", async () => {
    const fiscal = await roleId(system, "ROLE_ATALAIA_REGISTRY_MANAGER")
    const sinal = await applicationId(system, "SINAL")
    const inherit = (list: "add" | "remove") =>
      api.inheritance.update({
        token: superAdmin,
        body: { appId: sinal, add: [], remove: [], [list]: [fiscal] },
      })
    await inherit("remove")
    await inherit("add")
    await rule({ one: [ofSinal(fiscal)] })
    await inherit("remove")
    await grant(auditor)
    expect((await grant(fiscal, { app: "1" })).status, "not inherited here").toBe(200)
    expect(await inherit("add")).toMatchObject(refused)
    await revoke(auditor)
    expect((await inherit("add")).status).toBe(204)
    expect(await grant(auditor)).toMatchObject(refused)
  })

  test("a linker who decides an access request gets the same refusal, and the request stays", async () => {
    await rule()
    await grant(gestor)
    const sinal = await applicationId(system, "SINAL")
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification) values (${who}, ${sinal}, 'Preciso')`)
    const version = (
      await api.accessDecisions.get({ token: appAdmin, params: { app: "SINAL", atalaiaId: who } })
    ).body.version
    const approve = (id: number) =>
      api.accessDecisions.approve({
        token: appAdmin,
        params: { app: "SINAL", atalaiaId: who },
        body: { roles: [{ id }], profiles: [], version },
      })
    expect(await approve(auditor)).toMatchObject(refused)
    expect((await approve(consulta)).status).toBe(200)
  })

  test("a linker is told which of the roles asked for it is, not the other one", async () => {
    await rule()
    await grant(gestor)
    const sinal = await applicationId(system, "SINAL")
    await system.db.execute(sql`
      update person set organization_id = (
        select k.organization_id from linker k where k.atalaia_id = ${account.linker} and k.app_id = ${sinal} limit 1)
      where atalaia_id = ${who}`)
    await system.db.execute(sql`
      insert into linker_role (linker_id, role_id)
      select k.id, ${auditor}::int from linker k where k.atalaia_id = ${account.linker} and k.app_id = ${sinal}
      on conflict do nothing`)
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification) values (${who}, ${sinal}, 'Preciso')`)
    const token = await system.signIn(account.linker)
    const params = { app: "SINAL", atalaiaId: who }
    const { version } = (await api.accessDecisions.get({ token, params })).body
    const body = { roles: [{ id: auditor }], profiles: [], version }
    expect(await api.accessDecisions.approve({ token, params, body })).toMatchObject({
      ...refused,
      refusal: {
        message:
          "Uma regra não deixa juntos ROLE_SINAL_AUDITOR em SINAL e outro papel de SINAL. Peça a quem administra a plataforma, que vê os dois papéis e o que pode ser feito.",
      },
    })
  })

  test("a plan says it in its line, when simulated and when applied", async () => {
    await rule({ name: "No plano" })
    await grant(gestor)
    const first = await addPerson(system)
    const lines = [grantLine(first, auditor), grantLine(who, auditor)]
    const simulated = await api.plans.simulate({ token: superAdmin, body: { lines } })
    expect(simulated.body.lines.map(({ refusal }) => refusal?.code)).toEqual([undefined, "INCOMPATIBLE"])
    expect(simulated.body.lines[1]?.refusal?.message).toContain("A regra “No plano”")
    const exchange = [revokeLine(who, gestor), grantLine(who, auditor)]
    const created = await api.plans.create({ token: superAdmin, body: writtenPlan(exchange) })
    const applied = await api.plans.apply({ token: superAdmin, params: { planId: created.body.id } })
    expect(applied.body.state).toBe("applied")
    expect(await held()).toEqual(["ROLE_SINAL_AUDITOR"])
  })

  test("a line of a plan that grants what an earlier line made incompatible is refused", async () => {
    await rule()
    const lines = [grantLine(who, gestor), grantLine(who, auditor)]
    const { body } = await api.plans.simulate({ token: superAdmin, body: { lines } })
    expect(body.lines.map(({ refusal }) => refusal?.code)).toEqual([undefined, "INCOMPATIBLE"])
  })
})

describe("a rule", () => {
  const get = (ruleId: number, token = superAdmin) => api.incompatibilities.get({ token, params: { ruleId } })
  const people = (ruleId: number, token = superAdmin) =>
    api.incompatibilities.people({ token, params: { ruleId }, query: { search: who } })

  test("says before it is made how many it meets, takes nothing, and lists them with their ways", async () => {
    await grant(gestor)
    await grant(auditor)
    const one = [ofSinal(gestor), { app: "SINAL", profileId: await profileId(system, "SALA DE OPERAÇÕES") }]
    const previewed = await api.incompatibilities.create.preview({ token: appAdmin, body: ruleOf({ one }) })
    expect(previewed.body.effects.map(({ text }) => text).join(" ")).toMatch(
      /Hoje .*\d+ pessoas? já têm? os dois lados: nada lhes é retirado/,
    )
    const id = await rule({ one })
    expect(await held()).toEqual(["ROLE_SINAL_AUDITOR", "ROLE_SINAL_GESTOR"])
    const met = (await people(id, appAdmin)).body.items
    expect(met.find(({ client }) => client.id === who)).toMatchObject({
      one: ["ROLE_SINAL_GESTOR em SINAL, diretamente"],
      other: ["ROLE_SINAL_AUDITOR em SINAL, diretamente"],
    })
    await revoke(gestor)
    expect((await people(id)).body.items.some(({ client }) => client.id === who)).toBe(false)
  })

  test("that nobody meets says so", async () => {
    const { body } = await api.incompatibilities.create.preview({
      token: superAdmin,
      body: ruleOf({ one: [ofSinal(await newRole())] }),
    })
    expect(body.effects[0]?.text).toContain("Hoje ninguém tem os dois lados.")
  })

  async function newRole(): Promise<number> {
    const [role] = await rows<{ id: number }>(
      system.db,
      sql`
        insert into role (app_id, title, description)
        values (${await applicationId(system, "SINAL")}, ${`ROLE_SINAL_PROVA_${++made}`}, 'Prova') returning id`,
    )
    return role?.id ?? 0
  }

  test("that meets the last super admin says so, and lets nothing be lost", async () => {
    await leaveOneSuperAdmin(system)
    onTestFinished(async () => {
      await system.db.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        values (${account.secondAdmin}, ${admin}, ${account.superAdmin})`)
    })
    const admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
    const other = await roleId(system, "ROLE_ATALAIA_ORG_MANAGER")
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      values (${account.superAdmin}, ${other}, ${account.superAdmin}) on conflict do nothing`)
    const body = ruleOf({ one: [{ app: "1", roleId: admin }], other: [{ app: "1", roleId: other }] })
    const previewed = await api.incompatibilities.create.preview({ token: superAdmin, body })
    expect(previewed.body.effects.map(({ text }) => text).join(" ")).toContain("o único administrador geral")
    const { body: rule } = await api.incompatibilities.create({ token: superAdmin, body })
    who = account.superAdmin
    expect((await people(rule.id)).body.items.map(({ client }) => client.id)).toEqual([who])
    const second = await addPerson(system)
    await grant(other, { client: second, app: "1" })
    expect(await grant(admin, { client: second, app: "1" }), "a second super admin").toMatchObject(refused)
    const [left] = await rows<{ active: number }>(system.db, sql`select active from super_admins()`)
    expect(left?.active).toBe(1)
  })

  test("is made by administrators within their applications, and by super admins everywhere", async () => {
    const foreign = await roleId(system, "ROLE_SINARM_GESTOR")
    const other = [{ app: "SINARM", roleId: foreign }]
    expect((await create({}, appAdmin)).status).toBe(200)
    expect((await create({ other }, appAdmin)).status).toBe(403)
    expect((await create({}, await system.signIn(account.appManager))).status).toBe(403)
    const id = await rule({ other })
    const seen = (await get(id, appAdmin)).body
    expect(seen).toMatchObject({
      one: [{ title: "ROLE_SINAL_GESTOR" }],
      can: { update: false, people: false },
    })
    expect(seen.other, "roles of another application are not named").toEqual([{}])
    expect(Object.keys(seen), "nor is what could tell of them").not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(name|reason|createdBy)$/)]),
    )
    expect((await people(id, appAdmin)).status).toBe(403)
    const params = { ruleId: id }
    const gone = await api.incompatibilities.remove({
      token: appAdmin,
      params,
      query: { justification: "Não" },
    })
    expect(gone.status).toBe(403)
    const far = await rule({
      one: [{ app: "SINARM", roleId: await roleId(system, "ROLE_SINARM_CONSULTA") }],
      other,
    })
    expect((await get(far, appAdmin)).status).toBe(404)
    const listed = (await api.incompatibilities.list({ token: appAdmin, query: { size: 100 } })).body.items
    expect(listed.map(({ id: each }) => each)).toContain(id)
    expect(listed.map(({ id: each }) => each)).not.toContain(far)
  })

  test("of two applications is told to an administrator of one without its name, reason and author, everywhere", async () => {
    const secret = "Segredo da corregedoria"
    const foreign = await roleId(system, "ROLE_SINARM_GESTOR")
    const ruleId = await rule({ name: secret, reason: secret, other: [{ app: "SINARM", roleId: foreign }] })
    await grant(foreign, { app: "SINARM" })
    const params = { clientId: who, app: "SINAL" }
    const token = appAdmin
    const refusal = await grant(gestor, { token })
    expect(refusal).toMatchObject(refused)
    const many = { roleId: gestor, atalaiaIds: [who] }
    const told = [
      refusal,
      await api.roleAssignments.createForMany({ token, params: { app: "SINAL" }, body: many }),
      await api.incompatibilities.get({ token, params: { ruleId } }),
      await api.incompatibilities.list({ token, query: { size: 100 } }),
      await api.clients.permissions({ token, params }),
      await api.clients.why({ token, params: { ...params, roleId: gestor } }),
      await api.audit.search({ token, query: { size: 100 } }),
    ]
    for (const { body } of told) expect(JSON.stringify(body)).not.toMatch(/segredo|SINARM_GESTOR/i)
    const why = JSON.stringify(told[5]?.body)
    expect(why).toContain("Por uma regra que também é de outra aplicação")
    expect(told[3]?.body).toMatchObject({ items: [{ id: ruleId }], count: 1 })
    const searched = await api.incompatibilities.list({ token, query: { search: "segredo" } })
    expect(searched.body, "a search does not guess it").toMatchObject({ items: [], count: 0 })
    const known = await api.incompatibilities.list({ token: superAdmin, query: { search: "segredo" } })
    expect(known.body).toMatchObject({ items: [{ name: secret }], count: 1 })
    // A refused name would confirm it, too; who may know the rule cannot give its name to another.
    const id = await rule({ name: "Outra" }, appAdmin)
    const body = { ...ruleOf({ name: secret }), version: 1 }
    const renamed = await api.incompatibilities.update({ token, params: { ruleId: id }, body })
    expect(renamed).toMatchObject({ status: 200 })
    expect(await create({ name: secret })).toMatchObject({ refusal: { code: "NAME_TAKEN" } })
    expect(await create({ name: secret }, appAdmin)).toMatchObject({ refusal: { code: "NAME_TAKEN" } })
    const reasoned = { ...body, reason: "Outro motivo", version: 2 }
    expect(
      await api.incompatibilities.update({ token: superAdmin, params: { ruleId: id }, body: reasoned }),
    ).toMatchObject({ status: 200 })
  })

  test.each(rounds)("of one name is made once by two at the same time (%i)", async () => {
    const name = `Ao mesmo tempo ${++made}`
    const answers = await Promise.all([create({ name }), create({ name }, appAdmin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("is changed against its version, and removed with its reason", async () => {
    await grant(gestor)
    const id = await rule({ name: "Primeira" })
    const update = (given: Partial<Rule>, version: number) =>
      api.incompatibilities.update({
        token: superAdmin,
        params: { ruleId: id },
        body: { ...ruleOf({ name: "Primeira" }), ...given, version },
      })
    expect((await update({ other: [ofSinal(plantao)] }, 1)).body).toEqual({ id, version: 2 })
    expect((await grant(auditor)).status).toBe(200)
    expect(await grant(plantao)).toMatchObject(refused)
    expect(await update({ reason: "Outro" }, 1)).toMatchObject({ status: 409, refusal: { code: "CHANGED" } })
    expect(await create({ name: "primeira" })).toMatchObject({ refusal: { code: "NAME_TAKEN" } })
    const remove = { token: superAdmin, params: { ruleId: id }, query: { justification: "Mudou a norma" } }
    expect((await api.incompatibilities.remove(remove)).status).toBe(204)
    expect((await get(id)).status).toBe(404)
    expect((await grant(plantao)).status).toBe(200)
    const audited = await rows<{ kind: string }>(
      system.db,
      sql`select kind from audit where coalesce(after, before) ->> 'rule' = ${String(id)} order by id`,
    )
    expect(audited.map(({ kind }) => kind)).toEqual([
      "incompatibility.create",
      "incompatibility.update",
      "incompatibility.remove",
    ])
  })

  test("keeps its parts: a role, profile or application that it names is not removed, and only who knows it reads its name", async () => {
    const named = await newRole()
    const name = `PROVA ${++made}`
    const { body: profile } = await api.profiles.create({
      token: superAdmin,
      params: { app: "SINAL" },
      body: { name, description: "Prova", permissions: [gestor, consulta] },
    })
    const secret = "Segredo das partes"
    const foreign = { app: "SINARM", roleId: await roleId(system, "ROLE_SINARM_GESTOR") }
    const id = await rule({
      name: secret,
      one: [ofSinal(named), { app: "SINAL", profileId: profile.id }],
      other: [foreign],
    })
    const of = { roleId: named }
    const inSinal = { app: "SINAL", profileId: profile.id }
    for (const call of [
      api.roles.remove({ token: appAdmin, params: of }),
      api.roles.remove.preview({ token: appAdmin, params: of }),
      api.profiles.remove({ token: appAdmin, params: inSinal }),
      api.profiles.remove.preview({ token: appAdmin, params: inSinal }),
    ]) {
      const { status, refusal } = await call
      expect([status, refusal?.code]).toEqual([409, "IN_USE"])
      expect(refusal?.message).toMatch(
        /^Uma incompatibilidade com um papel de outra aplicação nomeia .*: pergunte a quem administra a plataforma\.$/,
      )
    }
    const known = await api.profiles.remove({ token: superAdmin, params: inSinal })
    expect(known.refusal?.message).toBe(
      `A regra “${secret}” de papéis incompatíveis nomeia o perfil ${name}: mude ou remova antes a regra.`,
    )
    for (const app of ["SINAL", "SINARM"]) {
      const removed = await api.applications.remove({ token: superAdmin, params: { app } })
      expect(removed).toMatchObject({ status: 409, refusal: { code: "IN_USE" } })
    }
    expect((await get(id)).body).toMatchObject({ one: [{}, {}], other: [{}], can: { update: true } })
    expect((await get(id, appAdmin)).body).not.toHaveProperty("name")
    const remove = { token: superAdmin, params: { ruleId: id }, query: { justification: "Outra norma" } }
    expect((await api.incompatibilities.remove(remove)).status).toBe(204)
    expect((await api.roles.remove({ token: appAdmin, params: of })).status).toBe(204)
    expect((await api.profiles.remove({ token: appAdmin, params: inSinal })).status).toBe(204)
  })

  test.each(rounds)(
    "that is made while its role is removed has all of its parts, or is not made (%i)",
    async () => {
      const named = await newRole()
      const [added, removed] = await Promise.all([
        create({ other: [ofSinal(named)] }),
        api.roles.remove({ token: superAdmin, params: { roleId: named } }),
      ])
      expect([added.status, removed.status]).toEqual(added.status === 200 ? [200, 409] : [added.status, 204])
      expect([404, 409, 200]).toContain(added.status)
      if (added.status === 200) expect((await get(added.body.id)).body.other).toHaveLength(1)
      expect(system.reported).toEqual([])
    },
  )

  describe.runIf(process.env.TEST_DATABASE_URL)("made or changed while a plan gives roles", () => {
    /** Gives both sides as an earlier line of a whole plan does, which has been checked; ends when `end` is called. */
    async function givingBoth() {
      let end = () => {}
      let isGiven = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const given = new Promise<void>((resolve) => {
        isGiven = resolve
      })
      const done = system.db.transaction(async (tx) => {
        await tx.execute(sql`
          insert into role_assignment (client_id, role_id, created_by)
          select ${who}, id, ${account.superAdmin} from unnest(array[${gestor}, ${auditor}]::int[]) id`)
        await tx.execute(sql`set constraints all immediate`)
        isGiven()
        await ended
      })
      await given
      const finish = async () => {
        end()
        await done
      }
      onTestFinished(finish)
      return finish
    }
    const isWaiting = async () => {
      const waiting = await rows(
        system.db,
        sql`
          select 1 from pg_locks
          where mode = 'ShareLock' and relation = 'role_assignment'::regclass and not granted`,
      )
      return waiting.length > 0
    }

    test("waits for the plan, and then counts for it", async () => {
      const finish = await givingBoth()
      let answered = false
      const made = create().finally(() => {
        answered = true
      })
      await eventually(async () => expect(answered || (await isWaiting())).toBe(true))
      expect(answered).toBe(false)
      await finish()
      const { status, body } = await made
      expect(status).toBe(200)
      const met = await api.incompatibilities.people({
        token: superAdmin,
        params: { ruleId: body.id },
        query: { search: "rita prova" },
      })
      expect(met.body.items.map(({ client }) => client.id)).toContain(who)
    })

    test("is refused if that takes long, and holds up no grant then", async () => {
      const id = await rule({ other: [ofSinal(consulta)] })
      const { version } = (await api.incompatibilities.get({ token: superAdmin, params: { ruleId: id } }))
        .body
      await givingBoth()
      const busy = {
        status: 409,
        refusal: { message: expect.stringContaining("mudança grande de papéis em andamento") },
      }
      expect(await create()).toMatchObject(busy)
      const body = { ...ruleOf(), version }
      expect(
        await api.incompatibilities.update({ token: superAdmin, params: { ruleId: id }, body }),
      ).toMatchObject(busy)
      const other = await addPerson(system)
      expect((await grant(plantao, { client: other })).status).toBe(200)
      const preview = await api.incompatibilities.create.preview({ token: superAdmin, body: ruleOf() })
      expect(preview.status).toBe(200)
    })
  })

  test("does not have one role on both sides, nor an item that is neither role nor profile", async () => {
    expect(await create({ other: [ofSinal(gestor)] })).toMatchObject({
      status: 422,
      body: { fields: { other: "ROLE_SINAL_GESTOR não pode estar dos dois lados." } },
    })
    expect((await create({ one: [{ app: "SINAL" }] })).status).toBe(422)
    expect((await create({ one: [{ app: "SINARM", roleId: gestor }] })).status).toBe(404)
  })
})

describe("an exception", () => {
  let second: string
  beforeAll(async () => {
    second = await system.signIn(account.secondAdmin)
  })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const ask = (ruleId: number, given: { token?: string; clientId?: string; untilDateTime?: string } = {}) =>
    api.consents.askException({
      token: given.token ?? superAdmin,
      params: { clientId: given.clientId ?? who, ruleId },
      body: { untilDateTime: given.untilDateTime ?? until, justification: "Falta de pessoal" },
    })
  const give = (consentId: number, token = second) => api.consents.give({ token, params: { consentId } })

  test("needs a second person, lets the grant pass until its end, and takes nothing then", async () => {
    const id = await rule({ name: "Com exceção", allowsExceptions: true })
    await grant(gestor)
    expect((await grant(auditor)).refusal?.message).toContain("ou peça uma exceção")
    const { body } = await ask(id)
    const waits = await grant(auditor)
    expect(waits, "it was only asked for").toMatchObject(refused)
    expect(waits.refusal?.message).toMatch(/uma exceção, pedida em .{16}, aguarda consentimento\.$/)
    expect(waits.refusal, "it is not asked for again").not.toHaveProperty("rule")
    expect((await give(body.id, superAdmin)).status, "who asks does not consent").toBe(403)
    const waiting = (await api.consents.list({ token: second })).body.items.find(
      (each) => each.id === body.id,
    )
    expect(waiting).toMatchObject({
      action: "exceptRoles",
      exception: {
        rule: "Com exceção",
        reason: "Controle interno",
        one: ["ROLE_SINAL_GESTOR em SINAL"],
        other: ["ROLE_SINAL_AUDITOR em SINAL"],
        until,
      },
    })
    expect((await give(body.id)).status).toBe(204)
    const told = async (expirationDateTime?: string, roleId = auditor) =>
      (
        await api.roleAssignments.create.preview({
          token: superAdmin,
          params: { clientId: who, app: "SINAL" },
          body: { roleId, ...(expirationDateTime && { expirationDateTime }) },
        })
      ).body.effects.filter(({ text }) => text.includes("por exceção até"))
    expect(await told()).toMatchObject([
      { text: expect.stringContaining("Escolha uma expiração até lá"), tone: "warning" },
    ])
    expect(await told(until)).toMatchObject([
      {
        text: expect.stringMatching(/Pela regra “Com exceção”, .* por exceção até [^.]*\.$/),
        tone: "neutral",
      },
    ])
    expect((await grant(auditor)).status).toBe(200)
    expect(await told(undefined, plantao), "no rule names it").toEqual([])
    await toldToMany(auditor)
    await simulated(auditor)
    const met = (
      await api.incompatibilities.people({
        token: superAdmin,
        params: { ruleId: id },
        query: { search: "rita prova" },
      })
    ).body.items
    expect(met.find(({ client }) => client.id === who)).toMatchObject({ exceptUntil: until })
    const audited = (await auditOf(system, who)).find(({ kind }) => kind === "incompatibility.except")
    expect(audited).toMatchObject({
      actorId: account.secondAdmin,
      justification: "Falta de pessoal",
      about: { document: "Com exceção", until },
      after: { rule: id, askedBy: account.superAdmin },
    })
    await system.db.execute(sql`
      update incompatibility_exception set until_date = now() - interval '1 minute' where atalaia_id = ${who}`)
    expect(await held()).toEqual(["ROLE_SINAL_AUDITOR", "ROLE_SINAL_GESTOR"])
    const after = (
      await api.incompatibilities.people({
        token: superAdmin,
        params: { ruleId: id },
        query: { search: "rita prova" },
      })
    ).body.items
    expect(after.find(({ client }) => client.id === who)).not.toHaveProperty("exceptUntil")
    await revoke(auditor)
    expect(await grant(auditor)).toMatchObject(refused)
  })

  test("ends early for one person, who keeps what they have", async () => {
    const id = await rule({ name: "Por pouco tempo", allowsExceptions: true })
    await grant(gestor)
    const end = {
      token: superAdmin,
      params: { clientId: who, ruleId: id },
      query: { justification: "Já há pessoal" },
    }
    expect(await api.incompatibilities.endException(end), "there is none yet").toMatchObject({
      status: 409,
      refusal: { code: "ALREADY_SO" },
    })
    await give((await ask(id)).body.id)
    const listed = await api.incompatibilities.people({
      token: superAdmin,
      params: { ruleId: id },
      query: { search: who },
    })
    expect(listed.body.items, "found before the second side is given").toMatchObject([
      { client: { id: who }, other: [], exceptUntil: until },
    ])
    await grant(auditor)
    const { effects } = (await api.incompatibilities.endException.preview(end)).body
    expect(effects[0]?.text).toMatch(
      /termina a exceção de Rita à regra “Por pouco tempo”, que valia até .*: nada novo passa/,
    )
    expect(
      (await api.incompatibilities.endException({ ...end, params: { ...end.params, ruleId: 0 } })).status,
    ).toBe(404)
    expect((await api.incompatibilities.endException(end)).status).toBe(204)
    expect(await held()).toEqual(["ROLE_SINAL_AUDITOR", "ROLE_SINAL_GESTOR"])
    const ended = (await auditOf(system, who)).find(({ kind }) => kind === "incompatibility.endException")
    expect(ended).toMatchObject({
      actorId: account.superAdmin,
      about: { document: "Por pouco tempo", until },
      justification: "Já há pessoal",
    })
    await revoke(auditor)
    expect(await grant(auditor)).toMatchObject(refused)
    expect((await api.incompatibilities.endException(end)).status, "once").toBe(409)
  })

  describe.runIf(process.env.TEST_DATABASE_URL)("that is ended while changes are under way", () => {
    const excepted = async (name: string) => {
      const id = await rule({ name, allowsExceptions: true })
      await grant(gestor)
      await give((await ask(id)).body.id)
      const query = { justification: "Já há pessoal" }
      return {
        token: superAdmin,
        params: { clientId: who, ruleId: id },
        query,
      }
    }
    /** Gives the second side and checks it, as a change does before it ends. */
    const giveAndCheck = async (tx: Pick<typeof system.db, "execute">) => {
      await tx.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        values (${who}, ${auditor}, ${account.superAdmin})`)
      await tx.execute(sql`set constraints all immediate`)
    }

    test("is over for a change that began before and is checked after it", async () => {
      const end = await excepted("Que termina no meio")
      await expect(
        system.db.transaction(async (tx) => {
          await tx.execute(sql`select now()`)
          expect((await api.incompatibilities.endException(end)).status).toBe(204)
          await giveAndCheck(tx)
        }),
      ).rejects.toMatchObject({ cause: { code: "AT001" } })
    })

    test("waits for a change that has passed by it", async () => {
      const end = await excepted("Que espera")
      let answered = false
      let ending: ReturnType<typeof api.incompatibilities.endException> | undefined
      await system.db.transaction(async (tx) => {
        await giveAndCheck(tx)
        ending = api.incompatibilities.endException(end).finally(() => {
          answered = true
        })
        await eventually(async () => expect(answered || (await isWaiting())).toBe(true))
        expect(answered).toBe(false)
      })
      expect((await ending)?.status).toBe(204)
    })

    test("ends once, whoever asks for it at the same time", async () => {
      const end = await excepted("Que termina uma vez")
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => api.incompatibilities.endException(end)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409])
    })

    const isWaiting = async () =>
      (await rows(system.db, sql`select 1 from pg_locks where locktype = 'transactionid' and not granted`))
        .length > 0
  })

  const stays = "Escolha uma expiração até lá: depois dela o acesso ficaria."
  /** A grant to many says whom it gives a role by exception, and that it would outlast that. */
  async function toldToMany(roleId: number) {
    const { body } = await api.roleAssignments.createForMany.preview({
      token: superAdmin,
      params: { app: "SINAL" },
      body: { roleId, atalaiaIds: [who, await addPerson(system)] },
    })
    const exceptions = body.effects.filter(({ text }) => text.includes("por exceção"))
    expect(exceptions).toMatchObject([
      { text: expect.stringMatching(/^RITA PROVA: pela regra “Com exceção”, /), tone: "warning" },
    ])
    expect(exceptions[0]?.text).toContain(stays)
  }
  /** So does a plan, of which others than its author read no rule. */
  async function simulated(roleId: number) {
    const lines = [grantLine(who, roleId), grantLine(who, roleId, until)]
    const { body } = await api.plans.simulate({ token: superAdmin, body: { lines } })
    const exceptions = body.lines.map(({ effects }) =>
      effects.filter(({ text }) => text.includes("por exceção")),
    )
    expect(exceptions).toMatchObject([
      [{ text: expect.stringMatching(/^Pela regra “Com exceção”, .*depois dela/), tone: "warning" }],
      [{ text: expect.stringMatching(/^Pela regra “Com exceção”, [^.]*\.$/), tone: "neutral" }],
    ])
    const plan = await api.plans.create({ token: superAdmin, body: writtenPlan(lines) })
    const { version } = (await api.plans.get({ token: superAdmin, params: { planId: plan.body.id } })).body
    await api.plans.request({
      token: superAdmin,
      params: { planId: plan.body.id },
      body: { approverId: account.appAdmin, version },
    })
    const read = await api.plans.get({ token: appAdmin, params: { planId: plan.body.id } })
    const [text] = (read.body.lines[0]?.effects ?? []).flatMap((effect) =>
      effect.text.includes("por exceção") ? [effect.text] : [],
    )
    expect(text).toMatch(/^O acesso é por exceção a papéis incompatíveis, até .*depois dela/)
    const digest = read.body.digest
    const approved = await api.plans.approve({
      token: appAdmin,
      params: { planId: plan.body.id },
      body: { digest },
    })
    expect(approved.status).toBe(200)
  }

  test("that has ended lets nothing last longer, and everything end sooner", async () => {
    const id = await rule({ name: "Acabou", allowsExceptions: true })
    const profile = await api.profiles.create({
      token: superAdmin,
      params: { app: "SINAL" },
      body: { name: `PROVA ${++made}`, description: "Prova", permissions: [plantao, gestor] },
    })
    const params = { clientId: who, app: "SINAL" }
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const extend = (days?: number) =>
      api.roleAssignments.update({
        token: superAdmin,
        params: { ...params, roleId: auditor },
        body: days === undefined ? {} : { expirationDateTime: inDays(days) },
      })
    const giveProfile = (days: number) =>
      api.profileAssignments.create({
        token: superAdmin,
        params,
        body: { profileId: profile.body.id, expirationDateTime: inDays(days) },
      })
    const exempt = (until: string) =>
      system.db.execute(sql`
        update incompatibility_exception set until_date = ${until}::timestamptz where atalaia_id = ${who}`)
    await giveProfile(20)
    const asked = await ask(id)
    await give(asked.body.id)
    await grant(auditor, { until: inDays(20) })
    expect((await extend(30)).status, "while the exception lasts").toBe(200)
    await exempt("2020-01-01")
    expect(await extend(60)).toMatchObject(refused)
    expect((await extend(60)).refusal?.message).toContain("A regra “Acabou” não deixa juntos")
    expect(await extend()).toMatchObject(refused)
    expect(await grant(auditor, { until: inDays(60) })).toMatchObject(refused)
    expect(await giveProfile(60)).toMatchObject(refused)
    const many = await api.roleAssignments.createForMany({
      token: appAdmin,
      params: { app: "SINAL" },
      body: { roleId: auditor, atalaiaIds: [who], expirationDateTime: inDays(60) },
    })
    expect(many.body.results).toMatchObject([{ granted: false }])
    expect(await grant(gestor, { until: inDays(60) }), "the same side by another way").toMatchObject(refused)
    expect((await grant(gestor, { until: inDays(10) })).status, "which ends before").toBe(200)
    expect((await extend(25)).status, "a sooner end").toBe(200)
    expect((await giveProfile(15)).status, "a sooner end of the profile").toBe(200)
    await exempt(inDays(1))
    expect((await extend(60)).status, "a new exception").toBe(200)
    await exempt("2020-01-01")
    await system.db.execute(sql`
      update role_assignment set expiration_date_time = now() - interval '1 hour'
      where client_id = ${who} and role_id = ${auditor}`)
    expect(await grant(auditor, { until: inDays(2) }), "reactivated").toMatchObject(refused)
    await system.db.execute(sql`delete from profile_assignment where client_id = ${who}`)
    await revoke(gestor)
    expect((await grant(auditor)).status, "without the other side").toBe(200)
  })

  test.each([
    ["has other sides", (): Partial<Rule> => ({ other: [ofSinal(auditor), ofSinal(plantao)] })],
    ["allows none any more", (): Partial<Rule> => ({ allowsExceptions: false })],
  ])("ends with its requests once the rule %s, which takes nothing and is said before", async (_, change) => {
    const name = `Muda ${++made}`
    const id = await rule({ name, allowsExceptions: true })
    const other = await addPerson(system, { name: "RUI ESPERA" })
    await give((await ask(id)).body.id)
    const waiting = await ask(id, { clientId: other })
    await grant(gestor)
    await grant(auditor)
    const update = { ...ruleOf({ name, allowsExceptions: true }), version: 1 }
    const params = { ruleId: id }
    const reason = { ...update, reason: "Outro motivo" }
    expect((await api.incompatibilities.update({ token: superAdmin, params, body: reason })).status).toBe(200)
    expect((await revoke(auditor)).status).toBe(200)
    expect((await grant(auditor)).status, "the exception is still there").toBe(200)
    const body = { ...reason, ...change(), version: 2 }
    const preview = await api.incompatibilities.update.preview({ token: superAdmin, params, body })
    const told = preview.body.effects.filter(({ text }) => text !== "")
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(
      "Terminam 1 exceção e 1 pedido de exceção: o que já se tem fica, e nada novo passa.",
    )
    expect((await api.incompatibilities.update({ token: superAdmin, params, body })).status).toBe(200)
    expect(await held()).toEqual(["ROLE_SINAL_AUDITOR", "ROLE_SINAL_GESTOR"])
    expect((await auditOf(system, who)).at(-1)).toMatchObject({
      kind: "incompatibility.lapse",
      actorId: account.superAdmin,
      about: { document: name },
    })
    expect(await give(waiting.body.id)).toMatchObject({ status: 409, refusal: { code: "ALREADY_SO" } })
    await revoke(auditor)
    expect(await grant(auditor)).toMatchObject(refused)
  })

  test("ends by a plan, which is applied with the effects that it had", async () => {
    const name = `Muda ${++made}`
    const id = await rule({ name, allowsExceptions: true })
    await give((await ask(id)).body.id)
    const body = { ...ruleOf({ name, allowsExceptions: false }), version: 1 }
    const edit = line("edit rule", planned("incompatibilities", "update", { ruleId: id }, { body }))
    const saved = await api.plans.create({ token: superAdmin, body: writtenPlan([edit]) })
    const params = { planId: saved.body.id }
    expect(await api.plans.apply({ token: superAdmin, params })).toMatchObject({
      status: 200,
      body: { state: "applied" },
    })
    expect((await auditOf(system, who)).at(-1)?.kind).toBe("incompatibility.lapse")
  })

  test("ends in at most 365 days, the last of them included", async () => {
    const id = await rule({ allowsExceptions: true })
    const day = (days: number) =>
      Temporal.Now.zonedDateTimeISO("America/Sao_Paulo").add({ days }).toPlainDate().toString()
    expect(await ask(id, { untilDateTime: day(366) })).toMatchObject({
      status: 422,
      body: {
        fields: { untilDateTime: "Uma exceção dura no máximo 365 dias: escolha um fim mais próximo." },
      },
    })
    expect((await ask(id, { untilDateTime: day(365) })).status).toBe(200)
  })

  test("needs an end in the future, a rule that allows it, and a person", async () => {
    const strict = await rule()
    expect(await ask(strict)).toMatchObject({ status: 409, refusal: { code: "SENSELESS" } })
    const id = await rule({ allowsExceptions: true })
    expect((await ask(id, { untilDateTime: "2020-01-01" })).status).toBe(422)
    expect((await ask(id, { clientId: account.superAdmin })).status, "for oneself").toBe(403)
    expect((await ask(id, { token: appAdmin })).status).toBe(403)
    expect((await ask(id, { clientId: "7" })).status).toBe(404)
    expect((await ask(999_999)).status).toBe(404)
  })

  test("to another rule waits beside it; a rule that is removed takes its requests along", async () => {
    const [one, other] = [await rule({ allowsExceptions: true }), await rule({ allowsExceptions: true })]
    const first = await ask(one)
    expect((await ask(other)).status).toBe(200)
    expect(await ask(one)).toMatchObject({ status: 409, refusal: { code: "ALREADY_SO" } })
    await api.incompatibilities.remove({
      token: superAdmin,
      params: { ruleId: one },
      query: { justification: "Não serve" },
    })
    expect(await give(first.body.id)).toMatchObject({ status: 409, refusal: { code: "ALREADY_SO" } })
  })
})
