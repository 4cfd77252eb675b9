import { beforeAll, describe, expect, test } from "vitest"
import { hasBody, maxBytes } from "@/contract/call"
import { classOf, filledPath, representativeCalls, someBody } from "../../support/server/contract"
import { expectProblem } from "../../support/server/problem"
import { account, systemForFile } from "../../support/server/system"

/**
 * How a call is read before its handler runs, for each class of calls (JSON body, multipart body, file answer, open to anyone,
 * …). `tests/unit/server/mountedRoutes.test.ts` checks that every call goes through the same function.
 */
const system = systemForFile()
let superAdmin: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
})

const calls = representativeCalls.map(({ id, record }) => ({
  id,
  record,
  kind: classOf(record),
  path: filledPath(record, "00000000000", 999_999_999),
}))
const withSession = calls.filter(({ record }) => record.who !== "anyone")
const withBody = calls.filter(({ record }) => hasBody(record))

describe.each(calls)("$id ($kind)", ({ record, path }) => {
  test.each(["X-Client-Key", "X-Client-Name", "X-Client-Version"])(
    "says that %s is missing",
    async (name) => {
      const answer = await system.call(record.method, path, { headers: { [name]: "" } })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "NO_CLIENT", message: expect.stringContaining(name) },
      })
      expectProblem(answer)
    },
  )

  test("refuses an unknown client", async () => {
    const answer = await system.call(record.method, path, { client: "desconhecido" })
    expect(answer).toMatchObject({ status: 400, body: { code: "UNKNOWN_CLIENT" } })
  })
})

describe.each(withSession)("$id ($kind)", ({ record, path }) => {
  const changedAtItsEnd = () => `${superAdmin.slice(0, -1)}${superAdmin.endsWith("A") ? "B" : "A"}`

  test.each<[string, () => string | undefined]>([
    ["no token", () => undefined],
    ["an unknown token", () => "x".repeat(43)],
    ["two words", () => "a b"],
    ["a letter with an accent", () => "ç"],
    ["null as text", () => "null"],
    ["a token whose last letter was changed", changedAtItsEnd],
  ])("asks for a session: %s", async (_, tokenOf) => {
    const token = tokenOf()
    const headers: Record<string, string> =
      token === undefined ? {} : { Authorization: `Bearer ${encodeURIComponent(token)}` }
    const answer = await system.call(record.method, path, { body: someBody(record), headers })
    expect(answer).toMatchObject({ status: 401, body: { code: "NO_SESSION" } })
  })
})

describe.each(withBody)("$id ($kind)", ({ record, path }) => {
  test.each<[string, BodyInit]>([
    ["nothing", ""],
    ["an open brace", "{"],
    ["brackets that do not match", "{]"],
    ["NUL", "\u0000"],
    ["bytes that are not UTF-8", new Uint8Array([0xff, 0xfe, 0x7b])],
    ["half a character", '{"a":"\\ud800"'],
    ["half a word", "nul"],
  ])("refuses an unreadable body: %s", async (_, body) => {
    const response = await system.app.request(`/api${path}`, {
      method: record.method,
      headers: {
        "X-Client-Key": "atalaia",
        "X-Client-Name": "tests",
        "X-Client-Version": "1",
        Authorization: `Bearer ${superAdmin}`,
        "Content-Type": "application/json",
      },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: "UNREADABLE" })
  })

  test("refuses an oversized body", async () => {
    const body = { x: "a".repeat(maxBytes(record)) }
    const answer = await system.call(record.method, path, { token: superAdmin, body })
    expect(answer).toMatchObject({ status: 413, body: { code: "TOO_LARGE" } })
  })

  test("refuses a deeply nested body", async () => {
    const body = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`
    const answer = await system.call(record.method, path, { token: superAdmin, body })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
})

test("an unknown route is answered like any refusal", async () => {
  const answer = await system.call("GET", "/nothing/here", { token: superAdmin })
  expect(answer).toMatchObject({
    status: 404,
    body: { code: "NO_SUCH_CALL", message: "Esta chamada não existe." },
  })
})

test.each([
  ["a million and a half lists", `[${"[],".repeat(750_000)}[]]`, "valores demais"],
  [
    "a thousand names in an object",
    JSON.stringify({ lines: [Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`n${at}`, at]))] }),
    "nomes demais em um objeto",
  ],
])("a body of %s is refused before it is parsed", async (_, body, what) => {
  expect(await system.call("POST", "/plans/simulation", { token: superAdmin, body })).toMatchObject({
    status: 400,
    body: { code: "UNREADABLE", message: `O corpo da chamada tem ${what}.` },
  })
})

test("a body of ten thousand items and long texts with brackets is read", async () => {
  const body = { lines: Array.from({ length: 10_001 }, () => `[{"a, b": "${"[{,".repeat(20)}`) }
  expect(await system.call("POST", "/plans/simulation", { token: superAdmin, body })).toMatchObject({
    status: 422,
    body: { fields: { lines: "São 10000 itens no máximo." } },
  })
})

test.each(['{"a":', "["])(
  "a body of twenty thousand %s says that it is nested too deeply",
  async (opening) => {
    const closing = opening === "[" ? "]" : "}"
    const deep = `${opening.repeat(20_000)}1${closing.repeat(20_000)}`
    const body = (text: string) => system.call("POST", "/plans/simulation", { token: superAdmin, body: text })
    expect(await body(deep)).toMatchObject({
      status: 400,
      body: {
        code: "UNREADABLE",
        message: "O corpo da chamada tem listas ou objetos aninhados fundo demais.",
      },
    })
    expect(await body(opening.repeat(20))).toMatchObject({
      status: 400,
      body: { code: "UNREADABLE", message: "O corpo da chamada não é JSON em UTF-8." },
    })
  },
)

test("a search of a megabyte is refused, not run", async () => {
  const answer = await system.call("GET", "/users", {
    token: superAdmin,
    query: { search: "a".repeat(1_000_000) },
  })
  expect(answer).toMatchObject({ status: 422, body: { fields: { search: expect.any(String) } } })
})
