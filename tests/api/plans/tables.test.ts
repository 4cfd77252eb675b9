import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { maxTables } from "@/domain/plans"
import { addPerson, auditOf } from "../../support/data/person"
import { grantLine, line, planned, writtenPlan } from "../../support/data/plans"
import { roleId } from "../../support/data/roles"
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
  rita = await addPerson(system, { name: "RITA PROVA" })
})

const table = (name: string) => ({
  name,
  separator: ";" as const,
  headings: ["CPF", "Observação"],
  rows: [
    { cells: [rita, "=1+1"], line: `grant role ${gestor} user ${rita} app SINAL` },
    { cells: ["", ""] },
    { cells: ["111", "à mão"], problem: "CPF Inválido" },
  ],
})
const tablesOf = (planId: number, token = appAdmin) => api.plans.tables({ token, params: { planId } })

describe("the tables of a plan", () => {
  test("are kept as they came, are only its author's, and go with it", async () => {
    const { body: made } = await api.plans.create({
      token: appAdmin,
      body: writtenPlan([grantLine(rita, gestor)], { tables: [table("equipe.csv")] }),
    })
    expect((await tablesOf(made.id)).body).toEqual({ tables: [table("equipe.csv")] })
    expect((await api.plans.get({ token: appAdmin, params: { planId: made.id } })).body.tables).toBe(1)
    // A super admin sees the plan, but not the other contents of its tables.
    expect(await tablesOf(made.id, superAdmin)).toMatchObject({ status: 403 })
    expect((await api.plans.get({ token: superAdmin, params: { planId: made.id } })).body).not.toHaveProperty(
      "tables",
    )
    expect(await tablesOf(made.id, await system.signIn(account.orgManager))).toMatchObject({ status: 404 })
    expect(await tablesOf(99_999)).toMatchObject({ status: 404 })
    await api.plans.remove({ token: appAdmin, params: { planId: made.id } })
    expect(await rows(system.db, sql`select from plan_table where plan_id = ${made.id}`)).toEqual([])
  })

  test("come on top of those that it has, up to a number", async () => {
    const written = writtenPlan([grantLine(rita, gestor)])
    const { body: made } = await api.plans.create({
      token: appAdmin,
      body: { ...written, tables: [table("a.csv")] },
    })
    const save = (version: number, count: number) =>
      api.plans.update({
        token: appAdmin,
        params: { planId: made.id },
        body: {
          ...written,
          version,
          tables: Array.from({ length: count }, (_, index) => table(`${index}.csv`)),
        },
      })
    expect(await save(made.version, 1)).toMatchObject({ status: 200 })
    expect((await tablesOf(made.id)).body.tables.map(({ name }) => name)).toEqual(["a.csv", "0.csv"])
    expect(await save(2, maxTables - 1)).toMatchObject({
      status: 422,
      body: { fields: { tables: `Um plano guarda no máximo ${maxTables} tabelas.` } },
    })
    expect(await save(2, 0)).toMatchObject({ status: 200 })
    expect((await tablesOf(made.id)).body.tables).toHaveLength(2)
  })

  test("have no cells without end", async () => {
    const tooLong = { ...table("a.csv"), rows: [{ cells: ["x".repeat(4001)] }] }
    const tooWide = { ...table("a.csv"), headings: Array.from({ length: 201 }, () => "x") }
    for (const wrong of [tooLong, tooWide]) {
      const body = writtenPlan([grantLine(rita, gestor)], { tables: [wrong] })
      expect(await api.plans.create({ token: appAdmin, body })).toMatchObject({ status: 422 })
    }
  })
})

