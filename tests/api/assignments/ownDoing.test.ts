import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { addPerson, applicationId } from "../../support/data/person"
import { effectiveRoles, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** People may not confirm or decide grants that they made or began themselves. This includes the super admin. */
const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
})

const chain = {
  title: "cadeia",
  description: "x",
  type: "chain",
  twoFactorRequired: false,
  active: true,
} as const

describe("a chain role", () => {
  test.each([
    ["the application's admin", account.appAdmin],
    ["the super admin", account.superAdmin],
  ])("granted by %s is confirmed by another member of the consul", async (_, granter) => {
    const token = granter === account.appAdmin ? appAdmin : superAdmin
    const operation = await roleId(system, "ROLE_SINAL_OPERACAO")
    await system.db.execute(sql`
      insert into role_consul (role_id, atalaia_id) values (${operation}, ${granter}) on conflict do nothing`)
    const who = await addPerson(system)
    const granted = await api.roleAssignments.create({
      token,
      params: { clientId: who, app: "SINAL" },
      body: { roleId: operation },
    })
    expect(granted.status).toBe(200)
    const { body } = await api.validations.list({
      token,
      query: { clientId: who },
    })
    expect(body.items[0]?.can).toEqual({
      confirm: false,
      why: expect.stringMatching(/Foi você, ou uma aplicação/),
    })
    const confirm = (by: string) =>
      api.validations.confirmRole({ token: by, params: { clientId: who, roleId: operation } })
    expect(await confirm(token)).toMatchObject({ status: 403, body: { code: "OWN_DOING" } })
    expect(await effectiveRoles(system, who, "SINAL")).not.toContain("ROLE_SINAL_OPERACAO")

    const other = await addPerson(system)
    await system.db.execute(sql`
      insert into role_consul (role_id, atalaia_id) values (${operation}, ${other})`)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${other}, id, ${account.superAdmin} from role where title = 'ROLE_ATALAIA_USER'`)
    expect((await confirm(await system.signIn(other))).status).toBe(204)
  })

  describe("is confirmed by another than who", () => {
    const admins = sql`${account.appAdmin}, ${account.superAdmin}`
    let harmless: number[]
    let operation: number
    beforeAll(async () => {
      harmless = [await roleId(system, "ROLE_SINAL_CONSULTA"), await roleId(system, "ROLE_SINAL_GESTOR")]
      operation = await roleId(system, "ROLE_SINAL_OPERACAO")
    })
    let made = 0
    const profile = (token: string, permissions: number[]) =>
      api.profiles.create({
        token,
        params: { app: "SINAL" },
        body: { name: `voltas ${++made}`, description: "x", permissions },
      })
    const assignProfile = (token: string, who: string, id: number) =>
      api.profileAssignments.create({
        token,
        params: { clientId: who, app: "SINAL" },
        body: { profileId: id },
      })
    const bring = (token: string, id: number, permissions: number[]) =>
      api.profiles.update({
        token,
        params: { app: "SINAL", profileId: id },
        body: { name: `voltas ${made}`, description: "x", permissions },
      })
    const grant = (token: string, who: string) =>
      api.roleAssignments.create({
        token,
        params: { clientId: who, app: "SINAL" },
        body: { roleId: operation },
      })

    /** Ways in which an admin contributes to a person's chain role, in addition to the super admin's part. */
    const ways: [string, (who: string) => Promise<unknown>][] = [
      ["granted it", (who) => grant(appAdmin, who)],
      [
        "assigned a profile that holds it",
        async (who) => {
          const { body } = await profile(superAdmin, [...harmless, operation])
          return assignProfile(appAdmin, who, body.id)
        },
      ],
      [
        "brought it into a profile that another had assigned",
        async (who) => {
          const { body } = await profile(superAdmin, harmless)
          await assignProfile(superAdmin, who, body.id)
          return bring(appAdmin, body.id, [...harmless, operation])
        },
      ],
      [
        "made the profile with it that another assigned",
        async (who) => {
          const { body } = await profile(appAdmin, [...harmless, operation])
          return assignProfile(superAdmin, who, body.id)
        },
      ],
      [
        "brought it into a profile, while another profile of another holds it, too",
        async (who) => {
          const { body: whole } = await profile(superAdmin, [...harmless, operation])
          await assignProfile(superAdmin, who, whole.id)
          const { body } = await profile(superAdmin, harmless)
          await assignProfile(superAdmin, who, body.id)
          return bring(appAdmin, body.id, [...harmless, operation])
        },
      ],
      [
        "granted it while it was basic",
        async (who) => {
          const asIs = async () => {
            const { body } = await api.roles.list({
              token: superAdmin,
              query: { appId: await applicationId(system, "SINAL") },
            })
            const found = body.find(({ id }) => id === operation)
            if (!found) throw new Error("no such role")
            return found
          }
          const consul = [account.appAdmin, account.appManager, account.superAdmin]
          await system.db.execute(sql`delete from assignment_validation where role_id = ${operation}`)
          const { title } = await asIs()
          const sent = { ...chain, title, active: true }
          await api.roles.update({
            token: superAdmin,
            params: { roleId: operation },
            body: { ...sent, type: "basic", consul: [] },
          })
          await grant(appAdmin, who)
          await api.roles.update({
            token: appAdmin,
            params: { roleId: operation },
            body: { ...sent, consul: [account.appManager] },
          })
          return system.db.execute(sql`
            insert into role_consul (role_id, atalaia_id)
            select ${operation}, unnest(${`{${consul.join(",")}}`}::text[]) on conflict do nothing`)
        },
      ],
    ]

    test.each(ways)("%s", async (_, cause) => {
      await system.db.execute(sql`
        insert into role_consul (role_id, atalaia_id)
        select ${operation}, id from client where id in (${admins}) on conflict do nothing`)
      const who = await addPerson(system)
      await cause(who)
      const confirm = (token: string, headers = {}) =>
        api.validations.confirmRole({ token, params: { clientId: who, roleId: operation }, headers })
      const waiting = async (query = {}) =>
        (
          await api.validations.list({
            token: appAdmin,
            query: { clientId: who, ...query },
          })
        ).body.items
      expect(await effectiveRoles(system, who, "SINAL")).not.toContain("ROLE_SINAL_OPERACAO")
      expect(await waiting()).toMatchObject([
        {
          can: { confirm: false, why: expect.stringMatching(/Foi você, ou uma aplicação/) },
        },
      ])
      expect(await waiting({ waiting: "true" })).toEqual([])
      for (const headers of [{ "X-Preview": "1" }, {}]) {
        expect(await confirm(appAdmin, headers)).toMatchObject({ status: 403, body: { code: "OWN_DOING" } })
      }
      const another = await addPerson(system)
      await system.db.execute(
        sql`insert into role_consul (role_id, atalaia_id) values (${operation}, ${another})`,
      )
      await system.db.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        select ${another}, id, ${account.superAdmin} from role where title = 'ROLE_ATALAIA_USER'`)
      expect((await confirm(await system.signIn(another))).status).toBe(204)
      expect(await effectiveRoles(system, who, "SINAL")).toContain("ROLE_SINAL_OPERACAO")
    })

    test("confirmed it, once what was confirmed is taken away and only what they made is left", async () => {
      await system.db.execute(sql`
        insert into role_consul (role_id, atalaia_id)
        select ${operation}, id from client where id in (${admins}) on conflict do nothing`)
      const who = await addPerson(system)
      const confirm = () =>
        api.validations.confirmRole({ token: appAdmin, params: { clientId: who, roleId: operation } })
      await grant(superAdmin, who)
      expect((await confirm()).status).toBe(204)
      const { body } = await profile(superAdmin, harmless)
      await assignProfile(superAdmin, who, body.id)
      await bring(appAdmin, body.id, [...harmless, operation])
      expect(await effectiveRoles(system, who, "SINAL")).toContain("ROLE_SINAL_OPERACAO")
      const revoked = await api.roleAssignments.remove({
        token: superAdmin,
        params: { clientId: who, app: "SINAL", roleId: operation },
      })
      expect(revoked.status).toBeLessThan(300)
      expect(await effectiveRoles(system, who, "SINAL")).not.toContain("ROLE_SINAL_OPERACAO")
      expect(await confirm()).toMatchObject({ status: 403, body: { code: "OWN_DOING" } })
    })
  })

  test("is confirmed by who enabled, unblocked or inherited it: that gives it to nobody", async () => {
    const who = await addPerson(system)
    const [given] = await rows<{ id: number }>(
      system.db,
      sql`
        insert into role (app_id, title, description, type, disabled)
        select id, 'ROLE_ATALAIA_PROVA', 'x', 'chain', true from application where acronym = 'ATALAIA' returning id`,
    )
    const id = given?.id ?? 0
    await system.db.execute(sql`
      insert into role_consul (role_id, atalaia_id) values (${id}, ${account.superAdmin})`)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by) values (${who}, ${id}, ${account.orgManager})`)
    await system.db.execute(
      sql`insert into assignment_validation (client_id, role_id) values (${who}, ${id})`,
    )
    await system.db.execute(sql`
      insert into role_block (client_id, role_id, app_id, justification, created_by)
      select ${who}, ${id}, app_id, 'x', ${account.orgManager} from role where id = ${id}`)
    const done = [
      await api.roles.update({
        token: superAdmin,
        params: { roleId: id },
        body: { ...chain, title: "ROLE_ATALAIA_PROVA", consul: [account.superAdmin] },
      }),
      await api.blocks.remove({
        token: superAdmin,
        params: { clientId: who, app: "ATALAIA", roleId: id },
      }),
      await api.inheritance.update({
        token: superAdmin,
        body: { appId: await applicationId(system, "SINAL"), add: [id], remove: [] },
      }),
      await api.validations.confirmRole({ token: superAdmin, params: { clientId: who, roleId: id } }),
    ]
    expect(done.map(({ status }) => status)).toEqual([200, 200, 204, 204])
    for (const acronym of ["ATALAIA", "SINAL"]) {
      expect(await effectiveRoles(system, who, acronym)).toContain("ROLE_ATALAIA_PROVA")
    }
  })

  test("has nobody in its consul who put themselves there", async () => {
    const appId = await applicationId(system, "SINAL")
    const create = (token: string, consul: string[]) =>
      api.roles.create({ token, body: { appId, ...chain, consul } })
    expect(await create(appAdmin, [account.appAdmin])).toMatchObject({
      status: 403,
      body: { code: "ONESELF", fields: { consul: expect.stringMatching(/Ninguém põe a si mesmo/) } },
    })
    expect((await create(superAdmin, [account.superAdmin])).status).toBe(403)
    const { body: made } = await create(appAdmin, [account.appManager])
    const update = (token: string, consul: string[]) =>
      api.roles.update({ token, params: { roleId: made.id }, body: { ...chain, consul } })
    expect((await update(appAdmin, [account.appManager, account.appAdmin])).status).toBe(403)
    // Another actor may add the member, who may then stay.
    expect((await update(superAdmin, [account.appManager, account.appAdmin])).status).toBe(200)
    expect((await update(appAdmin, [account.appAdmin])).status).toBe(200)
  })

  test("does not become basic under those to whom one granted it", async () => {
    const appId = await applicationId(system, "SINAL")
    const { body: made } = await api.roles.create({
      token: appAdmin,
      body: { appId, ...chain, title: "por voltas", consul: [account.appManager] },
    })
    await api.roleAssignments.create({
      token: appAdmin,
      params: { clientId: await addPerson(system), app: "SINAL" },
      body: { roleId: made.id },
    })
    const basic = { ...chain, title: "por voltas", type: "basic" as const, consul: [] }
    const update = (token: string) => api.roles.update({ token, params: { roleId: made.id }, body: basic })
    expect(await update(appAdmin)).toMatchObject({ status: 403, body: { code: "OWN_DOING" } })
    expect((await update(superAdmin)).status).toBe(200)
  })
})

test("a pre-registration is decided by another than who began it", async () => {
  const both = await addPerson(system)
  await system.db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    select ${both}, id, ${account.superAdmin} from role
    where title in ('ROLE_ATALAIA_USER', 'ROLE_ATALAIA_AUTHORIZER', 'ROLE_ATALAIA_MANAGER_INSERT')`)
  await system.db.execute(sql`
    insert into authorizer_link (atalaia_id, organization_id)
    select ${both}, organization_id from pre_user where atalaia_id = ${account.preUserReady}`)
  for (const id of [both, account.superAdmin]) {
    const token = id === both ? await system.signIn(both) : superAdmin
    const read = async () =>
      (await api.registration.details({ token, params: { atalaiaId: account.preUserReady } })).body.evaluation
    const approve = async () =>
      api.evaluations.decidePreUser.preview({
        token,
        params: { atalaiaId: account.preUserReady },
        body: { approved: true, version: (await read())?.version ?? 0 },
      })
    await system.db.execute(
      sql`update pre_user set created_by = ${account.managerInsert} where atalaia_id = ${account.preUserReady}`,
    )
    expect((await read())?.decide).toBe(true)
    expect((await approve()).status).toBe(200)
    await system.db.execute(
      sql`update pre_user set created_by = ${id} where atalaia_id = ${account.preUserReady}`,
    )
    expect(await read()).toMatchObject({ decide: false, why: expect.stringMatching(/Foi você quem criou/) })
    expect(await approve()).toMatchObject({ status: 403, body: { code: "OWN_DOING" } })
    const { body } = await api.evaluations.preUsers({
      token,
      query: { searchAtalaiaId: account.preUserReady },
    })
    expect(body.items[0]?.can).toEqual({ decide: false, why: expect.stringMatching(/Foi você quem criou/) })
  }
})

test.each([
  ["an organization manager", account.orgManager],
  ["the super admin", account.superAdmin],
])("%s moves others to another unit, not themselves", async (_, id) => {
  const token = await system.signIn(id)
  const [unit] = await rows<{ id: number }>(
    system.db,
    sql`select id from organization where acronym = 'PCSP'`,
  )
  const move = (atalaiaIds: string[]) =>
    api.organizations.migrateUsers.preview({
      token,
      body: { newOrganizationId: unit?.id ?? 0, atalaiaIds },
    })
  const other = await addPerson(system)
  expect((await move([other])).status).toBe(200)
  expect(await move([other, id])).toMatchObject({ status: 403, body: { code: "ONESELF" } })
})
