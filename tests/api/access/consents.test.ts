import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import type { AccountAction } from "@/domain/consents"
import { platformRoles } from "@/domain/roles"
import { encodeBase32 } from "@/domain/twoFactor"
import { person } from "@/server/platform/database/schema/index"
import { addPerson, auditOf, codeOf, lastTicket, mailTo } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { account, demoPassword, startSystem, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
/** Two administrators of the platform: one asks, the other consents. */
let asker: string
let second: string
let askerId: string
let secondId: string

const superAdminRole = sql`(select id from role where app_id = 1 and title = ${platformRoles.admin})`
async function addAdmin(name: string): Promise<string> {
  const id = await addPerson(system, { name })
  await system.db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    values (${id}, ${superAdminRole}, ${account.superAdmin})`)
  return id
}

beforeAll(async () => {
  askerId = await addAdmin("ANA PRADO")
  secondId = await addAdmin("BRUNO SALES")
  second = await system.signIn(secondId)
})
beforeEach(async () => {
  // Requests per person are limited, and these tests make many.
  await system.db.execute(sql`delete from rate_limit`)
  asker = await system.signIn(askerId)
})

const justification = "Perdeu o telefone; identidade conferida no balcão"
const ask = (clientId: string, action: AccountAction, token = asker) =>
  api.consents.ask({ token, params: { clientId }, body: { action, justification } })
const give = (consentId: number, token = second) => api.consents.give({ token, params: { consentId } })
const refuse = (consentId: number, token = second) =>
  api.consents.refuse({ token, params: { consentId }, body: { justification: "Não confirmei por telefone" } })
const withdraw = (consentId: number, token = asker) => api.consents.withdraw({ token, params: { consentId } })
const lock = (clientId: string) =>
  api.clients.lock({ token: asker, params: { clientId }, body: { justification: "Suspeita" } })
const enter = (id: string, password = demoPassword, code?: string) =>
  api.session.signIn({ body: { id, password, ...(code && { code }) } })
const consentsOf = async (atalaiaId: string, token = second) =>
  (await api.consents.list({ token })).body.items.filter(({ subject }) => subject.atalaiaId === atalaiaId)
const kindsOf = async (id: string) => (await auditOf(system, id)).map(({ kind }) => kind)

/** A waiting request about a new person. */
async function asked(action: AccountAction = "resetPassword") {
  const id = await addPerson(system)
  if (action === "unlock") await lock(id)
  const { status, body } = await ask(id, action)
  expect(status).toBe(200)
  return { id, consent: body.id }
}

describe("opening a locked account", () => {
  test("takes two: the one who locked it may be one of them", async () => {
    const { id, consent } = await asked("unlock")
    expect((await enter(id)).refusal?.code).toBe("LOCKED")
    expect((await consentsOf(id))[0]?.lock, "who consents reads why it was locked").toMatchObject({
      by: { atalaiaId: askerId, name: "ANA PRADO" },
      justification: "Suspeita",
    })
    expect((await give(consent)).status).toBe(204)
    expect((await consentsOf(id))[0]).not.toHaveProperty("lock")
    expect((await enter(id)).status).toBe(200)
    const done = (await auditOf(system, id)).find(({ kind }) => kind === "account.unlock")
    expect(done).toMatchObject({
      actorId: secondId,
      justification,
      about: { by: "ANA PRADO" },
      after: { locked: false, consent, askedBy: askerId },
    })
    expect((await mailTo(system, id)).at(-1)?.subject).toBe("Sua conta do Atalaia foi aberta")
    expect((await consentsOf(id))[0]).toMatchObject({ state: "given", decidedBy: { atalaiaId: secondId } })
  })

  test("makes no sense where it is not locked", async () => {
    expect((await ask(await addPerson(system), "unlock")).refusal).toMatchObject({
      code: "SENSELESS",
      message: expect.stringContaining("não está trancada"),
    })
  })

  test("is outdated where it was opened and locked again meanwhile", async () => {
    const { id, consent } = await asked("unlock")
    await system.db
      .update(person)
      .set({ lockedDate: sql`locked_date + interval '1 second'` })
      .where(eq(person.atalaiaId, id))
    expect(await give(consent)).toMatchObject({ status: 409, refusal: { code: "OUTDATED" } })
    expect((await enter(id)).refusal?.code).toBe("LOCKED")
    expect((await consentsOf(id))[0]?.can).toMatchObject({ give: false, refuse: true })
    expect((await refuse(consent)).status).toBe(204)
  })
})

describe("resetting two-factor", () => {
  test("removes secret and recovery codes, ends the sessions and writes to the person", async () => {
    const id = await addPerson(system)
    const secret = encodeBase32(randomBytes(20))
    const token = await system.signIn(id)
    const { body } = await api.twoFactor.activate({ token, body: { code: codeOf(secret), secret } })
    const session = (await enter(id, demoPassword, codeOf(secret, 1))).body.token
    const consent = (await ask(id, "resetTwoFactor")).body.id
    expect((await enter(id)).refusal?.code).toBe("TWO_FACTOR_CODE")
    expect((await api.session.check({ token: session })).status).toBe(200)
    expect((await give(consent)).status).toBe(204)
    expect((await api.session.check({ token: session })).status).toBe(401)
    expect((await enter(id)).body.tokenType).toBe("access")
    const [left] = await rows<{ count: number }>(
      system.db,
      sql`select count(*)::int as count from recovery_code where atalaia_id = ${id}`,
    )
    expect([body.recoveryCodes.length, left?.count]).toEqual([10, 0])
    expect(await kindsOf(id)).toContain("twoFactor.reset")
    expect((await mailTo(system, id)).at(-1)?.subject).toBe("Suas duas etapas no Atalaia foram removidas")
  })

  test("removes passkeys too, where there is nothing else", async () => {
    const id = await addPerson(system)
    await system.db.execute(sql`
      insert into passkey (atalaia_id, credential_id, public_key, counter, device_bound, backed_up, name)
      values (${id}, convert_to(${id}, 'UTF8'), '', 0, false, true, 'Mesa')`)
    const consent = (await ask(id, "resetTwoFactor")).body.id
    expect((await enter(id)).refusal?.code).toBe("TWO_FACTOR_PASSKEY")
    expect((await give(consent)).status).toBe(204)
    expect((await enter(id)).body.tokenType).toBe("access")
  })

  test("is not done where a passkey was made since it was asked for", async () => {
    const id = await addPerson(system)
    const make = (name: string) =>
      system.db.execute(sql`
        insert into passkey (atalaia_id, credential_id, public_key, counter, device_bound, backed_up, name)
        values (${id}, convert_to(${id + name}, 'UTF8'), '', 0, false, true, ${name})`)
    await make("Mesa")
    const consent = (await ask(id, "resetTwoFactor")).body.id
    await make("Outra")
    expect((await give(consent)).status).toBe(409)
  })

  test("makes no sense where it is off", async () => {
    expect((await ask(await addPerson(system), "resetTwoFactor")).refusal?.code).toBe("SENSELESS")
  })
})

describe("resetting a password", () => {
  test("makes it worthless, ends the sessions, and sends a link that leads to another", async () => {
    const { id, consent } = await asked("resetPassword")
    const token = await system.signIn(id)
    expect((await give(consent)).status).toBe(204)
    expect(await api.session.check({ token })).toMatchObject({
      status: 401,
      refusal: { message: expect.stringContaining("a senha foi anulada por quem administra") },
    })
    expect((await enter(id)).refusal?.code).toBe("BAD_CREDENTIALS")
    const { body } = await api.users.get({ token: asker, params: { atalaiaId: id } })
    expect(body.userAccountInfo, "there is none that could expire").not.toHaveProperty("lastPasswordUpdate")
    const ticket = await lastTicket(system, id)
    const tells = async () => {
      const why = await api.clients.whyEntry({ token: asker, params: { clientId: id } })
      const { userAccountInfo } = (await api.users.get({ token: asker, params: { atalaiaId: id } })).body
      return { text: why.body.text, voided: userAccountInfo.voidedPassword }
    }
    expect(await tells(), "until when the link is good").toMatchObject({
      text: expect.stringMatching(/não consegue entrar: a senha foi anulada: um link .* vale até \d\d\//),
      voided: { linkUntil: expect.stringMatching(/^20/) },
    })
    const recovering = (await api.session.tradeTicket({ body: { ticket } })).body.token
    const set = (newPassword: string) =>
      api.users.changePassword({ token: recovering, body: { atalaiaId: id, newPassword } })
    expect((await set(demoPassword)).status, "the old one may not come back").toBe(422)
    expect(await tells(), "the link was used").toMatchObject({
      text: expect.stringContaining("o link enviado já foi usado ou não vale mais"),
      voided: {},
    })
    expect((await set("Jacaranda-violeta-4417")).status).toBe(200)
    expect((await tells()).voided).toBeUndefined()
    expect((await enter(id, "Jacaranda-violeta-4417")).status).toBe(200)
    expect(await kindsOf(id)).toContain("password.reset")
  })

  test("makes no sense before the first access, nor for whom is locked or inactive", async () => {
    const refusalOf = async (given: Parameters<typeof addPerson>[1]) =>
      (await ask(await addPerson(system, given), "resetPassword")).refusal
    expect(await refusalOf({ firstAccess: true })).toMatchObject({ code: "SENSELESS" })
    expect(await refusalOf({ enabled: false })).toMatchObject({ message: expect.stringContaining("inativa") })
    const locked = { lockedDate: new Date(), lockedBy: askerId, lockReason: "Suspeita" }
    expect(await refusalOf(locked)).toMatchObject({ message: expect.stringContaining("trancada") })
  })

  test("is outdated once the person has chosen another by themselves", async () => {
    const { id, consent } = await asked("resetPassword")
    const token = await system.signIn(id)
    const body = { atalaiaId: id, oldPassword: demoPassword, newPassword: "Jacaranda-violeta-4417" }
    expect((await api.users.changePassword({ token, body })).status).toBe(200)
    expect((await give(consent)).refusal?.code).toBe("OUTDATED")
    expect((await enter(id, "Jacaranda-violeta-4417")).status).toBe(200)
  })
})

describe("a request", () => {
  test("reaches the other administrators, and neither the asker nor the person", async () => {
    const { id, consent } = await asked()
    const subject = "Aguardando o seu consentimento: Redefinir a senha"
    const told = async (who: string) =>
      (await mailTo(system, who)).some((mail) => mail.subject === subject && mail.body.includes("ANA PRADO"))
    expect([await told(secondId), await told(askerId), await told(id)]).toEqual([true, false, false])
    const waiting = async (token: string) =>
      (await api.consents.list({ token, query: { waiting: true } })).body.items.map((each) => each.id)
    expect(await waiting(second)).toContain(consent)
    expect(await waiting(asker)).not.toContain(consent)
    const counted = async (token: string) => (await api.system.counts({ token })).body.pendingConsents
    expect(await counted(second)).toBe((await waiting(second)).length)
    expect(await counted(await system.signIn(account.managerUpdate))).toBe(0)
  })

  test("is decided by nobody who asked it, is concerned, or does not administer the platform", async () => {
    const { consent } = await asked()
    expect([
      (await give(consent, asker)).refusal?.code,
      (await refuse(consent, asker)).refusal?.code,
    ]).toEqual(["OWN_DOING", "OWN_DOING"])
    expect((await withdraw(consent, second)).status).toBe(403)
    expect((await give(consent, await system.signIn(account.managerUpdate))).status).toBe(403)
    const about = (await ask(secondId, "resetPassword")).body.id
    expect((await give(about)).refusal?.code).toBe("ONESELF")
    expect((await consentsOf(secondId))[0]?.can).toMatchObject({
      give: false,
      refuse: false,
      why: "Ninguém decide sobre a própria conta: outra pessoa decide.",
    })
    await withdraw(about)
    expect((await ask(askerId, "resetPassword")).refusal?.code).toBe("ONESELF")
  })

  test("is made once for the same, and again once it is over", async () => {
    const { id, consent } = await asked()
    expect((await ask(id, "resetPassword")).refusal?.code).toBe("ALREADY_SO")
    expect((await withdraw(consent)).status).toBe(204)
    expect((await give(consent)).refusal).toMatchObject({ code: "ALREADY_SO" })
    expect((await ask(id, "resetPassword")).status).toBe(200)
    expect(await kindsOf(id)).toEqual(["consent.ask", "consent.withdraw", "consent.ask"])
  })

  test("is refused with a reason, which the asker reads", async () => {
    const { id, consent } = await asked()
    expect((await refuse(consent)).status).toBe(204)
    expect((await consentsOf(id, asker))[0]).toMatchObject({
      state: "refused",
      reason: "Não confirmei por telefone",
      decidedBy: { name: "BRUNO SALES" },
    })
    expect((await enter(id)).status).toBe(200)
    expect((await give(consent)).refusal?.message).toBe("O pedido já foi negado por BRUNO SALES.")
  })

  test("runs out after 24 hours", async () => {
    const { id, consent } = await asked()
    await system.db.execute(sql`update consent set expire_date = now() where id = ${consent}`)
    expect((await give(consent)).refusal?.message).toContain("venceu")
    expect((await consentsOf(id))[0]).toMatchObject({ state: "expired", can: { give: false } })
    expect((await ask(id, "resetPassword")).status).toBe(200)
    expect((await consentsOf(id)).map(({ state }) => state)).toEqual(["waiting", "expired"])
  })

  test("is worth nothing once the asker administers the platform no more", async () => {
    const leaving = await addAdmin("CARLA DIAS")
    const id = await addPerson(system)
    const consent = (await ask(id, "resetPassword", await system.signIn(leaving))).body.id
    await system.db.execute(sql`delete from role_assignment where client_id = ${leaving}`)
    expect((await give(consent)).refusal).toMatchObject({
      code: "ASKER",
      message: expect.stringContaining("CARLA DIAS"),
    })
    expect((await enter(id)).status).toBe(200)
    // It does not block another person's request.
    expect((await ask(id, "resetPassword")).status).toBe(200)
    expect(await consentsOf(id)).toMatchObject([
      { state: "waiting", askedBy: { name: "ANA PRADO" } },
      {
        state: "withdrawn",
        decidedBy: { name: "ANA PRADO" },
        reason: expect.stringContaining("Não valia mais"),
      },
    ])
  })

  test("stays worthless if the asker gets the role again", async () => {
    const leaving = await addAdmin("DIVA ROCHA")
    const id = await addPerson(system)
    const token = await system.signIn(leaving)
    const consent = (await ask(id, "resetPassword", token)).body.id
    await system.db.execute(sql`delete from role_assignment where client_id = ${leaving}`)
    const grantAgain = sql`
      insert into role_assignment (client_id, role_id, created_by)
      values (${leaving}, ${superAdminRole}, ${account.superAdmin})`
    await system.db.execute(grantAgain)
    expect((await consentsOf(id))[0]?.can).toMatchObject({
      give: false,
      refuse: true,
      why: expect.stringContaining("DIVA ROCHA deixou de administrar a plataforma"),
    })
    expect((await give(consent)).refusal?.code).toBe("ASKER")
    expect((await enter(id)).status).toBe(200)
    // The asker may ask again, which takes the place of the earlier request.
    expect((await ask(id, "resetPassword", await system.signIn(leaving))).status).toBe(200)
    expect((await consentsOf(id)).map(({ state }) => state)).toEqual(["waiting", "withdrawn"])
  })

  test("ends with an account that is closed, also if it is opened again", async () => {
    const closed = await addAdmin("ENZO PAZ")
    const locked = await addAdmin("FLORA REIS")
    const ids: string[] = []
    for (const by of [closed, locked]) {
      const id = await addPerson(system)
      expect((await ask(id, "resetPassword", await system.signIn(by))).status).toBe(200)
      ids.push(id)
    }
    const setEnabled = (enabled: boolean) =>
      api.clients.setEnabled({
        token: asker,
        params: { clientId: closed },
        body: { enabled, description: "Conferência" },
      })
    expect([(await setEnabled(false)).status, (await setEnabled(true)).status]).toEqual([204, 204])
    expect((await lock(locked)).status).toBe(204)
    const reasons = await Promise.all(ids.map(async (id) => (await consentsOf(id))[0]))
    expect(reasons).toMatchObject([
      { state: "withdrawn", reason: "A conta de ENZO PAZ, que pediu, foi fechada" },
      { state: "withdrawn", reason: "A conta de FLORA REIS, que pediu, foi fechada" },
    ])
  })

  test("makes room once the account has changed", async () => {
    const { id } = await asked()
    await system.db.execute(sql`update person set email = 'outro@exemplo.gov.br' where atalaia_id = ${id}`)
    expect((await ask(id, "resetPassword")).status).toBe(200)
    expect((await consentsOf(id)).map(({ state }) => state)).toEqual(["waiting", "withdrawn"])
  })

  test("is decided by nobody who has just begun to administer the platform", async () => {
    const strict = await startSystem({ demo: false })
    onTestFinished(() => strict.close())
    const addTo = async (name: string) => {
      const id = await addPerson(strict, { name })
      await strict.db.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        values (${id}, ${superAdminRole}, ${account.superAdmin})`)
      return id
    }
    const puppet = await addTo("DORA LINS")
    const first = await strict.signIn(account.superAdmin)
    const subject = await addPerson(strict)
    const asking = () =>
      strict.api.consents.ask({
        token: first,
        params: { clientId: subject },
        body: { action: "resetPassword", justification },
      })
    expect((await asking()).refusal).toMatchObject({ code: "NOBODY_ELSE" })
    const other = await addTo("ELIAS MOTA")
    const settle = (hours: number) =>
      strict.db.execute(sql`
        update administration set since = now() - make_interval(hours => ${hours}) where atalaia_id = ${other}`)
    await settle(25)
    const { id: consentId } = (await asking()).body
    expect(await mailTo(strict, other)).toHaveLength(1)
    expect(await mailTo(strict, puppet)).toHaveLength(0)
    const token = await strict.signIn(puppet)
    const [seen] = (await strict.api.consents.list({ token })).body.items
    expect(seen?.can).toEqual({
      give: false,
      refuse: false,
      withdraw: false,
      why: expect.stringMatching(
        /há menos de 24 horas: até \d\d\/\d\d\/\d{4} \d\d:\d\d, outra pessoa decide\.$/,
      ),
    })
    expect((await strict.api.system.counts({ token })).body.pendingConsents).toBe(0)
    const params = { consentId }
    expect((await strict.api.consents.give({ token, params })).refusal?.code).toBe("NEW_ADMIN")
    expect((await strict.api.consents.refuse({ token, params, body: { justification } })).refusal?.code).toBe(
      "NEW_ADMIN",
    )
    // Revoked and granted again, the role starts a new waiting period.
    await settle(23)
    const settled = await strict.signIn(other)
    expect((await strict.api.consents.give({ token: settled, params })).refusal?.code).toBe("NEW_ADMIN")
    await settle(25)
    await strict.db.execute(sql`delete from role_assignment where client_id = ${other}`)
    await strict.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      values (${other}, ${superAdminRole}, ${account.superAdmin})`)
    expect((await strict.api.consents.give({ token: settled, params })).refusal?.code).toBe("NEW_ADMIN")
    await settle(25)
    expect((await strict.api.consents.give({ token: settled, params })).status).toBe(204)
  })

  test("is decided by nobody whose account was closed until just now, which the others are told", async () => {
    const strict = await startSystem({ demo: false })
    onTestFinished(() => strict.close())
    const dormant = await addPerson(strict, { name: "GIL DORMENTE" })
    const other = await addPerson(strict, { name: "HELENA BRAGA" })
    for (const id of [dormant, other]) {
      await strict.db.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        values (${id}, ${superAdminRole}, ${account.superAdmin})`)
    }
    await strict.db.execute(sql`
      update administration set since = now() - interval '900 days' where atalaia_id in (${dormant}, ${other})`)
    const first = await strict.signIn(account.superAdmin)
    const setEnabled = async (enabled: boolean) => {
      const body = { enabled, description: "Conferência" }
      const answer = await strict.api.clients.setEnabled({
        token: first,
        params: { clientId: dormant },
        body,
      })
      expect(answer.status).toBe(204)
    }
    await setEnabled(false)
    await setEnabled(true)
    expect(await mailTo(strict, other)).toMatchObject([
      {
        subject: "GIL DORMENTE administra agora a plataforma",
        body: expect.stringMatching(/foi ativada por .+\. Depois de 24 horas pode também consentir/),
      },
    ])
    expect(await mailTo(strict, account.superAdmin)).toEqual([])
    const { id: consentId } = (
      await strict.api.consents.ask({
        token: first,
        params: { clientId: await addPerson(strict) },
        body: { action: "resetPassword", justification },
      })
    ).body
    const giving = async (id: string) =>
      (await strict.api.consents.give({ token: await strict.signIn(id), params: { consentId } })).refusal
        ?.code
    expect(await giving(dormant)).toBe("NEW_ADMIN")
    expect(await giving(other)).toBeUndefined()
  })

  test("is made only where there is somebody who could consent", async () => {
    const others = sql`role_id = ${superAdminRole} and client_id not in (${askerId}, ${secondId})`
    await system.db.execute(sql`delete from role_assignment where ${others}`)
    expect((await ask(secondId, "resetPassword")).refusal).toMatchObject({ code: "NOBODY_ELSE" })
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      values (${account.superAdmin}, ${superAdminRole}, ${account.superAdmin})`)
  })

  test("is limited", async () => {
    const id = await addPerson(system)
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 31; count++) codes.push((await ask(id, "unlock")).refusal?.code)
    expect(codes.at(29)).toBe("SENSELESS")
    expect(codes.at(30)).toBe("SLOW_DOWN")
  })

  test("is previewed: what is asked, and what consenting does", async () => {
    const id = await addPerson(system)
    await system.signIn(id)
    const asking = await api.consents.ask.preview({
      token: asker,
      params: { clientId: id },
      body: { action: "resetPassword", justification },
    })
    expect(asking.effects.map(({ text }) => text)).toEqual([
      expect.stringMatching(/\(Redefinir a senha\) espera até 24 horas pelo consentimento.*Até lá nada muda/),
    ])
    expect(await consentsOf(id)).toEqual([])
    const { body } = await ask(id, "resetPassword")
    const consenting = await api.consents.give.preview({ token: second, params: { consentId: body.id } })
    expect(consenting.effects[0]).toMatchObject({
      tone: "danger",
      text: expect.stringContaining("deixa de valer"),
    })
    expect((await enter(id)).status).toBe(200)
  })
})

/** On PostgreSQL the two run in separate connections; the embedded database has one. */
const rounds = Array.from({ length: process.env.TEST_DATABASE_URL ? 15 : 3 }, (_, index) => index + 1)
vi.setConfig({ testTimeout: 300_000 })

describe("of two at once", () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
  const done = async (id: string) => (await kindsOf(id)).filter((kind) => kind === "password.reset").length

  test("who consent, one does it and the other is told", async () => {
    const third = await system.signIn(await addAdmin("DAVI LUZ"))
    for (const round of rounds) {
      const { id, consent } = await asked()
      expect(statuses(await Promise.all([give(consent), give(consent, third)])), `round ${round}`).toEqual([
        204, 409,
      ])
      expect(await done(id)).toBe(1)
    }
  })

  test("one who consents and one who withdraws, one wins and the other is told", async () => {
    for (const round of rounds) {
      const { id, consent } = await asked()
      const [given, withdrawn] = await Promise.all([give(consent), withdraw(consent)])
      expect(statuses([given, withdrawn]), `round ${round}`).toEqual([204, 409])
      expect(await done(id)).toBe(given.status === 204 ? 1 : 0)
      expect((await enter(id)).status).toBe(given.status === 204 ? 401 : 200)
    }
  })

  test("one who consents and one who asks for the same again, neither holds the other up", async () => {
    for (const round of rounds) {
      const { id, consent } = await asked()
      const [given, again] = await Promise.all([give(consent), ask(id, "resetPassword")])
      expect(given.status, `round ${round}`).toBe(204)
      expect([undefined, "ALREADY_SO"]).toContain(again.refusal?.code)
    }
  })

  test("a consent and the loss of the asker's role, it is done before the loss or not at all", async () => {
    const [{ id: roleId } = { id: 0 }] = await rows<{ id: number }>(
      system.db,
      sql`select ${superAdminRole} as id`,
    )
    const root = await system.signIn(account.superAdmin)
    for (const round of rounds) {
      const leaving = await addAdmin("EVA REIS")
      const id = await addPerson(system)
      const consent = (await ask(id, "resetPassword", await system.signIn(leaving))).body.id
      const remove = api.roleAssignments.remove({
        token: root,
        params: { clientId: leaving, app: "ATALAIA", roleId },
      })
      const [given, removed] = await Promise.all([give(consent), remove])
      expect(removed.status, `round ${round}`).toBe(200)
      expect([204, 409]).toContain(given.status)
      if (given.status === 409) expect(given.refusal?.code).toBe("ASKER")
      expect(await done(id)).toBe(given.status === 204 ? 1 : 0)
      const kinds = await rows<{ kind: string }>(
        system.db,
        sql`
          select kind from audit where kind = 'password.reset' and subject_id = ${id}
            or kind = 'role.revoke' and subject_id = ${leaving} order by id`,
      )
      if (given.status === 204) expect(kinds.at(0)?.kind).toBe("password.reset")
    }
  })

  test("a consent and the lock of who consents, they come one after the other", async () => {
    const root = await system.signIn(account.superAdmin)
    for (const round of rounds) {
      const third = await addAdmin("FELIPE NEVES")
      const token = await system.signIn(third)
      const { id, consent } = await asked()
      const [given, locked] = await Promise.all([
        give(consent, token),
        api.clients.lock({ token: root, params: { clientId: third }, body: { justification: "Suspeita" } }),
      ])
      expect(locked.status, `round ${round}`).toBe(204)
      expect([204, 401, 403]).toContain(given.status)
      expect(await done(id)).toBe(given.status === 204 ? 1 : 0)
    }
  })
})
