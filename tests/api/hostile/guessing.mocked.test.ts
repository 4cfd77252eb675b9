import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { type ServerType, serve } from "@hono/node-server"
import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { lanes } from "@/server/identity/access/hashing"
import { hash, verify } from "@/server/identity/access/hashThreads"
import { hashCost } from "@/server/identity/access/passwords"
import { rateLimit, recoveryCode } from "@/server/platform/database/schema/index"
import { addPerson, codeOf, mailTo } from "../../support/data/person"
import { addPreUser } from "../../support/data/registration"
import { refusedWith } from "../../support/server/problem"
import { demoPassword, type System, startSystem, systemForFile } from "../../support/server/system"
import { until } from "../../support/until"

/**
 * A guesser learns nothing from the answers or from the amount of work, which is counted rather than timed. Guesses are counted
 * whatever address they claim to come from.
 */
vi.mock("@/server/identity/access/hashThreads", async (original) => {
  const actual = await original<typeof import("@/server/identity/access/hashThreads")>()
  return { ...actual, hash: vi.fn(actual.hash), verify: vi.fn(actual.verify) }
})
vi.mock("node:timers/promises", async (original) => {
  const actual = await original<typeof import("node:timers/promises")>()
  return { ...actual, setTimeout: vi.fn(actual.setTimeout) }
})

const wrong = "uma senha errada"
const nobody = "11144477735"

/** All parts of an answer that a client sees, except its time and the call's number. */
async function seen(system: System, path: string, body: object) {
  const answer = await system.call("POST", path, { body })
  const { status, headers } = answer
  return {
    status,
    answered: answer.refusal ? refusedWith(answer) : answer.body,
    headers: [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)),
  }
}

