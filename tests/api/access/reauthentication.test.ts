import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { addPerson, auditOf, codeOf, passStep } from "../../support/data/person"
import { registrySession } from "../../support/data/registration"
import { account, demoPassword, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system

/** Moves the time of a person's last authentication back by `by`. */
const age = (id: string, by = "5 minutes 1 second") =>
  system.db.execute(sql`
    update session set authenticated_date = authenticated_date - ${by}::interval where client_identifier = ${id}`)
const show = (token: string, proof: string) =>
  api.session.reauthenticate({
    token,
    body: { proof },
  })
const exporting = (token: string) => api.privacy.export({ token })

describe("showing who one is", () => {
  test("by signing in counts for five minutes, and by the password again", async () => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    await age(id, "4 minutes 50 seconds")
    expect((await exporting(token)).status).toBe(200)
    await age(id, "11 seconds")
    expect(await exporting(token)).toMatchObject({ status: 401, body: { code: "REAUTHENTICATE" } })
    const wrong = await show(token, "uma senha errada")
    expect([wrong.status, wrong.refusal?.fields?.proof]).toEqual([422, "A senha não confere."])
    expect((await exporting(token)).status).toBe(401)
    expect((await show(token, demoPassword)).status).toBe(204)
    expect((await exporting(token)).status).toBe(200)
  })

  test("is in the audit, with what was shown and not what was typed", async () => {
    const id = await addPerson(system)
    expect((await show(await system.signIn(id), demoPassword)).status).toBe(204)
    const rows = (await auditOf(system, id)).filter(({ kind }) => kind === "session.shown")
    expect(rows).toMatchObject([
      { actorId: id, subjectId: id, about: { means: "a senha" }, after: { amr: ["pwd"] } },
    ])
    expect(JSON.stringify(rows)).not.toContain(demoPassword)
  })

  test("of a session that ended meanwhile shows nothing", async () => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    await system.db.execute(
      sql`update session set ended_date = now(), ending = 'signOut' where client_identifier = ${id}`,
    )
    expect((await show(token, demoPassword)).status).toBe(401)
    expect((await auditOf(system, id)).map(({ kind }) => kind)).not.toContain("session.shown")
  })

  test("is kept for the session it was shown in alone", async () => {
    await system.db.execute(sql`update application set allowed_tokens = 3 where id = 1`)
    const id = await addPerson(system)
    const [token, other] = [await system.signIn(id), await system.signIn(id)]
    await age(id)
    expect((await show(token, demoPassword)).status).toBe(204)
    expect((await exporting(other)).status).toBe(401)
  })

  test("takes a code of the authenticator, once", async () => {
    const id = await addPerson(system)
    const secret = encodeBase32(randomBytes(20))
    const activating = { token: await system.signIn(id), body: { secret, code: codeOf(secret) } }
    expect((await api.twoFactor.activate(activating)).status).toBe(200)
    const taken = codeOf(secret, 1)
    const opened = await api.session.signIn({ body: { id, password: demoPassword, code: taken } })
    const { token } = opened.body
    await age(id)
    expect((await show(token, taken)).refusal?.fields?.proof).toContain("já foi usado")
    expect((await exporting(token)).status).toBe(401)
    await passStep(system, id)
    expect((await show(token, codeOf(secret, 1))).status).toBe(204)
    expect((await exporting(token)).status).toBe(200)
  })

  test("slows down after ten wrong ones, which the audit keeps without what was typed", async () => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push((await show(token, "uma senha errada")).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect((await show(token, demoPassword)).status).toBe(429)
    const failures = (await auditOf(system, id)).filter(({ kind }) => kind === "session.failed")
    expect(failures).toHaveLength(10)
    expect(failures[0]).toMatchObject({
      actorId: id,
      after: { reason: "reauthentication", wrong: "password" },
    })
    expect(JSON.stringify(failures)).not.toContain("errada")
  })

  test("slows down after thirty right ones, which the audit keeps and no more", async () => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    const statuses: number[] = []
    for (let count = 0; count < 32; count++) statuses.push((await show(token, demoPassword)).status)
    expect(statuses).toEqual([...Array(30).fill(204), 429, 429])
    expect((await auditOf(system, id)).filter(({ kind }) => kind === "session.shown")).toHaveLength(30)
  })

  test("by many at once is refused but for a few, and holds nobody else up", async () => {
    const id = await addPerson(system)
    const other = await addPerson(system)
    const token = await system.signIn(id)
    const many = Array.from({ length: 20 }, () => show(token, demoPassword))
    const signingIn = system.signIn(other)
    const answers = await Promise.all(many)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(3)
    expect(answers.filter(({ refusal }) => refusal?.code === "SLOW_DOWN")).toHaveLength(17)
    expect(await signingIn).toBeTruthy()
    expect((await show(token, demoPassword)).status).toBe(204)
  })

  test("wrongly is kept by every call that asks for it, with what was wrong", async () => {
    const id = await addPerson(system)
    const secret = encodeBase32(randomBytes(20))
    const failures = async () =>
      (await auditOf(system, id)).filter(({ kind }) => kind === "session.failed").map(({ after }) => after)
    const first = await system.signIn(id)
    const newPassword = "Girafa-telhado-93-vento"
    const changing = { atalaiaId: id, oldPassword: "uma senha errada", newPassword }
    expect((await api.users.changePassword({ token: first, body: changing })).status).toBe(422)
    const activating = (code: string) => api.twoFactor.activate({ token: first, body: { secret, code } })
    const wrongCode = codeOf(secret, 20)
    expect((await activating(wrongCode)).status).toBe(422)
    expect((await activating(codeOf(secret))).status).toBe(200)
    const signedIn = await api.session.signIn({
      body: { id, password: demoPassword, code: codeOf(secret, 1) },
    })
    const { token } = signedIn.body
    expect((await show(token, wrongCode)).status).toBe(422)
    expect((await api.twoFactor.deactivate({ token, body: { code: wrongCode } })).status).toBe(422)
    const passkey = { id: "aaaa", response: { authenticatorData: "a", clientDataJSON: "a", signature: "a" } }
    expect((await api.session.reauthenticate({ token, body: { passkey } })).status).toBe(422)
    expect(await failures()).toEqual([
      { reason: "passwordChange", wrong: "password" },
      { reason: "twoFactorActivation", wrong: "code" },
      { reason: "reauthentication", wrong: "code" },
      { reason: "twoFactorDeactivation", wrong: "code" },
      { reason: "reauthentication", wrong: "passkey" },
    ])
  })

  test("is not asked for by a preview", async () => {
    const token = await system.signIn(account.superAdmin)
    await age(account.superAdmin)
    const headers = { "X-Preview": "1" }
    expect((await api.applications.makeSecret({ token, params: { app: "SINAL" }, headers })).status).toBe(200)
    expect((await api.applications.makeSecret({ token, params: { app: "SINAL" } })).status).toBe(401)
  })
})

