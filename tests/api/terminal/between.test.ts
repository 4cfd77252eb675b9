import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Between, between, type Passed, type Passing, type Rule } from "../../support/server/between"
import { federationForFile, secret } from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { addAdministrator, type ServiceAccount } from "../../support/server/serviceAccount"
import { type BuiltTerminal, builtTerminal } from "../../support/server/terminal"
import { describeInAll, testInAll } from "../../support/testAll"

/** The built terminal with a proxy between it and the server. */
const system = federationForFile()
let terminal: BuiltTerminal
let way: Between
let robot: ServiceAccount

beforeAll(async () => {
  terminal = await builtTerminal()
  robot = await addAdministrator(system)
  way = await between(new URL(system.issuer).origin)
  await mkdir(join(terminal.config, "atalaia"), { recursive: true })
  const kept = { current: way.origin, servers: { [way.origin]: { token: system.admin } } }
  await writeFile(join(terminal.config, "atalaia/session.json"), JSON.stringify(kept))
})
afterAll(async () => {
  await way.close()
  await terminal.remove()
})
beforeEach(() =>
  system.db.execute(sql`delete from application_disabling where client_id = '12345678909' and app_id <> 1`),
)

const block = "block user 12345678909 app SINAL because Férias"
const blocks = () =>
  rows<unknown>(
    system.db,
    sql`select 1 from application_disabling where client_id = '12345678909' and app_id <> 1`,
  )
const asRobot = () => ({ ATALAIA_CLIENT_ID: robot.appKey, ATALAIA_CLIENT_SECRET: secret })

interface Said {
  outcome: string
  message: string
  mayBeDone?: boolean
  plan?: number
  address?: string
  problem?: object
}
/** Runs it with `--json`: however it ends, one JSON object reports the result, and no stack is printed. */
async function said(words: string[], input = "", env: NodeJS.ProcessEnv = {}) {
  const { code, out, err } = await terminal.run([...words, "--json"], input, env)
  expect(err).toBe("")
  const result: Said = JSON.parse(out)
  return { ...result, code }
}
const plan = (input = `${block}\n`, env: NodeJS.ProcessEnv = {}) =>
  said(["--yes", "--because", "Férias"], input, env)

const isBlock = ({ method, path }: Passing) => method === "PATCH" && path.startsWith("/api/client/")
const isSaving = ({ method, path }: Passing) => method === "POST" && path === "/api/plans"
const isApplying = ({ path }: Passing) => path.endsWith("/application") && path.startsWith("/api/plans/")
const keysOf = (which: (request: Passing) => boolean) =>
  way.passed.filter(which).map(({ headers }) => headers["idempotency-key"])

const page: Passed = { status: 200, headers: { "content-type": "text/html" }, body: "<h1>Entre na rede</h1>" }
const json = (body: unknown, status = 200): Passed => ({
  status,
  headers: { "content-type": "application/json", "x-request-id": "de-outro-servidor" },
  body: JSON.stringify(body),
})
/** Answers these requests itself, without the server. */
const instead =
  (which: (request: Passing) => boolean, answer: Passed): Rule =>
  async (request, pass) =>
    which(request) ? answer : pass()

describeInAll("an answer that is not Atalaia's", () => {
  test.each([
    ["the page of a network", page],
    ["JSON of another form", json({ x: [1, 2, null] })],
    ["JSON that is nothing", json(null)],
    [
      "JSON without the number that each answer has",
      { ...json({}), headers: { "content-type": "application/json" } },
    ],
    ["the error of a proxy", { ...page, status: 502 }],
    ["the way to another address", { status: 302, headers: { location: "/entrar" }, body: "" }],
  ])("is not taken for a change that was done: %s", async (_, answer) => {
    way.follow(instead(isBlock, answer))
    const result = await said([block, "--yes"])
    expect(result).toMatchObject({ code: 5, outcome: "unreachable", command: "block-user", mayBeDone: true })
    expect(result.message).toContain("não veio do Atalaia")
    expect(result.message).toContain("Não se sabe se a mudança foi feita")
    expect(await blocks()).toEqual([])
    const keys = keysOf(isBlock)
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
  })

  test("to what is saved leads to no plan, and says where to look", async () => {
    way.follow(instead(isSaving, json({ x: 1 })))
    const result = await plan()
    expect(result).toMatchObject({ code: 5, mayBeDone: true, address: `${way.origin}/plans` })
    expect(way.passed.filter(isApplying)).toEqual([])
  })

  test.each([
    ["/api/runbooks", []],
    ["/api/runbooks", null],
    ["/api/plans/simulation", { lines: [] }],
    ["/api/session", "olá"],
  ])("to a question is no answer: %s %j", async (path, body) => {
    way.follow(instead((request) => request.path.startsWith(path), json(body)))
    const result = await plan()
    expect(result).toMatchObject({ code: 5, outcome: "unreachable" })
    expect(result.mayBeDone).toBeUndefined()
    expect(result.message).not.toContain("mudança")
    expect(way.passed.filter(isSaving)).toEqual([])
  })

  test("to a preview is no effect", async () => {
    way.follow(instead(({ headers }) => headers["x-preview"] !== undefined, json({ effects: "não" })))
    expect(await said([block, "--plan"])).toMatchObject({ code: 5 })
  })
})