describe("what tables are kept for beside roles and blocks is part of a plan", () => {
  test("moving a person to a unit, without a document", async () => {
    const [pmce] = await rows<{ id: number }>(
      system.db,
      sql`select id, acronym from organization where acronym = 'PMCE' limit 1`,
    )
    const move = line(
      `move user ${rita} to PMCE`,
      planned(
        "organizations",
        "migrateUsers",
        {},
        { body: { newOrganizationId: pmce?.id, atalaiaIds: [rita] } },
      ),
    )
    const { body: made } = await api.plans.create({ token: superAdmin, body: writtenPlan([move]) })
    const plan = await api.plans.get({ token: superAdmin, params: { planId: made.id } })
    expect(plan.body.lines[0]).toMatchObject({
      effects: [{ text: "Ao confirmar, muda a lotação de RITA PROVA: de nenhuma para PMCE." }, {}],
    })
    expect(await api.plans.apply({ token: superAdmin, params: { planId: made.id } })).toMatchObject({
      status: 200,
      body: { state: "applied", done: 1 },
    })
    expect((await auditOf(system, rita)).at(-1)).toMatchObject({ kind: "organization.migrateUsers" })
    // Actors who do not manage units cannot do so by a plan either.
    const other = await api.plans.simulate({ token: appAdmin, body: { lines: [move] } })
    expect(other.body.lines[0]?.refusal).toBeDefined()
  })

  test("a new unit, whose state and country follow from its municipality", async () => {
    const [city] = await rows<{ id: number; stateId: number }>(
      system.db,
      sql`select id, state_id as "stateId" from city where name = 'Fortaleza' limit 1`,
    )
    const [classification] = await rows<{ id: number }>(
      system.db,
      sql`select id from organization_classification order by id limit 1`,
    )
    const organization = {
      title: "Posto da praia",
      acronym: "PPRAIA",
      sphere: "MUN",
      classifications: [classification?.id],
      specialized: false,
      specializations: [],
      emails: [],
      phones: [],
      cityId: city?.id,
    }
    const create = (over: object = {}) =>
      line(
        "new org",
        planned("organizations", "create", {}, { body: { organization: { ...organization, ...over } } }),
      )
    const { body: made } = await api.plans.create({ token: superAdmin, body: writtenPlan([create()]) })
    expect(await api.plans.apply({ token: superAdmin, params: { planId: made.id } })).toMatchObject({
      status: 200,
    })
    const [kept] = await rows<{ stateId: number; country: string }>(
      system.db,
      sql`
        select o.state_id as "stateId", c.name as country from organization o join country c on c.id = o.country_id
        where o.acronym = 'PPRAIA'`,
    )
    expect(kept).toEqual({ stateId: city?.stateId, country: "Brasil" })
    const { body } = await api.plans.simulate({
      token: superAdmin,
      body: { lines: [create(), create({ acronym: "B", cityId: 999_999_999 })] },
    })
    expect(body.lines.map(({ refusal }) => refusal?.code)).toEqual(["TAKEN", "INVALID"])
  })

  test("a pre-registration and a link of an authorizer, but nothing that needs a document", async () => {
    const { body } = await api.plans.simulate({
      token: superAdmin,
      body: {
        lines: [
          line(
            "pre-register",
            planned("users", "create", {}, { body: { isForeign: true, email: "nova@exemplo.gov.br" } }),
          ),
          line(
            "link authorizer",
            planned("authorizerLinks", "create", {}, { body: { userAtalaiaId: rita, organizationId: 1 } }),
          ),
          line("disable", planned("organizations", "disable", { organizationId: 1 }, { body: {} })),
          line(
            "with a file",
            planned(
              "organizations",
              "migrateUsers",
              {},
              {
                body: { newOrganizationId: 1, atalaiaIds: [rita], file: "x" },
              },
            ),
          ),
        ],
      },
    })
    expect(body.lines.map(({ refusal }) => refusal?.code)).toEqual([
      undefined,
      undefined,
      "NOT_PLANNABLE",
      "INVALID",
    ])
  })
})

test("a plan's title, which its approver reads, leads nowhere", async () => {
  const body = writtenPlan([grantLine(rita, gestor)], { title: "Confira em https://exemplo" })
  expect(await api.plans.create({ token: appAdmin, body })).toMatchObject({
    status: 422,
    refusal: { fields: { title: expect.stringContaining("endereço") } },
  })
})