describe("personal data", () => {
  const personal = async (id: string, token: string) =>
    (await api.registration.details({ token, params: { atalaiaId: id } })).body.personal
  const save = async (id: string, token: string, changes: object) => {
    const { version, valid, pending } = await personal(id, token)
    const { image: _, ...values } = { ...(pending ?? valid) } as Record<string, unknown>
    const body = { version, values: { ...values, ...changes } }
    return api.registration.savePersonal({ token, params: { atalaiaId: id }, body })
  }

  test("ask who it is where the e-mail changes, one's own and another's", async () => {
    for (const by of [account.tried, account.superAdmin]) {
      const token = await system.signIn(by)
      await age(by)
      const email = { email: `novo.${by}@exemplo.gov.br` }
      expect((await save(account.tried, token, { socialName: "Ana" })).status).toBe(200)
      expect(await save(account.tried, token, email)).toMatchObject({
        status: 401,
        body: { code: "REAUTHENTICATE" },
      })
      expect((await show(token, demoPassword)).status).toBe(204)
      expect((await save(account.tried, token, email)).status).toBe(200)
      await age(by)
      // A value that already waits for approval is saved again with the rest.
      expect((await save(account.tried, token, { socialName: "Ana Maria" })).status).toBe(200)
    }
  })

  test("ask nothing of the pre-registered, who have no password", async () => {
    const token = await registrySession(system, account.preUser)
    await age(account.preUser)
    const answer = await save(account.preUser, token, { email: "outro.endereco@exemplo.gov.br" })
    expect(answer.body).not.toMatchObject({ code: "REAUTHENTICATE" })
    expect(answer.status).not.toBe(401)
  })
})