testInAll("a plan that does not go on is not applied for ever", async () => {
  way.follow(instead(isApplying, json({ lines: [], left: 1, done: 0, state: "draft" })))
  const result = await plan()
  expect(result).toMatchObject({ code: 1, plan: expect.any(Number) })
  expect(result.message).toContain("não avança")
  expect(way.passed.filter(isApplying)).toHaveLength(2)
})

describe("a change whose answer is lost", () => {
  /** The server handles these requests, but its first `times` answers are lost. */
  const losing =
    (which: (request: Passing) => boolean, times: number): Rule =>
    async (request, pass) => {
      const answer = await pass()
      return which(request) && way.passed.filter(which).length <= times ? undefined : answer
    }
  const doneCount = async () => {
    const [row] = await rows<{ count: number }>(
      system.db,
      sql`select count(*)::int as count from audit where kind = 'application.disableClient' and subject_id = '12345678909'`,
    )
    return row?.count ?? 0
  }

  test("is sent again with its key, and done once", async () => {
    way.follow(losing(isBlock, 2))
    const before = await doneCount()
    expect(await said([block, "--yes"])).toMatchObject({ code: 0, outcome: "done" })
    expect(await doneCount()).toBe(before + 1)
    const keys = keysOf(isBlock)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^"[\da-f-]{36}"$/)
  })

  testInAll("may have been done where no answer comes at all", async () => {
    way.follow(losing(isBlock, Number.POSITIVE_INFINITY))
    const before = await doneCount()
    const result = await said([block, "--yes"])
    expect(result).toMatchObject({ code: 5, outcome: "unreachable", mayBeDone: true })
    expect(await doneCount()).toBe(before + 1)
  })

  testInAll("as a plan is saved and applied once, each under a key of its own", async () => {
    way.follow(losing((request) => isSaving(request) || isApplying(request), 1))
    expect(await plan()).toMatchObject({ code: 0, plan: expect.any(Number) })
    expect(new Set(keysOf(isSaving)).size).toBe(1)
    expect(new Set(keysOf((request) => isSaving(request) || isApplying(request))).size).toBe(2)
    expect(await blocks()).toHaveLength(1)
  })

  testInAll("as the application of a plan says which plan it was", async () => {
    way.follow(losing(isApplying, Number.POSITIVE_INFINITY))
    expect(await plan()).toMatchObject({ code: 5, mayBeDone: true, plan: expect.any(Number) })
    expect(await blocks()).toHaveLength(1)
  })

  testInAll("waits while the server is still at it", async () => {
    const underWay = json({ code: "KEY_UNDER_WAY", message: "Ainda em andamento." }, 409)
    way.follow(async (request, pass) =>
      isBlock(request) && way.passed.filter(isBlock).length === 1 ? underWay : pass(),
    )
    expect(await said([block, "--yes"])).toMatchObject({ code: 0 })
    expect(new Set(keysOf(isBlock)).size).toBe(1)
  })

  const done = json({ code: "KEY_DONE", message: "Já fez mudanças." }, 409)

  testInAll("waits a moment while the answer of what is done is not stored", async () => {
    way.follow(async (request, pass) =>
      isBlock(request) && way.passed.filter(isBlock).length === 1 ? done : pass(),
    )
    expect(await said([block, "--yes"])).toMatchObject({ code: 0 })
    expect(new Set(keysOf(isBlock)).size).toBe(1)
  })

  testInAll("says that it is done where its answer was lost", async () => {
    way.follow(instead(isBlock, done))
    const result = await said([block, "--yes"])
    expect(result).toMatchObject({ code: 5, mayBeDone: true, message: "Já fez mudanças." })
    expect(way.passed.filter(isBlock)).toHaveLength(4)
  })

  testInAll("among several says how far they had come", async () => {
    way.follow(losing((request) => isBlock(request) && request.path.includes("10120130149"), 9))
    const both = "block user 12345678909, 10120130149 app SINAL because Férias"
    const result = await said([both, "--yes"])
    expect(result).toMatchObject({ code: 5, mayBeDone: true })
    expect(result.message).toContain("1 de 2 tiveram resposta")
  })
})

