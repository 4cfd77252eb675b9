import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { mountSmallDisk } from "../badDays/smallDisk"
import { tooOld } from "../support/run/nodeVersion.mjs"
import { runStep } from "../support/run/step.mjs"
import { freePort } from "../support/server/freePort"
import { until } from "../support/until"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A copy of the test command with small programs as steps. */
let folder = ""
const programs = ["npm", "tsc", "biome", "vite", "vitest", "playwright", "chromium"]
beforeEach(async ({ onTestFinished }) => {
  folder = await mkdtemp(join(tmpdir(), "atalaia-test-command-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, "node_modules/.bin"), { recursive: true })
  for (const path of ["package.json", "tests/run.mjs", "tests/steps.mjs", "tests/support"]) {
    await cp(join(root, path), join(folder, path), { recursive: true })
  }
  for (const name of ["pg", "playwright", "playwright-core"]) {
    await symlink(join(root, "node_modules", name), join(folder, "node_modules", name))
  }
  for (const name of programs) await program(name, "true")
})

/** Writes a program for the steps. It appends its name and arguments to `log` before it runs. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, "node_modules/.bin", name)
  await writeFile(path, `#!/bin/sh\necho ${name} "$@" >> ${folder}/log\n${script}\n`)
  await chmod(path, 0o755)
  return path
}
const log = () => readFile(join(folder, "log"), "utf8").catch(() => "")

interface Ended {
  code: number | null
  out: string
  error: string
}

function start(args: string[], env: Record<string, string | undefined> = {}, inFront: string[] = []) {
  const [command = "", ...rest] = [...inFront, process.execPath, join(folder, "tests/run.mjs"), ...args]
  const child = spawn(command, rest, {
    cwd: tmpdir(),
    env: {
      PATH: `${folder}/node_modules/.bin:/usr/bin:/bin`,
      CHROMIUM_PATH: join(folder, "node_modules/.bin/chromium"),
      ...env,
    },
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

async function ended(child: ChildProcess): Promise<Ended> {
  let [out, error] = ["", ""]
  child.stdout?.on("data", (part) => {
    out += part
  })
  child.stderr?.on("data", (part) => {
    error += part
  })
  const [code] = await once(child, "close")
  return { code, out, error }
}

describe("a round", () => {
  test("ends with a table of its steps and their counts", async () => {
    await program("vitest", 'echo "      Tests  1 failed | 40 passed | 2 skipped (43)"; exit 1')
    await program("playwright", 'echo "  1 flaky"; echo "  7 passed (3s)"')
    const { code, out, error } = await ended(start([]))
    expect(error).toBe("")
    expect(out.replaceAll(/^ +\d+ /gm, "S ")).toMatch(
      new RegExp(
        [
          "seconds +passed +failed +step",
          "S +1 +0 +types",
          "S +1 +0 +lint",
          "S +1 +0 +build",
          "S +40 +1 +unit, page and API tests, embedded database",
          "S +7 +1 +browser tests, core",
          "",
          "50 passed, 2 failed\n$",
        ].join("\n"),
      ),
    )
    expect(code).toBe(1)
  })

  test("passes if all pass", async () => {
    await program("vitest", 'echo "      Tests  40 passed (40)"')
    await program("playwright", 'echo "  7 passed (3s)"')
    const { code, out } = await ended(start([]))
    expect(out).toMatch(/\n50 passed, 0 failed\n$/)
    expect(code).toBe(0)
  })

  test("counts a runner that breaks without a count as one failure", async () => {
    await program("vitest", "exit 1")
    const { code, out } = await ended(start([]))
    expect(out).toMatch(/\n3 passed, 1 failed\n$/)
    expect(code).toBe(1)
  })

  test("of everything names what it could not test", async () => {
    const { out } = await ended(start(["all"]))
    expect(out).toMatch(/\n3 passed, 0 failed; not tested: .*PostgreSQL \(TEST_DATABASE_URL\)\n$/)
  })

  test("passes its shard on to the runners", async () => {
    await ended(start(["all", "--shard", "2/3"]))
    expect((await log()).trim().split("\n")).toEqual(
      expect.arrayContaining([
        "npm run --silent build",
        "vitest run --project unit* --project page --shard=2/3 --pass-with-no-tests",
        "playwright test --config tests/browser/playwright.config.ts --shard=2/3",
      ]),
    )
    expect(await log()).not.toMatch(/^(tsc|biome)/m)
  })

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("ends its steps on %s", async (signal) => {
    await program("vitest", `sleep 1000 & echo $! > ${folder}/pid\nwait`)
    const child = start([])
    const end = ended(child)
    const pid = await until(async () => {
      const text = await readFile(join(folder, "pid"), "utf8")
      expect(text).toMatch(/\d+\n/)
      return Number(text)
    })
    child.kill(signal)
    const { code, error } = await end
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal])
    expect(error).toBe("\nThe tests were interrupted.\n")
    expect(await log()).not.toMatch(/^playwright/m)
    await until(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"))
  })
})

describe("a step", () => {
  const step = (script: string) => ({ title: "step", program: "/bin/sh", args: ["-c", script] })
  const run = async (script: string, limitMinutes: number) => {
    let output = ""
    const result = await runStep(step(script), {
      limitMinutes,
      write: (text) => {
        output += text
      },
    })
    return { ...result, output }
  }

  test("that hangs is ended at its limit, and has failed", async () => {
    const result = await run("echo begun; sleep 1000 & wait", 0.005)
    expect(result).toMatchObject({ passed: 0, failed: 1 })
    expect(result.output).toMatch(
      /^\n== step\nbegun\n== step: \d+ s, ended because its limit is 0.005 min\n$/,
    )
  })

  test("leaves no process when it ends", async () => {
    const result = await run("sleep 1000 & echo $!", 1)
    const [, pid] = /\n(\d+)\n/.exec(result.output) ?? []
    await until(() => expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH"))
    expect(result).toMatchObject({ passed: 1, failed: 0 })
  })

  test("that cannot start has failed", async () => {
    let output = ""
    const result = await runStep(
      { title: "step", program: "/not/there", args: [] },
      {
        limitMinutes: 1,
        write: (text) => {
          output += text
        },
      },
    )
    expect(result).toMatchObject({ passed: 0, failed: 1 })
    expect(output).toContain("spawn /not/there ENOENT")
  })
})

describe("a round does not begin", () => {
  /** Expects one sentence on standard error, exit code 1, and that no step ran. */
  async function refused(child: ChildProcess, sentence: string) {
    const { code, error } = await ended(child)
    expect(error).toBe(`${sentence}\n`)
    expect(code).toBe(1)
    expect(await log()).not.toMatch(/^(npm|tsc|biome|vitest|playwright)/m)
  }

  test.each([
    [
      ["all", "--shard", "7/6"],
      '--shard takes INDEX/COUNT with an INDEX from 1 to COUNT, such as 2/6, and not "7/6".',
    ],
    [["--shard"], '--shard takes INDEX/COUNT with an INDEX from 1 to COUNT, such as 2/6, and not "".'],
    [
      ["everything"],
      'The tests do not know "everything": they take one of quick, all, postgres, and --shard INDEX/COUNT.',
    ],
  ])("with the arguments %j", async (args, sentence) => {
    await refused(start(args), sentence)
  })

  test("without packages", async () => {
    await rm(join(folder, "node_modules"), { recursive: true })
    await refused(start([]), "The packages are not installed: run npm ci first.")
  })

  test("with a temporary folder that does not exist", async () => {
    await refused(start([], { TMPDIR: "/not/there" }), "The tests write to /not/there, and cannot: ENOENT.")
  })

  test("on a full disk", async ({ skip }) => {
    const disk = join(folder, "disk")
    const mounted = await mountSmallDisk(disk, 300_000)
    if (typeof mounted === "string") return skip(mounted)
    await refused(start([], { TMPDIR: disk }), `The tests need 2 GB free in ${disk}, and it has 0.3 GB.`)
  })

  test.each([
    [
      "CHROMIUM_PATH",
      { CHROMIUM_PATH: "/not/there" },
      "CHROMIUM_PATH names /not/there, which does not start as a Chromium.",
    ],
    ["FIREFOX_PATH", { FIREFOX_PATH: "/not/there" }, "FIREFOX_PATH names /not/there, which does not exist."],
    ["NODE_22", { NODE_22: "/usr/bin/true" }, "/usr/bin/true does not start as a Node 22."],
  ])("if %s is wrong", async (_, env, sentence) => {
    await refused(start(["all"], env), sentence)
  })

  test("without a Chromium and a way to install one", async ({ skip }) => {
    const hidden = ["chromium-headless-shell", "chromium", "chromium-browser"].map(
      (name) => `/usr/bin/${name}`,
    )
    const hide = `for path in ${hidden.join(" ")}; do test ! -e $path || /bin/mount --bind /dev/null $path || exit; done`
    const own = ["/usr/bin/unshare", "--mount", "/bin/sh", "-c"]
    if (spawnSync("/usr/bin/unshare", ["--mount", "/bin/sh", "-c", hide]).status !== 0) {
      return skip("no file can be hidden on this machine")
    }
    const env = {
      CHROMIUM_PATH: undefined,
      PATH: join(folder, "empty"),
      PLAYWRIGHT_BROWSERS_PATH: join(folder, "browsers"),
      PLAYWRIGHT_DOWNLOAD_HOST: `http://127.0.0.1:${await freePort()}`,
    }
    await refused(
      start([], env, [...own, `${hide}; exec "$0" "$@"`]),
      "The browser tests need a Chromium, and none could be installed: install one, or name it in CHROMIUM_PATH.",
    )
  })

  test("if the PostgreSQL is not named", async () => {
    await refused(start(["postgres"]), "The round postgres needs TEST_DATABASE_URL, the URL of a PostgreSQL.")
    await refused(
      start(["postgres"], { TEST_DATABASE_URL: "localhost" }),
      "TEST_DATABASE_URL is no URL such as postgres://postgres@127.0.0.1:5432/postgres.",
    )
  })

  test("if no PostgreSQL answers", async () => {
    const closed = `127.0.0.1:${await freePort()}`
    await refused(
      start(["all"], { TEST_DATABASE_URL: `postgres://who:secret@${closed}/postgres` }),
      `The PostgreSQL at TEST_DATABASE_URL (${closed}) cannot be used: connect ECONNREFUSED ${closed}.`,
    )
    const silent = createServer((socket) => void socket.on("error", () => {}))
    onTestFinished(() => void silent.close())
    silent.listen(0, "127.0.0.1")
    await once(silent, "listening")
    const { port } = silent.address() as AddressInfo
    await refused(
      start(["postgres"], { TEST_DATABASE_URL: `postgres://who:secret@127.0.0.1:${port}/postgres` }),
      `The PostgreSQL at TEST_DATABASE_URL (127.0.0.1:${port}) cannot be used: timeout expired.`,
    )
  })
})

test.each([
  ["18.20.4", "The tests need Node 20.19 or newer, and this is Node 18.20.4."],
  ["20.18.3", "The tests need Node 20.19 or newer, and this is Node 20.18.3."],
  ["20.19.0", undefined],
  ["22.0.0", undefined],
])("of Node %s the check says: %s", (version, sentence) => {
  expect(tooOld(version, ">=20.19")).toBe(sentence)
})
