import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { apiApp } from "@/server/http/api"
import { makeEmergencyAccess } from "@/server/identity/emergency/making"
import { openForTask } from "@/server/identity/signIn/opening"
import { readSettings, type Settings } from "@/server/platform/settings/settings"
import { addPerson, auditOf, codeOf, lastTicket, mailsTo, passStep } from "../../support/data/person"
import { forFile } from "../../support/forFile"
import { answerOf, apiThrough } from "../../support/server/api"
import { Passkey } from "../../support/server/authenticator"
import { type GovbrPerson, startGovbr } from "../../support/server/govbr"
import { rows } from "../../support/server/rows"
import { account, demoPassword, systemForFile } from "../../support/server/system"

/** An installation that takes no passwords (`PASSWORD_SIGN_IN=off`), and the same one before, with `system`. */
const publicUrl = "http://localhost:8080"
const govbr = forFile(() => startGovbr(publicUrl))
const system = systemForFile({ publicUrl })
const closed = forFile(async () => {
  const { upstream, passwordSignIn } = readSettings({
    GOVBR_ISSUER: govbr.issuer,
    GOVBR_CLIENT_ID: "atalaia",
    GOVBR_CLIENT_SECRET: "segredo",
    PASSWORD_SIGN_IN: "off",
  })
  const settings: Settings = { ...system.settings, passwordSignIn, ...(upstream && { upstream }) }
  const app = apiApp({ db: system.db, settings, report: (error) => system.reported.push(error) })
  const api = apiThrough(async (method, path, { token, body, query = {}, headers } = {}) => {
    const given = Object.entries(query).map(([name, value]) => [name, String(value)])
    const response = await app.request(`/api${path}?${new URLSearchParams(given)}`, {
      method,
      headers: {
        "X-Client-Key": "atalaia",
        "X-Client-Name": "tests",
        "X-Client-Version": "1",
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answerOf(response.status, response.headers, await response.text())
  })
  return { api, settings, close: async () => {} }
})

const binder = "b".repeat(36)
async function enter(person: GovbrPerson, again = false) {
  const { address, state } = (await closed.api.session.beginUpstream({ body: { binder, again } })).body
  const { search: query } = await govbr.enter(address, person)
  return closed.api.session.enterUpstream({ body: { state, binder, query } })
}
const tokenOf = async (cpf: string) => (await enter({ cpf })).body.token

const refused = {
  status: 403,
  body: { code: "PASSWORDS_CLOSED", message: "Aqui se entra com gov.br, sem senha." },
}
const failuresOf = async () =>
  (await rows(system.db, sql`select from audit where kind in ('session.failed', 'password.recover')`)).length

describe("without passwords", () => {
  test("the page is told", async () => {
    expect((await closed.api.session.upstream({})).body).toEqual({
      name: "gov.br",
      kind: "govbr",
      passwords: false,
    })
    expect((await closed.api.system.demoAccounts({})).body).toEqual({ accounts: [] })
  })

  test.each([
    ["a right password", account.tried, demoPassword],
    ["a wrong one", account.tried, "não é esta senha"],
    ["nobody's", "52998224725", demoPassword],
  ])("%s is refused alike, before the account is looked at", async (_, id, password) => {
    const before = await failuresOf()
    expect(await closed.api.session.signIn({ body: { id, password } })).toMatchObject(refused)
    expect(await closed.api.session.recover({ body: { id } })).toMatchObject(refused)
    expect(await failuresOf()).toBe(before)
  })

  test("an application still reads that it never takes them", async () => {
    const headers = { "X-Client-Key": "sinal" }
    const body = { id: account.tried, password: demoPassword }
    expect(await closed.api.session.signIn({ body, headers })).toMatchObject({
      status: 403,
      body: { code: "USE_OPENID_CONNECT" },
    })
  })

  test("a link for a password that is on its way opens nothing, and is good once they are back", async () => {
    const id = await addPerson(system)
    await system.api.session.recover({ body: { id } })
    const ticket = await lastTicket(system, id)
    expect(await closed.api.session.tradeTicket({ body: { ticket } })).toMatchObject(refused)
    const opened = await system.api.session.tradeTicket({ body: { ticket } })
    expect(opened.body.tokenType).toBe("recover")
    const body = { atalaiaId: id, newPassword: "Jacaranda-violeta-4417" }
    expect(await closed.api.users.changePassword({ token: opened.body.token, body })).toMatchObject(refused)
    // Nothing was deleted.
    expect(await system.signIn(id)).toBeTruthy()
  })

  test("nobody changes theirs, and has no dates of one", async () => {
    const { body: entered } = await enter({ cpf: account.passwordExpired })
    expect(entered.tokenType).toBe("access")
    const { token } = entered
    const body = {
      atalaiaId: account.passwordExpired,
      oldPassword: demoPassword,
      newPassword: "x".repeat(20),
    }
    expect(await closed.api.users.changePassword({ token, body })).toMatchObject(refused)
    const { userAccountInfo } = (await closed.api.session.check({ token })).body.user
    expect(userAccountInfo).toMatchObject({ onlyProvider: "gov.br" })
    expect(userAccountInfo).not.toHaveProperty("lastPasswordUpdate")
    expect(userAccountInfo).not.toHaveProperty("passwordExpirationDate")
  })

  test("an administrator resets none, not even one that was asked for before", async () => {
    const id = await addPerson(system)
    const asker = await system.signIn(account.superAdmin)
    const body = { action: "resetPassword" as const, justification: "Esqueceu" }
    const asked = await system.api.consents.ask({ token: asker, params: { clientId: id }, body })
    expect(asked.status).toBe(200)
    const other = await addPerson(system)
    const again = { token: asker, params: { clientId: other }, body }
    expect(await closed.api.consents.ask(again)).toMatchObject(refused)
    const second = await system.signIn(account.secondAdmin)
    const giving = { token: second, params: { consentId: asked.body.id } }
    expect(await closed.api.consents.give(giving)).toMatchObject(refused)
    expect(await system.signIn(id)).toBeTruthy()
    const { can, userAccountInfo } = (await closed.api.users.get({ token: asker, params: { atalaiaId: id } }))
      .body
    expect(can).toMatchObject({ secure: true, resetPassword: false })
    expect(userAccountInfo).not.toHaveProperty("lastPasswordUpdate")
    const seen = await system.api.users.get({ token: asker, params: { atalaiaId: id } })
    expect(seen.body.can).toMatchObject({ secure: true, resetPassword: true })
  })

  test("what people read of gov.br names no password", async () => {
    const all = [
      await enter({ cpf: account.tried, deny: true }),
      await enter({ cpf: account.tried, level: "bronze" }),
    ]
    for (const { status, refusal } of all) {
      expect(status).toBe(401)
      expect(refusal?.message).toContain("ou entre com uma chave de acesso, se já tem uma.")
    }
  })
})

describe("a first access", () => {
  const mailOf = async (id: string) => {
    const [person] = await rows<{ email: string }>(
      system.db,
      sql`select email from person where atalaia_id = ${id}`,
    )
    return (await mailsTo(system, person?.email)).at(-1)?.body
  }

  test("is announced without a link for a password, and done by coming in", async () => {
    const id = account.neverSignedIn
    const token = await system.signIn(account.superAdmin)
    const sent = await closed.api.users.resendFirstAccess({ token, params: { atalaiaId: id } })
    expect(sent.status).toBe(200)
    const mail = await mailOf(id)
    expect(mail).toContain(`entre com gov.br neste endereço:\n\n${publicUrl}\n`)
    expect(mail).not.toContain("#ticket=")
    const why = await closed.api.clients.whyEntry({ token, params: { clientId: id } })
    expect(why.body).toMatchObject({
      effective: true,
      reasons: expect.arrayContaining([
        { text: "Entra-se com gov.br, sem senha; o primeiro acesso ainda não foi feito", holds: true },
      ]),
    })
    const first = (await enter({ cpf: id })).body
    expect(first.tokenType).toBe("firstAccess")
    expect((await closed.api.sessions.countByApplication({ token: first.token })).status).toBe(403)
    expect((await closed.api.users.acceptTerm({ token: first.token, body: { accepted: true } })).status).toBe(
      204,
    )
    expect((await closed.api.session.check({ token: first.token })).body.tokenType).toBe("access")
    const [accepted] = (await auditOf(system, id)).filter(({ kind }) => kind === "term.accept")
    expect(accepted).toMatchObject({ before: { firstAccess: true }, after: { firstAccess: false } })
    const { firstAccess } = (await closed.api.users.get({ token, params: { atalaiaId: id } })).body
    expect(firstAccess).toBe(false)
    // It happens once.
    expect((await enter({ cpf: id })).status).toBe(200)
    expect((await auditOf(system, id)).filter(({ before }) => before !== null)).toHaveLength(1)
  })

  test("still has two-factor set up, where a role demands it", async () => {
    const id = account.twoFactorDemanded
    await system.db.execute(sql`update person set first_access = true where atalaia_id = ${id}`)
    const { token, tokenType } = (await enter({ cpf: id })).body
    expect(tokenType).toBe("firstAccess")
    await closed.api.users.acceptTerm({ token, body: { accepted: true } })
    expect((await closed.api.session.check({ token })).body.tokenType).toBe("twoFactor")
  })

  test("is not done by a link that was mailed before", async () => {
    const id = await addPerson(system)
    await system.db.execute(sql`update person set first_access = true where atalaia_id = ${id}`)
    const { token } = await system.db.transaction((tx) =>
      openForTask(tx, { address: "127.0.0.1", userAgent: "" }, { client: id, tokenType: "firstAccess" }),
    )
    const accept = () => closed.api.users.acceptTerm({ token, body: { accepted: true } })
    expect(await accept()).toMatchObject(refused)
    // Nor by a session that a password opened before.
    await system.db.execute(sql`update session set amr = '{pwd}' where client_identifier = ${id}`)
    expect(await accept()).toMatchObject(refused)
  })

  test("of whom has no CPF is told to ask, and why", async () => {
    const id = account.foreigner
    await system.db.execute(sql`update person set first_access = true where atalaia_id = ${id}`)
    const token = await system.signIn(account.superAdmin)
    await closed.api.users.resendFirstAccess({ token, params: { atalaiaId: id } })
    expect(await mailOf(id)).toContain("o seu cadastro não tem CPF")
    const why = await closed.api.clients.whyEntry({ token, params: { clientId: id } })
    expect(why.body).toMatchObject({ effective: false, text: expect.stringContaining("não tem CPF") })
  })
})

describe("showing who one is", () => {
  const age = (id: string) =>
    system.db.execute(sql`
      update session set authenticated_date = now() - interval '6 minutes' where client_identifier = ${id}`)
  const exporting = async (token: string) => (await closed.api.privacy.export({ token })).status

  test("takes no password, and coming by gov.br again counts", async () => {
    const id = account.user
    const token = await tokenOf(id)
    await age(id)
    expect(await exporting(token)).toBe(401)
    const show = (proof: string) => closed.api.session.reauthenticate({ token, body: { proof } })
    expect(await show(demoPassword)).toMatchObject(refused)
    // A number of six digits is a code, and this person has no authenticator.
    expect(await show("123456")).toMatchObject({
      status: 422,
      body: { fields: { proof: expect.anything() } },
    })
    expect(await exporting(token)).toBe(401)
    const { body } = await enter({ cpf: id }, true)
    expect(await exporting(body.token)).toBe(200)
  })

  test("asks gov.br to ask again only then", async () => {
    const promptOf = async (again: boolean) => {
      const begun = await closed.api.session.beginUpstream({ body: { binder, again } })
      return new URL(begun.body.address).searchParams.get("prompt")
    }
    expect(await promptOf(true)).toBe("login")
    expect(await promptOf(false)).toBeNull()
  })

  test("takes a code of the authenticator, and two factors of gov.br are asked for", async () => {
    const id = account.managerSearch
    const secret = encodeBase32(randomBytes(20))
    const activating = { token: await tokenOf(id), body: { secret, code: codeOf(secret) } }
    expect((await closed.api.twoFactor.activate(activating)).status).toBe(200)
    expect((await mailsTo(system)).at(-1)?.body).toContain(
      "Para entrar com gov.br, ative também as duas etapas de lá.",
    )
    expect(await enter({ cpf: id })).toMatchObject({
      status: 401,
      body: { code: "UPSTREAM_SECOND_FACTOR", message: expect.stringContaining("chave de acesso") },
    })
    const { token } = (await enter({ cpf: id, mfa: true })).body
    await age(id)
    await passStep(system, id)
    const body = { proof: codeOf(secret, 1) }
    expect((await closed.api.session.reauthenticate({ token, body })).status).toBe(204)
    expect(await exporting(token)).toBe(200)
  })
})

test("a passkey opens the account and shows who one is, as before", async () => {
  const id = account.linker
  const passkey = new Passkey({ origin: publicUrl, rpId: "localhost" })
  const token = await tokenOf(id)
  const options = (await closed.api.passkeys.creationOptions({ token })).body
  const body = { name: "Notebook", credential: passkey.register(options) }
  expect((await closed.api.passkeys.add({ token, body })).status).toBe(200)
  const challenge = (await closed.api.passkeys.signInOptions({})).body
  const opened = await closed.api.passkeys.signIn({ body: { passkey: passkey.answer(challenge) } })
  expect(opened.body.tokenType).toBe("access")
  const proof = (await closed.api.passkeys.proofOptions({ token: opened.body.token })).body
  const shown = { token: opened.body.token, body: { passkey: passkey.answer(proof) } }
  expect((await closed.api.session.reauthenticate(shown)).status).toBe(204)
})

test("the emergency access opens, and is told of it too", async () => {
  const [first, second] = await makeEmergencyAccess(system.db, true)
  const opened = await closed.api.session.emergency({ body: { first, second } })
  expect(opened.status).toBe(200)
  const { user } = (await closed.api.session.check({ token: opened.body.token })).body
  expect(user.userAccountInfo.onlyProvider).toBe("gov.br")
  // The operator's log has each use of it.
  expect(system.reported.splice(0)).toMatchObject([{ name: "EmergencyAccessUsed" }])
})

test("turned on again, they are what they were", async () => {
  const answer = await system.api.session.signIn({
    body: { id: account.passwordExpired, password: demoPassword },
  })
  expect(answer.body.tokenType).toBe("expiredPassword")
  expect(await system.signIn(account.tried)).toBeTruthy()
  expect((await system.api.session.upstream({})).body).toEqual({ passwords: true })
})
