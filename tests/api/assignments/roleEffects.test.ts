import { eq, sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  assignmentValidation,
  profile,
  profileAssignment,
  profileRole,
  role,
  roleAssignment,
  roleBlock,
} from "@/server/platform/database/schema/index"
import { addPerson, applicationId, mailTo } from "../../support/data/person"
import { effectiveRoles, lastAudit } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** The effects of role changes on its holders. Each test has its own role with two holders. */
const system = systemForFile()
const { api } = system
let appAdmin: string
let sinal: number
let member: string
let direct: string
let through: string
let tested: { id: number; title: string }
let other: { id: number; title: string }
let bundle: { id: number; name: string }

const createdBy = account.superAdmin
let made = 0
const only = <T>([row]: T[]): T => {
  if (!row) throw new Error("nothing was inserted")
  return row
}
async function addRole() {
  const values = { appId: sinal, title: `ROLE_SINAL_PROVA_${++made}`, description: "Prova" }
  return only(await system.db.insert(role).values(values).returning({ id: role.id, title: role.title }))
}

beforeAll(async () => {
  appAdmin = await system.signIn(account.appAdmin)
  sinal = await applicationId(system, "SINAL")
})
beforeEach(async () => {
  member = await addPerson(system, { name: "MARA CONSELHO" })
  direct = await addPerson(system, { name: "DORA DIRETA" })
  through = await addPerson(system, { name: "PEDRO PERFIL" })
  tested = await addRole()
  other = await addRole()
  bundle = only(
    await system.db
      .insert(profile)
      .values({ appId: sinal, name: `PERFIL ${++made}`, description: "Prova" })
      .returning({ id: profile.id, name: profile.name }),
  )
  await system.db
    .insert(profileRole)
    .values([tested, other].map(({ id }) => ({ profileId: bundle.id, roleId: id })))
  await system.db.insert(roleAssignment).values({ clientId: direct, roleId: tested.id, createdBy })
  await system.db.insert(profileAssignment).values({ clientId: through, profileId: bundle.id, createdBy })
})

const has = async (who: string) => (await effectiveRoles(system, who, "SINAL")).includes(tested.title)
const version = async () =>
  only(await rows<{ version: number }>(system.db, sql`select version from role where id = ${tested.id}`))
    .version
const edit = async (change: object, headers = {}) =>
  api.roles.update({
    token: appAdmin,
    params: { roleId: tested.id },
    headers,
    body: {
      title: tested.title,
      description: "Prova",
      type: "basic",
      twoFactorRequired: false,
      active: true,
      consul: [],
      version: await version(),
      ...change,
    },
  })
const ahead = async (change: object) =>
  (await edit(change, { "X-Preview": "1" })).effects.map(({ text }) => text)
const waiting = async () =>
  (
    await system.db
      .select({ who: assignmentValidation.clientId })
      .from(assignmentValidation)
      .where(eq(assignmentValidation.roleId, tested.id))
  )
    .map(({ who }) => who)
    .sort()

