import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson, auditOf } from "../support/person"
import { demoPassword, type System, startSystem } from "../support/system"

let system: System
beforeAll(async () => {
  system = await startSystem({ trustProxy: true })
})
afterAll(async () => {
  expect(system.reported).toEqual([])
  await system.close()
})

let networks = 0
/** An address nobody else in this file uses. */
const address = () => `10.9.${++networks}.1`
const signIn = (id: string, password: string, from: string) =>
  system.call<{ message: string; code: string }>("POST", "/session", {
    body: { id, password },
    headers: { "X-Forwarded-For": from },
  })
const wrong = "uma senha errada"

describe("ten failures in 15 minutes", () => {
  test("of one id slow it down, from wherever and with the right password too", async () => {
    const id = await addPerson(system)
    for (let count = 0; count < 10; count++) expect((await signIn(id, wrong, address())).status).toBe(401)
    const { status, body, headers } = await signIn(id, demoPassword, address())
    expect([status, body.code]).toEqual([429, "SLOW_DOWN"])
    expect(body.message).toMatch(/^Muitas tentativas\. Aguarde 15 minutos para tentar novamente\.$/)
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(14 * 60)
    expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(15 * 60)
  })

  test("of an id that does not exist slow it down just so", async () => {
    const answers: number[] = []
    for (let count = 0; count < 11; count++) {
      answers.push((await signIn("98765432100", wrong, address())).status)
    }
    expect(answers).toEqual([...Array(10).fill(401), 429])
  })

  test("of one address slow down everybody there, and nobody elsewhere", async () => {
    const [here, there] = [address(), address()]
    for (let count = 0; count < 10; count++) await signIn(`300000000${10 + count}`, wrong, here)
    const id = await addPerson(system)
    expect((await signIn(id, demoPassword, here)).status).toBe(429)
    expect((await signIn(id, demoPassword, there)).status).toBe(200)
  })

  test("of one IPv6 network count together", async () => {
    for (let count = 0; count < 10; count++) {
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

test("many who sign in together from one address all come in", async () => {
  const here = address()
  const ids = await Promise.all(Array.from({ length: 20 }, () => addPerson(system)))
  const answers = await Promise.all(ids.map((id) => signIn(id, demoPassword, here)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test.each([
  { path: "/session/recovery", id: "70000000001" },
  { path: "/session/registration", id: "70000000002" },
])("$path is slowed down for one id, known or not", async ({ path, id }) => {
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) {
    const asked = { body: { id }, headers: { "X-Forwarded-For": address() } }
    statuses.push((await system.call("POST", path, asked)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
