import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { maxPasskeys } from "@/domain/passkeys"
import { encodeBase32 } from "@/domain/twoFactor"
import { sealKey } from "@/server/audit/seals/seals"
import { undoTwoFactorSince } from "@/server/identity/twoFactor/removal"
import { applyRetention } from "@/server/people/privacy/retention"
import { role } from "@/server/platform/database/schema/index"
import { addPerson, applicationId, auditOf, codeOf, giveRole, mailTo } from "../../support/data/person"
import { type Algorithm, type Ceremony, Passkey } from "../../support/server/authenticator"
import { rows } from "../../support/server/rows"
import { demoPassword, systemForFile } from "../../support/server/system"

const system = systemForFile()
/** An IP address as host: no passkey can belong to one. */
const numbered = systemForFile({ publicUrl: "http://10.0.0.5:8080" })
const { api } = system

beforeAll(() => system.db.execute(sql`update application set allowed_tokens = 25 where id = 1`))

/** The page's origin at the default address, whose host name is `localhost`. */
const page = { origin: "http://localhost:8080", rpId: "localhost" }

type Options = ConstructorParameters<typeof Passkey>[1]
const newPasskey = (options: Options = {}) => new Passkey(page, options)

async function register(
  token: string,
  {
    name = "Notebook",
    passkey = newPasskey(),
    ceremony,
  }: { name?: string; passkey?: Passkey; ceremony?: Ceremony } = {},
) {
  const { body: options } = await api.passkeys.creationOptions({ token })
  const credential = passkey.register(options, ceremony)
  return { passkey, credential, answer: await api.passkeys.add({ token, body: { name, credential } }) }
}

/** Signs in with a passkey only. */
async function enter(passkey: Passkey, ceremony?: Ceremony) {
  const { body: options } = await api.passkeys.signInOptions({})
  return api.passkeys.signIn({ body: { passkey: passkey.answer(options, ceremony) } })
}

const byPassword = (id: string, more: object = {}) =>
  api.session.signIn({ body: { id, password: demoPassword, ...more } })

/** A person with a password and one passkey only, with a session that the passkey opened. */
async function keyHolder(options: Options = {}, given = {}) {
  const id = await addPerson(system, given)
  const first = await system.signIn(id)
  const { passkey, answer } = await register(first, { passkey: newPasskey(options) })
  const token = (await enter(passkey)).body.token
  return {
    id,
    first,
    passkey,
    passkeyId: answer.body.passkey.id,
    codes: answer.body.recoveryCodes ?? [],
    token,
  }
}

const age = (id: string) =>
  system.db.execute(sql`
    update session set authenticated_date = authenticated_date - interval '5 minutes 1 second' where client_identifier = ${id}`)
const kindsOf = async (id: string) => (await auditOf(system, id)).map(({ kind }) => kind)
const refusalOf = ({ status, refusal }: { status: number; refusal: { code: string } | undefined }) => [
  status,
  refusal?.code,
]

