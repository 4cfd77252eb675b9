import { randomBytes } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { writeAudit } from "@/server/audit/rows/audit"
import { prove } from "@/server/audit/seals/prunes"
import { pruneAudit } from "@/server/audit/seals/pruning"
import { lastSeal, sealKey, sealSome } from "@/server/audit/seals/seals"
import { verifyChain } from "@/server/audit/seals/verification"
import { signingKeys } from "@/server/federation/provider/keys"
import { recordsOf } from "@/server/federation/provider/records"
import { apiApp } from "@/server/http/api"
import { readiness } from "@/server/http/operations/readiness"
import { keyStanding, registerKey } from "@/server/platform/secrets/keyRegister"
import {
  addKeyInFolder,
  dropOldKeysInFolder,
  encrypt,
  keysFor,
  UnknownKey,
} from "@/server/platform/secrets/secretKey"
import type { Settings } from "@/server/platform/settings/settings"
import { rotateKeys } from "@/server/start/keyRotation"
import { addPerson, codeOf, mailsTo } from "../../support/data/person"
import { answerOf, apiThrough } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { demoPassword, type System, startSystem } from "../../support/server/system"

const someKey = () => randomBytes(32).toString("base64")
const [first, second, third] = [someKey(), someKey(), someKey()] as const

let system: System
beforeEach(async () => {
  system = await startSystem({ secretKey: first })
})
afterEach(async () => {
  const { reported } = system
  await system.close()
  expect(reported).toEqual([])
})

/** A server on the same database with these keys, newest first. */
function serverWith(...keys: string[]) {
  const { db } = system
  const settings: Settings = { ...system.settings, secretKey: keys.join(",") }
  const app = apiApp({ db, settings, report: (error) => system.reported.push(error) })
  const api = apiThrough(async (method, path, { token, body, headers } = {}) => {
    const stated = { "X-Client-Key": "atalaia", "X-Client-Name": "tests", "X-Client-Version": "1" }
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...stated,
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answerOf(response.status, response.headers, await response.text())
  })
  const signIn = (id: string, code: string) =>
    api.session.signIn({ body: { id, password: demoPassword, code } })
  return { settings, api, signIn }
}
type Server = ReturnType<typeof serverWith>

/** A person who set up two-factor on one server. */
async function protectedAt({ api }: Server) {
  const id = await addPerson(system)
  const secret = encodeBase32(randomBytes(20))
  const { body: session } = await api.session.signIn({ body: { id, password: demoPassword } })
  const { body } = await api.twoFactor.activate({
    token: session.token,
    body: { code: codeOf(secret), secret },
  })
  return { id, secret, recoveryCodes: body.recoveryCodes }
}

/** A change with an idempotency key, and a function that sends it again. */
async function changedOnce(server: Server) {
  const id = await addPerson(system)
  const { body } = await server.api.session.signIn({ body: { id, password: demoPassword } })
  const send = ({ api }: Server) =>
    api.users.acceptTerm({
      token: body.token,
      body: { accepted: true },
      headers: { "Idempotency-Key": "aceite-do-termo" },
    })
  expect((await send(server)).status).toBe(204)
  return send
}

const sealAll = async ({ settings }: Server) => {
  while ((await sealSome(system.db, await sealKey(settings))) > 0);
}
const write = () => writeAudit(system.db, { kind: "text.create" }, { actorId: "1", address: "" })
const verifiedWith = async ({ settings }: Server) => verifyChain(system.db, await sealKey(settings))
const rotate = ({ settings }: Server) => rotateKeys(system.db, settings, { pages: 1 })