describe("signing in with a wrong password", () => {
  let system: System
  beforeAll(async () => {
    system = await startSystem({ signInsPerPerson: 100 }, { alone: true })
    // The hash that is verified for unknown ids is made at the first sign-in.
    await system.api.session.signIn({ body: { id: nobody, password: wrong } })
  })
  afterAll(async () => {
    expect(system.reported).toEqual([])
    await system.close()
  })

  const whose: [string, () => Promise<string>][] = [
    ["nobody's", async () => nobody],
    ["no identifier's", async () => "' or 1=1 --"],
    ["an inactive person's", () => addPerson(system, { enabled: false })],
    ["one's who never signed in", () => addPerson(system, { firstAccess: true, passwordHash: null })],
    [
      "one's whose password ended",
      () => addPerson(system, { lastPasswordUpdate: new Date("2020-01-01T00:00:00Z") }),
    ],
    ["one's with two-factor", () => addPerson(system, { twoFactorSecret: new Uint8Array(60) })],
    ["a pre-registered person's", () => addPreUser(system)],
  ]

  test.each(whose)("is answered the same for %s id", async (_, idOf) => {
    const known = await seen(system, "/session", { id: await addPerson(system), password: wrong })
    expect(known).toMatchObject({ status: 401, answered: { code: "BAD_CREDENTIALS" } })
    expect(await seen(system, "/session", { id: await idOf(), password: wrong })).toEqual(known)
    expect(await seen(system, "/session", { id: await idOf(), password: wrong, code: "123456" })).toEqual(
      known,
    )
  })

  test.each(whose)(
    "is the same work for %s id: one verification, at the same cost, and the same statements",
    async (_, idOf) => {
      const id = await idOf()
      const known = await addPerson(system)
      // Freezes the clock, so that the server's caches of some seconds stay valid.
      const clock = vi.spyOn(performance, "now").mockReturnValue(0)
      onTestFinished(() => clock.mockRestore())
      const work = async (given: string) => {
        vi.mocked(verify).mockClear()
        const statements = [
          vi.spyOn(system.db, "execute"),
          vi.spyOn(system.db, "insert"),
          vi.spyOn(system.db, "select"),
        ]
        await seen(system, "/session", { id: given, password: wrong })
        const counts = statements.map((spy) => spy.mock.calls.length)
        for (const spy of statements) spy.mockRestore()
        return {
          counts,
          costs: vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4)),
        }
      }
      const done = await work(known)
      const { memoryCost, timeCost } = hashCost
      expect(done.costs).toEqual([["", "argon2id", "v=19", `m=${memoryCost},t=${timeCost},p=1`]])
      expect(done.counts[0]).toBeGreaterThan(0)
      expect(await work(id)).toEqual(done)
    },
  )

  test("and a recovery code is the same work where none is left", async () => {
    const id = await addPerson(system)
    const secret = "abcdefghijklmnopqrstuvwxyz234567"
    const token = await system.signIn(id)
    expect(
      (await system.api.twoFactor.activate({ token, body: { secret, code: codeOf(secret) } })).status,
    ).toBe(200)
    const work = async () => {
      for (const mocked of [hash, verify]) vi.mocked(mocked).mockClear()
      const body = { id, password: demoPassword, code: "aaaa-bbbb-cccc" }
      expect((await system.api.session.signIn({ body })).refusal?.code).toBe("TWO_FACTOR_CODE")
      return [hash, verify].map((mocked) => vi.mocked(mocked).mock.calls.length)
    }
    const some = await work()
    expect(some).toEqual([1, 1])
    await system.db.delete(recoveryCode).where(eq(recoveryCode.atalaiaId, id))
    expect(await work()).toEqual(some)
  })

  test("that comes with many others waits until those before it are through", async () => {
    const real = vi.mocked(verify).getMockImplementation()
    let [underWay, most] = [0, 0]
    vi.mocked(verify).mockImplementation(async () => {
      most = Math.max(most, ++underWay)
      await system.api.system.serverTime()
      underWay--
      return false
    })
    const together = Array.from({ length: lanes + 20 }, (_, count) => String(60_000_000_000 + count))
    const answers = await Promise.all(
      together.map((id) => system.api.session.signIn({ body: { id, password: wrong } })),
    )
    if (real) vi.mocked(verify).mockImplementation(real)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(most).toBe(lanes)
  })

  test("beyond the hundredth of one person, right or wrong, costs no verification", async () => {
    const id = await addPerson(system)
    await system.db.insert(rateLimit).values({
      key: `signInAttempt:id:${id}`,
      points: 100,
      expire: new Date(Date.now() + 15 * 60_000),
    })
    vi.mocked(verify).mockClear()
    expect((await seen(system, "/session", { id, password: demoPassword })).status).toBe(429)
    expect(verify).not.toHaveBeenCalled()
  })

  test("of a length that nobody has costs no verification", async () => {
    vi.mocked(verify).mockClear()
    const { status } = await seen(system, "/session", { id: nobody, password: "x".repeat(100_000) })
    expect(status).toBe(422)
    expect(verify).not.toHaveBeenCalled()
  })

  test("counts for the person, however the id is written", async () => {
    const id = await addPerson(system)
    const [a, b, c, d] = [id.slice(0, 3), id.slice(3, 6), id.slice(6, 9), id.slice(9)]
    const written = [id, `${a}.${b}.${c}-${d}`, ` ${id} `, `${a} ${b} ${c} ${d}`, `${a}${b}${c}\u2013${d}`]
    for (let count = 0; count < 10; count++) {
      const { status } = await seen(system, "/session", {
        id: written[count % written.length],
        password: wrong,
      })
      expect(status).toBe(401)
    }
    for (const each of written) {
      expect((await seen(system, "/session", { id: each, password: demoPassword })).status).toBe(429)
    }
  })

  test("slowed down, answers the same for who exists and who does not", async () => {
    const answers = []
    for (const id of [await addPerson(system), "22255588846"]) {
      for (let count = 0; count < 10; count++) await seen(system, "/session", { id, password: wrong })
      vi.mocked(verify).mockClear()
      answers.push(await seen(system, "/session", { id, password: demoPassword }))
      expect(verify).not.toHaveBeenCalled()
    }
    const [known, unknown] = answers
    expect(known).toMatchObject({ status: 429, answered: { code: "SLOW_DOWN" } })
    const but = ({ headers, ...rest }: NonNullable<typeof known>) => ({
      ...rest,
      headers: headers.filter(([name]) => name !== "retry-after"),
    })
    expect(known && unknown && but(unknown)).toEqual(known && but(known))
  })
})

