import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { type Machine, nodeTests, optionsOf, postgresTests, type Step, stepsOf } from "../steps.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const machine: Machine = {
  postgres: true,
  firefox: true,
  nodes: [{ path: "/opt/node22/bin/node", version: "v22.1.0" }],
  chromium: "/usr/bin/chromium",
}
const titles = (steps: Step[]) => steps.map(({ title }) => title)

describe("the quick round", () => {
  test("runs every level once, and the core in the browser", () => {
    expect(titles(stepsOf({ round: "quick" }, machine))).toEqual([
      "types",
      "lint",
      "build",
      "unit, page and API tests, embedded database",
      "browser tests, core",
    ])
  })

  test("selects the browser tests by their tag", () => {
    const browser = stepsOf({ round: "quick" }, machine).find(({ counts }) => counts === "playwright")
    expect(browser?.args.join(" ")).toMatch(/--project chromium --grep @core$/)
  })

  test("is the same whatever else the machine has", () => {
    const bare = { ...machine, postgres: false, firefox: false, nodes: [] }
    expect(stepsOf({ round: "quick" }, bare)).toEqual(stepsOf({ round: "quick" }, machine))
  })
})

describe("the round of everything", () => {
  test("runs in everything that the machine has", () => {
    expect(titles(stepsOf({ round: "all" }, machine))).toEqual([
      "types",
      "lint",
      "build",
      "unit and page tests",
      "API tests, embedded database",
      "API tests, PostgreSQL",
      "bad days of the built server",
      "built server, terminal and part of the API tests, Node v22.1.0",
      "browser tests",
      "main job and every screen, Firefox",
    ])
  })

  test("leaves out what the machine does not have", () => {
    const bare = { ...machine, postgres: false, firefox: false, nodes: [] }
    const all = stepsOf({ round: "all" }, bare)
    expect(titles(all).filter((title) => /PostgreSQL|Firefox|Node/.test(title))).toEqual([])
    // Without PostgreSQL, the tests of all calls run on the embedded database.
    expect(all.filter(({ env }) => env?.CALLS_ELSEWHERE)).toEqual([])
  })

  test("sets TEST_ALL and FUZZ_RUNS in every step", () => {
    for (const { env } of stepsOf({ round: "all" }, machine)) {
      expect(env).toMatchObject({ TEST_ALL: "1", FUZZ_RUNS: "64" })
    }
  })

  test("keeps PostgreSQL from the steps of the embedded database alone", () => {
    const without = stepsOf({ round: "all" }, machine).filter(({ env }) => env?.TEST_DATABASE_URL === "")
    expect(titles(without)).toEqual(["unit and page tests", "API tests, embedded database"])
  })
})

describe("the shards of a round", () => {
  const counts = [1, 2, 3, 6]
  const rounds = (["quick", "all", "postgres"] as const).flatMap((round) =>
    counts.map((count) => ({ round, count })),
  )

  test.each(rounds)("$count of $round run every step exactly once", ({ round, count }) => {
    const shards = Array.from({ length: count }, (_, index) =>
      stepsOf({ round, shard: { index: index + 1, count } }, machine),
    )
    for (const step of stepsOf({ round }, machine)) {
      const parts = shards.flatMap((steps) => steps.filter(({ title }) => title === step.title))
      const given = parts.map(({ args }) => args.filter((arg) => !step.args.includes(arg)).join(" "))
      const expected = Array.from({ length: count }, (_, index) => `--shard=${index + 1}/${count}`)
      if (step.title === "build") expect(given).toEqual(expected.map(() => ""))
      else if (!step.counts) expect(given).toEqual([""])
      else if (step.counts === "playwright") expect(given).toEqual(expected)
      else expect(given).toEqual(expected.map((shard) => `${shard} --pass-with-no-tests`))
    }
  })
})

test("the tests that are named one by one exist", () => {
  expect([...postgresTests, ...nodeTests].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

describe("arguments", () => {
  test.each([
    [[], { round: "quick" }],
    [["all"], { round: "all" }],
    [["postgres"], { round: "postgres" }],
    [["all", "--shard", "2/6"], { round: "all", shard: { index: 2, count: 6 } }],
    [["--shard=6/6"], { round: "quick", shard: { index: 6, count: 6 } }],
  ])("%j are read", (args, options) => {
    expect(optionsOf(args)).toEqual({ ...options, limitMinutes: expect.any(Number) })
  })

  test.each(["7/6", "0/6", "x", "2", "2/6/1", "-1/6", "1/0", "1.5/6", ""])(
    "a shard %j is refused",
    (shard) => {
      expect(() => optionsOf(["all", `--shard=${shard}`])).toThrow(
        `--shard takes INDEX/COUNT with an INDEX from 1 to COUNT, such as 2/6, and not "${shard}".`,
      )
    },
  )

  test.each([
    [["everything"], "everything"],
    [["--fast"], "--fast"],
    [["-f"], "-f"],
    [["all", "tests/unit"], "tests/unit"],
    [["toString"], "toString"],
  ])("%j are refused", (args, unknown) => {
    expect(() => optionsOf(args)).toThrow(
      `The tests do not know "${unknown}": they take one of quick, all, postgres, and --shard INDEX/COUNT.`,
    )
  })
})
