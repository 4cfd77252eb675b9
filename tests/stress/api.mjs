// Runs the unit and API tests under difficult conditions: in another time zone, shortly before a midnight, in random order, with
// every core busy. `node tests/stress/api.mjs --seed=7 --rounds=3 tests/api/assignments/blocks.test.ts`: all optional.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    rounds: { type: "string", default: "1" },
    /** Leaves the cores to the tests. */
    idle: { type: "boolean", default: false },
    /** Only these test projects. */
    project: { type: "string", multiple: true },
  },
})
const projects = values.project ?? ["unit", "unit:page", "unit:apart", "api", "api:apart"]

const zones = [
  "UTC",
  "Asia/Tokyo",
  "America/Noronha",
  "America/Sao_Paulo",
  "Pacific/Kiritimati",
  "America/New_York",
]
/** Each is the end of a period: a day here or in UTC, a month, a year, a year with 29 February. */
const moments = [
  "2027-02-01T00:00:00-03:00",
  "2027-01-01T00:00:00-03:00",
  "2027-03-01T00:00:00Z",
  "2027-01-01T00:00:00Z",
  "2028-02-29T00:00:00-03:00",
  "2028-03-01T00:00:00-03:00",
  "2027-05-31T00:00:00-03:00",
  "2027-06-15T00:00:00Z",
]

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Keeps every core busy until the answered function is called. */
function keepBusy() {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  )
  return () => {
    for (const child of busy) child.kill("SIGKILL")
  }
}

async function round(seed) {
  const random = randomFrom(seed)
  const one = (list) => list[Math.floor(random() * list.length)]
  const zone = one(zones)
  const moment = one(moments)
  // Each file begins shortly before, and is running at that moment.
  const begin = Date.parse(moment) - Math.round(500 + random() * 9_500)
  // The template that all files copy, and the processes that are started, are 30 minutes older than each file's start: a
  // realistic age.
  const ahead = begin - 30 * 60_000 - Date.now()
  console.log(`\n== seed ${seed}: TZ=${zone}, each file begins at ${new Date(begin).toISOString()}`)
  const env = {
    ...process.env,
    TZ: zone,
    TEST_CLOCK: new Date(begin).toISOString(),
    TEST_CLOCK_AHEAD: String(ahead),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${new URL("clock.mjs", import.meta.url).href}`,
  }
  const failed = []
  // The projects run one after the other, so that files of one worker are shuffled among themselves.
  for (const project of projects) {
    const order = ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`]
    const given = ["run", "--project", project, "--passWithNoTests", ...order, ...positionals]
    const child = spawn(here("../../node_modules/.bin/vitest"), given, {
      cwd: here("../.."),
      stdio: "inherit",
      env,
    })
    const [code] = await once(child, "exit")
    if (code !== 0) failed.push(project)
  }
  return failed
}

const release = values.idle ? () => {} : keepBusy()
const lines = []
try {
  for (let count = 0; count < Number(values.rounds); count++) {
    const seed = Number(values.seed) + count
    const failed = await round(seed)
    lines.push(`seed ${seed}: ${failed.length === 0 ? "passed" : `failed in ${failed.join(", ")}`}`)
  }
} finally {
  release()
}
console.log(`\n${lines.join("\n")}`)
process.exit(lines.every((line) => line.endsWith("passed")) ? 0 : 1)
