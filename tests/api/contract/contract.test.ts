import type { type } from "arktype"
import { sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { hasBody, mostBytes } from "@/contract/call"
import { openSession } from "@/server/access/sessions"
import { refusalsOf } from "@/server/http/documentation/openApi"
import { accountWithout, everyCall, filledPath, someBody } from "../../support/server/contract"
import { expectProblem } from "../../support/server/problem"
import { rows } from "../../support/server/rows"
import { account, demoPassword, systemForFile } from "../../support/server/system"

/** What is true of every call. A new call is tested here without a line: the tests are made from the contract. */
const system = systemForFile()
let superAdmin: string
/** Of another application, and of somebody who holds a role there. */
let foreign: { client: string; token: string }

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  foreign = await openInSinal()
})

/** Sessions of which tests need no more than that they are open: signing in takes longer than what they try. */
const opened = new Map<string, Promise<string>>()
function sessionOf(id: string): Promise<string> {
  const session = opened.get(id) ?? system.signIn(id)
  opened.set(id, session)
  return session
}

async function openInSinal() {
  const [sinal] = await rows<{ id: number; key: string }>(
    system.db,
    sql`select id, app_key as key from application where acronym = 'SINAL'`,
  )
  const { token } = await openSession(system.db, {
    client: account.user,
    tokenType: "access",
    appId: sinal?.id ?? 0,
    ip: "127.0.0.1",
    userAgent: "tests",
  })
  return { client: sinal?.key ?? "", token }
}

/** Puts the moment at which somebody showed who they are so long back. */
const age = (id: string, by: string) =>
  system.db.execute(sql`
    update session set authenticated_date = authenticated_date - ${by}::interval where client_identifier = ${id}`)

/** A test for the calls that it is about; for the others there is nothing to test. */
const when = (about: unknown) => (about ? test : () => {})

const nobody = "00000000000"

