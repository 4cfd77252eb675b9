import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { person } from "@/server/platform/database/schema/index"
import { addPerson, auditOf, mailTo } from "../../support/data/person"
import { effectiveRoles, leaveOneSuperAdmin, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
const tokens = {} as Record<
  "superAdmin" | "appAdmin" | "managerInsert" | "managerSearch" | "managerUpdate" | "authorizerEditor",
  string
>

beforeAll(async () => {
  for (const name of [
    "superAdmin",
    "appAdmin",
    "managerInsert",
    "managerSearch",
    "managerUpdate",
    "authorizerEditor",
  ] as const) {
    tokens[name] = await system.signIn(account[name])
  }
})

describe("the detail of a person", () => {
  const detail = (id: string, token = tokens.superAdmin) =>
    api.users.get({ token, params: { atalaiaId: id } })

  test("shows the account, and what may be done with it", async () => {
    expect(await detail("123.456.789-09")).toMatchObject({
      status: 200,
      body: {
        atalaiaId: account.tried,
        organization: { acronym: expect.any(String), title: expect.any(String) },
        enabled: true,
        isForeign: false,
        userAccountInfo: { has2FA: false, twoFactorRequired: false, deprecatedDetails: false },
        administers: true,
        can: { update: true, editDetails: true, resend: false },
      },
    })
  })

  test("differs by who looks", async () => {
    const seen = async (token: string, id: string = account.tried) => (await detail(id, token)).body
    expect(await seen(tokens.managerSearch)).toMatchObject({
      administers: false,
      can: { update: false, editDetails: false },
    })
    expect(await seen(tokens.managerUpdate)).toMatchObject({ administers: false, can: { update: true } })
    expect(await seen(tokens.appAdmin)).toMatchObject({ administers: true, can: { update: false } })
    expect(await seen(tokens.superAdmin, account.superAdmin)).toMatchObject({ can: { update: false } })
    // Only super admins activate and deactivate one another.
    expect(await seen(tokens.managerUpdate)).toMatchObject({ can: { update: true } })
    expect(await seen(tokens.managerUpdate, account.superAdmin)).toMatchObject({ can: { update: false } })
  })

  test("says when the password ends, and that a role demands two-factor", async () => {
    const [found] = await system.db
      .select()
      .from(person)
      .where(eq(person.atalaiaId, account.twoFactorDemanded))
    const days = system.settings.passwordDays * 86_400_000
    expect((await detail(account.twoFactorDemanded)).body).toMatchObject({
      userAccountInfo: {
        twoFactorRequired: true,
        lastPasswordUpdate: found?.lastPasswordUpdate?.toISOString(),
        passwordExpirationDate: new Date((found?.lastPasswordUpdate?.getTime() ?? 0) + days).toISOString(),
      },
    })
  })

  test("is not there for nobody", async () => {
    expect(await detail("00000000000")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
  })
})

describe("the accesses of a person", () => {
  const acronyms = async (token: string, id: string = account.tried) =>
    (await api.users.access({ token, params: { atalaiaId: id } })).body.map(
      ({ application }) => application.acronym,
    )

  test("are all there for who searches people, an application's own for its admin", async () => {
    expect(await acronyms(tokens.superAdmin)).toEqual(expect.arrayContaining(["SINAL", "SINARM"]))
    expect(await acronyms(tokens.managerSearch)).toContain("SINARM")
    expect(await acronyms(tokens.appAdmin)).toEqual(["SINAL"])
  })

  test("are one's own without any role, another's are not", async () => {
    const token = await system.signIn(account.tried)
    expect(await acronyms(token)).toContain("SINAL")
    expect((await api.users.access({ token, params: { atalaiaId: account.user } })).status).toBe(403)
  })
})

describe("the history of a person", () => {
  const history = async (token: string, id: string, query: Record<string, string | number> = {}) =>
    (await api.users.history({ token, params: { atalaiaId: id }, query })).body.items

  test("tells who did what, when and why, newest first, within reach", async () => {
    const who = await addPerson(system)
    const body = { enabled: false, description: "Cedida à PCSP" }
    const commandLine = "> block user 1 app SINAL"
    await api.clients.setEnabledInApplication({
      token: tokens.appAdmin,
      params: { clientId: who, app: "SINAL" },
      body,
      headers: { "X-Command-Line": encodeURIComponent(commandLine) },
    })
    await api.clients.setEnabledInApplication({
      token: tokens.superAdmin,
      params: { clientId: who, app: "SINARM" },
      body: { enabled: false, description: "Férias" },
    })
    const all = await history(tokens.superAdmin, who)
    expect(all).toMatchObject([
      { kind: "application.disableClient", text: "Desabilitou o usuário em SINARM" },
      { text: "Desabilitou o usuário em SINAL", justification: "Cedida à PCSP", commandLine },
    ])
    expect(all[1]?.actor.name).not.toBe("")
    expect(await history(tokens.appAdmin, who)).toEqual([all[1]])
    expect(await history(tokens.superAdmin, who, { search: "cedida" })).toEqual([all[1]])
    expect(await history(tokens.superAdmin, who, { page: 1, size: 1 })).toEqual([all[1]])
  })

  test("is for administrators", async () => {
    const answer = await api.users.history({
      token: tokens.managerSearch,
      params: { atalaiaId: account.tried },
    })
    expect(answer.status).toBe(403)
  })
})

describe("the first-access e-mail", () => {
  const resend = (id: string, token = tokens.managerUpdate) =>
    api.users.resendFirstAccess({ token, params: { atalaiaId: id } })

  test("is sent again while the first access is pending", async () => {
    const who = await addPerson(system, { firstAccess: true })
    expect(await resend(who)).toMatchObject({ status: 200, body: { message: "Email enviado com sucesso." } })
    expect(await mailTo(system, who)).toHaveLength(1)
    expect(await auditOf(system, who)).toMatchObject([{ kind: "user.firstAccessMail" }])
    await system.db.update(person).set({ firstAccess: false }).where(eq(person.atalaiaId, who))
    expect(await resend(who)).toMatchObject({
      status: 409,
      body: { message: "A pessoa já fez o primeiro acesso." },
    })
  })

  test("is offered to exactly those who may send it", async () => {
    for (const [name, token] of Object.entries(tokens)) {
      const { body } = await api.users.get({ token, params: { atalaiaId: account.neverSignedIn } })
      const { status } = await resend(account.neverSignedIn, token)
      expect([name, status]).toEqual([name, body.can.resend ? 200 : 403])
    }
  })

  test("is sent five times to one person, and thirty times by one, and then not for a while; trying it sends none", async () => {
    const who = await addPerson(system, { firstAccess: true })
    const preview = await api.users.resendFirstAccess.preview({
      token: tokens.managerInsert,
      params: { atalaiaId: who },
    })
    expect(preview.status).toBe(200)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await resend(who, tokens.managerInsert)).status),
    )
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await mailTo(system, who)).toHaveLength(5)
    const others = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const other = await addPerson(system, { firstAccess: true })
        return (await resend(other, tokens.managerInsert)).status
      }),
    )
    expect(others.filter((status) => status === 200).length).toBeLessThanOrEqual(25)
    expect(new Set(others)).toEqual(new Set([200, 429]))
  })
})

