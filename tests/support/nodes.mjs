import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { inPath } from "./inPath.mjs"

/** The releases that the system is tested under: the oldest that it takes, and those with long support since. */
const releases = [20, 22, 24]

/** Where version managers keep their Nodes, each in a folder of its version, and where the program is in that. */
const managers = [
  [join(process.env.NVM_DIR ?? join(homedir(), ".nvm"), "versions/node"), "bin/node"],
  [
    join(process.env.FNM_DIR ?? join(homedir(), ".local/share/fnm"), "node-versions"),
    "installation/bin/node",
  ],
  [join(process.env.VOLTA_HOME ?? join(homedir(), ".volta"), "tools/image/node"), "bin/node"],
  [join(process.env.N_PREFIX ?? "/usr/local", "n/versions/node"), "bin/node"],
]

/** The newest of a release that a version manager has. */
function managed(release) {
  for (const [folder, program] of managers) {
    const versions = existsSync(folder) ? readdirSync(folder) : []
    const [newest] = versions
      .filter((name) => name.replace("v", "").startsWith(`${release}.`))
      .sort((one, other) => other.localeCompare(one, "en", { numeric: true }))
    if (newest) return join(folder, newest, program)
  }
  return undefined
}

/**
 * The Nodes of this machine beside the one that runs, one of each release: the one named (`NODE_22`), one in the PATH (`node22`),
 * or one of nvm, fnm, Volta or n. Throws where one does not run, or is of another release.
 */
export function otherNodes() {
  const own = Number.parseInt(process.versions.node, 10)
  return releases
    .filter((release) => release !== own)
    .flatMap((release) => {
      const path = process.env[`NODE_${release}`] || inPath(`node${release}`) || managed(release)
      if (!path) return []
      const version = spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim()
      if (!version?.startsWith(`v${release}.`)) throw new Error(`${path} is no Node ${release}`)
      return [{ release, path, version }]
    })
}

/** The releases of which this machine has none. */
export const missingNodes = (found) =>
  releases.filter(
    (release) =>
      !process.version.startsWith(`v${release}.`) && !found.some((node) => node.release === release),
  )
