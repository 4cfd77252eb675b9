import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { knownDevice, rateLimit } from "@/server/platform/database/schema/index"
import { addPerson, auditOf } from "../../support/data/person"
import { demoPassword, systemForFile } from "../../support/server/system"

const system = systemForFile({ trustProxy: true, signInsPerPerson: 100 })

let networks = 0
/** An address that no other test in this file uses. */
const address = () => `10.9.${++networks}.1`
const signIn = (id: string, password: string, from: string, device?: string) =>
  system.api.session.signIn({
    body: { id, password, ...(device !== undefined && { device }) },
    headers: { "X-Forwarded-For": from },
  })
const wrong = "uma senha errada"

/** Sets a counter as if so many sign-ins of its kind had been counted. */
const counted = (key: string, points: number) =>
  system.db.insert(rateLimit).values({ key, points, expire: new Date(Date.now() + 15 * 60_000) })

describe("failures in 15 minutes", () => {
  test("ten of one id slow it down, from wherever and with the right password too", async () => {
    const id = await addPerson(system)
    for (let count = 0; count < 10; count++) expect((await signIn(id, wrong, address())).status).toBe(401)
    const { status, refusal, headers } = await signIn(id, demoPassword, address())
    expect([status, refusal?.code]).toEqual([429, "SLOW_DOWN"])
    expect(refusal?.message).toMatch(/^Muitas tentativas\. Aguarde 15 minutos para tentar novamente\.$/)
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(14 * 60)
    expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(15 * 60)
  })

  test("ten of an id that does not exist slow it down just so", async () => {
    const answers: number[] = []
    for (let count = 0; count < 11; count++) {
      answers.push((await signIn("98765432100", wrong, address())).status)
    }
    expect(answers).toEqual([...Array(10).fill(401), 429])
  })

  test("a hundred of one address slow down everybody there, and nobody elsewhere", async () => {
    const [here, there] = [address(), address()]
    await counted(`signIn:address:${here}`, 98)
    expect((await signIn("30000000010", wrong, here)).status).toBe(401)
    expect((await signIn(await addPerson(system), demoPassword, here)).status).toBe(200)
    expect((await signIn("30000000011", wrong, here)).status).toBe(401)
    const id = await addPerson(system)
    expect((await signIn(id, demoPassword, here)).status).toBe(429)
    expect((await signIn(id, demoPassword, there)).status).toBe(200)
  })

  test.each([
    ["10.8.7.6", ["10.8.7.6:51008", "10.9.9.9, 10.8.7.6:51009", "::ffff:10.8.7.6", "[::ffff:a08:706]:443"]],
    [
      "2001:db8:8:0",
      ["[2001:db8:8::1]:443", "2001:0DB8:0008:0000:0:0:0:2", '"[2001:db8:8::3]"', "2001:db8:8::4%eth0"],
    ],
  ])("of %s count together, however a proxy writes it", async (key, spellings) => {
    await counted(`signIn:address:${key}`, 100 - spellings.length)
    for (const [count, spelling] of spellings.entries()) {
      expect((await signIn(`3000000012${count}`, wrong, spelling)).status).toBe(401)
    }
    for (const spelling of spellings) {
      expect((await signIn(await addPerson(system), demoPassword, spelling)).status).toBe(429)
    }
  })

  test("of one IPv6 network count together", async () => {
    await counted("signIn:address:2001:db8:7:0", 98)
    for (let count = 0; count < 2; count++) {
      await signIn(`300000001${10 + count}`, wrong, `2001:db8:7::${count}`)
    }
    const id = await addPerson(system)
    expect((await signIn(id, demoPassword, "2001:db8:7:0:aaaa::1")).status).toBe(429)
    expect((await signIn(id, demoPassword, "2001:db8:7:1::1")).status).toBe(200)
  })

  test("are no more when tried together", async () => {
    const id = await addPerson(system)
    const tries = Array.from({ length: 25 }, () => signIn(id, wrong, address()))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  test("are forgotten once the person comes in", async () => {
    const id = await addPerson(system)
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 9; count++) await signIn(id, wrong, address())
      expect((await signIn(id, demoPassword, address())).status).toBe(200)
    }
    const kinds = (await auditOf(system, id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === "session.failed")).toHaveLength(18)
  })
})