describe("making one", () => {
  test("asks the browser for one that verifies its person and is kept for them alone", async () => {
    const id = await addPerson(system)
    const { status, body } = await api.passkeys.creationOptions({ token: await system.signIn(id) })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rp: { id: "localhost", name: "Atalaia" },
      user: { name: id, displayName: "ZULEICA QUINTANILHA" },
      excludeCredentials: [],
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    })
    expect(Buffer.from(body.user.id, "base64url")).toHaveLength(32)
    expect(Buffer.from(body.user.id, "base64url").toString("latin1")).not.toContain(id)
  })

  test("the first ends all sessions, gives recovery codes, writes the audit and a message", async () => {
    const { id, first, codes, passkey } = await keyHolder()
    expect(new Set(codes).size).toBe(10)
    expect((await api.session.check({ token: first })).status).toBe(401)
    expect(await kindsOf(id)).toContain("passkey.add")
    const mail = (await mailTo(system, id)).at(-1)
    expect(mail?.subject).toBe("Chave de acesso criada")
    expect(mail?.body).toContain("“Notebook”")
    expect(mail?.body).toContain("A senha sozinha não basta mais")
    const { body } = await enter(passkey)
    expect(body.user.userAccountInfo).toMatchObject({ has2FA: true, authenticator: false, passkeys: 1 })
  })

  test("another one ends nothing, and those that are there are named to the browser", async () => {
    const { id, token, passkey } = await keyHolder()
    const { answer } = await register(token, { name: "Celular" })
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty("recoveryCodes")
    const { body: options } = await api.passkeys.creationOptions({ token })
    expect(options.excludeCredentials.map((each) => each.id)).toContain(passkey.id.toString("base64url"))
    expect(options.excludeCredentials[0]?.transports).toEqual(["internal", "hybrid"])
    const { body } = await api.passkeys.list({ token })
    expect(body.items.map(({ name }) => name)).toEqual(["Notebook", "Celular"])
    expect((await mailTo(system, id)).at(-1)?.body).not.toContain("A senha sozinha")
  })

  test.for<Algorithm>(["ES256", "EdDSA", "RS256"])("takes keys of %s, and they open", async (algorithm) => {
    const { passkey } = await keyHolder({ algorithm })
    expect((await enter(passkey)).body.tokenType).toBe("access")
  })

  test.for<[string, Ceremony]>([
    ["another origin", { origin: "http://localhost:8081" }],
    ["another relying party", { rpId: "exemplo.gov.br" }],
    ["no verification of the person", { userVerified: false }],
    ["a signature for signing in", { type: "webauthn.get" }],
    ["one of a frame within another page", { crossOrigin: true }],
    ["one that names the page around it", { topOrigin: "https://exemplo.gov.br" }],
  ])("refuses %s, and keeps nothing", async ([, ceremony]) => {
    const token = await system.signIn(await addPerson(system))
    expect(refusalOf((await register(token, { ceremony })).answer)).toEqual([422, "BAD_PASSKEY"])
    expect((await api.passkeys.list({ token })).body.items).toEqual([])
  })

  test("refuses a challenge of another session, one for another purpose, and one that was used", async () => {
    const { token, passkey } = await keyHolder()
    const { token: others } = await keyHolder()
    const add = (challenge: string) =>
      api.passkeys.add({
        token,
        body: { name: "Outra", credential: newPasskey().register({ challenge, user: { id: "" } }) },
      })
    const foreign = (await api.passkeys.creationOptions({ token: others })).body.challenge
    const proof = (await api.passkeys.proofOptions({ token })).body.challenge
    const { token: elsewhere } = (await enter(passkey)).body
    const ownElsewhere = (await api.passkeys.creationOptions({ token: elsewhere })).body.challenge
    for (const challenge of [foreign, ownElsewhere, proof, "nenhum", randomBytes(60).toString("base64url")]) {
      expect(refusalOf(await add(challenge))).toEqual([422, "BAD_PASSKEY"])
    }
    const own = (await api.passkeys.creationOptions({ token })).body.challenge
    expect((await add(own)).status).toBe(200)
    expect(refusalOf(await add(own))).toEqual([422, "BAD_PASSKEY"])
  })

  test("refuses what is kept already, a name that is there, and one too many", async () => {
    const { token, passkey } = await keyHolder()
    const again = await register(token, { passkey, name: "De novo" })
    expect(refusalOf(again.answer)).toEqual([409, "KNOWN_PASSKEY"])
    const { answer } = await register(token, { name: "NOTEBOOK" })
    expect(answer.refusal?.fields?.name).toBe("Você já tem uma chave de acesso com esse nome.")
    for (let count = 1; count < maxPasskeys; count++) {
      expect((await register(token, { name: `Chave ${count}` })).answer.status).toBe(200)
    }
    expect(refusalOf(await api.passkeys.creationOptions({ token }))).toEqual([409, "TOO_MANY"])
  })

  test("is somebody else's no more than one's own: the same credential serves one person", async () => {
    const { passkey } = await keyHolder()
    const other = await system.signIn(await addPerson(system))
    expect(refusalOf((await register(other, { passkey })).answer)).toEqual([409, "KNOWN_PASSKEY"])
  })

  test("takes showing who one is shortly before", async () => {
    const { id, token } = await keyHolder()
    await age(id)
    expect(refusalOf(await api.passkeys.creationOptions({ token }))).toEqual([401, "REAUTHENTICATE"])
  })

  test.for(["", " ", "x".repeat(61), "duas\nlinhas"])("refuses the name %j", async (name) => {
    const { token } = await keyHolder()
    expect((await register(token, { name })).answer.status).toBe(422)
  })

  test("is refused where the address is a number of another machine", async () => {
    const answer = await numbered.api.passkeys.signInOptions({})
    expect(refusalOf(answer)).toEqual([409, "NO_NAME"])
  })
})

