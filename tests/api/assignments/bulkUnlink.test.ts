import { eq, sql } from "drizzle-orm"
import { PgDatabase } from "drizzle-orm/pg-core"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { assignmentValidation, profileRole, roleAssignment } from "@/server/platform/database/schema/index"
import { unlinking } from "../../support/data/bulkUnlink"
import { addPerson, applicationId, auditOf } from "../../support/data/person"
import { effectiveRoles, profileId, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** Queries that a call makes only once in some seconds: the actor's rights, and the session's last use. */
const askedAnew = 2

const system = systemForFile()
let give: ReturnType<typeof unlinking>["give"]
let unlink: ReturnType<typeof unlinking>["unlink"]
let unlinkProfiles: ReturnType<typeof unlinking>["unlinkProfiles"]
let superAdmin: string
let appAdmin: string
let consulta: number
let gestor: number
let operation: number
/** Three people with ROLE_SINAL_CONSULTA, the first also with ROLE_SINAL_GESTOR; new for each test. */
let people: [string, string, string]

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  ;({ give, unlink, unlinkProfiles } = unlinking(system, appAdmin))
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  operation = await roleId(system, "ROLE_SINAL_OPERACAO")
})
beforeEach(async () => {
  people = [
    await addPerson(system, { name: "ANA PROVA" }),
    await addPerson(system, { name: "BIA PROVA" }),
    await addPerson(system, { name: "CÉU PROVA" }),
  ]
  await give([...people], consulta)
  await give([people[0]], gestor)
})

const preview = { headers: { "X-Preview": "1" } }

