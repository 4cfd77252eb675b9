import { describe, expect, test } from "vitest"
import { errorForLog } from "@/server/platform/telemetry/errorForLog"

/** Data that must never be logged: a person's id, e-mail and name. */
const personal = ["12345678909", "ana@exemplo.gov.br", "Ana Souza"]
const [id = "", email = "", name = ""] = personal

/** An error as drizzle and pg create it for a duplicate row. */
function failedQuery() {
  const cause = Object.assign(new Error(`duplicate key: ${email}`), {
    name: "error",
    code: "23505",
    severity: "ERROR",
    detail: `Key (email)=(${email}) already exists.`,
    where: `unnamed portal with parameters: $1 = '${id}'`,
    parameters: [id, name],
    constraint: "person_email",
    schema: "public",
    table: "person",
    routine: "_bt_check_unique",
  })
  const message = `Failed query: insert into person values ($1, $2)\nparams: ${id},${name}\n    at ${id} (file:///${name}:1:1)`
  return Object.assign(new Error(message), { query: "insert", params: [id, name], cause })
}

test("of a failed query its rule and its place are logged, not its parameters", () => {
  const logged = errorForLog(failedQuery())
  expect(logged.cause).toMatchObject({
    code: "23505",
    severity: "ERROR",
    constraint: "person_email",
    table: "person",
    routine: "_bt_check_unique",
  })
  expect(logged.frames?.[0]).toContain("errorForLog.test.ts")
  const text = JSON.stringify(logged)
  for (const each of personal) expect(text).not.toContain(each)
  expect(Object.keys(logged)).toEqual(["name", "frames", "cause"])
})

describe("a name is logged as one only if it can be no text about a person", () => {
  test.each([id, name, email, "wk104829301", "", 17, null, "x".repeat(101)])("not %j", (value) => {
    const error = Object.assign(new Error(), { name: value, code: value, table: value, syscall: value })
    expect(Object.keys(errorForLog(error))).toEqual(["name", "frames"])
    expect(errorForLog(error).name).toBe("Error")
  })

  test.each(["23505", "40P01", "ECONNREFUSED", "ERR_STREAM_PREMATURE_CLOSE"])("but %j", (code) => {
    expect(errorForLog(Object.assign(new Error(), { code }))).toMatchObject({ code })
  })
})

test("an error has the name of its class where it has none of its own", () => {
  class QueryError extends Error {}
  expect(errorForLog(new QueryError()).name).toBe("QueryError")
  expect(errorForLog(new TypeError()).name).toBe("TypeError")
  expect(errorForLog(Object.assign(Object.create(null), { name: "Error" })).name).toBe("Error")
})

test("the errors of several addresses of one host are logged each", () => {
  const refused = (code: string) => Object.assign(new Error("10.0.0.1"), { code, syscall: "connect" })
  const logged = errorForLog(new AggregateError([refused("ECONNREFUSED"), refused("ENETUNREACH")]))
  expect(logged.errors).toMatchObject([
    { code: "ECONNREFUSED", syscall: "connect" },
    { code: "ENETUNREACH", syscall: "connect" },
  ])
})

test("what is thrown and is no error is not written, and neither is a cause that goes in circles", () => {
  expect(errorForLog(id)).toEqual({ name: "thrown string" })
  expect(errorForLog(undefined)).toEqual({ name: "thrown undefined" })
  const circle = new Error("round")
  circle.cause = circle
  expect(JSON.stringify(errorForLog(circle)).match(/"cause"/g)).toHaveLength(5)
})
