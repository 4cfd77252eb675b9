// Runs every check and test, one after the other, and closes with one line that counts them.
import { spawn } from "node:child_process"
import { delimiter, dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { missingNodes, otherNodes } from "./support/nodes.mjs"
import { chromium } from "./support/page/chromium.mjs"
import { firefox } from "./support/page/firefox.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
process.chdir(root)
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

/** Runs a command and answers its exit code and what it wrote; `told` gets each part of that as it comes, errors too. */
function run(command, args, env, told) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      // Without colours, so that the runners' closing lines can be read.
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1", ...env },
    })
    let output = ""
    child.stdout.setEncoding("utf8").on("data", (part) => {
      output += part
      told(part)
    })
    child.stderr.setEncoding("utf8").on("data", told)
    child.on("close", (code) => resolve({ code, output }))
  })
}

const count = (output, pattern) =>
  [...output.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0)

/**
 * Passed and failed of a step: what its runner counted, or the step itself where it counts nothing. What it writes is
 * shown as it comes, or, of a step that others run `beside`, at its end: each step's output stands whole.
 */
async function step(title, command, args, { env, patterns, beside = false } = {}) {
  const began = performance.now()
  if (!beside) console.log(`\n== ${title}`)
  let held = ""
  const { code, output } = await run(command, args, env, (part) => {
    if (beside) held += part
    else process.stdout.write(part)
  })
  if (beside) process.stdout.write(`\n== ${title}\n${held}`)
  console.log(`== ${title}: ${Math.round((performance.now() - began) / 1000)} s`)
  if (!patterns) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  const passed = count(output, patterns.passed)
  const failed = count(output, patterns.failed)
  // A runner that broke without counting a failure has failed all the same.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

const vitest = { passed: /^\s+Tests\s.*?(\d+) passed/gm, failed: /^\s+Tests\s.*?(\d+) failed/gm }
const browser = { passed: /^\s+(\d+) passed/gm, failed: /^\s+(\d+) (?:failed|did not run|flaky)/gm }

const postgres = Boolean(process.env.TEST_DATABASE_URL)
/** What is about the calls is tried once: on PostgreSQL where there is one, for races are real there alone. */
const once = postgres ? { CALLS_ELSEWHERE: "1" } : {}

/**
 * What is tried again under every other Node of the machine: how the server starts, ends and is killed, what goes through native
 * code, streams and sockets, and the terminal.
 */
const underEachNode = [
  ...["demonstration", "killed", "shutdown"].map((name) => `tests/badDays/${name}.test.ts`),
  ...["session", "pageSession", "passkeys", "password"].map((name) => `tests/api/access/${name}.test.ts`),
  ...["signIn", "outbound", "keys"].map((name) => `tests/api/federation/${name}.test.ts`),
  ...["fileStore", "operationsServer", "tracing"].map((name) => `tests/api/operations/${name}.test.ts`),
  "tests/api/assignments/blocks.test.ts",
  "tests/api/terminal",
]

const nodes = otherNodes()
const hasFirefox = firefox() !== undefined

const results = await Promise.all([
  // What the last two steps test, built while the first two think.
  step("types", bin("tsc"), [], { beside: true }),
  step("lint", bin("biome"), ["check", "--error-on-warnings"], { beside: true }),
  step("build", "npm", ["run", "--silent", "build"], { beside: true }),
])
const built = { BUILT_SYSTEM: "dist" }
const projects = (...names) => ["run", ...names.flatMap((name) => ["--project", name])]
results.push(
  await step("unit and API tests, embedded database", bin("vitest"), projects("unit*", "api*"), {
    env: { ...built, ...once, TEST_DATABASE_URL: "" },
    patterns: vitest,
  }),
)
if (postgres) {
  results.push(
    await step("API tests, PostgreSQL", bin("vitest"), projects("api*"), { env: built, patterns: vitest }),
  )
}
results.push(
  await step("bad days of the built server", bin("vitest"), projects("badDays"), {
    env: built,
    patterns: vitest,
  }),
)
for (const { path, version } of nodes) {
  results.push(
    await step(
      `built server, terminal and part of the API tests, Node ${version}`,
      path,
      ["node_modules/vitest/vitest.mjs", "run", ...underEachNode],
      // What is started by its name is started with the same Node.
      { env: { ...built, PATH: dirname(path) + delimiter + process.env.PATH }, patterns: vitest },
    ),
  )
}
/** Its workers are told of colours by itself, and warn where both are said. */
const playwright = (title, folder, env) =>
  step(title, bin("playwright"), ["test", "--config", `${folder}/playwright.config.ts`], {
    env: { ...env, NO_COLOR: undefined },
    patterns: browser,
  })
results.push(await playwright("browser tests", "tests/browser", { CHROMIUM_PATH: chromium() }))
if (hasFirefox) {
  results.push(await playwright("main job and every screen, Firefox", "tests/browser/firefox"))
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const missing = [
  ...missingNodes(nodes).map((release) => `Node ${release}`),
  ...(hasFirefox ? [] : ["Firefox"]),
]
const notTested =
  missing.length > 0 ? `; not tested in ${missing.join(", ")}, of which this machine has none` : ""
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${notTested}`)
process.exit(sum("failed") > 0 ? 1 : 0)
