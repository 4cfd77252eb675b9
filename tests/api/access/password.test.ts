import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { hashPassword, passwordExpiration, verifyPassword } from "@/server/identity/access/passwords"
import { person } from "@/server/platform/database/schema/index"
import { addPerson, applicationId, auditOf, giveRole, lastTicket, mailTo } from "../../support/data/person"
import { hashAtFullCost } from "../../support/server/hashCost"
import { demoPassword, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
beforeAll(async () => {
  await system.db.execute(sql`update application set allowed_tokens = 5 where id = 1`)
})

const fresh = "girafa lunar 88 tambor"
const change = (token: string, atalaiaId: string, newPassword: string, oldPassword?: string) =>
  api.users.changePassword({
    token,
    body: { atalaiaId, newPassword, ...(oldPassword && { oldPassword }) },
  })
const check = (token: string) => api.session.check({ token })
async function byTicket(id: string): Promise<string> {
  await api.session.recover({ body: { id } })
  const traded = await api.session.tradeTicket({
    body: { ticket: await lastTicket(system, id) },
  })
  return traded.body.token
}

describe("changing the password", () => {
  test("ends every session and gives a fresh one", async () => {
    const id = await addPerson(system)
    const [first, second] = [await system.signIn(id), await system.signIn(id)]
    const { status, body } = await change(second, id, fresh, demoPassword)
    expect([status, body.tokenType]).toEqual([200, "access"])
    expect((await check(first)).status).toBe(401)
    expect((await check(second)).status).toBe(401)
    expect((await check(body.token)).body.tokenType).toBe("access")
    expect(await system.signIn(id, fresh)).toMatch(/^[\w-]{43}$/)
    expect((await auditOf(system, id)).map(({ kind }) => kind)).toContain("password.change")
    expect((await mailTo(system, id)).at(-1)?.subject).toBe("Sua senha do Atalaia foi trocada")
  })

  test("needs the old one in an ordinary and in an expired session", async () => {
    const past = await addPerson(system, { lastPasswordUpdate: new Date("2026-01-01T00:00:00Z") })
    for (const id of [await addPerson(system), past]) {
      const token = await system.signIn(id)
      expect((await change(token, id, fresh)).refusal?.fields?.oldPassword).toBeTruthy()
      expect((await change(token, id, fresh, "não é esta")).refusal?.fields?.oldPassword).toBe(
        "A senha atual não confere.",
      )
      expect((await change(token, id, fresh, demoPassword)).body.tokenType).toBe("access")
    }
  })

  test("is slowed down after ten wrong old ones", async () => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    for (let count = 0; count < 10; count++) await change(token, id, fresh, "não é esta")
    expect((await change(token, id, fresh, demoPassword)).status).toBe(429)
  })

  test("is one's own matter", async () => {
    const token = await system.signIn(await addPerson(system))
    expect((await change(token, await addPerson(system), fresh, demoPassword)).status).toBe(403)
  })

  test.each([
    { what: "short", password: "curta" },
    { what: "common", password: "senha1234567" },
    { what: "published", password: demoPassword },
    { what: "leaked", password: "superman12345" },
    { what: "holding the name", password: "zuleica-lunar-tambor" },
  ])("refuses a $what one", async ({ password }) => {
    const id = await addPerson(system)
    const { status, refusal } = await change(await system.signIn(id), id, password, demoPassword)
    expect([status, Object.keys(refusal?.fields ?? {})]).toEqual([422, ["newPassword"]])
  })

  test("refuses the last five, the present one among them, and takes the one before", async () => {
    const id = await addPerson(system)
    const series = [
      demoPassword,
      ...["zero", "um", "dois", "três", "quatro", "cinco"].map((word) => `${fresh} ${word}`),
    ]
    let token = await system.signIn(id)
    for (let index = 1; index < series.length; index++) {
      token = (await change(token, id, series[index] ?? "", series[index - 1])).body.token
    }
    const present = series.at(-1) ?? ""
    for (const earlier of series.slice(2)) {
      const { status, refusal } = await change(token, id, earlier, present)
      expect([status, refusal?.fields?.newPassword]).toEqual([422, "A senha não pode ser uma das 5 últimas."])
    }
    expect((await change(token, id, series[1] ?? "", present)).status).toBe(200)
  })

  test("of two changes at once one wins", async () => {
    const id = await addPerson(system)
    const [first, second] = [await system.signIn(id), await system.signIn(id)]
    const answers = await Promise.all([
      change(first, id, `${fresh} um`, demoPassword),
      change(second, id, `${fresh} dois`, demoPassword),
    ])
    // The other request loses: its session ended (401), the old password changed (422), or both met (409).
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([401, 409, 422]).toContain(statuses[1])
  })
})

