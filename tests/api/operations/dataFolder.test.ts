import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { fileStoreOf } from "@/server/platform/files/store"
import { readSettings } from "@/server/platform/settings/settings"
import { logger } from "@/server/platform/telemetry/log"
import { boot } from "@/server/start/boot"
import { testsAll } from "../../support/testAll"

/** Other users of the machine can read no part of the data folder, even if another process created it. */
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

/** A data folder that all users may enter, as an operator's `mkdir` creates it. */
async function openFolder(...inside: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-data-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  for (const name of inside) {
    await mkdir(join(folder, name))
    await chmod(join(folder, name), 0o777)
  }
  return folder
}

async function started(folder: string) {
  const settings = readSettings({ DATA_DIR: folder, DEMO: "off", NODE_ENV: "production" })
  const running = await boot(settings, logger({ production: true }))
  await running.close()
}

describe.runIf(process.platform === "linux")("the folders in the data folder", () => {
  const folders: [string, string[]][] = [
    ["that an earlier version, or somebody else's hand, left open", ["database", "files", "outbox"]],
    ["that are not there yet", []],
  ]

  test.each(testsAll ? folders : folders.slice(0, 1))("%s are their owner's alone", async (_, inside) => {
    const folder = await openFolder(...inside)
    await started(folder)
    // Inside it the embedded database chooses its own file modes.
    expect(await readdir(join(folder, "database"))).toContain("PG_VERSION")
    const names = ["database", "files", "outbox"]
    expect(await Promise.all(names.map((name) => modeOf(join(folder, name))))).toEqual(names.map(() => 0o700))
    expect(await modeOf(join(folder, "secret.key"))).toBe(0o600)
    expect(await modeOf(folder)).toBe(0o755)
  })

  test("is closed before a file is put there", async () => {
    const folder = await openFolder("files")
    await fileStoreOf({ dataFolder: folder }).put(new TextEncoder().encode("prova"))
    expect(await modeOf(join(folder, "files"))).toBe(0o700)
  })

  test("stop the start where a file is in the way, which is named", async () => {
    const folder = await openFolder()
    const file = join(folder, "dados")
    await writeFile(file, "")
    await expect(started(file)).rejects.toThrow(file)
    await expect(started(join(file, "abaixo"))).rejects.toThrow("there is a file in its way")
  })

  test.each(["database", "files", "outbox"])(
    "stop the start where they cannot be closed: %s",
    async (name) => {
      const folder = await openFolder()
      // No user may change its mode. This includes root, as which tests may run.
      await symlink("/proc/self/task", join(folder, name))
      await expect(started(folder)).rejects.toThrow(
        `${join(folder, name)} can be entered by other users of this machine, and could not be closed to them`,
      )
    },
  )
})
