import { execFile } from "node:child_process"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"

const script = fileURLToPath(new URL("../../src/build/audit.mjs", import.meta.url))
let folder = ""
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atalaia-audit-"))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The script's output and exit code for an answer of npm. */
async function audited(answer: string, CI: string): Promise<{ code: number; said: string }> {
  const npm = join(folder, "npm")
  await writeFile(npm, `#!/bin/sh\ncat <<'END'\n${answer}\nEND\n`)
  await chmod(npm, 0o755)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, CI }
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}
const away = JSON.stringify({ error: { code: "ENOTFOUND" } })
const report = (severity: string, path = "node_modules/hono") =>
  JSON.stringify({
    metadata: { vulnerabilities: {} },
    vulnerabilities: { left: { name: "left", severity, range: "<2", nodes: [path] } },
  })

test.each([
  ["outside integration a registry that cannot be asked is a failure", away, "", 1, "NOT AUDITED"],
  ["the same where CI says no", away, "false", 1, "NOT AUDITED"],
  ["in integration it is said and passes", away, "true", 0, "NOT AUDITED"],
  ["a serious weakness fails everywhere", report("high"), "true", 1, "high: left <2"],
  [
    "so does one of what the page is built from",
    report("high", "node_modules/react"),
    "",
    1,
    "high: left <2",
  ],
  ["one of a tool passes", report("high", "node_modules/vitest"), "", 0, "audited, 0 with"],
  ["a small one passes", report("low"), "", 0, "audited, 0 with"],
])("%s", async (_, answer, CI, code, said) => {
  const result = await audited(answer, CI)
  expect(result).toEqual({ code, said: expect.stringContaining(said) })
})