describe("signing in with a passkey alone", () => {
  test("opens an ordinary session, and keeps when and how", async () => {
    const { id, passkey, token } = await keyHolder()
    const { status, body } = await enter(passkey)
    expect([status, body.tokenType, body.user.atalaiaId]).toEqual([200, "access", id])
    const { items } = (await api.passkeys.list({ token })).body
    expect(items[0]).toMatchObject({ name: "Notebook", synced: true, lastUsedDate: expect.any(String) })
    const started = (await auditOf(system, id)).findLast(({ kind }) => kind === "session.start")
    expect(started?.after).toMatchObject({ tokenType: "access", secondFactor: "passkeyAlone" })
  })

  test.for<[string, Ceremony]>([
    ["another origin", { origin: "https://localhost:8080" }],
    ["another relying party", { rpId: "exemplo.gov.br" }],
    ["no verification of the person", { userVerified: false }],
    ["a signature for making one", { type: "webauthn.create" }],
    ["the handle of somebody else", { userHandle: randomBytes(32).toString("base64url") }],
  ])("refuses %s, and records it", async ([, ceremony]) => {
    const { id, passkey } = await keyHolder()
    expect(refusalOf(await enter(passkey, ceremony))).toEqual([401, "BAD_PASSKEY"])
    const failed = (await auditOf(system, id)).findLast(({ kind }) => kind === "session.failed")
    expect(failed?.after).toEqual({ reason: "passkey" })
  })

  test("refuses the same answer a second time, also where two come at once", async () => {
    const { passkey } = await keyHolder()
    const { body: options } = await api.passkeys.signInOptions({})
    const body = { passkey: passkey.answer(options) }
    const answers = await Promise.all([api.passkeys.signIn({ body }), api.passkeys.signIn({ body })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(refusalOf(await api.passkeys.signIn({ body }))).toEqual([401, "BAD_PASSKEY"])
  })

  test("refuses a signature that was changed, and one by another key", async () => {
    const { passkey } = await keyHolder()
    const { body: options } = await api.passkeys.signInOptions({})
    const right = passkey.answer(options)
    const signature = newPasskey().answer(options).response.signature
    const body = { passkey: { ...right, response: { ...right.response, signature } } }
    expect(refusalOf(await api.passkeys.signIn({ body }))).toEqual([401, "BAD_PASSKEY"])
  })

  test("refuses a challenge that ran out", async () => {
    const { passkey } = await keyHolder()
    const { body: options } = await api.passkeys.signInOptions({})
    const passkeyAnswer = passkey.answer(options)
    const now = Date.now
    Date.now = () => now() + 5 * 60_000 + 1
    try {
      expect(refusalOf(await api.passkeys.signIn({ body: { passkey: passkeyAnswer } }))).toEqual([
        401,
        "BAD_PASSKEY",
      ])
    } finally {
      Date.now = now
    }
  })

  test("takes a count of 32 bits", async () => {
    const { passkey } = await keyHolder({ counts: true })
    expect((await enter(passkey, { counter: 2 ** 32 - 2 })).status).toBe(200)
    expect((await enter(passkey, { counter: 2 ** 32 - 1 })).status).toBe(200)
  })

  test("refuses one that counts backwards, and says so in the audit", async () => {
    const { id, passkey } = await keyHolder({ counts: true })
    expect((await enter(passkey)).status).toBe(200)
    expect(refusalOf(await enter(passkey, { counter: 2 }))).toEqual([401, "BAD_PASSKEY"])
    const found = (await auditOf(system, id)).find(({ kind }) => kind === "passkey.counter")
    expect(found?.about).toMatchObject({ passkey: "Notebook" })
    expect((await enter(passkey)).status).toBe(200)
  })

  test("says that a passkey is not known here, and that somebody is inactive as the password does", async () => {
    expect(refusalOf(await enter(newPasskey()))).toEqual([401, "UNKNOWN_PASSKEY"])
    const { id, passkey } = await keyHolder()
    await system.db.execute(sql`update person set enabled = false where atalaia_id = ${id}`)
    const answer = await enter(passkey)
    expect(refusalOf(answer)).toEqual([401, "INACTIVE"])
    expect(answer.refusal?.message).toBe((await byPassword(id)).refusal?.message)
  })

  test("is not kept waiting by a password past its validity, which still counts for the password", async () => {
    const { id, passkey } = await keyHolder()
    await system.db.execute(
      sql`update person set last_password_update = now() - interval '400 days' where atalaia_id = ${id}`,
    )
    expect((await enter(passkey)).body.tokenType).toBe("access")
    const { body: options } = await api.passkeys.signInOptions({})
    const { body } = await byPassword(id, { passkey: passkey.answer(options) })
    expect(body.tokenType).toBe("expiredPassword")
  })

  test("remembers the browser, as the password does", async () => {
    const { id, passkey } = await keyHolder()
    const { device } = (await enter(passkey)).body
    const known = await rows(system.db, sql`select 1 from known_device where atalaia_id = ${id}`)
    expect(known.length).toBeGreaterThan(0)
    const { body: options } = await api.passkeys.signInOptions({})
    const again = await api.passkeys.signIn({ body: { passkey: passkey.answer(options), device } })
    expect(again.body.device).toBe(device)
  })

  test("is the portal's: no other application takes it", async () => {
    const { passkey } = await keyHolder()
    const { body: options } = await api.passkeys.signInOptions({})
    const answer = await api.passkeys.signIn({ body: { passkey: passkey.answer(options) }, client: "sinal" })
    expect(refusalOf(answer)).toEqual([403, "USE_OPENID_CONNECT"])
  })

  test("keeps nothing of challenges that nobody answers, and of the others until they run out", async () => {
    const kept = () => rows(system.db, sql`select 1 from passkey_challenge`)
    const before = (await kept()).length
    await api.passkeys.signInOptions({})
    expect(await kept()).toHaveLength(before)
    await keyHolder()
    expect(await kept()).toHaveLength(before + 2)
    await system.db.execute(sql`update passkey_challenge set expire_date = now() - interval '1 second'`)
    await applyRetention(system.db, system.settings.retention, await sealKey(system.settings))
    expect(await kept()).toHaveLength(0)
  })
})

describe("as second step", () => {
  test("the password alone is not enough, and the passkey of the same person is what lacks", async () => {
    const { id, passkey } = await keyHolder()
    expect(refusalOf(await byPassword(id))).toEqual([401, "TWO_FACTOR_PASSKEY"])
    expect(await kindsOf(id)).toContain("session.codeMissing")
    const { body: options } = await api.passkeys.signInOptions({})
    const { body } = await byPassword(id, { passkey: passkey.answer(options) })
    expect(body.tokenType).toBe("access")
  })

  test("is no one else's, and no stand-in for the password", async () => {
    const { id, passkey } = await keyHolder()
    const other = await keyHolder()
    const { body: options } = await api.passkeys.signInOptions({})
    expect(refusalOf(await byPassword(id, { passkey: other.passkey.answer(options) }))).toEqual([
      401,
      "BAD_PASSKEY",
    ])
    const wrong = await byPassword(id, { password: "uma senha errada", passkey: passkey.answer(options) })
    expect(refusalOf(wrong)).toEqual([401, "BAD_CREDENTIALS"])
  })

  test("either serves where there is an authenticator too, whose code is asked for", async () => {
    const { id, passkey, token } = await keyHolder()
    const secret = encodeBase32(randomBytes(20))
    expect((await api.twoFactor.activate({ token, body: { secret, code: codeOf(secret) } })).status).toBe(200)
    expect(refusalOf(await byPassword(id))).toEqual([401, "TWO_FACTOR_CODE"])
    const { body: options } = await api.passkeys.signInOptions({})
    expect((await byPassword(id, { passkey: passkey.answer(options) })).status).toBe(200)
    expect((await byPassword(id, { code: codeOf(secret, 1) })).status).toBe(200)
  })

  test("a recovery code leads to setting up another, and an authenticator that was lost opens nothing any more", async () => {
    const { id, codes, token } = await keyHolder()
    const secret = encodeBase32(randomBytes(20))
    const { body: activated } = await api.twoFactor.activate({
      token,
      body: { secret, code: codeOf(secret) },
    })
    expect(activated.recoveryCodes.filter((code) => codes.includes(code))).toEqual([])
    const { body } = await byPassword(id, { code: activated.recoveryCodes[0] })
    expect(body.tokenType).toBe("twoFactorRecover")
    const { answer, passkey } = await register(body.token, { name: "Novo celular" })
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect((await enter(passkey)).status).toBe(200)
    expect(refusalOf(await byPassword(id, { code: codeOf(secret, 1) }))).toEqual([401, "TWO_FACTOR_CODE"])
  })
})

describe("showing anew who one is", () => {
  const show = async (token: string, passkey: Passkey, ceremony?: Ceremony) => {
    const { body: options } = await api.passkeys.proofOptions({ token })
    return api.session.reauthenticate({ token, body: { passkey: passkey.answer(options, ceremony) } })
  }
  const exporting = (token: string) => api.privacy.export({ token })

  test("takes the passkey, once", async () => {
    const { id, token, passkey } = await keyHolder()
    await age(id)
    expect((await exporting(token)).status).toBe(401)
    const { body: options } = await api.passkeys.proofOptions({ token })
    const body = { passkey: passkey.answer(options) }
    expect((await api.session.reauthenticate({ token, body })).status).toBe(204)
    expect((await exporting(token)).status).toBe(200)
    expect(refusalOf(await api.session.reauthenticate({ token, body }))).toEqual([422, "BAD_PASSKEY"])
  })

  test("refuses that of somebody else, one that was asked for elsewhere, and one that did not verify", async () => {
    const { id, token, passkey } = await keyHolder()
    const other = await keyHolder()
    expect((await show(token, other.passkey)).status).toBe(422)
    expect((await show(token, passkey, { userVerified: false })).status).toBe(422)
    const { token: elsewhere } = (await enter(passkey)).body
    const asked = [
      await api.passkeys.signInOptions({}),
      await api.passkeys.proofOptions({ token: elsewhere }),
    ]
    for (const { body: options } of asked) {
      const body = { passkey: passkey.answer(options) }
      expect((await api.session.reauthenticate({ token, body })).status).toBe(422)
    }
    expect(await kindsOf(id)).toContain("session.failed")
  })
})

describe("naming and removing", () => {
  test("are recorded, and said beforehand", async () => {
    const { id, token, passkeyId } = await keyHolder()
    const rename = (name: string, preview = false) =>
      api.passkeys.rename({
        token,
        params: { passkeyId },
        body: { name },
        ...(preview && { headers: { "X-Preview": "1" } }),
      })
    expect((await rename("Mesa", true)).effects[0]?.text).toBe(
      "A chave de acesso Notebook muda de nome. Passa a se chamar Mesa.",
    )
    expect((await rename("Mesa")).body.name).toBe("Mesa")
    expect((await auditOf(system, id)).at(-1)).toMatchObject({
      kind: "passkey.rename",
      before: { name: "Notebook" },
      after: { name: "Mesa" },
    })
    await register(token, { name: "Celular" })
    expect((await rename("celular")).refusal?.code).toBe("NAME_TAKEN")
    expect((await rename("MESA")).body.name).toBe("MESA")
  })

  test("removing one ends the other sessions in which it was shown, and it opens nothing any more", async () => {
    const { id, token, passkey, passkeyId } = await keyHolder()
    const other = (await register(token, { name: "Celular" })).passkey
    const found = (await enter(passkey)).body.token
    const shownLater = (await enter(other)).body.token
    const { body: options } = await api.passkeys.proofOptions({ token: shownLater })
    const proof = { passkey: passkey.answer(options) }
    expect((await api.session.reauthenticate({ token: shownLater, body: proof })).status).toBe(204)
    const ofOther = (await enter(other)).body.token
    expect((await api.passkeys.remove({ token, params: { passkeyId } })).status).toBe(204)
    expect((await api.session.check({ token })).status).toBe(200)
    expect((await api.session.check({ token: ofOther })).status, "opened with the other one").toBe(200)
    for (const over of [found, shownLater]) {
      expect((await api.session.check({ token: over })).refusal?.message).toContain(
        "uma chave de acesso foi removida",
      )
    }
    expect(refusalOf(await enter(passkey))).toEqual([401, "UNKNOWN_PASSKEY"])
    expect(await kindsOf(id)).toContain("passkey.remove")
    const mail = (await mailTo(system, id)).at(-1)
    expect([mail?.subject, mail?.body.includes("basta agora a senha")]).toEqual([
      "Chave de acesso removida",
      false,
    ])
  })

  test("without the last one the password is enough again, and recovery codes are gone", async () => {
    const { id, token, passkeyId, codes } = await keyHolder()
    expect((await api.passkeys.remove({ token, params: { passkeyId } })).status).toBe(204)
    expect((await byPassword(id)).body.tokenType).toBe("access")
    expect((await mailTo(system, id)).at(-1)?.body).toContain("basta agora a senha")
    expect((await byPassword(id, { code: codes[0] })).body.tokenType).toBe("access")
  })

  test("of somebody else's nothing is found", async () => {
    const { passkeyId } = await keyHolder()
    const { token } = await keyHolder()
    const params = { passkeyId }
    expect((await api.passkeys.rename({ token, params, body: { name: "Minha" } })).status).toBe(404)
    expect((await api.passkeys.remove({ token, params })).status).toBe(404)
  })

  test("takes showing who one is shortly before", async () => {
    const { id, token, passkeyId } = await keyHolder()
    await age(id)
    expect(refusalOf(await api.passkeys.remove({ token, params: { passkeyId } }))).toEqual([
      401,
      "REAUTHENTICATE",
    ])
  })
})

describe("where a role demands two-factor", () => {
  const demanding = async (id: string) =>
    giveRole(system, id, { appId: await applicationId(system, "SINAL"), twoFactorRequired: true })

  test("a passkey is enough, and can be what is set up first", async () => {
    const id = await addPerson(system)
    await demanding(id)
    const { token, tokenType } = (await byPassword(id)).body
    expect(tokenType).toBe("twoFactor")
    const { answer, passkey } = await register(token)
    expect(answer.body.recoveryCodes).toHaveLength(10)
    const entered = (await enter(passkey)).body
    expect(entered.tokenType).toBe("access")
    expect((await api.session.check({ token: entered.token })).body.tokenType).toBe("access")
    expect(
      await rows(
        system.db,
        sql`select may_use(${id}, (select id from application where acronym = 'SINAL')) as may`,
      ),
    ).toEqual([{ may: true }])
  })

  test("the only second step stays, and one of several may go", async () => {
    const { id, token, passkeyId } = await keyHolder()
    await demanding(id)
    const remove = () => api.passkeys.remove({ token, params: { passkeyId } })
    expect(refusalOf(await remove())).toEqual([409, "ONLY_FACTOR"])
    await register(token, { name: "Celular" })
    expect((await remove()).status).toBe(204)
  })

  test("of two that are removed at once one stays", async () => {
    const { id, token, passkeyId } = await keyHolder()
    await demanding(id)
    const other = (await register(token, { name: "Celular" })).answer.body.passkey.id
    const answers = await Promise.all(
      [passkeyId, other].map((each) => api.passkeys.remove({ token, params: { passkeyId: each } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test("the authenticator may go where there is a passkey, and recovery codes stay", async () => {
    const { id, passkey, token } = await keyHolder()
    await demanding(id)
    const secret = encodeBase32(randomBytes(20))
    const { body } = await api.twoFactor.activate({ token, body: { secret, code: codeOf(secret) } })
    const again = (await enter(passkey)).body.token
    const off = await api.twoFactor.deactivate({ token: again, body: { code: codeOf(secret, 1) } })
    expect(off.status).toBe(204)
    expect((await mailTo(system, id)).at(-1)?.body).toContain("pede agora uma chave de acesso")
    expect((await byPassword(id, { code: body.recoveryCodes[0] })).body.tokenType).toBe("twoFactorRecover")
  })
})

test("undoing a change of e-mail undoes the passkeys made since, and no older one", async () => {
  const { id, token, passkey } = await keyHolder()
  await system.db.execute(
    sql`update passkey set create_date = now() - interval '2 hours' where atalaia_id = ${id}`,
  )
  const { passkey: newer } = await register(token, { name: "De um impostor" })
  const anHourAgo = sql`now() - interval '1 hour'`
  expect(await undoTwoFactorSince(system.db, id, anHourAgo)).toBe(true)
  expect(refusalOf(await enter(newer))).toEqual([401, "UNKNOWN_PASSKEY"])
  expect((await enter(passkey)).status).toBe(200)
  expect(await rows(system.db, sql`select 1 from recovery_code where atalaia_id = ${id}`)).toHaveLength(10)
  expect(await undoTwoFactorSince(system.db, id, anHourAgo)).toBe(false)
})

test("in demonstration data no role of the platform demands it", async () => {
  const demanding = await system.db.select().from(role)
  const ofPlatform = demanding.filter(({ appId }) => appId === 1)
  expect(ofPlatform.some(({ twoFactorRequired }) => twoFactorRequired)).toBe(false)
})