describe("after a rotation, without the key of before,", () => {
  test("two-factor, recovery codes, mails, tokens and signing keys are as they were, and the audit is whole", async () => {
    const before = serverWith(first)
    const { id, secret, recoveryCodes } = await protectedAt(before)
    const records = (server: Server) => recordsOf(system.db, server.settings, "DeviceCode")
    await records(before).upsert("um código", { kind: "DeviceCode", clientId: "x" }, 600)
    const [signing] = await signingKeys(system.db, before.settings)
    const mails = await mailsTo({ ...system, settings: before.settings })
    const again = await changedOnce(before)
    await sealAll(before)

    const { resealed, retired } = await rotate(serverWith(second, first))
    expect(retired).toBe(true)
    const rounds = resealed.length / 7
    const anew = resealed.filter(({ done }) => done > 0).map(({ title }) => title)
    expect(anew).toEqual([
      "segredos da autenticação em duas etapas",
      "códigos de recuperação",
      "mensagens à espera de envio",
      "respostas guardadas com Idempotency-Key",
      "chaves de assinatura",
      "códigos e tokens de aplicações",
      // No key was retired before.
    ])
    expect(rounds).toBe(2)
    for (const { done: _, title: __, ...rest } of resealed) {
      expect(rest).toEqual({ damaged: 0, left: 0, unknown: 0 })
    }

    const after = serverWith(second)
    expect((await after.signIn(id, codeOf(secret, 1))).status).toBe(200)
    expect((await after.signIn(id, recoveryCodes[0] ?? "")).body.tokenType).toBe("twoFactorRecover")
    expect((await after.signIn(id, recoveryCodes[0] ?? "")).status).toBe(401)
    expect(mails.length).toBeGreaterThan(0)
    const kept = await mailsTo({ ...system, settings: after.settings })
    expect(kept.slice(0, mails.length).map(({ body }) => body)).toEqual(mails.map(({ body }) => body))
    expect(await records(after).find("um código")).toMatchObject({ clientId: "x" })
    expect((await signingKeys(system.db, after.settings))[0]).toEqual(signing)
    expect((await again(after)).headers.get("idempotency-replayed")).toBe("true")
    await sealAll(after)
    expect(await verifiedWith(after)).toMatchObject({ faults: [], unchecked: 0 })
    const [row] = await rows<{ actor: string; seal: number }>(
      system.db,
      sql`select actor_id as actor, (after->>'seal')::int as seal from audit where kind = 'secretKey.retire'`,
    )
    expect(row).toEqual({ actor: "sistema", seal: expect.any(Number) })
  })

  test("another one follows, and what two keys sealed is verified with the third alone", async () => {
    await sealAll(serverWith(first))
    await rotate(serverWith(second, first))
    await write()
    await sealAll(serverWith(second))
    await rotate(serverWith(third, second))
    expect(await verifiedWith(serverWith(third))).toMatchObject({ faults: [], unchecked: 0 })
  })

  test("what was broken off goes on where it was: what is done stays done", async () => {
    const before = serverWith(first)
    await protectedAt(before)
    const broken = new Error("broken off")
    const work = rotateKeys(system.db, serverWith(second, first).settings, {
      tell: () => {
        throw broken
      },
    })
    await expect(work).rejects.toBe(broken)
    const { resealed, retired } = await rotate(serverWith(second, first))
    expect(retired).toBe(true)
    expect(resealed.filter(({ title }) => title.startsWith("segredos")).every(({ done }) => done === 0)).toBe(
      true,
    )
    expect(await rotate(serverWith(second))).toMatchObject({ retired: true })
  })

  test("what a server seals with the key of before afterwards is sealed anew by another run", async () => {
    await rotate(serverWith(second, first))
    const { id, secret } = await protectedAt(serverWith(first))
    expect((await rotate(serverWith(second))).resealed[0]).toMatchObject({ done: 0, unknown: 1 })
    expect((await rotate(serverWith(second, first))).resealed[0]).toMatchObject({ done: 1, left: 0 })
    expect((await serverWith(second).signIn(id, codeOf(secret, 1))).status).toBe(200)
  })

  test("what does not open with the key that it names is counted and left as it is", async () => {
    const { id } = await protectedAt(serverWith(first))
    await system.db.execute(sql`
      update person set two_factor_secret = set_byte(two_factor_secret, octet_length(two_factor_secret) - 1,
        255 - get_byte(two_factor_secret, octet_length(two_factor_secret) - 1)) where atalaia_id = ${id}`)
    const { resealed } = await rotate(serverWith(second, first))
    expect(resealed.at(-7)).toMatchObject({ done: 0, damaged: 1, left: 0 })
  })
})

