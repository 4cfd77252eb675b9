import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { emergencyId, formatHalf } from "@/domain/emergency"
import { platformRoles } from "@/domain/roles"
import { startExpiry } from "@/server/federation/provider/expiry"
import { newHalves } from "@/server/identity/emergency/halves"
import { makeEmergencyAccess } from "@/server/identity/emergency/making"
import { addPerson, mailTo } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { account, type System, startSystem } from "../../support/server/system"

// Using the emergency access is reported, so that the operator's log has it. Each test checks the reports.
let system: System
let api: System["api"]
let admin: string

beforeAll(async () => {
  system = await startSystem()
  api = system.api
})
afterAll(() => system.close())
beforeEach(async () => {
  await system.db.execute(sql`delete from rate_limit`)
  await system.db.execute(
    sql`update emergency_access set acknowledged_date = now() where used_date is not null`,
  )
  system.reported.length = 0
  admin = await system.signIn(account.superAdmin)
})

const enter = (first: string, second: string, address?: string) =>
  api.session.emergency({
    body: { first, second },
    ...(address && { headers: { "X-Forwarded-For": address } }),
  })
async function entered(): Promise<string> {
  const { status, body } = await enter(...(await makeEmergencyAccess(system.db, true)))
  expect(status).toBe(200)
  return body.token
}
const kinds = async () =>
  (
    await rows<{ kind: string; actor: string }>(
      system.db,
      sql`select kind, actor_id as actor from audit where kind like 'emergency.%' order by id desc limit 2`,
    )
  ).map(({ kind, actor }) => `${kind} ${actor}`.trim())

describe("the halves", () => {
  test("are needed together, in whichever order, and kept only as a hash", async () => {
    const [first, second] = await makeEmergencyAccess(system.db, true)
    expect(first).toMatch(/^([a-z2-7]{4}-){9}[a-z2-7]{4}$/)
    const [kept] = await rows<{ row: string }>(
      system.db,
      sql`select e::text as row from emergency_access e order by id desc limit 1`,
    )
    for (const half of [first, second]) expect(kept?.row).not.toContain(half.replaceAll("-", ""))
    expect((await kinds())[0]).toBe("emergency.make")
    expect((await enter(first, first)).refusal?.fields).toEqual({
      second: "É a mesma metade: informe a outra.",
    })
    const [foreign] = newHalves().halves
    expect((await enter(first, foreign)).refusal?.code).toBe("BAD_CREDENTIALS")
    expect((await enter(second.toUpperCase(), ` ${first.replaceAll("-", " ")} `)).status).toBe(200)
  })

  test("that are mistyped are told at their field, and count as no guess", async () => {
    const [first, second] = await makeEmergencyAccess(system.db, true)
    const wrong = formatHalf(
      first.replaceAll("-", "").replace(/^./, (letter) => (letter === "a" ? "b" : "a")),
    )
    for (let count = 0; count < 12; count++) {
      expect((await enter(wrong, second.slice(0, -1))).refusal).toMatchObject({
        fields: { first: expect.stringContaining("confira"), second: expect.stringContaining("confira") },
      })
    }
    expect((await enter(first, second)).status).toBe(200)
  })

  test("open one session, also where two come with them at once", async () => {
    const rounds = process.env.TEST_DATABASE_URL ? 10 : 3
    for (let round = 1; round <= rounds; round++) {
      const [first, second] = await makeEmergencyAccess(system.db, true)
      const answers = await Promise.all([enter(first, second), enter(second, first)])
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 401])
      expect((await enter(first, second)).status).toBe(401)
      await system.db.execute(sql`delete from rate_limit`)
    }
  })

  test("are void once others were made", async () => {
    const old = await makeEmergencyAccess(system.db, true)
    const next = await makeEmergencyAccess(system.db, true)
    expect((await enter(...old)).status).toBe(401)
    expect((await enter(...next)).status).toBe(200)
  })

  test("are guessed ten times from one address at most, and the audit has every guess", async () => {
    const [right, other] = await makeEmergencyAccess(system.db, true)
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 11; count++) {
      const [first, second] = newHalves().halves
      codes.push((await enter(first, second)).refusal?.code)
    }
    expect(codes.at(9)).toBe("BAD_CREDENTIALS")
    expect(codes.at(10)).toBe("SLOW_DOWN")
    expect(await kinds()).toEqual(["emergency.failed", "emergency.failed"])
    expect((await enter(right, other)).status, "the right ones wait too").toBe(429)
  })
})

