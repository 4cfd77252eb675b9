import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { inPath } from "./inPath.mjs"
import { CannotRun } from "./run/cannotRun.mjs"

/** The Node releases that the system supports: the oldest, and the newer even ones, which get long-term support. */
const releases = [20, 22, 24, 26]

/** The folder in which each version manager stores Nodes, and the path of the program in a version's folder. */
const managers = [
  [join(process.env.NVM_DIR ?? join(homedir(), ".nvm"), "versions/node"), "bin/node"],
  [
    join(process.env.FNM_DIR ?? join(homedir(), ".local/share/fnm"), "node-versions"),
    "installation/bin/node",
  ],
  [join(process.env.VOLTA_HOME ?? join(homedir(), ".volta"), "tools/image/node"), "bin/node"],
  [join(process.env.N_PREFIX ?? "/usr/local", "n/versions/node"), "bin/node"],
]

/** Returns the newest Node of a release from a version manager. */
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

const cache = fileURLToPath(new URL("../../node_modules/.cache/nodes", import.meta.url))

/** Returns the Node of a release from its npm package. Installs it if it is missing. */
function fromNpm(release) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(cache, String(release))
  const path = join(folder, "node_modules", name, "bin/node")
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), "{}")
    spawnSync("npm", ["install", "--no-save", "--ignore-scripts", `${name}@${release}`], { cwd: folder })
  }
  return existsSync(path) ? path : undefined
}

/**
 * Returns a Node for each other release: from `NODE_22`, `node22` in the PATH, nvm, fnm, Volta, n, or npm. Throws CannotRun if
 * one does not start, or is of another release.
 */
export function otherNodes() {
  const own = Number.parseInt(process.versions.node, 10)
  return releases
    .filter((release) => release !== own)
    .flatMap((release) => {
      const path =
        process.env[`NODE_${release}`] || inPath(`node${release}`) || managed(release) || fromNpm(release)
      if (!path) return []
      const version = spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim()
      if (!version?.startsWith(`v${release}.`))
        throw new CannotRun(`${path} does not start as a Node ${release}.`)
      return [{ release, path, version }]
    })
}

/** Returns the releases for which this machine has no Node. */
export const missingNodes = (found) =>
  releases.filter(
    (release) =>
      !process.version.startsWith(`v${release}.`) && !found.some((node) => node.release === release),
  )
