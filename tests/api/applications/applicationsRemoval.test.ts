import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openSession } from "@/server/identity/access/sessions"
import {
  applicationDisabling,
  applicationDocument,
  assignmentValidation,
  inheritedRole,
  profile,
  profileAssignment,
  profileRole,
  roleAssignment,
  roleBlock,
  roleConsul,
  session,
} from "@/server/platform/database/schema/index"
import { type ApplicationAnswer, addApplication, auditOfApplication } from "../../support/data/applications"
import { addPerson, applicationId, giveRole } from "../../support/data/person"
import { effectiveRoles, leaveOneSuperAdmin, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let app: ApplicationAnswer

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
})
beforeEach(async () => {
  app = await addApplication(system, superAdmin)
})

const remove = (of: string | number = app.id, token = superAdmin, headers: Record<string, string> = {}) =>
  api.applications.remove({
    token,
    params: { app: of },
    headers,
  })
const by = { createdBy: account.superAdmin }

/** Every table that can refer to an application, and its number of referring rows. */
async function traces({ id, clientId }: ApplicationAnswer): Promise<Record<string, number>> {
  const [found] = await rows<Record<string, number>>(
    system.db,
    sql`
      with own as (select id from role where app_id = ${id} or governs_app_id = ${id})
      select
        (select count(*) from application where id = ${id})::int as application,
        (select count(*) from client where id = ${clientId})::int as client,
        (select count(*) from own)::int as role,
        (select count(*) from role_consul where role_id in (select id from own))::int as consul,
        (select count(*) from profile where app_id = ${id})::int as profile,
        (select count(*) from profile_role p where p.role_id in (select id from own)
          or p.profile_id in (select id from profile where app_id = ${id}))::int as part,
        (select count(*) from role_assignment where client_id = ${clientId} or role_id in (select id from own))::int
          as assignment,
        (select count(*) from profile_assignment h where h.client_id = ${clientId}
          or h.profile_id in (select id from profile where app_id = ${id}))::int as given,
        (select count(*) from assignment_validation where client_id = ${clientId}
          or role_id in (select id from own))::int as validation,
        (select count(*) from role_block where app_id = ${id} or client_id = ${clientId}
          or role_id in (select id from own))::int as block,
        (select count(*) from inherited_role where app_id = ${id})::int as inherited,
        (select count(*) from application_disabling where app_id = ${id} or client_id = ${clientId})::int as disabling,
        (select count(*) from application_document where app_id = ${id})::int as document,
        (select count(*) from session where ended_date is null
          and (app_id = ${id} or client_identifier = ${clientId}))::int as session`,
  )
  return found ?? {}
}

/** Inserts a row into each of these tables. Returns the role, which two people have. */
async function furnish({ id, clientId, acronym }: ApplicationAnswer): Promise<{ people: string[] }> {
  const people = [await addPerson(system), await addPerson(system)]
  const [first = "", second = ""] = people
  const { db } = system
  const basic = await giveRole(system, first, { appId: id, title: `ROLE_${acronym}_A` })
  const chain = await giveRole(system, second, { appId: id, title: `ROLE_${acronym}_B`, type: "chain" })
  await db.insert(roleConsul).values({ roleId: chain, atalaiaId: first })
  await db.insert(assignmentValidation).values({ clientId: second, roleId: chain })
  const [added] = await db
    .insert(profile)
    .values({ appId: id, name: "GESTÃO", description: "x" })
    .returning({ id: profile.id })
  const profileId = added?.id ?? 0
  await db.insert(profileRole).values([
    { profileId, roleId: basic },
    { profileId, roleId: chain },
  ])
  await db.insert(profileAssignment).values({ clientId: first, profileId, ...by })
  const governing = await roleId(system, `ROLE_ADMIN_APP_${acronym}`)
  const past = new Date("2020-01-01T00:00:00Z")
  await db
    .insert(roleAssignment)
    .values({ clientId: second, roleId: governing, expirationDateTime: past, ...by })
  const plain = await roleId(system, "ROLE_ATALAIA_USER")
  await db.insert(inheritedRole).values({ appId: id, roleId: plain })
  const why = { justification: "x", ...by }
  await db.insert(roleBlock).values([
    { clientId: first, roleId: basic, appId: id, ...why },
    { clientId: first, roleId: plain, appId: id, ...why },
    { clientId: second, roleId: governing, appId: 1, ...why },
  ])
  await db.insert(applicationDisabling).values({ clientId: second, appId: id, description: "x", ...by })
  const [type] = await rows<{ id: number }>(db, sql`select min(id) as id from document_type`)
  await db.insert(applicationDocument).values({ appId: id, documentId: type?.id ?? 0 })

  // Its assignments and blocks as a client of another application.
  const sinal = await applicationId(system, "SINAL")
  const gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  await db.insert(roleAssignment).values({ clientId, roleId: gestor, ...by })
  await db.insert(roleBlock).values({ clientId, roleId: gestor, appId: sinal, ...why })
  await db.insert(applicationDisabling).values({ clientId, appId: sinal, description: "x", ...by })
  const open = (appId: number, clientIdentifier: string, mark: number) => ({
    tokenHash: new Uint8Array(32).fill(mark),
    tokenType: "access",
    clientIdentifier,
    appId,
    ip: "",
    userAgent: "",
  })
  await db.insert(session).values([open(id, first, id % 256), open(sinal, clientId, (id + 128) % 256)])
  return { people }
}