describe("becoming chain", () => {
  const chain = () => ({ type: "chain", consul: [member] })

  test("lets everyone who holds it wait, as the preview says", async () => {
    expect(await ahead(chain())).toEqual([
      `Ao confirmar, ${tested.title} em SINAL muda. 2 pessoas deixam de tê-lo até que alguém do conselho valide.`,
    ])
    expect([await has(direct), await has(through), await waiting()]).toEqual([true, true, []])
    expect((await edit(chain())).status).toBe(200)
    expect([await has(direct), await has(through)]).toEqual([false, false])
    expect(await waiting()).toEqual([direct, through].sort())
    expect(await mailTo(system, member)).toHaveLength(1)
    expect(await lastAudit(system, sinal)).toMatchObject({
      kind: "role.update",
      before: { type: "basic", consul: "" },
      after: { type: "chain", consul: `MARA CONSELHO (${member})` },
    })
  })

  test("and a grant at the same time: whoever is granted it waits too", async () => {
    const toMember = { token: appAdmin, params: { clientId: member, app: "SINAL" } }
    const answers = await Promise.all([
      api.roleAssignments.create({ ...toMember, body: { roleId: tested.id } }),
      edit({ type: "chain", consul: [account.appManager] }),
      api.profileAssignments.create({ ...toMember, body: { profileId: bundle.id } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await waiting()).toEqual([direct, member, through].sort())
  })

  test("asks nothing of those whose assignment has expired", async () => {
    await system.db
      .update(roleAssignment)
      .set({ expirationDateTime: new Date(Date.now() - 60_000) })
      .where(eq(roleAssignment.clientId, direct))
    await edit(chain())
    expect(await waiting()).toEqual([through])
  })

  test("and basic again gives it back, and chain once more takes it from the confirmed too", async () => {
    await edit(chain())
    await system.db
      .update(assignmentValidation)
      .set({ validatedDate: new Date(), validatorId: member })
      .where(eq(assignmentValidation.clientId, direct))
    expect([await has(direct), await has(through)]).toEqual([true, false])
    expect(await ahead({ type: "basic" })).toEqual([
      `Ao confirmar, ${tested.title} em SINAL muda. 1 pessoa passa a tê-lo.`,
    ])
    await edit({ type: "basic" })
    expect([await has(direct), await has(through), await waiting()]).toEqual([true, true, []])
    await edit(chain())
    expect([await has(direct), await has(through)]).toEqual([false, false])
  })
})

describe("being disabled", () => {
  test("takes it from everyone until it is active again", async () => {
    expect(await ahead({ active: false })).toEqual([
      `Ao confirmar, ${tested.title} em SINAL muda. 2 pessoas deixam de tê-lo.`,
    ])
    await edit({ active: false })
    expect([await has(direct), await has(through)]).toEqual([false, false])
    expect(await ahead({ active: true })).toEqual([
      `Ao confirmar, ${tested.title} em SINAL muda. 2 pessoas passam a tê-lo.`,
    ])
    await edit({ active: true })
    expect([await has(direct), await has(through)]).toEqual([true, true])
  })

  test("counts applications too, and only those for whom it makes a difference", async () => {
    const sinesp = String(await applicationId(system, "SINESP"))
    await system.db.insert(roleAssignment).values({ clientId: sinesp, roleId: tested.id, createdBy })
    await system.db
      .insert(roleBlock)
      .values({ clientId: through, roleId: tested.id, appId: sinal, justification: "x", createdBy })
    expect(await ahead({ active: false })).toEqual([
      `Ao confirmar, ${tested.title} em SINAL muda. 1 pessoa e 1 aplicação deixam de tê-lo.`,
    ])
    await system.db.delete(roleAssignment).where(eq(roleAssignment.roleId, tested.id))
    expect(await ahead({ active: false })).toEqual([
      `Ao confirmar, ${tested.title} em SINAL muda. Para quem tem o papel, nada muda agora.`,
    ])
  })
})

describe("a removal", () => {
  const remove = (headers = {}, token = appAdmin, id = tested.id) =>
    api.roles.remove({ token, params: { roleId: id }, headers })
  const left = async () => {
    const tables = [
      "role_assignment",
      "role_consul",
      "assignment_validation",
      "profile_role",
      "inherited_role",
      "role_block",
    ]
    const counts = await Promise.all(
      tables.map((table) =>
        rows(system.db, sql`select 1 from ${sql.identifier(table)} where role_id = ${tested.id}`),
      ),
    )
    return counts.map(({ length }) => length)
  }

  test("takes everything that hangs on the role, and nothing else", async () => {
    await edit({ type: "chain", consul: [member] })
    await system.db
      .insert(roleBlock)
      .values({ clientId: through, roleId: tested.id, appId: sinal, justification: "x", createdBy })
    expect(await left()).toEqual([1, 1, 2, 1, 0, 1])
    const { effects } = await remove({ "X-Preview": "1" })
    expect(effects.map(({ text }) => text)).toEqual([
      `Ao confirmar, ${tested.title} deixa de existir em SINAL. Perdem-se com isso 1 atribuição de 1 pessoa e 1 bloqueio. ` +
        `Sai do perfil ${bundle.name}. O perfil ${bundle.name} fica com 1 permissão.`,
    ])
    expect(await left()).toEqual([1, 1, 2, 1, 0, 1])
    expect((await remove()).status).toBe(204)
    expect(await left()).toEqual([0, 0, 0, 0, 0, 0])
    expect(await effectiveRoles(system, through, "SINAL")).toEqual([other.title])
    expect(await lastAudit(system, sinal)).toMatchObject({
      kind: "role.delete",
      roleId: tested.id,
      about: { role: tested.title, losses: "1 atribuição de 1 pessoa e 1 bloqueio" },
      before: { title: tested.title, type: "chain", consul: `MARA CONSELHO (${member})` },
    })
    expect((await remove()).status).toBe(404)
  })

  test("says how many have it with effect, expired assignments aside", async () => {
    await system.db.insert(roleAssignment).values({
      clientId: member,
      roleId: tested.id,
      createdBy,
      expirationDateTime: new Date(Date.now() - 60_000),
    })
    const { effects } = await remove({ "X-Preview": "1" })
    expect(effects[0]?.text).toContain(
      "Perdem-se com isso 1 atribuição de 1 pessoa. 2 pessoas deixam de tê-lo. Sai do perfil",
    )
  })

  test("of a role that nobody has loses nothing, and says nothing of it", async () => {
    tested = await addRole()
    const { effects } = await remove({ "X-Preview": "1" })
    expect(effects.map(({ text }) => text)).toEqual([
      `Ao confirmar, ${tested.title} deixa de existir em SINAL.`,
    ])
  })

  test("is not for the system's roles, nor out of reach", async () => {
    const superAdmin = await system.signIn(account.superAdmin)
    const idOf = async (title: string) =>
      only(await rows<{ id: number }>(system.db, sql`select id from role where title = ${title}`)).id
    for (const title of [
      "ROLE_ATALAIA_ADMIN",
      "ROLE_ATALAIA_USER",
      "ROLE_ADMIN_APP_SINAL",
      "ROLE_GER_APP_SINAL",
    ]) {
      expect(await remove({}, superAdmin, await idOf(title))).toMatchObject({
        status: 409,
        body: { code: "SYSTEM_ROLE" },
      })
      expect((await remove({}, appAdmin, await idOf(title))).status).toBe(403)
    }
    expect((await remove({}, appAdmin, await idOf("ROLE_SINARM_CONSULTA"))).status).toBe(403)
    const manager = await system.signIn(account.appManager)
    expect((await remove({}, manager)).status).toBe(403)
  })

  test("and a grant at the same time: never an assignment without its role", async () => {
    const grant = api.roleAssignments.create({
      token: appAdmin,
      params: { clientId: account.user, app: "SINAL" },
      body: { roleId: tested.id },
    })
    const [granted, removed] = await Promise.all([grant, remove()])
    expect(removed.status).toBe(204)
    expect([200, 404]).toContain(granted.status)
    expect(await left()).toEqual([0, 0, 0, 0, 0, 0])
  })
})