describe("the session", () => {
  test("is that of a super admin without a person, for an hour at most", async () => {
    const token = await entered()
    const { body } = await api.session.check({ token })
    expect(body).toMatchObject({
      tokenType: "access",
      roles: ["admin"],
      access: [],
      user: { atalaiaId: emergencyId, name: "Acesso de emergência", email: "" },
    })
    const minutes = (Date.parse(body.emergency?.until ?? "") - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
    const id = await addPerson(system)
    const [{ role } = { role: 0 }] = await rows<{ role: number }>(
      system.db,
      sql`select id as role from role where app_id = 1 and title = ${platformRoles.admin}`,
    )
    const params = { clientId: id, app: "ATALAIA" }
    const granted = await api.roleAssignments.create({ token, params, body: { roleId: role } })
    expect(granted.status).toBe(200)
    const { body: history } = await api.users.history({ token: admin, params: { atalaiaId: id } })
    expect(history.items[0]).toMatchObject({
      kind: "role.grant",
      actor: { atalaiaId: emergencyId, name: "Acesso de emergência" },
    })
  })

  test("ends after its hour though it is in use, and its end is written down", async () => {
    const token = await entered()
    await system.db.execute(sql`
      update session set create_date = now() - interval '61 minutes'
      where client_identifier = ${emergencyId} and ended_date is null`)
    expect((await api.session.check({ token })).status).toBe(401)
    const expiry = startExpiry({ db: system.db, report: (error) => system.reported.push(error) })
    await expiry.flush()
    await expiry.close()
    const [found] = await rows<{ ending: string | null }>(
      system.db,
      sql`select ending from session where client_identifier = ${emergencyId} order by token_number desc limit 1`,
    )
    expect(found?.ending).toBe("emergencyOver")
  })

  test("is ended by another administrator", async () => {
    const token = await entered()
    const { body } = await api.sessions.list({ token: admin, query: { atalaiaId: emergencyId } })
    expect(body.items[0]?.client.name).toBe("Acesso de emergência")
    const query = { atalaiaId: emergencyId, tokenNumber: body.items[0]?.tokenNumber ?? 0 }
    const { body: preview } = await api.sessions.end.preview({ token: admin, query })
    expect(preview.effects[0]?.text).toMatch(
      /^Ao confirmar, termina 1 sessão de Acesso de emergência em ATALAIA: .+, aberta em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
    )
    expect((await api.sessions.end({ token: admin, query })).body.ended).toBe(1)
    const { body: done } = await api.audit.search({
      token: admin,
      query: { subject: emergencyId, kinds: "session.kill" },
    })
    expect(done.items[0]?.text).toMatch(
      /^Encerrou 1 sessão de Acesso de emergência em ATALAIA: .+, aberta em /,
    )
    expect((await api.session.check({ token })).status).toBe(401)
  })

  test("has no password or two-factor, and is told so", async () => {
    const token = await entered()
    const body = { atalaiaId: emergencyId, oldPassword: "x", newPassword: "Jacaranda-violeta-4417" }
    expect((await api.users.changePassword({ token, body })).refusal?.code).toBe("EMERGENCY")
    expect((await api.session.reauthenticate({ token, body: { proof: "x" } })).refusal?.code).toBe(
      "EMERGENCY",
    )
    const code = { code: "123456", secret: "jbswy3dpehpk3pxpjbswy3dpehpk3pxp" }
    expect((await api.twoFactor.activate({ token, body: code })).refusal?.code).toBe("EMERGENCY")
    expect((await api.session.check({ token })).status).toBe(200)
  })

  test("asks for consent as others do, and never consents", async () => {
    const token = await entered()
    const id = await addPerson(system)
    const asked = await api.consents.ask({
      token,
      params: { clientId: id },
      body: { action: "resetPassword", justification: "Todos sem acesso" },
    })
    expect(asked.status).toBe(200)
    expect((await api.consents.give({ token: admin, params: { consentId: asked.body.id } })).status).toBe(204)
    const other = await addPerson(system)
    const { body } = await api.consents.ask({
      token: admin,
      params: { clientId: other },
      body: { action: "resetPassword", justification: "Perdeu" },
    })
    expect((await api.consents.give({ token, params: { consentId: body.id } })).refusal?.code).toBe(
      "EMERGENCY",
    )
    expect((await api.system.counts({ token })).body.pendingConsents).toBe(0)
  })

  test("is nobody in lists, and cannot be given roles or be locked", async () => {
    const token = await entered()
    const { body } = await api.users.list({ token, query: { search: "emergencia" } })
    expect(body.items.map(({ atalaiaId }) => atalaiaId)).not.toContain(emergencyId)
    expect((await api.users.get({ token: admin, params: { atalaiaId: emergencyId } })).status).toBe(404)
    const params = { clientId: emergencyId }
    const lock = api.clients.lock({ token: admin, params, body: { justification: "x" } })
    expect((await lock).status).toBe(404)
    const [{ active } = { active: 0 }] = await rows<{ active: number }>(
      system.db,
      sql`select count(*)::int as active from grant_path where client_id = ${emergencyId}`,
    )
    expect(active).toBe(0)
  })
})

describe("the alarm", () => {
  const alarm = async (token = admin) => (await api.emergency.alarm({ token })).body.alarm
  const acknowledge = (emergencyId?: number, token = admin) =>
    api.emergency.acknowledge({
      token,
      body: { justification: "Era a troca do provedor de e-mail", ...(emergencyId && { emergencyId }) },
    })

  test("writes to the administrators of the platform, the operator's log and the applications that asked", async () => {
    const other = await addPerson(system)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${other}, id, ${account.superAdmin} from role where app_id = 1 and title = ${platformRoles.admin}`)
    await system.db.execute(sql`
      insert into application_integration (app_id, redirect_uris, events_uri, events)
      select id, array['https://sistema.exemplo.gov.br/volta'], 'https://sistema.exemplo.gov.br/eventos',
        array['session-established'] from application where acronym = 'SINAL'
      on conflict (app_id) do update set events_uri = excluded.events_uri, events = excluded.events`)
    await entered()
    expect((await mailTo(system, other)).at(-1)).toMatchObject({
      subject: "ALARME: o acesso de emergência do Atalaia foi usado",
      body: expect.stringContaining("com as duas metades"),
    })
    expect(system.reported.map((error) => (error as Error).name)).toEqual(["EmergencyAccessUsed"])
    expect(await kinds()).toEqual([`emergency.use ${emergencyId}`, "emergency.make"])
    const told = await rows(
      system.db,
      sql`select subject from delivery where kind = 'session-established' order by id desc limit 1`,
    )
    expect(told).toEqual([{ subject: emergencyId }])
  })

  test("is seen by administrators of the platform until one of them acknowledges it", async () => {
    expect(await alarm()).toBeUndefined()
    expect((await acknowledge()).status, "there is none").toBe(404)
    const token = await entered()
    const raised = await alarm()
    expect(raised).toMatchObject({ open: true })
    const id = raised?.id ?? 0
    expect((await acknowledge(id, token)).refusal?.code, "not by itself").toBe("ONESELF")
    // If there are several, the alarm names the one with an open session.
    await system.db.execute(sql`
      update session set ended_date = now(), ending = 'killed' where client_identifier = ${emergencyId}`)
    expect(await alarm()).toMatchObject({ id, open: false })
    const later = await entered()
    const newer = await alarm()
    expect(newer).toMatchObject({ open: true })
    expect(newer?.id).toBeGreaterThan(id)
    expect((await acknowledge(newer?.id)).status).toBe(204)
    const editor = await system.signIn(account.managerUpdate)
    expect([
      (await api.emergency.alarm({ token: editor })).status,
      (await acknowledge(id, editor)).status,
    ]).toEqual([403, 403])
    expect((await acknowledge(999_999_999)).status).toBe(404)
    const strict = await startSystem({ demo: false })
    onTestFinished(() => strict.close())
    const body = { justification: "Fui eu" }
    // The person whom the emergency session has just made an administrator.
    const made = await strict.signIn(account.superAdmin)
    expect((await strict.api.emergency.acknowledge({ token: made, body })).refusal?.code).toBe("NEW_ADMIN")
    const [first, second] = await makeEmergencyAccess(strict.db, true)
    await strict.api.session.emergency({ body: { first, second } })
    const why = async () => (await strict.api.emergency.alarm({ token: made })).body.alarm?.why
    await strict.db.execute(sql`update administration set since = now() - interval '23 hours'`)
    const [{ at } = { at: "" }] = await rows<{ at: string }>(
      strict.db,
      sql`select to_char(
        now() at time zone 'America/Sao_Paulo' + interval '1 hour 1 minute', 'DD/MM/YYYY HH24:MI') as at`,
    )
    expect(await why()).toBe(
      `Você administra a plataforma há menos de 24 horas: até ${at}, outra pessoa decide.`,
    )
    await strict.db.execute(sql`update administration set since = now() - interval '25 hours'`)
    expect(await why()).toBeUndefined()
    expect((await strict.api.emergency.acknowledge({ token: made, body })).status).toBe(204)
    const answers = await Promise.all([acknowledge(id), acknowledge(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await alarm()).toBeUndefined()
    expect((await kinds())[0]).toBe(`emergency.acknowledge ${account.superAdmin}`)
    expect((await api.session.check({ token: later })).status, "the session goes on").toBe(200)
  })
})
