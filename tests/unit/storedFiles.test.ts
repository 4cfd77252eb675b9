import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { forFile } from "../support/forFile"
import { keepFiles } from "../support/server/storedFiles"

/** A store's folder of files, and its copy. */
const begun = forFile(async () => {
  const root = await mkdtemp(join(tmpdir(), "atalaia-stored-"))
  const [folder, copy] = [join(root, "files"), join(root, "copy")]
  for (const name of ["aa", "bb"]) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    for (const file of ["1", "2"]) await writeFile(join(folder, name, file), name + file, { mode: 0o600 })
  }
  await cp(folder, copy, { recursive: true })
  return {
    path: (...names: string[]) => join(folder, ...names),
    putBack: keepFiles(folder, copy),
    close: () => rm(root, { recursive: true, force: true }),
  }
})

/** All contents of the folder, with modes. */
const contents = async () =>
  Promise.all(
    (await readdir(begun.path(), { recursive: true })).sort().map(async (name) => {
      const { mode } = await stat(begun.path(name))
      return [name, mode, await readFile(begun.path(name), "utf8").catch(() => "a folder")]
    }),
  )

test.each<[string, () => Promise<unknown>]>([
  ["a file is added", () => writeFile(begun.path("aa/3"), "more")],
  ["a folder is added", () => mkdir(begun.path("cc"))],
  ["a file is removed", () => rm(begun.path("aa/1"))],
  ["a folder is removed", () => rm(begun.path("aa"), { recursive: true })],
  ["a file is written in its place", () => writeFile(begun.path("aa/1"), "other")],
  ["a file gets another mode", () => chmod(begun.path("bb/2"), 0o644)],
  ["a folder gets another mode", () => chmod(begun.path("bb"), 0o755)],
  [
    "a folder takes the name of a file",
    async () => {
      await rm(begun.path("bb/2"))
      await mkdir(begun.path("bb/2"))
    },
  ],
])("the files are as they were after %s", async (_, change) => {
  const first = await contents()
  await change()
  expect(await contents()).not.toEqual(first)
  await begun.putBack()
  expect(await contents()).toEqual(first)
})

test("what did not change is not written again", async () => {
  const { ino, ctimeMs } = await stat(begun.path("aa/2"))
  await rm(begun.path("aa/1"))
  await begun.putBack()
  expect(await stat(begun.path("aa/2"))).toMatchObject({ ino, ctimeMs })
})