const losses =
  "4 papéis, 1 perfil, 3 atribuições de 2 pessoas, 4 bloqueios, 1 documento exigido e 2 sessões, " +
  "além de 1 atribuição que ela tem em outras aplicações"

describe("removing an application", () => {
  test("takes everything along that is its own, and keeps what was done", async () => {
    const { people } = await furnish(app)
    expect(Object.values(await traces(app)).every((count) => count > 0)).toBe(true)
    await api.applications.setTokens({
      token: superAdmin,
      params: { app: app.id },
      body: { number: 7 },
    })
    const done = await auditOfApplication(system, app.id)

    expect((await remove()).status).toBe(204)
    expect(Object.entries(await traces(app)).filter(([, count]) => count > 0)).toEqual([])
    expect((await api.applications.get({ token: superAdmin, params: { app: app.id } })).status).toBe(404)
    const [last, ...before] = await auditOfApplication(system, app.id)
    expect(before).toEqual(done)
    expect(last).toMatchObject({
      kind: "application.delete",
      actorId: account.superAdmin,
      about: { app: app.acronym, losses },
      before: {
        acronym: app.acronym,
        appKey: app.appKey,
        title: app.title,
        enabled: true,
        allowedTokens: 7,
        hasSecret: false,
      },
      after: null,
    })
    expect(last?.before).not.toHaveProperty("secretHash")
    for (const person of people) {
      expect((await api.users.get({ token: superAdmin, params: { atalaiaId: person } })).status).toBe(200)
    }
  })

  test("leaves all others as they were", async () => {
    await furnish(app)
    const everything = () =>
      rows<{ of: string; count: number }>(
        system.db,
        sql`
          select a.acronym as "of", count(h.client_id)::int as count from application a
          join role r on r.app_id = a.id left join role_assignment h on h.role_id = r.id and h.client_id <> ${app.clientId}
          where a.id not in (${app.id}, 1) group by a.acronym order by a.acronym`,
      )
    const before = await everything()
    await remove()
    expect(await everything()).toEqual(before)
    expect(await effectiveRoles(system, account.tried, "SINAL")).toContain("ROLE_SINAL_GESTOR")
  })

  test("is told of beforehand with what is lost, and changes nothing yet", async () => {
    await furnish(app)
    const before = await traces(app)
    const { status, effects } = await remove(app.id, superAdmin, { "X-Preview": "1" })
    expect(status).toBe(200)
    expect(effects).toEqual([
      {
        text: `Ao confirmar, ${app.acronym} deixa de existir. Perdem-se com isso ${losses}.`,
        tone: "danger",
      },
    ])
    expect(await traces(app)).toEqual(before)
    expect(await auditOfApplication(system, app.id)).toHaveLength(1)
  })

  test("names only what there is", async () => {
    const { effects } = await remove(app.id, superAdmin, { "X-Preview": "1" })
    expect(effects[0]?.text).toBe(
      `Ao confirmar, ${app.acronym} deixa de existir. Perdem-se com isso 2 papéis.`,
    )
  })

  test("happens once, and its names are free again", async () => {
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    const again = await addApplication(system, superAdmin, { acronym: app.acronym, appKey: app.appKey })
    expect(again.id).not.toBe(app.id)
  })

  test("ends the sessions of its people and of its caller", async () => {
    const person = await addPerson(system)
    await giveRole(system, person, { appId: app.id })
    const given = { client: person, tokenType: "access", appId: app.id, ip: "", userAgent: "" } as const
    await openSession(system.db, given)
    const open = () =>
      rows(system.db, sql`select 1 from session where client_identifier = ${person} and ended_date is null`)
    expect(await open()).toHaveLength(1)
    await remove()
    expect(await open()).toEqual([])
  })

  test("and a grant in it at the same moment: the one waits for the other", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => addPerson(system)))
    const manager = await roleId(system, `ROLE_GER_APP_${app.acronym}`)
    const [removed, ...granted] = await Promise.all([
      remove(),
      ...people.map((person) =>
        api.roleAssignments.create({
          token: superAdmin,
          params: { clientId: person, app: app.id },
          body: { roleId: manager },
        }),
      ),
    ])
    expect(removed?.status).toBe(204)
    for (const { status } of granted) expect([200, 404, 409]).toContain(status)
    expect(Object.entries(await traces(app)).filter(([, count]) => count > 0)).toEqual([])
  })

  test("drops the confirmations that its profiles asked for in others", async () => {
    const person = await addPerson(system)
    const elsewhere = await giveRole(system, account.user, {
      appId: await applicationId(system, "SINARM"),
      type: "chain",
    })
    const [added] = await system.db
      .insert(profile)
      .values({ appId: app.id, name: "ALÉM", description: "x" })
      .returning({ id: profile.id })
    const profileId = added?.id ?? 0
    await system.db.insert(profileRole).values({ profileId, roleId: elsewhere })
    await system.db.insert(profileAssignment).values({ clientId: person, profileId, ...by })
    await system.db.insert(assignmentValidation).values([
      { clientId: person, roleId: elsewhere },
      { clientId: account.user, roleId: elsewhere },
    ])
    await remove()
    expect(
      await rows(system.db, sql`select client_id from assignment_validation where role_id = ${elsewhere}`),
    ).toEqual([{ client_id: account.user }])
  })
})

