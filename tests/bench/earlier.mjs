import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { nodeOptionsIn, root, workFolder } from "./system.mjs"

/** The commit whose build is measured beside this one, if any: `BENCH_AGAINST=6d51e4d6 npm run bench beside`. */
export const against = process.env.BENCH_AGAINST

/**
 * Builds an earlier commit with its own packages, once for each commit. Returns what `startServer` needs to start it: its main
 * file, and Node's options in its `npm start`.
 */
export async function buildEarlier(commit) {
  const folder = join(workFolder, `earlier-${commit}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}-unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    const run = (file, args, options) => execFileSync(file, args, { cwd: unfinished, ...options })
    const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 })
    run("tar", ["-x"], { input: archive })
    run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { stdio: "ignore" })
    run("npm", ["run", "build"], { stdio: "ignore" })
    await rename(unfinished, folder)
  }
  const { scripts } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"))
  return {
    file: join(folder, "dist/server/main.js"),
    options: nodeOptionsIn(scripts.start),
  }
}
