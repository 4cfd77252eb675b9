import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Alarm, logger, reporter, takeConsole, tellOperator } from "@/server/platform/telemetry/log"
import { OwnError } from "@/server/platform/telemetry/ownError"

function collecting() {
  const lines: string[] = []
  return { lines, log: logger({ production: true }, { write: (line) => lines.push(line) }) }
}

describe("what libraries write to the console", () => {
  const { error: consoleError, warn } = console
  afterEach(() => {
    Object.assign(console, { error: consoleError, warn })
  })

  test("goes the way of all errors, without their words", () => {
    const reported: unknown[][] = []
    takeConsole((...given) => reported.push(given))
    const broken = new Error("12345678909")
    console.error("Request of 12345678909 failed", broken)
    console.warn("Ana Souza")
    expect(reported).toEqual([
      [broken, "console"],
      // The text itself is dropped; only its origin is reported.
      [new Error("written to the console"), "console"],
    ])
  })
})

describe("why a command failed", () => {
  let written = ""
  beforeEach(() => {
    written = ""
    vi.spyOn(process.stderr, "write").mockImplementation((part) => {
      written += part
      return true
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test("is told in the program's own words", () => {
    tellOperator(new Error("PORT must be a whole number"))
    expect(written).toBe("PORT must be a whole number\n")
  })

  test.each([
    Object.assign(new Error("Key (id)=(12345678909)"), { code: "23505" }),
    new Error("12345678909", { cause: new Error() }),
    new (class QueryError extends Error {})("params: 12345678909"),
    new SyntaxError('Unexpected token in "12345678909"'),
    "12345678909",
  ])("but not in those of others: %o", (error) => {
    const { log, lines } = collecting()
    tellOperator(error, { log })
    expect(written).toBe("")
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain("ended by an error")
    expect(lines[0]).not.toContain("12345678909")
  })
})

test("an alarm is logged as one, at the level of an error; the words are the program's own", () => {
  const { log, lines } = collecting()
  reporter(log)(new (class SafeOpened extends Alarm {})(), "the safe")
  reporter(log)(new TypeError(), "elsewhere")
  reporter(log)(new OwnError("SAFE_STUCK", "the safe does not open"), "the safe")
  reporter(log)(new Error("q", { cause: new Error("Connection terminated unexpectedly") }), "GET /x")
  reporter(log)(Object.assign(new Error("12345678909"), { code: "57P01" }), "mail")
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, err: { name: "SafeOpened" }, where: "the safe", msg: "alarm" },
    { level: 50, err: { name: "TypeError" }, where: "elsewhere", msg: "unexpected error" },
    { err: { name: "OwnError", code: "SAFE_STUCK" }, msg: "the safe does not open" },
    { err: { cause: { code: "CONNECTION_TERMINATED" } }, msg: "the database is unavailable" },
    { err: { code: "57P01" }, msg: "the database is unavailable" },
  ])
})

test("a log line holds what an error may say, and nothing that says who or where from", () => {
  const { log, lines } = collecting()
  log.error({ err: new Error("12345678909") }, "unexpected error")
  expect(lines).toHaveLength(1)
  const { err, time, ...rest } = JSON.parse(lines[0] ?? "")
  expect(Object.keys(err)).toEqual(["name", "frames"])
  expect(time).toEqual(expect.any(Number))
  expect(rest).toEqual({ level: 50, msg: "unexpected error" })
})