describe("an application cannot be removed", () => {
  test("by its own administrator, or anyone but the super admin", async () => {
    for (const id of [account.appAdmin, account.appManager]) {
      expect((await remove("SINAL", await system.signIn(id))).status).toBe(403)
    }
    expect(await applicationId(system, "SINAL")).toBeGreaterThan(1)
    expect((await remove("NENHUMA")).status).toBe(404)
  })

  test("where it is the security application", async () => {
    const refused = { status: 409, body: { code: "SECURITY_APPLICATION" } }
    expect(await remove(1)).toMatchObject(refused)
    expect(await remove("atalaia", superAdmin, { "X-Preview": "1" })).toMatchObject(refused)
  })

  test("where a profile of it makes the last super admin", async () => {
    await leaveOneSuperAdmin(system)
    const admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
    const [added] = await system.db
      .insert(profile)
      .values({ appId: app.id, name: "CHEFIA", description: "x" })
      .returning({ id: profile.id })
    const profileId = added?.id ?? 0
    await system.db.insert(profileRole).values({ profileId, roleId: admin })
    await system.db.insert(profileAssignment).values({ clientId: account.superAdmin, profileId, ...by })
    const direct = sql`client_id = ${account.superAdmin} and role_id = ${admin}`
    await system.db.execute(sql`delete from role_assignment where ${direct}`)
    expect(await remove()).toMatchObject({ status: 409, body: { code: "LAST_ADMIN" } })
    expect(await traces(app)).toMatchObject({ application: 1, profile: 1 })
    await system.db.insert(roleAssignment).values({ clientId: account.superAdmin, roleId: admin, ...by })
    expect((await remove()).status).toBe(204)
  })
})
