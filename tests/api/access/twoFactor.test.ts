import { randomBytes } from "node:crypto"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { TOTP } from "otpauth"
import { describe, expect, test } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { stepOfCode, whyRefused, wrongCode } from "@/server/identity/access/codes"
import { hashCost } from "@/server/identity/access/passwords"
import { person, recoveryCode, role } from "@/server/platform/database/schema/index"
import { decrypt, encrypt, keysFor, UnknownKey } from "@/server/platform/secrets/secretKey"
import { addPerson, applicationId, auditOf, codeOf, giveRole, mailTo } from "../../support/data/person"
import { everyCall } from "../../support/server/contract"
import { demoPassword, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system

const newSecret = () => encodeBase32(randomBytes(20))
const activate = (token: string, secret: string, code = codeOf(secret)) =>
  api.twoFactor.activate({
    token,
    body: { code, secret },
  })
const signIn = (id: string, code?: string) =>
  api.session.signIn({
    body: { id, password: demoPassword, ...(code !== undefined && { code }) },
  })
const deactivate = (token: string, code: string) =>
  api.twoFactor.deactivate({
    token,
    body: { code },
  })

const subjectsTo = async (id: string) => (await mailTo(system, id)).map(({ subject }) => subject)

/** A person with two-factor on. The code of the current step is used up, the next one is not. */
async function protectedPerson() {
  const id = await addPerson(system)
  const secret = newSecret()
  const token = await system.signIn(id)
  const taken = codeOf(secret)
  const { body } = await activate(token, secret, taken)
  return { id, secret, token, taken, recoveryCodes: body.recoveryCodes }
}

describe("activating", () => {
  test("gives ten recovery codes, ends the session and asks for a code from then on", async () => {
    const { id, secret, token, recoveryCodes } = await protectedPerson()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){2}[a-z2-7]{4}$/)
    expect((await api.session.check({ token })).status).toBe(401)
    const without = await signIn(id)
    expect([without.status, without.refusal?.code]).toEqual([401, "TWO_FACTOR_CODE"])
    expect((await auditOf(system, id)).map(({ kind }) => kind)).toContain("session.codeMissing")
    expect((await signIn(id, codeOf(secret, 1))).body.tokenType).toBe("access")
    expect((await auditOf(system, id)).map(({ kind }) => kind)).toContain("twoFactor.activate")
    expect((await mailTo(system, id)).at(-1)?.subject).toBe("Autenticação em duas etapas ativada")
  })

  test("keeps neither the secret nor the codes as they are", async () => {
    const { id, secret, recoveryCodes } = await protectedPerson()
    const [kept] = await system.db.select().from(person).where(eq(person.atalaiaId, id))
    expect(Buffer.from(kept?.twoFactorSecret ?? []).toString("latin1")).not.toContain(secret)
    const hashes = await system.db.select().from(recoveryCode).where(eq(recoveryCode.atalaiaId, id))
    expect(hashes).toHaveLength(10)
    expect(JSON.stringify(hashes)).not.toContain(recoveryCodes[0])
    const keys = await keysFor("two-factor", system.settings)
    const opened = hashes.map(({ sealed }) => decrypt(keys, sealed, id))
    expect(new Set(opened).size).toBe(10)
    const { memoryCost, timeCost } = hashCost
    const costs = `m=${memoryCost},t=${timeCost},p=1`
    for (const hash of opened) {
      expect(hash.split("$")).toEqual([
        "",
        "argon2id",
        "v=19",
        costs,
        expect.stringMatching(/^[\w+/]{22}$/),
        expect.any(String),
      ])
    }
    // All codes of a person share one salt, and each person has another one.
    const saltOf = (hash = "") => hash.split("$").at(-2)
    expect(new Set(opened.map(saltOf)).size).toBe(1)
    const other = await protectedPerson()
    const [theirs] = await system.db.select().from(recoveryCode).where(eq(recoveryCode.atalaiaId, other.id))
    expect(saltOf(theirs && decrypt(keys, theirs.sealed, other.id))).not.toBe(saltOf(opened[0]))
  })

  test("refuses a code of another secret, and one three steps away", async () => {
    const token = await system.signIn(await addPerson(system))
    const secret = newSecret()
    expect((await activate(token, secret, codeOf(newSecret()))).refusal?.fields?.code).toBeTruthy()
    expect((await activate(token, secret, codeOf(secret, 3))).status).toBe(422)
    expect((await activate(token, secret, codeOf(secret, -3))).status).toBe(422)
    expect((await activate(token, secret, "abc")).status).toBe(422)
  })

  test("refuses what is no secret of twenty bytes in lower-case base32", async () => {
    const token = await system.signIn(await addPerson(system))
    for (const secret of [
      newSecret().toUpperCase(),
      newSecret().slice(0, 31),
      `${newSecret()}a`,
      "1".repeat(32),
    ]) {
      expect((await activate(token, secret, "123456")).status).toBe(422)
    }
  })

  test("uses the code up: signing in waits for the next", async () => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    const secret = newSecret()
    const code = codeOf(secret)
    expect((await activate(token, secret, code)).status).toBe(200)
    expect((await signIn(id, code)).refusal?.code).toBe("TWO_FACTOR_CODE")
    expect((await signIn(id, codeOf(secret, 1))).status).toBe(200)
  })

  test("is refused while it is on", async () => {
    const { id, secret } = await protectedPerson()
    const { body } = await signIn(id, codeOf(secret, 1))
    expect((await activate(body.token, newSecret())).status).toBe(409)
  })

  test("of two at once one wins", async () => {
    const token = await system.signIn(await addPerson(system))
    const statuses = (await Promise.all([activate(token, newSecret()), activate(token, newSecret())])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()[0]).toBe(200)
    expect([401, 409]).toContain(statuses[1])
  })
})