describe("recovering it", () => {
  test("needs no old one and voids other links", async () => {
    const id = await addPerson(system)
    await api.session.recover({ body: { id } })
    const other = await lastTicket(system, id)
    const token = await byTicket(id)
    expect((await change(token, id, fresh)).body.tokenType).toBe("access")
    expect((await api.session.tradeTicket({ body: { ticket: other } })).status).toBe(409)
  })

  test("sets one password, also if the link's session sends three at once", async () => {
    const id = await addPerson(system)
    const token = await byTicket(id)
    const passwords = ["um", "dois", "três"].map((word) => `${fresh} ${word}`)
    const answers = await Promise.all(passwords.map((password) => change(token, id, password)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const set = answers.findIndex(({ status }) => status === 200)
    expect(await system.signIn(id, passwords[set])).toMatch(/^[\w-]{43}$/)
    expect((await auditOf(system, id)).filter(({ kind }) => kind === "password.change")).toHaveLength(1)
  })

  test("leads to two-factor where a role demands it", async () => {
    const id = await addPerson(system)
    const appId = await applicationId(system, "SINAL")
    await giveRole(system, id, { appId, twoFactorRequired: true })
    const { body } = await change(await byTicket(id), id, fresh)
    expect(body.tokenType).toBe("twoFactor")
    expect((await check(body.token)).body.tokenType).toBe("twoFactor")
  })

  test("gives no session where two-factor is on: a mailbox alone does not open the account", async () => {
    const id = await addPerson(system, {
      twoFactorSecret: new Uint8Array(60),
      twoFactorActivationDate: new Date(),
    })
    const { status, body } = await change(await byTicket(id), id, fresh)
    expect([status, body.tokenType, body.token]).toEqual([200, "none", ""])
    const again = await api.session.signIn({ body: { id, password: fresh } })
    expect([again.status, again.refusal?.code]).toEqual([401, "TWO_FACTOR_CODE"])
  })
})

test("the first access sets a password and accepts the term", async () => {
  const id = await addPerson(system, { firstAccess: true, passwordHash: null, lastPasswordUpdate: null })
  const token = await byTicket(id)
  const accept = () => api.users.acceptTerm({ token, body: { accepted: true } })
  const answers = await Promise.all([accept(), accept(), accept()])
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await change(token, id, fresh)).body.tokenType).toBe("access")
  const [kept] = await system.db.select().from(person).where(eq(person.atalaiaId, id))
  expect(kept?.firstAccess).toBe(false)
  expect(kept?.commitmentTermDate).toBeInstanceOf(Date)
  // It was accepted once.
  const kinds = (await auditOf(system, id)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === "term.accept")).toHaveLength(1)
})

describe("hashing", () => {
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  hashAtFullCost()

  test("is argon2id at OWASP's parameters, and letters typed otherwise are the same", async () => {
    const hash = await hashPassword("café")
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hash, "cafe\u0301", report)).toBe(true)
    expect(await verifyPassword(hash, "cafe", report)).toBe(false)
  })

  test("nobody's password is right, not even the stand-in's own", async () => {
    expect(await verifyPassword(undefined, "nobody's password", report)).toBe(false)
  })
})

test.each([
  ["no hash at all", "nenhum"],
  ["half of one", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0"],
  ["one that cannot be read", "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAA"],
  ["one that would take all memory", "$argon2id$v=19$m=4294967295,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo"],
])(
  "where %s is kept, every password is a wrong one, and the operator is told once",
  async (_, passwordHash) => {
    const id = await addPerson(system, { passwordHash })
    for (let count = 0; count < 2; count++) {
      const { status, refusal } = await api.session.signIn({ body: { id, password: demoPassword } })
      expect([status, refusal?.code]).toEqual([401, "BAD_CREDENTIALS"])
    }
    expect(system.reported.splice(0)).toMatchObject([{ message: "a stored password hash is none" }])
  },
)

describe("characters that cannot be kept", () => {
  const odd = ["\u0000", "\ud800", "\udc00x", "\ufffd"]

  test.each(odd)("are in no new password: %j", async (character) => {
    const id = await addPerson(system)
    const answer = await change(await system.signIn(id), id, `${fresh}${character}`, demoPassword)
    expect([answer.status, answer.refusal?.fields?.newPassword]).toEqual([
      422,
      "A senha tem um caractere que não pode ser usado.",
    ])
  })

  test.each(odd)("make a password another one, wherever they stand: %j", async (character) => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    for (const password of [`${character}${demoPassword}`, `${demoPassword}${character}`]) {
      expect((await api.session.signIn({ body: { id, password } })).status).toBe(401)
      expect((await api.session.reauthenticate({ token, body: { proof: password } })).status).toBe(422)
      expect((await change(token, id, fresh, password)).status).toBe(422)
    }
  })
})

test("validity counts days from the last change, 0 for ever", () => {
  const changed = new Date("2026-01-01T12:00:00Z")
  expect(passwordExpiration(changed, { passwordDays: 10, passwordSignIn: true })?.toISOString()).toBe(
    "2026-01-11T12:00:00.000Z",
  )
  expect(passwordExpiration(changed, { passwordDays: 0, passwordSignIn: true })).toBeUndefined()
  expect(passwordExpiration(undefined, { passwordDays: 10, passwordSignIn: true })).toBeUndefined()
})