describe("activating and inactivating", () => {
  const setEnabled = (
    id: string,
    enabled: boolean,
    token = tokens.managerUpdate,
    description = "Aposentadoria",
  ) => api.clients.setEnabled({ token, params: { clientId: id }, body: { enabled, description } })

  test("closes everything and ends the sessions; and back", async () => {
    const who = await addPerson(system, { name: "RITA PROVA" })
    const token = await system.signIn(who)
    expect((await setEnabled(who, false)).status).toBe(204)
    expect((await api.session.check({ token })).status).toBe(401)
    expect(await rows(system.db, sql`select ending from session where client_identifier = ${who}`)).toEqual([
      { ending: "disabled" },
    ])
    expect(await setEnabled(who, false)).toMatchObject({
      status: 409,
      body: { message: "A conta de RITA PROVA já está inativa." },
    })
    expect((await setEnabled(who, true)).status).toBe(204)
    expect((await api.session.check({ token })).status).toBe(401)
    await system.signIn(who)
    expect((await auditOf(system, who)).filter(({ kind }) => kind.startsWith("user."))).toMatchObject([
      { kind: "user.disable", justification: "Aposentadoria" },
      { kind: "user.enable" },
    ])
  })

  test("needs a justification", async () => {
    const answer = await setEnabled(account.user, false, tokens.superAdmin, "   ")
    expect(answer).toMatchObject({ status: 422, body: { fields: { description: expect.any(String) } } })
  })

  test("is for people who exist, and not for oneself", async () => {
    expect((await setEnabled("00000000000", false)).status).toBe(404)
    const [app] = await rows<{ id: string }>(
      system.db,
      sql`select id from client where kind = 'application' limit 1`,
    )
    expect((await setEnabled(app?.id ?? "", false)).status).toBe(404)
    expect(await setEnabled(account.managerUpdate, false)).toMatchObject({
      status: 403,
      body: { code: "ONESELF" },
    })
    expect((await setEnabled(account.user, false, tokens.appAdmin)).status).toBe(403)
  })

  test("of a super admin is for a super admin, and never of the last one", async () => {
    await leaveOneSuperAdmin(system)
    expect(await setEnabled(account.superAdmin, false)).toMatchObject({
      status: 409,
      body: { code: "LAST_ADMIN" },
    })
    const second = await addPerson(system)
    await api.roleAssignments.create({
      token: tokens.superAdmin,
      params: { clientId: second, app: "1" },
      body: { roleId: await roleId(system, "ROLE_ATALAIA_ADMIN") },
    })
    expect(await setEnabled(second, false)).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
    expect(await effectiveRoles(system, second, "ATALAIA")).toEqual(["ROLE_ATALAIA_ADMIN"])
    expect((await setEnabled(second, false, tokens.superAdmin)).status).toBe(204)
    expect((await setEnabled(second, true)).status).toBe(403)
  })

  test("of the second-to-last super admin warns in its preview who alone is left, as do a block and a revocation", async () => {
    await leaveOneSuperAdmin(system)
    const token = tokens.superAdmin
    const admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
    const [second, third] = [await addPerson(system), await addPerson(system)]
    const grant = (clientId: string) =>
      api.roleAssignments.create({ token, params: { clientId, app: "1" }, body: { roleId: admin } })
    expect((await grant(second)).status).toBe(200)
    const params = { clientId: second, app: "1" }
    const previews = async () => {
      const answers = [
        await api.clients.setEnabled.preview({
          token,
          params: { clientId: second },
          body: { enabled: false, description: "Teste" },
        }),
        await api.blocks.create.preview({ token, params, body: { roleId: admin, justification: "Teste" } }),
        await api.roleAssignments.remove.preview({ token, params: { ...params, roleId: admin } }),
      ]
      return answers.map(({ body }) => body.effects.map(({ text }) => text))
    }
    for (const texts of await previews())
      expect(texts).toContain("Restará um único administrador geral: HELENA CAVALCANTE.")
    expect((await grant(third)).status).toBe(200)
    for (const texts of await previews()) expect(texts.join()).not.toContain("Restará")
  })
})
