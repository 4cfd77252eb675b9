import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { openSession } from "@/server/identity/access/sessions"
import { person } from "@/server/platform/database/schema/index"
import { addPerson, applicationId, auditOf, giveRole } from "../../support/data/person"
import { refusedWith } from "../../support/server/problem"
import { account, demoPassword, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system

const signIn = (id: string, password = demoPassword, options: { client?: string; code?: string } = {}) =>
  api.session.signIn({
    body: { id, password, ...(options.code && { code: options.code }) },
    ...(options.client && { client: options.client }),
  })
const check = (token: string, client = "atalaia") => api.session.check({ token, client })

describe("signing in", () => {
  test("opens a session and keeps the moment", async () => {
    const id = await addPerson(system)
    const masked = `${id.slice(0, 3)}.${id.slice(3, 6)}.${id.slice(6, 9)}-${id.slice(9)}`
    const { status, body } = await signIn(masked)
    expect(status).toBe(200)
    expect(body).toMatchObject({ tokenType: "access", user: { atalaiaId: id, name: "Zuleica Quintanilha" } })
    expect(body.token).toMatch(/^[\w-]{43}$/)
    const [kept] = await system.db.select().from(person).where(eq(person.atalaiaId, id))
    expect(kept?.lastSignIn).toBeInstanceOf(Date)
    expect((await auditOf(system, id)).map(({ kind, actorId }) => ({ kind, actorId }))).toEqual([
      { kind: "session.start", actorId: id },
    ])
  })

  test("the token itself is not stored", async () => {
    const id = await addPerson(system)
    const { body } = await signIn(id)
    const stored = await system.db.execute(
      sql`select s::text as text from session s where client_identifier = ${id}`,
    )
    expect(JSON.stringify(stored)).not.toContain(body.token)
  })

  test("a wrong id, a wrong password and no password yet answer alike", async () => {
    const id = await addPerson(system)
    const without = await addPerson(system, { passwordHash: null })
    const answers = [
      await signIn(id, "outra senha qualquer"),
      await signIn("99999999999"),
      await signIn("quem sou eu?"),
      await signIn(without),
    ]
    const told = answers.map(refusedWith)
    for (const one of told) expect(one).toEqual(told[0])
    expect(told[0]).toMatchObject({ status: 401, code: "BAD_CREDENTIALS" })
  })

  test("a failure is kept in the audit, without what was typed", async () => {
    const id = await addPerson(system)
    await signIn(id, "senha-secreta-digitada")
    const [row] = await auditOf(system, id)
    expect(row).toMatchObject({ kind: "session.failed", actorId: "", after: { reason: "credentials" } })
    expect(JSON.stringify(row)).not.toContain("senha-secreta-digitada")
  })

  test("an inactive person is told so after the right password only", async () => {
    const id = await addPerson(system, { enabled: false })
    expect((await signIn(id, "errada e mais nada")).refusal?.code).toBe("BAD_CREDENTIALS")
    const { status, refusal } = await signIn(id)
    expect([status, refusal?.code]).toEqual([401, "INACTIVE"])
  })

  test.each([
    { what: "a first access that waits", given: { firstAccess: true }, tokenType: "firstAccess" },
    {
      what: "a password past its validity",
      given: { lastPasswordUpdate: new Date("2026-01-01T00:00:00Z") },
      tokenType: "expiredPassword",
    },
    { what: "a password within it", given: {}, tokenType: "access" },
  ])("$what gives $tokenType", async ({ given, tokenType }) => {
    expect((await signIn(await addPerson(system, given))).body.tokenType).toBe(tokenType)
  })

  test.each([
    { who: "superAdmin", tokenType: "access" },
    { who: "legacy", tokenType: "access" },
    { who: "neverSignedIn", tokenType: "firstAccess" },
    { who: "passwordExpired", tokenType: "expiredPassword" },
    { who: "twoFactorDemanded", tokenType: "twoFactor" },
    { who: "foreigner", tokenType: "access" },
  ] as const)("the demonstration account $who gets $tokenType", async ({ who, tokenType }) => {
    expect((await signIn(account[who])).body.tokenType).toBe(tokenType)
  })

  test("two-factor that a role demands comes after a password past its validity", async () => {
    const appId = await applicationId(system, "SINAL")
    const id = await addPerson(system)
    await giveRole(system, id, { appId, twoFactorRequired: true })
    expect((await signIn(id)).body.tokenType).toBe("twoFactor")
    await system.db
      .update(person)
      .set({ lastPasswordUpdate: new Date("2026-01-01T00:00:00Z") })
      .where(eq(person.atalaiaId, id))
    expect((await signIn(id)).body.tokenType).toBe("expiredPassword")
  })
})

describe("another application than the portal", () => {
  const key = async () => {
    const appId = await applicationId(system, "SINAL")
    const found = await system.db.execute(sql`select app_key from application where id = ${appId}`)
    const [row] = (found as unknown as { rows: { app_key: string }[] }).rows
    return { appId, client: row?.app_key ?? "" }
  }
  const openIn = async (appId: number, client: string) =>
    (
      await openSession(system.db, {
        client,
        tokenType: "access",
        appId,
        ip: "127.0.0.1",
        userAgent: "tests",
      })
    ).token

  test("takes nobody's password: it is told to use OpenID Connect, and where that is", async () => {
    const { appId, client } = await key()
    const id = await addPerson(system)
    await giveRole(system, id, { appId })
    for (const password of [demoPassword, "errada"]) {
      const { status, refusal } = await signIn(id, password, { client })
      expect([status, refusal?.code]).toEqual([403, "USE_OPENID_CONNECT"])
      const address = /http\S+$/.exec(refusal?.message ?? "")?.[0] ?? ""
      expect(address).toBe(`${system.settings.publicUrl}/oidc/.well-known/openid-configuration`)
    }
    expect(await auditOf(system, id)).toEqual([])
  })

  test("has sessions that are good for no call of the API, with its own key or the portal's", async () => {
    const { appId, client } = await key()
    const id = await addPerson(system)
    await giveRole(system, id, { appId })
    const token = await openIn(appId, id)
    expect((await check(token, client)).status).toBe(403)
    expect((await check(token)).status).toBe(401)
  })
})

describe("the identity check", () => {
  test("lists what the person can open, and why not the rest", async () => {
    const appId = await applicationId(system, "SINAL")
    const id = await addPerson(system)
    const roleId = await giveRole(system, id, { appId })
    const { body } = await signIn(id)
    const [open] = (await check(body.token)).body.access
    expect(open).toMatchObject({ application: { acronym: "SINAL" }, enabled: true, active: true })
    expect(open).not.toHaveProperty("reason")

    await system.db.execute(sql`
      insert into role_block (client_id, role_id, app_id, justification, created_by)
      values (${id}, ${roleId}, ${appId}, 'prova', ${id})`)
    const [closed] = (await check(body.token)).body.access
    expect(closed).toMatchObject({
      enabled: true,
      active: false,
      reason: "Suas permissões estão desativadas",
    })
  })

  test("a disabled application is said to be so, after the enabled ones", async () => {
    const sinal = await applicationId(system, "SINAL")
    const id = await addPerson(system)
    await system.db.execute(sql`insert into client (id, kind) values ('900002', 'application')`)
    const added = await system.db.execute(sql`
      insert into application (client_id, app_key, title, acronym, enabled)
      values ('900002', 'aaa-parada', 'AAA PARADA', 'PARADA', false) returning id`)
    const [row] = (added as unknown as { rows: { id: number }[] }).rows
    await giveRole(system, id, { appId: row?.id ?? 0 })
    await giveRole(system, id, { appId: sinal })
    const { body } = await signIn(id)
    expect((await check(body.token)).body.access).toMatchObject([
      { application: { acronym: "SINAL" }, enabled: true },
      { application: { acronym: "PARADA" }, enabled: false, active: false, reason: "Aplicação inativa" },
    ])
  })

  test("an inactivated person has no session any more", async () => {
    const id = await addPerson(system)
    const { body } = await signIn(id)
    await system.db.update(person).set({ enabled: false }).where(eq(person.atalaiaId, id))
    expect((await check(body.token)).status).toBe(401)
  })
})

describe("sessions", () => {
  const allow = (tokens: number) =>
    system.db.execute(sql`update application set allowed_tokens = ${tokens} where id = 1`)
  const alive = async (tokens: string[]) => {
    const answers = await Promise.all(tokens.map((token) => check(token)))
    return answers.map(({ status }) => status === 200)
  }

  test("one more than allowed ends the oldest", async () => {
    await allow(2)
    const id = await addPerson(system)
    const tokens: string[] = []
    for (let count = 0; count < 3; count++) tokens.push((await signIn(id)).body.token)
    expect(await alive(tokens)).toEqual([false, true, true])
  })

  test("no more than allowed remain of many opened together", async () => {
    await allow(2)
    const id = await addPerson(system)
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(id)))
    const tokens = answers.map(({ body }) => body.token)
    expect((await alive(tokens)).filter(Boolean)).toHaveLength(2)
  })

  test("one that lapsed takes nobody's place", async () => {
    await allow(2)
    const id = await addPerson(system)
    const lapsed = (await signIn(id)).body.token
    const kept = (await signIn(id)).body.token
    await system.db.execute(sql`
      update session set last_validate = now() - interval '31 minutes'
      where client_identifier = ${id} and token_number = (
        select min(token_number) from session where client_identifier = ${id})`)
    const fresh = (await signIn(id)).body.token
    expect(await alive([lapsed, kept, fresh])).toEqual([false, true, true])
  })

  test("signing out ends this one alone", async () => {
    await allow(2)
    const id = await addPerson(system)
    const [left, kept] = [(await signIn(id)).body.token, (await signIn(id)).body.token]
    expect((await api.session.signOut({ token: left })).status).toBe(204)
    expect(await alive([left, kept])).toEqual([false, true])
    expect((await api.session.check({ token: left })).refusal).toMatchObject({
      code: "SESSION_OVER",
      message: "Você saiu do Atalaia. Entre de novo para continuar.",
    })
    expect((await auditOf(system, id)).at(-1)?.kind).toBe("session.end")
  })

  test("one that was ended says so to whoever had it, one that ran out too", async () => {
    await allow(2)
    const id = await addPerson(system)
    const over = async (token: string) => (await api.session.check({ token })).refusal
    const killed = (await signIn(id)).body.token
    const admin = await system.signIn(account.superAdmin)
    await api.sessions.end({ token: admin, query: { atalaiaId: id } })
    expect(await over(killed)).toMatchObject({
      code: "SESSION_OVER",
      message: "Sua sessão terminou: encerrada por quem administra. Entre de novo para continuar.",
    })
    const lapsed = (await signIn(id)).body.token
    await system.db.execute(
      sql`update session set last_validate = now() - interval '31 minutes' where client_identifier = ${id}`,
    )
    expect(await over(lapsed)).toMatchObject({
      code: "SESSION_OVER",
      message: expect.stringContaining("o tempo dela acabou"),
    })
    expect(await over("x".repeat(43))).toMatchObject({ code: "NO_SESSION" })
  })

  test("what a page asks for by itself keeps none open; what the person does, does", async () => {
    const id = await addPerson(system)
    const { token } = (await signIn(id)).body
    const later = (minutes: number) =>
      system.db.execute(sql`
        update session set create_date = create_date - ${`${minutes} minutes`}::interval,
          last_validate = last_validate - ${`${minutes} minutes`}::interval
        where client_identifier = ${id}`)
    const byPerson = { token }
    const byPage = { token, headers: { "X-Background": "1" } }
    await later(20)
    expect((await api.system.counts(byPerson)).status).toBe(200)
    await later(20)
    expect((await api.system.counts(byPage)).status).toBe(200)
    expect((await api.system.online(byPage)).status).toBe(200)
    const { status, body } = await api.session.check(byPage)
    expect(status).toBe(200)
    const minutesLeft = (Date.parse(body.expiresAt) - Date.now()) / 60_000
    expect(minutesLeft).toBeGreaterThan(9)
    expect(minutesLeft).toBeLessThan(11)
    await later(11)
    expect((await api.system.counts(byPage)).status).toBe(401)
    expect((await api.session.check(byPerson)).status).toBe(401)
  })

  test.each(["last_validate", "create_date"])("end by themselves: %s", async (column) => {
    const id = await addPerson(system)
    const { body } = await signIn(id)
    await system.db.execute(
      sql`update session set ${sql.identifier(column)} = now() - interval '12 hours 1 second' where client_identifier = ${id}`,
    )
    expect((await check(body.token)).status).toBe(401)
  })
})
