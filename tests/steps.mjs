import { dirname } from "node:path"
import { parseArgs } from "node:util"
import { CannotRun } from "./support/run/cannotRun.mjs"

/** The API tests about SQL, races and migrations. Continuous integration runs them on PostgreSQL. */
export const postgresTests = [
  ...["keyRotation", "knownRights", "sessionLimits"].map((name) => `tests/api/access/${name}.test.ts`),
  ...["audit", "months", "retention", "tampering"].map((name) => `tests/api/audit/${name}.test.ts`),
  ...["idempotency", "reading"].map((name) => `tests/api/contract/${name}.test.ts`),
  "tests/api/deliveries/many.test.ts",
  ...["literal", "races"].map((name) => `tests/api/hostile/${name}.test.ts`),
  ...["operationsDatabase", "operationsErrors", "statements", "storedEmails"].map(
    (name) => `tests/api/operations/${name}.test.ts`,
  ),
  "tests/api/organizations/memberMigration.test.ts",
  // If two reads happen at the same moment, the quota counts both.
  "tests/api/registration/concealed.test.ts",
  "tests/api/sessions/sessionsOverview.test.ts",
  ...["peopleWays", "search"].map((name) => `tests/api/users/${name}.test.ts`),
]

/** The tests of process start and end, native code, streams, sockets and the terminal. They run in every Node release. */
export const nodeTests = [
  ...["demonstration", "killed", "shutdown"].map((name) => `tests/badDays/${name}.test.ts`),
  ...["session", "pageSession", "passkeys", "password"].map((name) => `tests/api/access/${name}.test.ts`),
  ...["signIn", "outbound", "keys"].map((name) => `tests/api/federation/${name}.test.ts`),
  ...["fileStore", "operationsServer", "tracing"].map((name) => `tests/api/operations/${name}.test.ts`),
  "tests/api/assignments/blocks.test.ts",
  "tests/api/terminal",
]

/** Each round with the limit of one of its steps. A step that reaches it hangs. */
const rounds = { quick: 40, all: 60, postgres: 40 }

/** Reads the arguments of `tests/run.mjs`. Throws CannotRun if one is unknown or malformed. */
export function optionsOf(args) {
  const { tokens } = parseArgs({
    args,
    options: { shard: { type: "string" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const options = { round: "quick" }
  for (const token of tokens) {
    if (token.kind === "option" && token.name === "shard") options.shard = shardOf(token.value)
    else if (token.kind === "positional" && Object.hasOwn(rounds, token.value)) options.round = token.value
    else {
      const given = token.kind === "option" ? token.rawName : args[token.index]
      throw new CannotRun(
        `The tests do not know "${given}": they take one of ${Object.keys(rounds).join(", ")}, and --shard INDEX/COUNT.`,
      )
    }
  }
  return { ...options, limitMinutes: rounds[options.round] }
}

function shardOf(text = "") {
  const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text)?.map(Number) ?? []
  if (!(index <= count)) {
    throw new CannotRun(
      `--shard takes INDEX/COUNT with an INDEX from 1 to COUNT, such as 2/6, and not "${text}".`,
    )
  }
  return { index, count }
}

/**
 * The steps of a round in their order. Pure: everything about the machine is in `machine`. A step without `counts` is one
 * check. A `parallel` step starts together with the other parallel ones.
 */
export function stepsOf({ round, shard }, machine) {
  return plans[round](machine).flatMap((step) => (shard ? shardOfStep(step, shard) : [step]))
}

function shardOfStep(step, { index, count }) {
  if (step.everyShard) return [step]
  if (!step.counts) return index === 1 ? [step] : []
  // A shard may get no file of a small step: Vitest calls that an error, Playwright does not.
  const noFiles = step.counts === "vitest" ? ["--pass-with-no-tests"] : []
  return [{ ...step, args: [...step.args, `--shard=${index}/${count}`, ...noFiles] }]
}

const plans = {
  quick: ({ chromium }) => [
    ...checks,
    // Together, so that each module is transformed once.
    vitest("unit, page and API tests, embedded database", projects("unit*", "page", "api*"), embedded),
    playwright("browser tests, core", "tests/browser", {
      args: ["--project", "chromium", "--grep", "@core"],
      env: { CHROMIUM_PATH: chromium },
    }),
  ],
  all: ({ chromium, firefox, nodes, postgres }) =>
    [
      ...checks,
      vitest("unit and page tests", projects("unit*", "page"), embedded),
      // The tests of all calls run once: on PostgreSQL if there is one, because only there races are real.
      vitest("API tests, embedded database", projects("api*"), {
        ...embedded,
        ...(postgres && { CALLS_ELSEWHERE: "1" }),
      }),
      ...(postgres ? [vitest("API tests, PostgreSQL", projects("api*"), built)] : []),
      vitest("bad days of the built server", projects("badDays"), built),
      ...nodes.map(nodeStep),
      playwright("browser tests", "tests/browser", { env: { CHROMIUM_PATH: chromium } }),
      ...(firefox ? [playwright("main job and every screen, Firefox", "tests/browser/firefox")] : []),
    ].map((step) => ({ ...step, env: { ...step.env, TEST_ALL: "1", FUZZ_RUNS: "64" } })),
  postgres: () => [
    vitest("API tests about SQL, races and migrations, PostgreSQL", ["run", ...postgresTests]),
  ],
}

const checks = [
  { title: "types", program: "node_modules/.bin/tsc", args: [], parallel: true },
  {
    title: "lint",
    program: "node_modules/.bin/biome",
    args: ["check", "--error-on-warnings"],
    parallel: true,
  },
  // Later steps of every shard test what this one builds.
  { title: "build", program: "npm", args: ["run", "--silent", "build"], parallel: true, everyShard: true },
]

/** Tests that need a built server take the one of the build step. Without this variable they build one. */
const built = { BUILT_SYSTEM: "dist" }
const embedded = { ...built, TEST_DATABASE_URL: "" }

const projects = (...names) => ["run", ...names.flatMap((name) => ["--project", name])]

const vitest = (title, args, env) => ({
  title,
  program: "node_modules/.bin/vitest",
  args,
  env,
  counts: "vitest",
})

const nodeStep = ({ path, version }) => ({
  title: `built server, terminal and part of the API tests, Node ${version}`,
  program: path,
  args: ["node_modules/vitest/vitest.mjs", "run", ...nodeTests],
  env: built,
  // Child processes that are started by name run in the same Node.
  firstInPath: dirname(path),
  counts: "vitest",
})

function playwright(title, folder, { args = [], env = {} } = {}) {
  return {
    title,
    program: "node_modules/.bin/playwright",
    args: ["test", "--config", `${folder}/playwright.config.ts`, ...args],
    // Playwright sets FORCE_COLOR in its workers, and Node warns if NO_COLOR is set too.
    env: { ...env, NO_COLOR: undefined },
    counts: "playwright",
  }
}
