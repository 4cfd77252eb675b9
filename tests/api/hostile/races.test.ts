import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { platformRoles } from "@/domain/roles"
import { encodeBase32 } from "@/domain/twoFactor"
import { keepRecoveryCodes, newRecoveryCodes, sealedSecret } from "@/server/identity/access/codes"
import { sendTicket } from "@/server/identity/access/tickets"
import { person, role } from "@/server/platform/database/schema/index"
import {
  addApplication,
  auditOfApplication,
  governingRoles,
  newApplication,
} from "../../support/data/applications"
import { addPerson, applicationId, auditOf, codeOf, lastTicket, mailTo } from "../../support/data/person"
import { asSent, effectiveRoles, roleId } from "../../support/data/roles"
import type { Answer } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, demoPassword, type System, systemForFile } from "../../support/server/system"

/**
 * Pairs of concurrent requests, repeated. Either one wins, or both succeed in turn. The loser gets a refusal, and database and
 * audit record exactly what happened. On PostgreSQL each request has its own connection. The embedded database has one, so their
 * statements alternate.
 */
const rounds = Array.from({ length: process.env.TEST_DATABASE_URL ? 20 : 4 }, (_, index) => index + 1)

// On a busy machine twenty rounds take longer than the usual limit.
vi.setConfig({ testTimeout: 300_000 })

const system = systemForFile()
const { api } = system
let first: string
let second: string
let otherAdmin: string
let sinal: number

beforeAll(async () => {
  otherAdmin = await addPerson(system, { name: "OUTRA ADMINISTRADORA" })
  await makeSuperAdmin(otherAdmin)
  first = await system.signIn(account.superAdmin)
  second = await system.signIn(otherAdmin)
  sinal = await applicationId(system, "SINAL")
})
afterEach(() => {
  expect(system.reported).toEqual([])
})

