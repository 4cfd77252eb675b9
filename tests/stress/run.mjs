// Browser tests under the worst conditions: both cores busy with other work, the page's processor four times slower,
// every answer of the server delayed by up to 300 ms, tests in random order, each as often as requested.
//
//   npm run stress                              the whole suite once
//   npm run stress -- --times 20                each test twenty times
//   npm run stress -- --times 50 palette -g "Esc steps back"
//   npm run stress -- --seed 4711               the order and the delays of an earlier run
import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { chromium } from "../support/page/chromium.mjs"

process.chdir(fileURLToPath(new URL("../..", import.meta.url)))

const { values, tokens } = parseArgs({
  options: { times: { type: "string", default: "1" }, seed: { type: "string" } },
  strict: false,
  allowPositionals: true,
  tokens: true,
})
const own = new Set(["times", "seed"])
/** All other arguments go to the test runner unchanged. */
const passedOn = process.argv.slice(2).filter((_, index) => {
  const token = tokens.findLast((each) => each.index <= index)
  return !(token?.kind === "option" && own.has(token.name))
})
const seed = values.seed ?? String(randomInt(1_000_000))

const started = (command, args, env = {}) =>
  spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } })
const ended = (child) => new Promise((resolve) => child.once("close", resolve))

if ((await ended(started("npm", ["run", "--silent", "build"]))) !== 0) process.exit(1)

console.log(`seed ${seed}`)
const busy = Array.from({ length: availableParallelism() }, () =>
  started(process.execPath, ["--eval", "while (true);"]),
)
const code = await ended(
  started(
    "node_modules/.bin/playwright",
    [
      ...["test", "--config", "tests/browser/playwright.config.ts", "--shuffle", seed],
      ...["--repeat-each", values.times, ...passedOn],
    ],
    { CHROMIUM_PATH: chromium(), STRESS_SEED: seed, STRESS_SLOWER: "4", STRESS_HOLD_BACK: "300" },
  ),
)
for (const child of busy) child.kill()
console.log(`seed ${seed}`)
process.exit(code ?? 1)
