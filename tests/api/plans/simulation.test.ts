import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson, applicationId, auditOf } from "../../support/data/person"
import { blockLine, grantLine, line, planned, revokeLine, unblockLine } from "../../support/data/plans"
import { effectiveRoles, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let gestor: number
let consulta: number
let rita: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
})
beforeEach(async () => {
  rita = await addPerson(system, { name: "RITA PROVA" })
})

const simulate = (lines: Parameters<typeof api.plans.simulate>[0]["body"]["lines"], token = superAdmin) =>
  api.plans.simulate({ token, body: { lines } })
const texts = (effects: { text: string }[] = []) => effects.map(({ text }) => text)

describe("simulating a plan", () => {
  test("does its lines in order, each after the ones before it, and takes all back", async () => {
    const { status, body } = await simulate([
      grantLine(rita, gestor),
      blockLine(rita, gestor),
      unblockLine(rita, gestor),
      revokeLine(rita, gestor),
      grantLine(rita, consulta),
    ])
    expect(status).toBe(200)
    expect(body.lines.map(({ effects }) => texts(effects).at(-1))).toEqual([
      "Rita passa a ter ROLE_SINAL_GESTOR em SINAL.",
      "Rita perde ROLE_SINAL_GESTOR em SINAL.",
      "Rita passa a ter ROLE_SINAL_GESTOR em SINAL.",
      "Rita perde ROLE_SINAL_GESTOR em SINAL.",
      "Rita passa a ter ROLE_SINAL_CONSULTA em SINAL.",
    ])
    expect(body.people).toEqual([
      { id: rita, name: "RITA PROVA", gained: ["ROLE_SINAL_CONSULTA em SINAL"], lost: [] },
    ])
    expect(await effectiveRoles(system, rita, "SINAL")).toEqual([])
    expect(await auditOf(system, rita)).toEqual([])
  })

  test("says of each line why it is refused, and goes on", async () => {
    const { body } = await simulate([
      unblockLine(rita, gestor),
      grantLine("11144477735", gestor),
      grantLine(rita, gestor, "2020-01-01T00:00:00-03:00"),
      grantLine(rita, consulta),
    ])
    expect(body.lines.map(({ refusal }) => refusal?.code)).toEqual([
      "NOT_FOUND",
      "NOT_FOUND",
      "INVALID",
      undefined,
    ])
    expect(body.lines[0]?.refusal?.message).toBe("ROLE_SINAL_GESTOR não está bloqueado para RITA PROVA.")
    expect(body.lines[3]?.effects).not.toEqual([])
  })

  test("warns that it leaves a single super admin", async () => {
    const admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
    const params = { clientId: account.secondAdmin, app: "1", roleId: admin }
    const { body } = await simulate([line("retirar papel", planned("roleAssignments", "remove", params))])
    expect(texts(body.sum)).toContain("Restará um único administrador geral: HELENA CAVALCANTE.")
  })

  test("counts those to whom the same happens", async () => {
    const others = await Promise.all([addPerson(system), addPerson(system)])
    const { body } = await simulate([rita, ...others].map((id) => grantLine(id, gestor)))
    expect(texts(body.sum)).toEqual([
      "3 × Papel atribuído",
      "3 pessoas passam a ter ROLE_SINAL_GESTOR em SINAL.",
    ])
  })

  test("names what becomes of several people of one line, and of those who are left out", async () => {
    const other = await addPerson(system)
    const { body } = await simulate([
      line(
        "grant role ROLE_SINAL_GESTOR user … app SINAL",
        planned(
          "roleAssignments",
          "createForMany",
          { app: "SINAL" },
          { body: { roleId: gestor, atalaiaIds: [rita, other, "11144477735"] } },
        ),
      ),
    ])
    expect(texts(body.lines[0]?.effects)).toEqual([
      expect.stringMatching(/^Ao confirmar, 2 pessoas /),
      "2 pessoas passam a ter ROLE_SINAL_GESTOR em SINAL.",
      "111.444.777-35 fica de fora: nenhum Usuário encontrado.",
    ])
  })

  test("says which sessions each line ends, once, and all of them as a sum", async () => {
    const { db } = system
    const other = await addPerson(system)
    const appId = await applicationId(system, "SINAL")
    for (const id of [rita, other]) {
      await api.roleAssignments.create({
        token: superAdmin,
        params: { clientId: id, app: "SINAL" },
        body: { roleId: gestor },
      })
      await system.signIn(id)
      await db.execute(sql`
        insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent, entered_with)
        select sha256(convert_to(${id}, 'UTF8')), 'access', ${id}, ${appId}, '10.0.0.1', 'prova', token_hash
        from session where client_identifier = ${id} and app_id = 1`)
    }
    const { body } = await simulate([revokeLine(rita, gestor), revokeLine(other, gestor)])
    expect(
      body.lines.map(({ effects }) => texts(effects).filter((text) => text.startsWith("Encerra"))),
    ).toEqual([
      ["Encerra 1 sessão de Rita em SINAL."],
      [expect.stringMatching(/^Encerra 1 sessão de .+ em SINAL\.$/)],
    ])
    expect(texts(body.sum).at(-1)).toBe("Encerra 2 sessões de 2 pessoas em SINAL.")
    const open = await rows(
      db,
      sql`select 1 from session where app_id = ${appId} and client_identifier = ${rita}
      and ended_date is null`,
    )
    expect(open).toHaveLength(1)
  })

  test("has the same digest for the same effects, whatever sessions are open, and another for others", async () => {
    const lines = [grantLine(rita, gestor)]
    const digest = async () => (await simulate(lines)).body.digest
    const first = await digest()
    expect(await digest()).toBe(first)
    await api.roleAssignments.create({
      token: superAdmin,
      params: { clientId: rita, app: "SINAL" },
      body: { roleId: gestor },
    })
    expect(await digest()).not.toBe(first)
  })

  test("has each line refused that whoever asks may not carry out", async () => {
    const { body } = await simulate(
      [
        grantLine(rita, gestor),
        line(
          "grant role ROLE_RONDA_OPERADOR user … app RONDA",
          planned(
            "roleAssignments",
            "create",
            { clientId: rita, app: "RONDA" },
            { body: { roleId: gestor } },
          ),
        ),
        line(
          "deactivate user …",
          planned(
            "clients",
            "setEnabled",
            { clientId: rita },
            { body: { enabled: false, description: "x" } },
          ),
        ),
      ],
      appAdmin,
    )
    expect(body.lines.map(({ refusal }) => refusal?.code)).toEqual([undefined, "NOT_FOUND", "NOT_YOURS"])
  })

  test.each([
    ["a call that is none", { resource: "nada", name: "nada", path: "/nada", query: {} }],
    ["a name of every object", { resource: "constructor", name: "prototype", path: "/", query: {} }],
    ["what reads", planned("users", "list", {})],
    ["what shows a secret once", planned("applications", "makeSecret", { app: "SINAL" })],
    ["a plan in a plan", planned("plans", "apply", { planId: 1 })],
    ["what is decided about a plan", planned("plans", "withdraw", { planId: 1 })],
    ["what comes to a mailbox of one's own", planned("searchReports", "remove", { searchId: 1 })],
    ["an address of another call", { ...planned("blocks", "create", {}), path: "/users" }],
    [
      "an address that cannot be read",
      { ...planned("blocks", "create", {}), path: "/client/%E0/application/SINAL/block-assignments/roles" },
    ],
  ])("refuses %s in its line", async (_, call) => {
    const { status, body } = await simulate([line("x", call)])
    expect(status).toBe(200)
    expect(body.lines[0]?.refusal?.code).toBe("NOT_PLANNABLE")
  })

  test("says why a second person is needed", async () => {
    // The demonstration's rule names roles of SINAL, which then stays.
    await system.db.execute(sql`delete from incompatibility`)
    const admin = await roleId(system, "ROLE_ATALAIA_MANAGER_SEARCH")
    const crowd = await Promise.all(Array.from({ length: 101 }, () => addPerson(system)))
    const needs = async (...lines: Parameters<typeof simulate>[0]) =>
      (await simulate(lines)).body.secondPerson
    expect(await needs(grantLine(rita, gestor))).toEqual([])
    expect(
      await needs(
        line(
          "grant role ROLE_ATALAIA_MANAGER_SEARCH …",
          planned(
            "roleAssignments",
            "create",
            { clientId: rita, app: "ATALAIA" },
            { body: { roleId: admin } },
          ),
        ),
      ),
    ).toEqual(["Concede administração"])
    expect(
      await needs(
        grantLine(rita, gestor),
        line(
          "revoke role …",
          planned("roleAssignments", "remove", { clientId: rita, app: "SINAL", roleId: gestor }),
        ),
      ),
      "access that is taken can be given again",
    ).toEqual([])
    expect(
      await needs(line("delete app SINAL", planned("applications", "remove", { app: "SINAL" }))),
    ).toEqual(["Exclui algo que não volta", expect.stringMatching(/^É sobre \d+ pessoas, mais de 100$/)])
    expect(
      await needs(
        line(
          "grant role …",
          planned(
            "roleAssignments",
            "createForMany",
            { app: "SINAL" },
            { body: { roleId: gestor, atalaiaIds: crowd } },
          ),
        ),
      ),
    ).toEqual(["É sobre 101 pessoas, mais de 100"])
  })

  test("is not for people who administer nothing", async () => {
    const token = await system.signIn(account.user)
    expect(await simulate([grantLine(rita, gestor)], token)).toMatchObject({ status: 403 })
  })
})

test("a line sends no more than its calls could by themselves", async () => {
  const body = { x: Array(6000).fill("y".repeat(50)) }
  const lines = [line("a", planned("blocks", "create", { clientId: "1", app: "SINAL" }, { body }))]
  expect(await api.plans.simulate({ token: superAdmin, body: { lines } })).toMatchObject({
    status: 422,
    refusal: { fields: { "lines.0": "Esta linha envia dados demais." } },
  })
})