const superAdminRole = sql`(select id from role where app_id = 1 and title = ${platformRoles.admin})`
const makeSuperAdmin = (id: string) =>
  system.db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    values (${id}, ${superAdminRole}, ${account.superAdmin}) on conflict do nothing`)

const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status).sort()
const counted = async (query: ReturnType<typeof sql>) => (await rows(system.db, query)).length
const kindsOf = async (id: string) => (await auditOf(system, id)).map(({ kind }) => kind)
const signIn = (id: string, code?: string) =>
  api.session.signIn({
    body: { id, password: demoPassword, ...(code !== undefined && { code }) },
  })

let made = 0
async function addRole(given: Partial<typeof role.$inferInsert> = {}): Promise<number> {
  const values = { appId: sinal, title: `ROLE_CORRIDA_${++made}`, description: "papel de prova", ...given }
  const [added] = await system.db.insert(role).values(values).returning({ id: role.id })
  return added?.id ?? 0
}

describe("of two decisions at once", () => {
  test("about a change of registration data one counts, the other is told, and it is applied or dropped whole", async () => {
    const id = account.tried
    const token = await system.signIn(id)
    const details = async () =>
      (
        await api.registration.details({
          token: first,
          params: { atalaiaId: id },
        })
      ).body
    for (const round of rounds) {
      const { personal, name: standing } = await details()
      const { image: _, ...values } = personal.valid ?? {}
      const name = `JOÃO PEDRO DA SILVA ${"I".repeat(round)}`
      const asked = await api.registration.savePersonal({
        token,
        params: { atalaiaId: "me" },
        body: { version: personal.version, values: { ...values, name } },
      })
      expect(asked.status).toBe(200)
      const version = (await details()).evaluation?.version
      const before = (await kindsOf(id)).length
      const decide = (by: string, body: { approved: boolean; justification?: string }) =>
        api.evaluations.decideUpdate({
          token: by,
          params: { atalaiaId: id },
          body: { ...body, version: version ?? 0 },
        })
      const answers = await Promise.all([
        decide(first, { approved: true }),
        decide(second, { approved: false, justification: "Não confere." }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const approved = answers[0]?.status === 200
      expect(answers[approved ? 1 : 0]?.body).toMatchObject({ code: "DECIDED" })
      const after = await details()
      expect(after.name).toBe(approved ? name : standing)
      expect(after.personal.pending).toBeUndefined()
      expect(await counted(sql`select from registration_change where atalaia_id = ${id}`)).toBe(0)
      expect((await kindsOf(id)).slice(before)).toEqual([
        approved ? "registration.approve" : "registration.refuse",
      ])
    }
  })

  test("about an access request one counts, and what it grants is held only where it was approved", async () => {
    for (const _ of rounds) {
      const id = await addPerson(system)
      const granted = await addRole()
      const [request] = await rows<{ version: number }>(
        system.db,
        sql`
          insert into access_request (atalaia_id, app_id, justification)
          values (${id}, ${sinal}, 'Trabalho aqui.') returning version`,
      )
      const decide = (by: string, what: string, body: object) =>
        system.call("PUT", `/system-access-requests/SINAL/${id}/${what}`, {
          token: by,
          body: { ...body, version: request?.version },
        })
      const answers = await Promise.all([
        decide(first, "approval", { roles: [{ id: granted }], profiles: [] }),
        decide(second, "rejection", { justification: "Não trabalha aqui." }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const approved = answers[0]?.status === 200
      expect(answers[approved ? 1 : 0]?.body).toMatchObject({ code: "DECIDED" })
      expect(await counted(sql`select from role_assignment where client_id = ${id}`)).toBe(approved ? 1 : 0)
      expect(await counted(sql`select from access_request where atalaia_id = ${id}`)).toBe(approved ? 0 : 1)
      expect(await kindsOf(id)).toEqual(
        approved ? ["role.grant", "accessRequest.approve"] : ["accessRequest.reject"],
      )
      expect(await mailTo(system, id)).toHaveLength(1)
    }
  })
})

describe("a role and a client", () => {
  test("granted and blocked at once: both stand, and the block prevails", async () => {
    for (const _ of rounds) {
      const id = await addPerson(system)
      const held = await addRole()
      const answers = await Promise.all([
        api.roleAssignments.create({
          token: first,
          params: { clientId: id, app: "SINAL" },
          body: { roleId: held },
        }),
        api.blocks.create({
          token: second,
          params: { clientId: id, app: "SINAL" },
          body: { roleId: held, justification: "Sob apuração." },
        }),
      ])
      expect(statuses(answers)).toEqual([200, 200])
      expect(await counted(sql`select from role_assignment where client_id = ${id}`)).toBe(1)
      expect(await counted(sql`select from role_block where client_id = ${id}`)).toBe(1)
      expect(await effectiveRoles(system, id, "SINAL")).toEqual([])
      expect((await kindsOf(id)).sort()).toEqual(["role.block", "role.grant"])
    }
  })

  test("granted twice at once: one assignment, granted once", async () => {
    for (const _ of rounds) {
      const id = await addPerson(system)
      const body = { roleId: await addRole() }
      const grant = (token: string) =>
        api.roleAssignments.create({ token, params: { clientId: id, app: "SINAL" }, body })
      expect(statuses(await Promise.all([grant(first), grant(second)]))).toEqual([200, 200])
      expect(await counted(sql`select from role_assignment where client_id = ${id}`)).toBe(1)
      expect(await kindsOf(id)).toEqual(["role.grant", "role.extend"])
    }
  })

  test("blocked twice at once: one block, and the other is told", async () => {
    for (const _ of rounds) {
      const id = await addPerson(system)
      const body = { roleId: await addRole(), justification: "Sob apuração." }
      const block = (token: string) =>
        api.blocks.create({ token, params: { clientId: id, app: "SINAL" }, body })
      const answers = await Promise.all([block(first), block(second)])
      expect(statuses(answers)).toEqual([200, 409])
      expect(await counted(sql`select from role_block where client_id = ${id}`)).toBe(1)
      expect(await kindsOf(id)).toEqual(["role.block"])
    }
  })

  test("revoked twice at once: revoked once, and the other finds nothing", async () => {
    for (const _ of rounds) {
      const id = await addPerson(system)
      const held = await addRole()
      await api.roleAssignments.create({
        token: first,
        params: { clientId: id, app: "SINAL" },
        body: { roleId: held },
      })
      const revoke = (token: string) =>
        api.roleAssignments.remove({ token, params: { clientId: id, app: "SINAL", roleId: held } })
      expect(statuses(await Promise.all([revoke(first), revoke(second)]))).toEqual([200, 404])
      expect(await kindsOf(id)).toEqual(["role.grant", "role.revoke"])
    }
  })

  test("granted while the role is removed: nothing is held of a role that is gone", async () => {
    for (const _ of rounds) {
      const id = await addPerson(system)
      const held = await addRole()
      const [granted, removed] = await Promise.all([
        api.roleAssignments.create({
          token: first,
          params: { clientId: id, app: "SINAL" },
          body: { roleId: held },
        }),
        api.roles.remove({ token: second, params: { roleId: held } }),
      ])
      expect(removed.status).toBe(204)
      expect([200, 404, 409]).toContain(granted.status)
      expect(await counted(sql`select from role where id = ${held}`)).toBe(0)
      expect(await counted(sql`select from role_assignment where client_id = ${id}`)).toBe(0)
      expect(await kindsOf(id)).toEqual(granted.status === 200 ? ["role.grant"] : [])
    }
  })
})

describe("sent twice at once", () => {
  test("a pre-registration is made once", async () => {
    for (const round of rounds) {
      const email = `corrida.${round}@exemplo.gov.br`
      const send = (token: string) => api.users.create({ token, body: { email, isForeign: true } })
      const answers = await Promise.all([send(first), send(second)])
      expect(statuses(answers)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "KNOWN" })
      const [only, ...others] = await rows<{ id: string }>(
        system.db,
        sql`select atalaia_id as id from pre_user where email = ${email}`,
      )
      expect(others).toEqual([])
      expect(await kindsOf(only?.id ?? "")).toEqual(["preUser.create"])
      expect(await counted(sql`select from mail_outbox where recipient = ${email}`)).toBe(1)
      expect(await counted(sql`select from ticket where atalaia_id = ${only?.id ?? ""}`)).toBe(1)
    }
  })

  test("an application is made once, with its two roles", async () => {
    for (const _ of rounds) {
      const body = newApplication()
      const send = (token: string) => api.applications.create({ token, body })
      const answers = await Promise.all([send(first), send(second)])
      expect(statuses(answers)).toEqual([200, 409])
      expect(await counted(sql`select from application where app_key = ${body.appKey}`)).toBe(1)
      const id = answers.find(({ status }) => status === 200)?.body.id ?? 0
      expect(await governingRoles(system, id)).toHaveLength(2)
      expect((await auditOfApplication(system, id)).map(({ kind }) => kind)).toEqual(["application.create"])
    }
    expect(
      await counted(sql`
        select from client c where c.kind = 'application'
          and not exists (select from application a where a.client_id = c.id)`),
    ).toBe(0)
  })
})

describe("the last two super admins", () => {
  /** Only the two remain in the database. */
  async function twoAreLeft() {
    await system.db.execute(sql`
      delete from role_assignment where role_id = ${superAdminRole}
        and client_id not in (${account.superAdmin}, ${otherAdmin})`)
    for (const id of [account.superAdmin, otherAdmin]) {
      await makeSuperAdmin(id)
      await system.db.update(person).set({ enabled: true }).where(eq(person.atalaiaId, id))
    }
    first = await kept(first, account.superAdmin)
    second = await kept(second, otherAdmin)
  }
  /** Deactivating a person ends their sessions. */
  const kept = async (token: string, id: string) =>
    (await api.session.check({ token })).status === 200 ? token : await system.signIn(id)
  const active = () =>
    counted(sql`
      select distinct client_id from effective_role where app_id = 1 and title = ${platformRoles.admin}`)

  test.each<[string, (id: string) => Parameters<System["call"]>, (id: string) => Parameters<System["call"]>]>(
    [
      ["who remove each other's role", revoking, revoking],
      ["who inactivate each other", inactivating, inactivating],
      ["of whom one removes the role, the other inactivates", revoking, inactivating],
    ],
  )("%s: one remains", async (_, one, other) => {
    for (const _round of rounds) {
      await twoAreLeft()
      const before = await Promise.all([kindsOf(account.superAdmin), kindsOf(otherAdmin)])
      const done = await Promise.all([call(one(otherAdmin), first), call(other(account.superAdmin), second)])
      const [won, lost] = statuses(done)
      expect([200, 204]).toContain(won)
      // Too late: the rule now refuses it, or the actor has lost the right.
      expect([401, 403, 409]).toContain(lost)
      expect(await active()).toBe(1)
      const after = await Promise.all([kindsOf(account.superAdmin), kindsOf(otherAdmin)])
      const changes = after.flatMap((kinds, index) => kinds.slice(before[index]?.length))
      expect(changes.filter((kind) => kind === "role.revoke" || kind === "user.disable")).toHaveLength(1)
    }
    await twoAreLeft()
  })

  let adminRole = 0
  beforeAll(async () => {
    adminRole = await roleId(system, platformRoles.admin)
  })
  const call = ([method, path, options]: Parameters<System["call"]>, token: string) =>
    system.call(method, path, { ...options, token })
  function revoking(id: string): Parameters<System["call"]> {
    return ["DELETE", `/client/${id}/application/1/assignments/roles/${adminRole}`]
  }
  function inactivating(id: string): Parameters<System["call"]> {
    return ["PATCH", `/client/${id}/access-enabled`, { body: { enabled: false, description: "Prova." } }]
  }
})

describe("what opens one session", () => {
  test("the ticket of an e-mail link, used twice at once", async () => {
    for (const _ of rounds) {
      const id = await addPerson(system)
      const holder = { atalaiaId: id, email: `${id}@exemplo.gov.br` }
      await sendTicket(system.db, "recover", holder, system.settings)
      const body = { ticket: await lastTicket(system, id) }
      const trade = () => api.session.tradeTicket({ body })
      const answers = await Promise.all([trade(), trade()])
      expect(statuses(answers)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "TICKET" })
      expect(await sessionsOf(id)).toBe(1)
      expect(await kindsOf(id)).toEqual(["session.start"])
    }
  })

  test("a two-factor code, used twice at once", async () => {
    for (const _ of rounds) {
      const { id, secret } = await protectedPerson()
      await expectOneSession(id, codeOf(secret))
    }
  })

  test("a recovery code, used twice at once", async () => {
    for (const _ of rounds) {
      const { id } = await protectedPerson()
      const made = await newRecoveryCodes(id, system.settings)
      await keepRecoveryCodes(system.db, id, made)
      const [code = ""] = made.shown
      await expectOneSession(id, code)
      expect(
        await counted(sql`select from recovery_code where atalaia_id = ${id} and used_date is null`),
      ).toBe(9)
    }
  })

  test("simultaneous sign-ins leave no more sessions than the application allows", async () => {
    await system.db.execute(sql`update application set allowed_tokens = 1 where id = 1`)
    for (const _ of rounds) {
      const id = await addPerson(system)
      const answers = await Promise.all([signIn(id), signIn(id), signIn(id)])
      // A session that another request ended before its own answer is answered 401.
      expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 401)).toBe(true)
      expect(await sessionsOf(id)).toBe(1)
      const alive = await Promise.all(answers.map(({ body }) => api.session.check({ token: body.token })))
      expect(statuses(alive)).toEqual([200, 401, 401])
      const started = (await auditOf(system, id)).map(({ kind, after }) => [
        kind,
        Reflect.get(after ?? {}, "ended"),
      ])
      expect(started).toEqual([
        ["session.start", 0],
        ["session.start", 1],
        ["session.start", 1],
      ])
    }
    await system.db.execute(sql`update application set allowed_tokens = 5 where id = 1`)
  })

  const sessionsOf = (id: string) =>
    counted(sql`select from session where client_identifier = ${id} and ended_date is null`)

  async function protectedPerson() {
    const id = await addPerson(system)
    const secret = encodeBase32(randomBytes(20))
    const twoFactorSecret = await sealedSecret(system.settings, id, secret)
    await system.db
      .update(person)
      .set({ twoFactorSecret, twoFactorActivationDate: new Date() })
      .where(eq(person.atalaiaId, id))
    return { id, secret }
  }

  async function expectOneSession(id: string, code: string) {
    const answers = await Promise.all([signIn(id, code), signIn(id, code)])
    expect(statuses(answers)).toEqual([200, 401])
    expect(answers.find(({ status }) => status === 401)?.refusal?.code).toBe("TWO_FACTOR_CODE")
    expect(await sessionsOf(id)).toBe(1)
    expect((await kindsOf(id)).sort()).toEqual(["session.failed", "session.start"])
  }
})

describe("of two edits from the same version one is told, and the other stands alone:", () => {
  interface Edited {
    /** The path of the edit. Its body changes one value to one of two names. */
    path: string
    body: (name: string) => object
    /** The current name and version. */
    read: () => Promise<{ name: string; version: number }>
    audited: () => Promise<number>
  }

  async function application(): Promise<Edited> {
    const made = await addApplication(system, first)
    const { title, acronym, redirectUrl } = { ...newApplication(), ...made }
    return {
      path: `/applications/${made.id}`,
      body: (name) => ({ title: `${title} ${name}`, acronym, redirectUrl, version: made.version }),
      read: () => stands(sql`select title as name, version from application where id = ${made.id}`),
      audited: async () => (await auditOfApplication(system, made.id)).length - 1,
    }
  }
  async function roleOf(): Promise<Edited> {
    const id = await addRole()
    const { body } = await api.roles.list({
      token: first,
      query: { appId: sinal },
    })
    const detail = body.find((each) => each.id === id)
    if (!detail) throw new Error("the role is not listed")
    return {
      path: `/roles/${id}`,
      body: (name) => ({ ...asSent(detail), description: `Prova ${name}` }),
      read: () => stands(sql`select description as name, version from role where id = ${id}`),
      audited: () => counted(sql`select from audit where kind = 'role.update' and role_id = ${id}`),
    }
  }
  async function profile(): Promise<Edited> {
    const permissions = [await addRole(), await addRole()]
    const given = { name: `CORRIDA ${++made}`, description: "Prova.", permissions }
    const { body } = await api.profiles.create({
      token: first,
      params: { app: "SINAL" },
      body: given,
    })
    const [began] = await rows<{ id: number }>(
      system.db,
      sql`select coalesce(max(id), 0)::int as id from audit`,
    )
    return {
      path: `/application/SINAL/access-profiles/${body.id}`,
      body: (name) => ({ ...given, description: `Prova ${name}`, version: 1 }),
      read: () => stands(sql`select description as name, version from profile where id = ${body.id}`),
      audited: () =>
        counted(
          sql`select from audit where kind = 'profile.update' and app_id = ${sinal} and id > ${began?.id ?? 0}`,
        ),
    }
  }
  async function text(): Promise<Edited> {
    const given = { title: `Corrida ${++made}`, content: "Prova.", requiresConfirmation: false }
    const { body } = await api.texts.create({ token: first, body: given })
    const [began] = await rows<{ id: number }>(
      system.db,
      sql`select coalesce(max(id), 0)::int as id from audit`,
    )
    return {
      path: `/texts/${body.id}`,
      body: (name) => ({ ...given, content: `Prova ${name}`, version: 1 }),
      read: () => stands(sql`select content as name, version from written_text where id = ${body.id}`),
      audited: () => counted(sql`select from audit where kind = 'text.update' and id > ${began?.id ?? 0}`),
    }
  }
  async function stands(query: ReturnType<typeof sql>) {
    const [found] = await rows<{ name: string; version: number }>(system.db, query)
    if (!found) throw new Error("what was edited is gone")
    return found
  }

  test.each([
    ["an application", application],
    ["a role", roleOf],
    ["a profile", profile],
    ["a text", text],
  ])("%s", async (_, make) => {
    for (const _round of rounds) {
      const edited = await make()
      const { version } = await edited.read()
      const edit = (token: string, name: string) =>
        system.call("PUT", edited.path, { token, body: edited.body(name) })
      const answers = await Promise.all([edit(first, "UM"), edit(second, "DOIS")])
      const [, lost] = statuses(answers)
      expect(lost).toBe(409)
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "CHANGED" })
      const after = await edited.read()
      expect(after.version).toBe(version + 1)
      expect(after.name).toContain(answers[0]?.status === 409 ? "DOIS" : "UM")
      expect(await edited.audited()).toBe(1)
    }
  })
})