describe("roles of several people", () => {
  test("are taken back together, each with its audit row", async () => {
    const { status, body } = await unlink([consulta, gestor], [...people])
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { atalaiaId: people[0], name: "ANA PROVA", removed: 2 },
      { atalaiaId: people[1], name: "BIA PROVA", removed: 1 },
      { atalaiaId: people[2], name: "CÉU PROVA", removed: 1 },
    ])
    for (const id of people) expect(await effectiveRoles(system, id, "SINAL")).toEqual([])
    const sinal = await applicationId(system, "SINAL")
    const row = (subject: string, role: string, id: number) => ({
      kind: "role.revoke",
      actorId: account.appAdmin,
      appId: sinal,
      roleId: id,
      about: { subject, app: "SINAL", role },
      before: { expirationDateTime: null },
    })
    const written = await auditOf(system, people[0])
    expect(
      written.sort((one, other) => (one.roleId === gestor ? 1 : other.roleId === gestor ? -1 : 0)),
    ).toMatchObject([
      row("ANA PROVA", "ROLE_SINAL_CONSULTA", consulta),
      row("ANA PROVA", "ROLE_SINAL_GESTOR", gestor),
    ])
    expect(await auditOf(system, people[2])).toMatchObject([
      row("CÉU PROVA", "ROLE_SINAL_CONSULTA", consulta),
    ])
  })

  test("leave other roles and other people alone", async () => {
    await unlink([consulta], [people[0]])
    expect(await effectiveRoles(system, people[0], "SINAL")).toEqual(["ROLE_SINAL_GESTOR"])
    expect(await effectiveRoles(system, people[1], "SINAL")).toEqual(["ROLE_SINAL_CONSULTA"])
  })

  test("who is not there, oneself and who holds nothing is told so, and stops nobody", async () => {
    await give([account.appAdmin], consulta)
    const written = `${people[1].slice(0, 3)}.${people[1].slice(3, 6)}.${people[1].slice(6, 9)}-${people[1].slice(9)}`
    const { body } = await unlink(
      [gestor, consulta],
      ["00000000000", account.appAdmin, account.neverSignedIn, written, people[1], '{não, é"um id\\'],
    )
    expect(body.results).toEqual([
      { atalaiaId: "00000000000", removed: 0, message: "Nenhum Usuário encontrado" },
      {
        atalaiaId: account.appAdmin,
        name: "FERNANDA DUARTE",
        removed: 0,
        message: "Você não pode fazer isso com o seu próprio cadastro.",
      },
      { atalaiaId: account.neverSignedIn, name: "SÍLVIA MOURA", removed: 0, message: "Nada a retirar" },
      { atalaiaId: people[1], name: "BIA PROVA", removed: 1 },
      { atalaiaId: '{não,é"umid\\', removed: 0, message: "Nenhum Usuário encontrado" },
    ])
    expect(await effectiveRoles(system, account.appAdmin, "SINAL")).toEqual(["ROLE_SINAL_CONSULTA"])
    await system.db
      .delete(roleAssignment)
      .where(sql`client_id = ${account.appAdmin} and role_id = ${consulta}`)
  })

  test("of foreigners too", async () => {
    await system.db
      .insert(roleAssignment)
      .values({
        clientId: account.foreigner,
        roleId: consulta,
        createdBy: account.appAdmin,
      })
      .onConflictDoNothing()
    const { body } = await unlink([consulta], ["WK.104829301"])
    expect(body.results).toMatchObject([{ atalaiaId: account.foreigner, removed: 1 }])
  })

  test("take what waited for validation along, where no profile gives the role still", async () => {
    await give([people[0], people[1]], operation)
    const profile = await profileId(system, "GESTÃO ESTADUAL")
    await system.api.profileAssignments.create({
      token: appAdmin,
      params: { clientId: people[1], app: "SINAL" },
      body: { profileId: profile },
    })
    await system.db.insert(assignmentValidation).values({
      clientId: people[0],
      roleId: operation,
      validatedDate: new Date(),
      validatorId: account.appAdmin,
    })
    await unlink([operation], [people[0], people[1]])
    const left = await system.db
      .select()
      .from(assignmentValidation)
      .where(eq(assignmentValidation.roleId, operation))
    const whose = left.map(({ clientId }) => clientId)
    expect(whose).not.toContain(people[0])
    expect(whose).toContain(people[1])
  })

  test("that make admins and managers of the application are among them", async () => {
    const manager = await roleId(system, "ROLE_GER_APP_SINAL")
    await give([people[2]], manager)
    expect((await unlink([manager], [people[2]])).body.results).toMatchObject([{ removed: 1 }])
    expect(await effectiveRoles(system, people[2], "ATALAIA")).toEqual([])
  })

  test("are announced in one sentence a role, and stay as they are", async () => {
    const { effects } = await unlink([consulta, gestor], [...people], preview)
    expect(effects).toHaveLength(2)
    expect(effects).toEqual(
      expect.arrayContaining([
        {
          text: "Ao confirmar, a atribuição de ROLE_SINAL_CONSULTA em SINAL é retirada de 3 pessoas.",
          tone: "danger",
        },
        {
          text: "Ao confirmar, a atribuição de ROLE_SINAL_GESTOR em SINAL é retirada de Ana.",
          tone: "danger",
        },
      ]),
    )
    expect(await effectiveRoles(system, people[0], "SINAL")).toHaveLength(2)
  })

  test("cost as many queries for forty people as for one", async () => {
    const many: string[] = []
    for (let made = 0; made < 40; made++) many.push(await addPerson(system))
    await give(many, gestor)
    const asked = vi.spyOn(PgDatabase.prototype, "execute")
    const queries = async (atalaiaIds: string[]) => {
      asked.mockClear()
      const { body } = await unlink([gestor], atalaiaIds)
      expect(body.results.map(({ removed }) => removed)).toEqual(atalaiaIds.map(() => 1))
      return asked.mock.calls.length
    }
    const forOne = await queries([people[0]])
    expect(forOne).toBeGreaterThan(4)
    expect(await queries(many)).toBeLessThanOrEqual(forOne + askedAnew)
    asked.mockRestore()
  })

  test("two who do it at once: each assignment is taken back once", async () => {
    const answers = await Promise.all([
      unlink([consulta, gestor], [...people]),
      unlink([gestor, consulta], [...people].reverse(), { token: superAdmin }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const removed = answers.flatMap(({ body }) => body.results.map((result) => result.removed))
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(await auditOf(system, people[0])).toHaveLength(2)
  })
})

describe("profiles of several people", () => {
  test("are taken back together, with their audit rows", async () => {
    const profile = await profileId(system, "SALA DE OPERAÇÕES")
    for (const id of [people[0], people[1]]) {
      await system.api.profileAssignments.create({
        token: appAdmin,
        params: { clientId: id, app: "SINAL" },
        body: { profileId: profile },
      })
    }
    const { body } = await unlinkProfiles([profile], [...people])
    expect(body.results.map(({ removed, message }) => message ?? removed)).toEqual([1, 1, "Nada a retirar"])
    expect(await effectiveRoles(system, people[1], "SINAL")).toEqual(["ROLE_SINAL_CONSULTA"])
    expect((await auditOf(system, people[1])).at(-1)).toMatchObject({
      kind: "profile.revoke",
      roleId: null,
      about: { subject: "BIA PROVA", app: "SINAL", profile: "SALA DE OPERAÇÕES" },
      before: { expirationDateTime: null, profileId: profile },
    })
  })

  test("with platform roles in them only the super admin takes back", async () => {
    const profile = await profileId(system, "CONTROLE INTERNO")
    const platform = await roleId(system, "ROLE_ATALAIA_MANAGER_SEARCH")
    await system.db.insert(profileRole).values({ profileId: profile, roleId: platform })
    expect((await unlinkProfiles([profile], [...people])).status).toBe(403)
    expect((await unlinkProfiles([profile], [...people], { token: superAdmin })).status).toBe(200)
    await system.db.delete(profileRole).where(eq(profileRole.roleId, platform))
  })
})

test("five hundred people and five hundred roles fit into one call", async () => {
  const sinal = await applicationId(system, "SINAL")
  const made = await rows<{ id: number }>(
    system.db,
    sql`insert into role (app_id, title, description)
        select ${sinal}, 'ROLE_SINAL_MUITOS_' || i, 'x' from generate_series(1, 500) i returning id`,
  )
  const clientIds = Array.from({ length: 500 }, (_, index) => `wk${String(index).padStart(9, "0")}`)
  const { status, body } = await unlink(
    made.map(({ id }) => id),
    clientIds,
  )
  expect(status).toBe(200)
  expect(body.results).toHaveLength(500)
})