describe("a code", () => {
  test("serves once", async () => {
    const { id, secret, taken } = await protectedPerson()
    const code = codeOf(secret, 1)
    expect((await signIn(id, taken)).refusal?.code).toBe("TWO_FACTOR_CODE")
    expect((await signIn(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
    const again = await signIn(id, code)
    expect([again.status, again.refusal?.code]).toEqual([401, "TWO_FACTOR_CODE"])
  })

  test("serves one of many that come together", async () => {
    const { id, secret } = await protectedPerson()
    const code = codeOf(secret, 1)
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => signIn(id, code)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
  })

  test("that is refused says why: used, late or wrong, and nothing of one that is still to come", async () => {
    const { id, secret, taken } = await protectedPerson()
    const saying = async (code: string) => (await signIn(id, code)).refusal?.fields?.code
    expect(await saying(taken)).toBe(
      "Este código já foi usado, ou um mais novo já foi. Aguarde o próximo e tente novamente.",
    )
    expect(await saying(codeOf(secret, -3))).toMatch(
      /^Este código venceu: era o de (90|120) segundos atrás\. .* o relógio dele está atrasado: acerte-o/,
    )
    expect(await saying(codeOf(secret, 3))).toBe(wrongCode)
    expect(await saying(codeOf(newSecret()))).toBe(wrongCode)
  })

  test("that is late counts as a failure as one that is wrong", async () => {
    const { id, secret } = await protectedPerson()
    const late = codeOf(secret, -3)
    for (let count = 0; count < 10; count++) expect((await signIn(id, late)).status).toBe(401)
    expect((await signIn(id, codeOf(secret, 1))).status).toBe(429)
  })

  test("that is wrong counts as a failure", async () => {
    const { id, secret } = await protectedPerson()
    for (let count = 0; count < 10; count++) expect((await signIn(id, "000000x")).status).toBe(401)
    expect((await signIn(id, codeOf(secret, 1))).status).toBe(429)
  })

  test("is not asked of somebody with a wrong password", async () => {
    const { id } = await protectedPerson()
    const { refusal } = await api.session.signIn({ body: { id, password: "senha errada aqui" } })
    expect(refusal?.code).toBe("BAD_CREDENTIALS")
  })
})

describe("a recovery code", () => {
  test("serves once, typed in any manner, and asks for two-factor anew", async () => {
    const { id, recoveryCodes } = await protectedPerson()
    const [code = "", other = ""] = recoveryCodes
    const { body } = await signIn(id, code.replaceAll("-", "").toUpperCase())
    expect(body.tokenType).toBe("twoFactorRecover")
    expect((await signIn(id, code)).status).toBe(401)
    expect((await signIn(id, other)).body.tokenType).toBe("twoFactorRecover")
    expect((await subjectsTo(id)).slice(-2)).toEqual(Array(2).fill("Código de recuperação usado"))
    // Only the activation is reachable, and it replaces the secret and the codes.
    expect((await api.system.counts({ token: body.token })).status).toBe(403)
  })

  test("serves one of many that come together", async () => {
    const { id, recoveryCodes } = await protectedPerson()
    const tries = Array.from({ length: 5 }, () => signIn(id, recoveryCodes[0]))
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("lets another secret be set, and the old ones lose their worth", async () => {
    const { id, secret, recoveryCodes } = await protectedPerson()
    const [first = "", second = ""] = recoveryCodes
    const { body } = await signIn(id, first)
    const anew = newSecret()
    expect((await activate(body.token, anew)).status).toBe(200)
    expect((await subjectsTo(id)).at(-1)).toBe("Autenticação em duas etapas ativada de novo")
    expect((await signIn(id, second)).status).toBe(401)
    expect((await signIn(id, codeOf(secret, 1))).status).toBe(401)
    expect((await signIn(id, codeOf(anew, 1))).body.tokenType).toBe("access")
  })

  test("of somebody else opens nothing", async () => {
    const [mine, theirs] = [await protectedPerson(), await protectedPerson()]
    expect((await signIn(mine.id, theirs.recoveryCodes[0])).status).toBe(401)
  })
})

describe("deactivating", () => {
  test("needs a current code", async () => {
    const { id, secret, recoveryCodes } = await protectedPerson()
    const { body } = await signIn(id, recoveryCodes[0])
    expect((await deactivate(body.token, codeOf(secret, 1))).status).toBe(403)
    const token = await tokenWithoutCode(id)
    expect((await deactivate(token, "123")).status).toBe(422)
    expect((await deactivate(token, codeOf(secret, 1))).status).toBe(204)
    expect((await subjectsTo(id)).at(-1)).toBe("Autenticação em duas etapas desativada")
    expect((await signIn(id)).body.tokenType).toBe("access")
    expect((await auditOf(system, id)).map(({ kind }) => kind)).toContain("twoFactor.deactivate")
  })

  test("refuses a code used before, and a recovery code", async () => {
    const { id, secret, recoveryCodes } = await protectedPerson()
    const used = codeOf(secret, 1)
    const { body } = await signIn(id, used)
    const { status, refusal } = await deactivate(body.token, used)
    expect([status, refusal?.fields?.code]).toEqual([
      422,
      "Este código já foi usado, ou um mais novo já foi. Aguarde o próximo e tente novamente.",
    ])
    expect((await deactivate(body.token, recoveryCodes[0] ?? "")).status).toBe(422)
    expect((await signIn(id)).refusal?.code).toBe("TWO_FACTOR_CODE")
  })

  test("slows down after ten wrong codes", async () => {
    const { id, secret } = await protectedPerson()
    const { body } = await signIn(id, codeOf(secret, 1))
    for (let count = 0; count < 10; count++) {
      expect((await deactivate(body.token, "12345")).status).toBe(422)
    }
    const { status, refusal } = await deactivate(body.token, "12345")
    expect(status).toBe(429)
    expect(refusal?.message).toMatch(/minuto|segundo/)
  })

  test("is refused where a role demands it, or where it is off", async () => {
    const { id, secret } = await protectedPerson()
    const appId = await applicationId(system, "SINAL")
    await giveRole(system, id, { appId, twoFactorRequired: true })
    const { status, refusal } = await deactivate(await tokenWithoutCode(id), codeOf(secret, 1))
    expect(status).toBe(409)
    expect(refusal?.message).toBe(
      "Você possui pelo menos uma permissão que obriga a utilização da autenticação em duas etapas.",
    )
    const off = await system.signIn(await addPerson(system))
    expect((await deactivate(off, "123456")).status).toBe(409)
  })

  /** An ordinary session of a person with two-factor. It leaves the code of the next step for the test. */
  async function tokenWithoutCode(id: string): Promise<string> {
    const [kept] = await system.db.select().from(person).where(eq(person.atalaiaId, id))
    await system.db.update(person).set({ twoFactorSecret: null }).where(eq(person.atalaiaId, id))
    await system.db.execute("update role set two_factor_required = false where title like 'ROLE_TEST_%'")
    const token = await system.signIn(id)
    await system.db.execute("update role set two_factor_required = true where title like 'ROLE_TEST_%'")
    await system.db
      .update(person)
      .set({ twoFactorSecret: kept?.twoFactorSecret })
      .where(eq(person.atalaiaId, id))
    return token
  }
})

test("somebody whose role demands two-factor can activate it and nothing else", async () => {
  const id = await addPerson(system)
  await giveRole(system, id, { appId: await applicationId(system, "SINAL"), twoFactorRequired: true })
  const { body } = await signIn(id)
  expect(body.tokenType).toBe("twoFactor")
  expect((await api.system.counts({ token: body.token })).status).toBe(403)
  const own = await api.users.access({ token: body.token, params: { atalaiaId: id } })
  expect(own).toMatchObject({ status: 403, body: { code: "OTHER_TOKEN" } })
  const check = () => api.session.check({ token: body.token })
  expect((await check()).body.access).toEqual([])
  const secret = newSecret()
  expect((await activate(body.token, secret)).status).toBe(200)
  const opened = await signIn(id, codeOf(secret, 1))
  expect(opened.body.tokenType).toBe("access")
  const after = await api.session.check({ token: opened.body.token })
  expect(after.body.access).toHaveLength(1)
})

test("what such a session is good for: who is there, leaving, showing who one is, and setting it up", () => {
  const open = (type: "twoFactor" | "twoFactorRecover") =>
    everyCall.filter(({ record }) => record.tokens?.includes(type)).map(({ id }) => id)
  const alone = [
    "session.check",
    "session.signOut",
    "session.entered",
    "session.reauthenticate",
    "twoFactor.activate",
    "passkeys.list",
    "passkeys.creationOptions",
    "passkeys.add",
    "passkeys.proofOptions",
  ]
  expect(open("twoFactor")).toEqual(alone)
  expect(open("twoFactorRecover")).toEqual(alone)
})

test("a code fits its step, the one before and the one after, and no other", () => {
  const secret = newSecret()
  const now = Date.UTC(2026, 10, 21, 13, 0, 12)
  const step = Math.floor(now / 30_000)
  const code = (steps: number) =>
    new TOTP({ secret: secret.toUpperCase() }).generate({ timestamp: now + steps * 30_000 })
  expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, code(steps), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
})

test("a late code is told from a wrong one for five minutes, one to come never", () => {
  const secret = newSecret()
  const now = Date.UTC(2026, 10, 21, 13, 0, 12)
  const saidOf = (steps: number) =>
    whyRefused(
      secret,
      new TOTP({ secret: secret.toUpperCase() }).generate({ timestamp: now + steps * 30_000 }),
      now,
    )
  expect(saidOf(-2)).toContain("60 segundos atrás")
  expect(saidOf(-10)).toContain("300 segundos atrás")
  expect([-11, 2, 3, 10].map(saidOf)).toEqual([wrongCode, wrongCode, wrongCode, wrongCode])
})

test("the session says what authenticators file the secret under", async () => {
  const { body } = await api.session.check({
    token: await system.signIn(await addPerson(system)),
  })
  expect(body.twoFactorIssuer).toBe(system.settings.twoFactorIssuer)
})

describe("the key", () => {
  test("is made once, for the owner of the folder alone", async () => {
    const folder = join(system.folder, "key")
    const [first, second] = await Promise.all([
      keysFor("mail", { dataFolder: folder }),
      keysFor("mail", { dataFolder: folder }),
    ])
    expect(first).toHaveLength(1)
    expect(first[0].key).toHaveLength(32)
    expect(first).toEqual(second)
    expect((await keysFor("two-factor", { dataFolder: folder }))[0].key).not.toEqual(first[0].key)
    expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600)
  })

  test("of the wrong size is refused", async () => {
    await expect(keysFor("mail", { dataFolder: "", secretKey: "YWJj" })).rejects.toThrow(
      "SECRET_KEY must be 32 bytes",
    )
  })

  test("that is not random is refused", async () => {
    const secretKey = Buffer.alloc(32).toString("base64")
    await expect(keysFor("mail", { dataFolder: "", secretKey })).rejects.toThrow(
      "SECRET_KEY has a key that is not random",
    )
  })

  const keysOf = (...keys: string[]) => keysFor("two-factor", { dataFolder: "", secretKey: keys.join(",") })
  const someKey = () => randomBytes(32).toString("base64")

  test("opens what it sealed, for its owner and unchanged", async () => {
    const keys = await keysOf(someKey())
    const sealed = encrypt(keys, "segredo", "10120130149")
    expect(decrypt(keys, sealed, "10120130149")).toBe("segredo")
    expect(() => decrypt(keys, sealed, "12345678909")).toThrow()
    for (let at = 0; at < sealed.length; at++) {
      expect(() => decrypt(keys, sealed.with(at, (sealed[at] ?? 0) ^ 1), "10120130149")).toThrow()
    }
  })

  test("of before opens what it sealed, as long as it is named behind the newest", async () => {
    const [old, newest] = [someKey(), someKey()]
    const sealed = encrypt(await keysOf(old), "segredo", "10120130149")
    expect(decrypt(await keysOf(newest, old), sealed, "10120130149")).toBe("segredo")
    const newestAlone = await keysOf(newest)
    expect(() => decrypt(newestAlone, sealed, "10120130149")).toThrow(UnknownKey)
    const both = encrypt(await keysOf(newest, old), "segredo", "10120130149")
    expect(decrypt(newestAlone, both, "10120130149")).toBe("segredo")
  })
})

describe("a role that comes to demand two-factor", () => {
  test("leaves open sessions without it nothing but setting it up, at once", async () => {
    const appId = await applicationId(system, "SINAL")
    const id = await addPerson(system)
    const token = await system.signIn(id)
    const before = await api.privacy.looks({ token })
    expect(before.status).toBe(200)
    const roleId = await giveRole(system, id, { appId })
    expect((await api.session.check({ token })).body.tokenType).toBe("access")
    await system.db.update(role).set({ twoFactorRequired: true }).where(eq(role.id, roleId))
    // Called more than once, so that each of two servers answers.
    for (let time = 0; time < 2; time++) {
      const refused = await api.privacy.looks({ token })
      expect([refused.status, refused.refusal?.code]).toEqual([403, "OTHER_TOKEN"])
      const { body } = await api.session.check({ token })
      expect(body).toMatchObject({ tokenType: "twoFactor", abilities: [] })
    }
    expect((await activate(token, newSecret())).status).toBe(200)
  })

  test("and is given to somebody who is in, does the same; those who came in with a code go on", async () => {
    const appId = await applicationId(system, "SINAL")
    const without = await addPerson(system)
    const token = await system.signIn(without)
    const { id, secret } = await protectedPerson()
    const withCode = (await signIn(id, codeOf(secret, 1))).body.token
    for (const client of [without, id]) await giveRole(system, client, { appId, twoFactorRequired: true })
    expect((await api.session.check({ token })).body.tokenType).toBe("twoFactor")
    expect((await api.session.check({ token: withCode })).body.tokenType).toBe("access")
  })

  test("once it demands it no more, the session is an ordinary one again", async () => {
    const appId = await applicationId(system, "SINAL")
    const id = await addPerson(system)
    const token = await system.signIn(id)
    const roleId = await giveRole(system, id, { appId, twoFactorRequired: true })
    expect((await api.session.check({ token })).body.tokenType).toBe("twoFactor")
    await system.db.update(role).set({ disabled: true }).where(eq(role.id, roleId))
    expect((await api.session.check({ token })).body.tokenType).toBe("access")
  })
})