describe("a device that somebody signed in from before", () => {
  const entered = async (id: string) => (await signIn(id, demoPassword, address())).body.device
  const failing = async (id: string, count: number, device?: string) => {
    const statuses: number[] = []
    for (let time = 0; time < count; time++) {
      statuses.push((await signIn(id, wrong, address(), device)).status)
    }
    return statuses
  }

  test("is not held up by guesses in that name, nor by those of its office", async () => {
    const id = await addPerson(system)
    const device = await entered(id)
    const here = address()
    await failing(id, 10)
    await counted(`signIn:address:${here}`, 100)
    expect((await signIn(id, demoPassword, here)).status).toBe(429)
    const again = await signIn(id, demoPassword, here, device)
    expect([again.status, again.body.device]).toEqual([200, device])
  })

  test("has guesses of its own, as many as anybody", async () => {
    const id = await addPerson(system)
    const device = await entered(id)
    expect(await failing(id, 11, device)).toEqual([...Array(10).fill(401), 429])
    expect((await signIn(id, demoPassword, address(), device)).status).toBe(429)
    expect((await signIn(id, demoPassword, address())).status).toBe(200)
  })

  test("is one for that person alone; several may share it", async () => {
    const [one, other] = [await addPerson(system), await addPerson(system)]
    const device = await entered(one)
    await failing(other, 10)
    expect((await signIn(other, demoPassword, address(), device)).status).toBe(429)
    const third = await addPerson(system)
    expect((await signIn(third, demoPassword, address(), device)).body.device).toBe(device)
    await failing(third, 10)
    expect((await signIn(third, demoPassword, address(), device)).status).toBe(200)
  })

  test("is none that made up its token: it is given another", async () => {
    const id = await addPerson(system)
    const made = "d".repeat(43)
    const { body } = await signIn(id, demoPassword, address(), made)
    expect(body.device).toMatch(/^[\w-]{43}$/)
    expect(body.device).not.toBe(made)
    await failing(id, 10)
    expect((await signIn(id, demoPassword, address(), made)).status).toBe(429)
  })

  test("is kept hashed, and not after a failure", async () => {
    const id = await addPerson(system)
    const ofPerson = () => system.db.select().from(knownDevice).where(eq(knownDevice.atalaiaId, id))
    await failing(id, 1)
    expect(await ofPerson()).toEqual([])
    const device = await entered(id)
    const kept = await ofPerson()
    expect(kept).toHaveLength(1)
    expect(Buffer.from(kept[0]?.hash ?? []).toString("base64url")).not.toBe(device)
  })
})

describe("sign-ins in 15 minutes, right ones too", () => {
  test("are a hundred of one person", async () => {
    const id = await addPerson(system)
    await counted(`signInAttempt:id:${id}`, 99)
    expect((await signIn(id, demoPassword, address())).status).toBe(200)
    expect((await signIn(id, demoPassword, address())).refusal?.code).toBe("SLOW_DOWN")
  })

  test("are three thousand of one address", async () => {
    const here = address()
    await counted(`signInAttempt:address:${here}`, 2999)
    expect((await signIn(await addPerson(system), demoPassword, here)).status).toBe(200)
    expect((await signIn(await addPerson(system), demoPassword, here)).status).toBe(429)
    expect((await signIn(await addPerson(system), demoPassword, address())).status).toBe(200)
  })
})

test("many who sign in together from one address all come in", async () => {
  const here = address()
  const ids = await Promise.all(Array.from({ length: 20 }, () => addPerson(system)))
  const answers = await Promise.all(ids.map((id) => signIn(id, demoPassword, here)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test.each([
  { call: "recover", id: "70000000001" },
  { call: "continueRegistry", id: "70000000002" },
] as const)("session.$call is slowed down for one id, known or not", async ({ call, id }) => {
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) {
    const request = { body: { id }, headers: { "X-Forwarded-For": address() } }
    statuses.push((await system.api.session[call](request)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
