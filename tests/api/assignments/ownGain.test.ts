import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { profileAssignment, roleAssignment } from "@/server/platform/database/schema/index"
import { addPerson, applicationId } from "../../support/data/person"
import { asSent, effectiveRoles, roleId } from "../../support/data/roles"
import type { Answer } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** If people may not assign a role to themselves, no edit gives it to them either. This includes the super admin. */
const system = systemForFile()
const { api } = system
let sinal: number
let consulta: number
let gestor: number
beforeAll(async () => {
  sinal = await applicationId(system, "SINAL")
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
})

const preview = { "X-Preview": "1" }
let made = 0

describe.each([
  ["an application's admin", account.appAdmin, account.superAdmin],
  ["the super admin", account.superAdmin, account.appAdmin],
])("%s", (_, me, other) => {
  let token: string
  let others: string
  beforeAll(async () => {
    token = await system.signIn(me)
    others = await system.signIn(other)
  })
  /** People cannot do it for themselves, not even as a preview. Another actor can. */
  async function refused(
    attempt: (by: string, headers?: Record<string, string>) => Promise<Answer<unknown>>,
    field: string,
    title: string,
  ) {
    const before = await effectiveRoles(system, me, "SINAL")
    for (const headers of [preview, {}]) {
      const { status, refusal } = await attempt(token, headers)
      expect([status, refusal?.code]).toEqual([403, "ONESELF"])
      expect(refusal?.message).toBe(
        `Ninguém dá papéis a si mesmo, e você passaria a ter ${title}: peça a outro administrador.`,
      )
      expect(refusal?.fields).toEqual({ [field]: refusal?.message })
    }
    expect(await effectiveRoles(system, me, "SINAL")).toEqual(before)
    expect((await attempt(others)).status).toBeLessThan(300)
  }

  describe("in a profile that they hold", () => {
    let profile: { id: number; name: string }
    beforeEach(async () => {
      const name = `PRÓPRIO ${++made}`
      const { body } = await api.profiles.create({
        token: others,
        params: { app: "SINAL" },
        body: { name, description: "x", permissions: [consulta, gestor] },
      })
      profile = { id: body.id, name }
      await system.db
        .insert(profileAssignment)
        .values({ clientId: me, profileId: profile.id, createdBy: other })
    })
    const edit = (
      permissions: number[],
      by: string,
      headers: Record<string, string> = {},
      name = profile.name,
    ) =>
      api.profiles.update({
        token: by,
        params: { app: "SINAL", profileId: profile.id },
        headers,
        body: { name, description: "x", permissions },
      })

    test("does not bring in a role, and takes roles away", async () => {
      const plantao = await roleId(system, "ROLE_SINAL_PLANTAO")
      await refused(
        (by, headers) => edit([consulta, gestor, plantao], by, headers),
        "permissions",
        "ROLE_SINAL_PLANTAO",
      )
      expect((await edit([consulta, plantao], token)).status).toBe(204)
      expect((await edit([consulta, plantao], token, {}, `${profile.name} NOVO`)).status).toBe(204)
    })

    test("does not bring in a chain role, nor one that they hold for a while otherwise", async () => {
      const operation = await roleId(system, "ROLE_SINAL_OPERACAO")
      await refused(
        (by, headers) => edit([consulta, gestor, operation], by, headers),
        "permissions",
        "ROLE_SINAL_OPERACAO",
      )
      const auditor = await roleId(system, "ROLE_SINAL_AUDITOR")
      await system.db.insert(roleAssignment).values({
        clientId: me,
        roleId: auditor,
        createdBy: other,
        expirationDateTime: new Date(Date.now() + 86_400_000),
      })
      await refused(
        (by, headers) => edit([consulta, gestor, auditor], by, headers),
        "permissions",
        "ROLE_SINAL_AUDITOR",
      )
    })

    test("nor while it has no effect, as they are blocked", async () => {
      const plantao = await roleId(system, "ROLE_SINAL_PLANTAO")
      await system.db.execute(sql`
        insert into role_block (client_id, role_id, app_id, justification, created_by)
        values (${me}, ${plantao}, ${sinal}, 'x', ${other}) on conflict do nothing`)
      await refused(
        (by, headers) => edit([consulta, gestor, plantao], by, headers),
        "permissions",
        "ROLE_SINAL_PLANTAO",
      )
    })

    test("brings in what they like once the assignment has expired", async () => {
      await system.db.execute(sql`
        update profile_assignment set expiration_date_time = now() - interval '1 day'
        where client_id = ${me} and profile_id = ${profile.id}`)
      const plantao = await roleId(system, "ROLE_SINAL_PLANTAO")
      expect((await edit([consulta, gestor, plantao], token)).status).toBe(204)
    })
  })

  describe("of a role that they hold", () => {
    /** Saves the role as another actor created it, with the changes. */
    async function heldRole(given: Partial<ReturnType<typeof asSent>>) {
      const { body } = await api.roles.create({
        token: others,
        body: {
          appId: sinal,
          title: `proprio ${++made}`,
          description: "x",
          type: "basic",
          twoFactorRequired: false,
          active: true,
          consul: [],
          ...given,
        },
      })
      await system.db.insert(roleAssignment).values({ clientId: me, roleId: body.id, createdBy: other })
      const { version: _, ...sent } = asSent(body)
      const edit = (changes: Partial<typeof sent>, by: string, headers: Record<string, string> = {}) =>
        api.roles.update({
          token: by,
          params: { roleId: body.id },
          headers,
          body: { ...sent, ...changes },
        })
      return { ...body, edit }
    }

    test("does not enable it, and disables it", async () => {
      const held = await heldRole({ active: false })
      await refused((by, headers) => held.edit({ active: true }, by, headers), "active", held.title)
      expect((await held.edit({ active: false }, token)).status).toBe(200)
    })

    test("does not make it basic while it waits for validation, and makes it chain", async () => {
      const consul = [account.appManager]
      const held = await heldRole({ type: "chain", consul })
      await system.db.execute(sql`
        insert into assignment_validation (client_id, role_id) values (${me}, ${held.id})`)
      const basic = { type: "basic", consul: [] as string[] } as const
      await system.db.execute(sql`
        update role_assignment set created_by = ${account.orgManager} where role_id = ${held.id}`)
      await refused((by, headers) => held.edit(basic, by, headers), "type", held.title)
      expect((await held.edit({ type: "chain", consul }, token)).status).toBe(200)
    })

    test("does not call it otherwise, and describes it", async () => {
      const held = await heldRole({})
      await refused(
        (by, headers) => held.edit({ title: `${held.title}_OUTRO` }, by, headers),
        "title",
        `${held.title}_OUTRO`,
      )
      const described = { title: `${held.title}_OUTRO`, description: "y" }
      expect((await held.edit(described, others)).status).toBe(200)
      expect((await held.edit({ ...described, description: "z" }, token)).status).toBe(200)
    })
  })
})

test("a role of the platform is inherited by another than who holds it, but for the admin role", async () => {
  const second = await addPerson(system)
  await system.db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    select ${second}, id, ${account.superAdmin} from role where title in ('ROLE_ATALAIA_USER', 'ROLE_ATALAIA_ADMIN')`)
  const [linker] = await rows<{ id: number }>(
    system.db,
    sql`select id from role where title = 'ROLE_ATALAIA_LINKER'`,
  )
  const id = linker?.id ?? 0
  await system.db
    .insert(roleAssignment)
    .values({ clientId: account.superAdmin, roleId: id, createdBy: second })
  const inherit = (token: string, add: number[], remove: number[] = []) =>
    api.inheritance.update({ token, body: { appId: sinal, add, remove } })
  const token = await system.signIn(account.superAdmin)
  expect(await inherit(token, [id])).toMatchObject({
    status: 403,
    body: { code: "ONESELF", message: expect.stringMatching(/passaria a ter ROLE_ATALAIA_LINKER/) },
  })
  expect((await inherit(await system.signIn(second), [id])).status).toBe(204)
  expect((await inherit(token, [await roleId(system, "ROLE_ATALAIA_ADMIN")], [id])).status).toBe(204)
})