describe("a token that ends early", () => {
  const ended = json({ code: "NO_SESSION", message: "Sua sessão terminou." }, 401)
  const tokens = () => way.passed.filter(({ path }) => path === "/oidc/token").length

  test("is replaced by another one, with which the call is made again", async () => {
    way.follow(async (request, pass) =>
      isBlock(request) && way.passed.filter(isBlock).length === 1 ? ended : pass(),
    )
    expect(await said([block, "--yes"], "", asRobot())).toMatchObject({ code: 0 })
    expect(tokens()).toBe(2)
    const [first, second] = way.passed.filter(isBlock)
    expect(second?.headers.authorization).not.toBe(first?.headers.authorization)
    expect(await blocks()).toHaveLength(1)
  })

  testInAll("is asked for once", async () => {
    way.follow(instead(isBlock, ended))
    expect(await said([block, "--yes"], "", asRobot())).toMatchObject({ code: 4, outcome: "notSignedIn" })
    expect(tokens()).toBe(2)
    expect(way.passed.filter(isBlock)).toHaveLength(2)
  })

  test("ends where a person signed in", async () => {
    way.follow(instead(isBlock, ended))
    expect(await said([block, "--yes"])).toMatchObject({ code: 4 })
    expect(way.passed.filter(isBlock)).toHaveLength(1)
  })
})

describeInAll("texts of the server", () => {
  const message = "\u001b]0;seu\u0007\u001b[2J\u009bmal\u202eolleh\n  + feito"
  const refused = json({ code: "NOT_YOURS", message, fields: { app: `outro${message}` } }, 403)

  test("give the terminal no orders, and read as what they are", async () => {
    way.follow(instead(isBlock, refused))
    const { code, out, err } = await terminal.run([block, "--yes"])
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).not.toMatch(/[\p{Cf}]|(?!\n)\p{Cc}/u)
    expect(err.split("\n")).toHaveLength(3)
    const effect = { text: message, tone: "positive" }
    way.follow(instead(({ headers }) => headers["x-preview"] !== undefined, json({ effects: [effect] })))
    const planned = await terminal.run([block, "--plan"])
    expect(planned.out).not.toMatch(/[\p{Cf}]|(?!\n)\p{Cc}/u)
    expect(planned.out.split("\n")).toHaveLength(3)
  })

  test("are as they were in JSON, written so that everything is seen", async () => {
    const effect = { text: message, tone: "positive" }
    way.follow(instead(({ headers }) => headers["x-preview"] !== undefined, json({ effects: [effect] })))
    const { out } = await terminal.run([block, "--plan", "--json"])
    expect(out.trim()).not.toMatch(/[\p{Cf}\p{Cc}]/u)
    expect(JSON.parse(out)).toMatchObject({ effects: [effect] })
  })
})

test("a server that answers without an end is left", async () => {
  const long = " ".repeat(65 * 1024 ** 2)
  way.follow(async ({ path }, pass) => {
    const answer = await pass()
    return path === "/api/session" ? { ...answer, body: answer.body + long } : answer
  })
  expect(await said([block, "--yes"])).toMatchObject({ code: 5 })
})

test("a line of the standard input that means nothing says where", async () => {
  way.follow((_, pass) => pass())
  const wrong = "block usr 1"
  expect(await plan(`${block}\n${wrong}\n`)).toMatchObject({
    code: 2,
    problem: { line: wrong, start: 6, end: wrong.length, reason: expect.any(String) },
  })
  // Valid as a single command, but not in a plan.
  expect(await plan("theme dark\n")).toMatchObject({
    code: 2,
    problem: { line: "theme dark", start: 0, end: 10 },
  })
})

describeInAll("a server that names another address for itself", () => {
  const elsewhere =
    (name: string): Rule =>
    async ({ path }, pass) => {
      const answer = await pass()
      if (!path.endsWith("/.well-known/openid-configuration")) return answer
      const other = JSON.parse(answer.body)
      other[name] = String(other[name]).replace("127.0.0.1", "localhost")
      return { ...answer, body: JSON.stringify(other) }
    }
  const asked = () => way.passed.map(({ path }) => path)

  test.each(["token_endpoint", "jwks_uri", "device_authorization_endpoint"])(
    "is shown no secret: %s",
    async (name) => {
      way.follow(elsewhere(name))
      expect(await said(["whoami"], "", asRobot())).toMatchObject({ code: 1, outcome: "refused" })
      expect(asked()).toEqual(["/oidc/.well-known/openid-configuration"])
      way.follow(elsewhere(name))
      expect(await said(["login", "--server", way.origin])).toMatchObject({ code: 1 })
      expect(asked()).toEqual(["/oidc/.well-known/openid-configuration"])
    },
  )
})
