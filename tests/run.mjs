// Runs every check and test, one after the other, and closes with one line that counts them.
import { spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
process.chdir(root)
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

/** Runs a command, passes its output through and answers it with the exit code. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "inherit"],
      // Without colours, so that the runners' closing lines can be read.
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1", ...env },
    })
    let output = ""
    child.stdout.on("data", (part) => {
      output += part
      process.stdout.write(part)
    })
    child.on("close", (code) => resolve({ code, output }))
  })
}

/** Without a window around the page it takes half the time. */
const chromiumPaths = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"]

/** A Chromium to test with: the one named, the system's, or one installed now. */
export function chromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = () => chromiumPaths.find((path) => existsSync(path))
  if (found()) return found()
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" })
    for (const name of ["chromium-headless-shell", "chromium"]) {
      spawnSync("apt-get", ["install", "-y", "-qq", name], { stdio: "inherit" })
      if (found()) return found()
    }
  }
  spawnSync(bin("playwright"), ["install", "--with-deps", "chromium"], { stdio: "inherit" })
  return ""
}

const count = (output, pattern) =>
  [...output.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0)

/** Passed and failed of a step: what its runner counted, or the step itself where it counts nothing. */
async function step(title, command, args, env, patterns) {
  console.log(`\n== ${title}`)
  const { code, output } = await run(command, args, env)
  if (!patterns) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  const passed = count(output, patterns.passed)
  const failed = count(output, patterns.failed)
  // A runner that broke without counting a failure has failed all the same.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

const vitest = { passed: /^\s+Tests\s.*?(\d+) passed/gm, failed: /^\s+Tests\s.*?(\d+) failed/gm }
const browser = { passed: /^\s+(\d+) passed/gm, failed: /^\s+(\d+) (?:failed|did not run|flaky)/gm }

const postgres = Boolean(process.env.TEST_DATABASE_URL)
/** Hostile input is tried once: on PostgreSQL where there is one, for races are real there alone. */
const once = postgres ? ["--exclude", "tests/api/hostile/**"] : []

const results = []
results.push(await step("types", bin("tsc"), []))
results.push(await step("lint", bin("biome"), ["check", "--error-on-warnings"]))
results.push(
  await step(
    "unit and API tests, embedded database",
    bin("vitest"),
    ["run", "--project", "unit", "--project", "api", ...once],
    { TEST_DATABASE_URL: "" },
    vitest,
  ),
)
if (postgres) {
  results.push(await step("API tests, PostgreSQL", bin("vitest"), ["run", "--project", "api"], {}, vitest))
}
results.push(
  await step("bad days of the built server", bin("vitest"), ["run", "--project", "badDays"], {}, vitest),
)
results.push(await step("build", "npm", ["run", "--silent", "build"]))
results.push(
  await step(
    "browser tests",
    bin("playwright"),
    ["test", "--config", "tests/browser/playwright.config.ts"],
    { CHROMIUM_PATH: chromium() },
    browser,
  ),
)

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`)
process.exit(sum("failed") > 0 ? 1 : 0)
