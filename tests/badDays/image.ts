import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { installPackages, isRoot } from "../support/run/debianPackages.mjs"
import { until } from "../support/until"

/* The Dockerfile's image, built and run without an image registry: on a Debian created here, with Node from npm. */

const root = fileURLToPath(new URL("../..", import.meta.url))
const starts = (program: string) => spawnSync(program, ["--version"]).status === 0
const programs = ["buildah", "debootstrap"]

/** Installs the packages that building needs. Returns the reason why no image can be built here, or undefined if one can. */
export function noImages(): string | undefined {
  if (!isRoot || process.platform !== "linux") return "images are built by root on Linux alone"
  if (!programs.every(starts)) installPackages(...programs)
  return programs.every(starts) ? undefined : "no buildah and debootstrap"
}

/** Runs a program and returns its output. Throws with its output if it fails. */
function succeeds(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** The address from which this machine gets Debian's packages. */
function debianMirror(): string {
  const found = readdirSync("/etc/apt", { recursive: true, encoding: "utf8" })
    .filter((name) => /^sources\.list(\.d\/.*\.(list|sources))?$/.test(name))
    .map(
      (name) =>
        /^(?:deb|URIs:)\s.*?(https?:\/\/\S+)/m.exec(readFileSync(join("/etc/apt", name), "utf8"))?.[1],
    )
  const address = found.find((each) => each !== undefined)
  if (!address) throw new Error("no address of Debian's packages in /etc/apt")
  return address
}

/** A folder equivalent to `node:24-bookworm-slim`: Debian, the user `node`, Node and npm, with this machine's npm registry. */
function makeNodeBase(folder: string): string {
  const base = join(folder, "base")
  succeeds("debootstrap", "--variant=minbase", "bookworm", base, debianMirror())
  const packages = join(folder, "packages")
  const node = `node-linux-${process.arch}`
  mkdirSync(packages)
  writeFileSync(join(packages, "package.json"), "{}")
  succeeds("npm", "install", "--prefix", packages, "--ignore-scripts", `${node}@24`, "npm@11")
  const installed = (name: string) => join(packages, "node_modules", name)
  const local = join(base, "usr/local")
  cpSync(join(installed(node), "bin/node"), join(local, "bin/node"))
  cpSync(installed("npm"), join(local, "lib/node_modules/npm"), { recursive: true })
  succeeds("ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"))
  succeeds("chroot", base, "groupadd", "--gid", "1000", "node")
  succeeds("chroot", base, "useradd", "--uid", "1000", "--gid", "node", "--create-home", "node")
  const setting = (name: string) => succeeds("npm", "config", "get", name).trim()
  const lines = [`registry=${setting("registry")}`]
  if (setting("cafile") !== "null") {
    cpSync(setting("cafile"), join(local, "etc/registry.pem"))
    lines.push("cafile=/usr/local/etc/registry.pem")
  }
  writeFileSync(join(local, "etc/npmrc"), `${lines.join("\n")}\n`)
  return base
}

interface Config {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
}

/** Environment variables. */
export type Env = Record<string, string>

export interface Image {
  config: Config
  /** Runs a command in the image, as its user, and returns the output. */
  run: (command: string[], env: Env) => string
  /** Starts the image's command. `alone` isolates it in its own network namespace. */
  start: (env: Env, options?: { alone?: boolean }) => Promise<Started>
  remove: () => void
}

export interface Started {
  /** Runs a command in the same network namespace. */
  beside: (command: string[], env?: Env) => string
  /** Ends it as `docker stop` does. Returns its exit code. */
  stop: () => Promise<number | null>
}

/** Builds the image of the Dockerfile. */
export function buildImage(): Image {
  const folder = mkdtempSync(join(tmpdir(), "atalaia-image-"))
  const storage = ["--root", join(folder, "images"), "--runroot", join(folder, "run"), "--storage-driver=vfs"]
  const buildah = (...args: string[]) => succeeds("buildah", ...storage, ...args).trim()
  const remove = () => {
    spawnSync("buildah", [...storage, "umount", "--all"])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const empty = buildah("from", "scratch")
    buildah("add", "--quiet", empty, makeNodeBase(folder), "/")
    buildah("commit", "--quiet", "--rm", empty, "localhost/node")
    const build = ["--isolation=chroot", "--build-arg=NODE_IMAGE=localhost/node", "--tag=localhost/atalaia"]
    buildah("build", ...build, root)
    const container = buildah("from", "--pull-never", "localhost/atalaia")
    const files = buildah("mount", container)
    const { config } = JSON.parse(buildah("inspect", container)).OCIv1
    return { ...imageIn(files, config), remove }
  } catch (error) {
    remove()
    throw error
  }
}

function imageIn(files: string, config: Config): Omit<Image, "remove"> {
  const within = (command: string[], env: Env) => [
    "chroot",
    `--userspec=${config.User}:${config.User}`,
    files,
    ...["/usr/bin/env", "-i", "-C", config.WorkingDir, ...config.Env],
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...command,
  ]
  const run = ([program = "", ...args]: string[]) => succeeds(program, ...args)
  return {
    config,
    run: (command, env) => run(within(command, env)),
    start: async (env, { alone = false } = {}) => {
      const network = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
      const [program = "", ...args] = [...(alone ? network : []), ...within(config.Cmd, env)]
      const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] })
      await serving(child)
      return {
        beside: (command, more = {}) => {
          const there = alone ? ["nsenter", "--net", `--target=${child.pid}`] : []
          return run([...there, ...within(command, { ...env, ...more })])
        },
        stop: async () => {
          const ended = once(child, "exit")
          child.kill("SIGTERM")
          const [code] = await ended
          return code
        },
      }
    },
  }
}

/** Waits until the server prints its address. Rejects with its output if it exits instead. */
async function serving(child: ChildProcess): Promise<void> {
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      output += part
    })
  }
  await until(() => {
    if (child.exitCode !== null) return
    if (!/^Atalaia: http/m.test(output)) throw new Error("not serving yet")
  })
  if (child.exitCode !== null) throw new Error(`the image's server ended with ${child.exitCode}:\n${output}`)
}

/** The command of the image's health check. */
export function healthCheck(): string[] {
  const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8")
  return JSON.parse(dockerfile.match(/^HEALTHCHECK (?:.*\\\n)*\s*CMD (\[.*\])$/m)?.[1] ?? "[]")
}

const compose = readFileSync(join(root, "compose.yaml"), "utf8")

/** The lines that compose.yaml makes PostgreSQL's image run on an empty volume. */
export function composeRoles(): string {
  const script = compose.match(/^ {2}roles:\n {4}content: \|\n((?: {6}.*\n)+)/m)?.[1] ?? ""
  return script.replace(/^ {6}/gm, "").replaceAll("$$", "$")
}

/** The command of one of compose.yaml's services, such as `["node", "dist/server/prepareDatabase.js"]`. */
export function composeCommand(service: string): string[] {
  const part = compose.match(new RegExp(`^ {2}${service}:\\n((?: {4}.*\\n)+)`, "m"))?.[1] ?? ""
  return JSON.parse(part.match(/^ {4}command: (\[.*\])$/m)?.[1] ?? "[]")
}