describe.each(everyCall)("$id", ({ record }) => {
  const path = filledPath(record, nobody, 999_999_999)

  test("says which header is missing", async () => {
    const answer = await system.call(record.method, path, { headers: { "X-Client-Key": "" } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: "NO_CLIENT", message: expect.stringContaining("X-Client-Key") })
    expectProblem(answer)
  })

  test("refuses a client that is not known", async () => {
    const answer = await system.call(record.method, path, { client: "desconhecido" })
    expect(answer).toMatchObject({ status: 400, body: { code: "UNKNOWN_CLIENT" } })
  })

  when(record.who !== "anyone")("asks for a session: none, forged, malformed", async () => {
    for (const token of [
      undefined,
      "x".repeat(43),
      "a b",
      "ç",
      "null",
      `${superAdmin.slice(0, -1)}${superAdmin.endsWith("A") ? "B" : "A"}`,
    ]) {
      const headers: Record<string, string> =
        token === undefined ? {} : { Authorization: `Bearer ${encodeURIComponent(token)}` }
      const answer = await system.call(record.method, path, { body: someBody(record), headers })
      expect(answer).toMatchObject({ status: 401, body: { code: "NO_SESSION" } })
    }
  })

  when(accountWithout(record))("refuses who may not", async () => {
    const token = await sessionOf(accountWithout(record) ?? "")
    const answer = await system.call(record.method, path, { body: someBody(record), token })
    expect(answer).toMatchObject({ status: 403, body: { message: expect.any(String), code: "NOT_YOURS" } })
  })

  when(record.who !== "anyone" && !(record.tokens ?? ["access"]).includes("expiredPassword"))(
    "refuses a session of another token type",
    async () => {
      const token = await sessionOf(account.passwordExpired)
      const answer = await system.call(record.method, path, { body: someBody(record), token })
      expect(answer).toMatchObject({ status: 403, body: { code: "OTHER_TOKEN" } })
    },
  )

  when(record.who !== "anyone")("refuses a session of another application", async () => {
    const answer = await system.call(record.method, path, { body: someBody(record), ...foreign })
    expect(answer).toMatchObject({ status: 403, body: { code: "OTHER_APPLICATION" } })
  })

  // Ending all other sessions would end the one that the other tests use; it is tested by itself.
  const endsOthers = record.method === "DELETE" && record.path === "/session/devices"

  when(record.reauthenticates === "always" && !endsOthers)(
    "asks who it is where that was shown long ago",
    async () => {
      const token = await system.signIn(account.superAdmin)
      await age(account.superAdmin, "6 minutes")
      const refused = await system.call(record.method, path, { body: someBody(record), token })
      expect(refused).toMatchObject({ status: 401, body: { code: "REAUTHENTICATE" } })
      const shown = await system.call("POST", "/session/reauthentication", {
        token,
        body: { proof: demoPassword },
      })
      expect(shown.status).toBe(204)
      const answer = await system.call(record.method, path, { body: someBody(record), token })
      expect(answer.body).not.toMatchObject({ code: "REAUTHENTICATE" })
      await age(account.superAdmin, "-6 minutes")
      // A person may have so many sessions: this one makes room for those of other tests.
      await system.call("DELETE", "/session", { token })
    },
  )

  // Signing out would end the session that the other tests use; it is tested by itself.
  const signsOut = record.method === "DELETE" && record.path === "/session"

  when(hasBody(record))("refuses bodies that cannot be read, and keeps running", async () => {
    const unreadable: BodyInit[] = [
      "",
      "{",
      "{]",
      "\u0000",
      new Uint8Array([0xff, 0xfe, 0x7b]),
      '{"a":"\\ud800"',
      "nul",
    ]
    for (const body of unreadable) {
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
    }
  })

  when(hasBody(record))("refuses oversized and deeply nested bodies", async () => {
    const large = await system.call(record.method, path, {
      token: superAdmin,
      body: { x: "a".repeat(mostBytes(record)) },
    })
    expect(large).toMatchObject({ status: 413, body: { code: "TOO_LARGE" } })
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`
    const nested = await system.call(record.method, path, { token: superAdmin, body: deep })
    expect(nested.status).toBeGreaterThanOrEqual(400)
    expect(nested.status).toBeLessThan(500)
  })

  when(!signsOut)("answers any input without breaking", async () => {
    const tried = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          text: fc.oneof(
            fc.string({ minLength: 1, unit: "grapheme" }),
            fc.constantFrom("1", "sinal", nobody, "../..", "%00", "' or 1=1--"),
          ),
          number: fc.oneof(fc.integer(), fc.string({ minLength: 1 }), fc.constant(1)),
          body: fc.oneof(fc.anything({ maxDepth: 2, withNullPrototype: false }), bodyLike(record.body)),
          query: fc.dictionary(
            fc.oneof(
              fc.constantFrom("search", "page", "size", "text", "kinds", "appId", "rids"),
              fc.string(),
            ),
            fc.oneof(fc.string({ unit: "grapheme" }), fc.integer().map(String)),
            { maxKeys: 4 },
          ),
        }),
        async ({ text, number, body, query }) => {
          const given = {
            path: filledPath(record, text, number),
            query,
            ...(hasBody(record) && { body: JSON.stringify(body) ?? "null" }),
          }
          // What the call does not read makes no other input of it.
          const read = JSON.stringify({ ...given, query: keysOf(record.query).map((key) => query[key]) })
          if (tried.has(read)) return
          tried.add(read)
          const answer = await system.call(record.method, given.path, {
            ...given,
            token: superAdmin,
            // A preview is taken back: whatever the input changed, the next run finds the same data.
            headers: record.previews ? { "X-Preview": "1" } : {},
          })
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
          if (answer.status >= 400) {
            expectProblem(answer)
            expect([...refusalsOf(record).keys()]).toContain(answer.status)
          }
        },
      ),
      { numRuns: 25, seed: 20261120 },
    )
  })
})

/** The keys that a shape asks for, at every depth. */
const keysOf = (shape: type.Any) =>
  [...JSON.stringify(shape.json).matchAll(/"key":"(\w+)"/g)].flatMap(([, key]) => (key ? [key] : []))

/** Objects with the keys that a shape asks for, their values anything. */
function bodyLike(shape: type.Any) {
  const value = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom(" ", "12345678909", "2030-01-01T00:00:00Z", "a@b.gov.br"),
    fc.array(fc.string()),
  )
  return fc.record(Object.fromEntries(keysOf(shape).map((key) => [key, value])), { requiredKeys: [] })
}

test("what hashes passwords", () => {
  const hashing = everyCall.filter(({ record }) => record.hashes)
  expect(hashing.map(({ id }) => id)).toEqual([
    "session.signIn",
    "session.reauthenticate",
    "twoFactor.activate",
    "passkeys.add",
    "users.changePassword",
  ])
})

test("what asks who it is", () => {
  const asking = (when: string) =>
    everyCall.filter(({ record }) => record.reauthenticates === when).map(({ id }) => id)
  expect(asking("always")).toEqual([
    "devices.endOthers",
    "devices.end",
    "federation.rotateKeys",
    "twoFactor.activate",
    "twoFactor.deactivate",
    "passkeys.creationOptions",
    "passkeys.add",
    "passkeys.remove",
    "consents.ask",
    "consents.give",
    "plans.approve",
    "applications.makeSecret",
    "integration.update",
    "integration.remove",
    "integration.addRedirect",
    "integration.removeRedirect",
    "privacy.endReceived",
    "privacy.export",
  ])
  expect(asking("sometimes").sort()).toEqual([
    "federation.finishSignIn",
    "plans.apply",
    "registration.savePersonal",
    "sessions.end",
  ])
})

test("an unknown route is answered like any refusal", async () => {
  const answer = await system.call("GET", "/nothing/here", { token: superAdmin })
  expect(answer).toMatchObject({
    status: 404,
    body: { code: "NO_SUCH_CALL", message: "Esta chamada não existe." },
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
    expect(await body(opening.repeat(20_000))).toMatchObject({
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
