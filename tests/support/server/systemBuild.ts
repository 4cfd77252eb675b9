import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../../..", import.meta.url))

export interface SystemBuild {
  /** Contains `server/` and `client/`, as `dist/` does. */
  folder: string
  remove: () => Promise<void>
}

/**
 * The production build: the folder in BUILT_SYSTEM if set (`BUILT_SYSTEM=dist` after `npm run build`). Otherwise the server is
 * built now, with an empty page.
 */
export async function systemBuild(): Promise<SystemBuild> {
  if (process.env.BUILT_SYSTEM)
    return { folder: resolve(root, process.env.BUILT_SYSTEM), remove: async () => {} }
  // In a folder below the packages that it imports.
  await mkdir(join(root, "tests/.work"), { recursive: true })
  const folder = await mkdtemp(join(root, "tests/.work/build-"))
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const build = ["build", "--ssr", "--outDir", join(folder, "server"), "--logLevel", "error"]
  await promisify(execFile)(process.execPath, ["node_modules/vite/bin/vite.js", ...build], { cwd: root, env })
  // The server does not start without a page to serve. An empty one is enough.
  await mkdir(join(folder, "client"))
  await writeFile(join(folder, "client/index.html"), "<!doctype html>")
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