describe.each([
  ["Esqueci minha senha", "/session/recovery", () => addPerson(system)],
  ["Continuar pré-cadastro", "/session/registration", () => addPreUser(system)],
] as const)("%s", (_, path, known) => {
  const others: [string, () => Promise<string>][] = [
    ["nobody", async () => "33366699957"],
    ["no identifier", async () => "%' --"],
    ["an inactive person", () => addPerson(system, { enabled: false })],
    [
      "somebody on the other side",
      () => (path === "/session/recovery" ? addPreUser(system) : addPerson(system)),
    ],
  ]

  test.each(others)("answers the same for %s", async (_, idOf) => {
    const answered = await seen(system, path, { id: await known() })
    expect(answered.status).toBe(200)
    const id = await idOf()
    expect(await seen(system, path, { id })).toEqual(answered)
    expect(await mailTo(system, id)).toEqual([])
  })

  test("answers nobody before a time that is set for all", async () => {
    for (const id of [await known(), "44477700068"]) {
      let ring = () => {}
      const bell = new Promise<undefined>((resolve) => {
        ring = () => resolve(undefined)
      })
      vi.mocked(delay).mockClear()
      vi.mocked(delay).mockReturnValueOnce(bell)
      let answered = false
      const asking = seen(system, path, { id }).then((answer) => {
        answered = true
        return answer
      })
      await until(() => expect(delay).toHaveBeenCalledWith(200))
      // All work for the request has finished by now: later statements wait for earlier ones.
      await system.api.system.serverTime()
      expect(answered).toBe(false)
      ring()
      expect((await asking).status).toBe(200)
    }
  })
})

const system = systemForFile()

describe("guesses from one address", () => {
  let served: System
  let server: ServerType
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
    expect(served.reported).toEqual([])
    await served.close()
  })
  async function start(trustProxy: boolean) {
    served = await startSystem({ trustProxy })
    await new Promise((resolve) => {
      server = serve({ fetch: served.app.fetch, hostname: "127.0.0.1", port: 0 }, resolve)
    })
  }
  let made = 50_000_000_000
  /** A guess, by default at an id that was not guessed before. */
  async function guess(headers: Record<string, string>, given = { id: String(++made), password: wrong }) {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/api/session`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Client-Key": "atalaia",
        "X-Client-Name": "tests",
        "X-Client-Version": "1",
        Connection: "close",
        ...headers,
      },
      body: JSON.stringify(given),
    })
    await response.text()
    return response.status
  }
  const many = async (headers: (count: number) => Record<string, string>) => {
    for (let count = 0; count < 100; count++) expect(await guess(headers(count))).toBe(401)
  }

  test("are counted there, whatever a header says, where there is no proxy to trust", async () => {
    await start(false)
    await many((count) => ({
      "X-Forwarded-For": `10.1.1.${count}`,
      "X-Real-IP": `10.1.2.${count}`,
      "X-Client-IP": `10.1.3.${count}`,
      "CF-Connecting-IP": `10.1.4.${count}`,
      Forwarded: `for=10.1.5.${count}`,
    }))
    expect(await guess({ "X-Forwarded-For": "10.1.9.9" })).toBe(429)
    expect(await guess({ Forwarded: "for=10.1.9.9" })).toBe(429)
    const known = { id: await addPerson(served), password: demoPassword }
    expect(await guess({}, known)).toBe(429)
  })

  test("are counted at the hop that the trusted proxy wrote, not at those that the client made up", async () => {
    await start(true)
    await many((count) => ({ "X-Forwarded-For": `10.2.1.${count}, 10.2.${count}.7 , 10.9.9.9` }))
    expect(await guess({ "X-Forwarded-For": "10.9.9.8,10.9.9.9" })).toBe(429)
    expect(await guess({ "X-Forwarded-For": "10.9.9.9" })).toBe(429)
    // People whom the forged hops name are not slowed down.
    expect(await guess({ "X-Forwarded-For": "10.9.9.9, 10.2.1.1" })).toBe(401)
  })

  test("without a hop count at the connection, where the proxy is trusted too", async () => {
    await start(true)
    await many((count) => ({ "X-Forwarded-For": count % 2 ? " " : "10.3.1.1," }))
    expect(await guess({})).toBe(429)
    expect(await guess({ "X-Forwarded-For": "10.3.1.2" })).toBe(401)
  })
})