describe("the audit", () => {
  test("is whole while servers seal with either key", async () => {
    const both = [serverWith(first, second), serverWith(second, first)]
    for (const server of [...both, ...both]) {
      await write()
      await sealAll(server)
    }
    for (const server of both) expect((await verifiedWith(server)).faults).toEqual([])
    await rotate(serverWith(second, first))
    expect((await verifiedWith(serverWith(second))).faults).toEqual([])
  })

  test("says that it cannot check what an unknown key sealed", async () => {
    await sealAll(serverWith(first))
    await write()
    await sealAll(serverWith(second, first))
    const { faults, unchecked, last } = await verifiedWith(serverWith(second))
    expect(faults).toEqual([{ kind: "key", seal: 1 }])
    expect(unchecked).toBe(last.number - 1)
  })

  test("shows a row that was altered under a retired key, though nobody has that key any more", async () => {
    await sealAll(serverWith(first))
    await rotate(serverWith(second, first))
    await past("audit", sql`update audit set justification = 'outra' where id = (select min(id) from audit)`)
    expect((await verifiedWith(serverWith(second))).faults).toMatchObject([{ kind: "altered" }])
  })

  test("takes no seal and no removal that were made with a retired key afterwards", async () => {
    const stolen = await sealKey(serverWith(first).settings)
    await sealAll(serverWith(first))
    await rotate(serverWith(second, first))
    await sealAll(serverWith(second))
    const now = serverWith(second)
    const { db } = system

    // A server that has only the old key no longer seals or removes; the others do.
    await write()
    expect(await sealSome(db, stolen)).toBe(0)
    expect(await pruneAudit(db, 1, stolen)).toBe(0)
    await sealAll(now)
    expect((await verifiedWith(now)).faults).toEqual([])

    // A thief with the stolen key seals past that.
    const last = await lastSeal(db)
    if (!last) throw new Error("nothing is sealed")
    const old = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000).toISOString()
    const forged = prove(stolen, { number: 1, hash: await hashOfSeal(1) }, old, 5)
    await writeAudit(
      db,
      { kind: "audit.prune", about: { count: "1" }, after: { ...forged } },
      { actorId: "sistema", address: "" },
    )
    expect((await verifiedWith(now)).faults).toMatchObject([{ kind: "prune" }])
    await db.execute(sql`update secret_key set retired_date = null where id = ${stolen.id}`)
    expect(await sealSome(db, stolen)).toBeGreaterThan(0)
    expect((await verifiedWith(now)).faults).toMatchObject([
      { kind: "prune" },
      { kind: "key", seal: last.number + 1 },
    ])
  })

  const hashOfSeal = async (number: number) => {
    const [row] = await rows<{ hash: string }>(
      system.db,
      sql`select encode(hash, 'hex') as hash from audit_seal where number = ${number}`,
    )
    return row?.hash ?? ""
  }
  const past = (table: string, change: ReturnType<typeof sql>) =>
    system.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(change)
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    })
})

describe("a server", () => {
  const probe = ({ settings }: Server) => readiness(system.db, settings, () => false)()
  const register = ({ settings }: Server) => registerKey(system.db, settings)

  test("does not start where another one seals with a key that it does not have, and is not ready", async () => {
    await register(serverWith(first))
    await expect(register(serverWith(second))).rejects.toThrow("is not the key of this database")
    // A server that failed to start is not registered, so the others continue.
    expect(await probe(serverWith(first))).toBeUndefined()
    await register(serverWith(second, first))
    expect(await probe(serverWith(first))).toMatchObject({ code: "KEY_UNKNOWN" })
    expect(await probe(serverWith(first, second))).toBeUndefined()
    expect(await probe(serverWith(second, first))).toBeUndefined()
  })

  test("that seals with a retired key does not start, and is not ready", async () => {
    await register(serverWith(first))
    await register(serverWith(second, first))
    await rotate(serverWith(second, first))
    await expect(register(serverWith(first, second))).rejects.toThrow("was taken out of use")
    expect(await probe(serverWith(first, second))).toMatchObject({ code: "KEY_RETIRED" })
    expect(await keyStanding(system.db, serverWith(second).settings)).toBe("same")
  })

  test("says to a person that the key is missing, and makes signing keys and records anew", async () => {
    const before = serverWith(first)
    const { id, secret, recoveryCodes } = await protectedAt(before)
    const [signing] = await signingKeys(system.db, before.settings)
    const records = (server: Server) => recordsOf(system.db, server.settings, "DeviceCode")
    await records(before).upsert("um código", { kind: "DeviceCode" }, 600)

    const other = serverWith(second)
    for (const code of [codeOf(secret, 1), recoveryCodes[0] ?? ""]) {
      expect(await other.signIn(id, code)).toMatchObject({ status: 409, refusal: { code: "KEY_UNKNOWN" } })
    }
    expect(system.reported.splice(0)).toEqual([expect.any(UnknownKey), expect.any(UnknownKey)])
    expect(await records(other).find("um código")).toBeUndefined()
    const [made] = await signingKeys(system.db, other.settings)
    expect(made.kid).not.toBe(signing.kid)
  })
})

test("the key of the data folder is followed by a new one, once, and goes when nothing is under it", async () => {
  const { folder } = system
  const keysNow = () => keysFor("mail", { dataFolder: folder })
  const [old] = await keysNow()
  await addKeyInFolder(folder)
  const [newest, ...older] = await keysNow()
  expect(older).toEqual([old])
  await addKeyInFolder(folder)
  expect(await keysNow()).toEqual([newest, old])
  await dropOldKeysInFolder(folder)
  expect(await keysNow()).toEqual([newest])
  expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(folder, "secret.key"), "utf8")).trim()).toHaveLength(44)
})

test("what is sealed says which key it was, and nothing about it", async () => {
  const [key] = await keysFor("two-factor", { dataFolder: "", secretKey: first })
  const sealed = Buffer.from(encrypt([key], "segredo", "1"))
  expect(sealed.indexOf(key.id)).toBe(1)
  expect(sealed.indexOf(Buffer.from(first, "base64").subarray(0, 4))).toBe(-1)
})
