import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import { fileURLToPath } from "node:url"
import { build, runnerImport } from "vite"
import { connect } from "./databases.mjs"

export const root = fileURLToPath(new URL("../../", import.meta.url))

/** All build output and data of benchmarks. It is outside `dist/`, so that a server of that folder is not affected. */
export const workFolder = join(root, "tests/.work/bench")
export const clientFolder = join(workFolder, "client")
const serverFolder = join(workFolder, "server")

const quietly = { root, logLevel: "warn" }

/** The same build as `npm run build`, with the list of each file's imports. */
export const buildClient = () =>
  build({ ...quietly, build: { outDir: clientFolder, emptyOutDir: true, manifest: true } })

/** The same build as `npm run build`. */
export async function buildServer() {
  await build({
    ...quietly,
    build: { ssr: "src/server/start/main.ts", outDir: serverFolder, emptyOutDir: true },
  })
  // The server does not start without a page; most benchmarks do not use it.
  const page = join(clientFolder, "index.html")
  if (existsSync(page)) return
  await mkdir(clientFolder, { recursive: true })
  await copyFile(join(root, "index.html"), page)
}

/** Style sheets belong to builds only: code loaded here gets empty ones. */
const withoutStyles = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css?inline") ? "\0styles" : undefined),
  load: (id) => (id === "\0styles" ? 'export default ""' : undefined),
}

/** A module of `src/`, for benchmarks that need internals. */
export async function load(path) {
  const { module } = await runnerImport(join(root, path), {
    configFile: false,
    resolve: { alias: { "@": join(root, "src") } },
    define: { __VERSION__: JSON.stringify("bench") },
    plugins: [withoutStyles],
  })
  return module
}

/** An empty folder of this run. */
export async function newFolder(name) {
  await mkdir(workFolder, { recursive: true })
  return mkdtemp(join(workFolder, `${name}-`))
}

/** Resident memory of a process, and the most that it ever had, in MB (millions of bytes). */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  const megabytes = (name) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024) / 1e6
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") }
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address()
  server.close()
  return port
}

/**
 * Loads the demonstration data into the database and the folder of `env`, by this build or another, and removes their mark. The
 * measured server runs in production, where it serves no demonstration.
 */
export async function loadDemonstration(env, build) {
  await (await startServer({ ...env, DEMO: "on", NODE_ENV: "" }, build)).stop()
  const unmark = "delete from demonstration"
  if (env.DATABASE_URL) {
    const client = await connect(env.DATABASE_URL)
    await client.query(unmark)
    await client.end()
  } else {
    const { PGlite } = await import("@electric-sql/pglite")
    const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm")
    const { unaccent } = await import("@electric-sql/pglite/contrib/unaccent")
    const lite = await PGlite.create({
      dataDir: join(env.DATA_DIR, "database"),
      extensions: { pg_trgm, unaccent },
    })
    await lite.exec(unmark)
    await lite.close()
  }
}

const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))
/** Node's options in a command `node … dist/server/main.js`. */
export const nodeOptionsIn = (start) => start.split(" ").slice(1, -1)
/** Node's options in `npm start`. */
export const nodeOptions = nodeOptionsIn(scripts.start)
const built = { file: join(serverFolder, "main.js"), options: nodeOptions }

/** The key of all servers, so that several may share a database, also one after the other. */
export const benchKey = createHash("sha256").update("benchmarks").digest("base64")

/**
 * Starts the built server, or another build, in production mode, in its own process. Returns its port, its process id, the milliseconds from the
 * start to its first answer, and `stop`, which ends it gracefully.
 */
export async function startServer(env, { file, options } = built) {
  const port = await freePort()
  const folder = env.DATA_DIR ? undefined : await newFolder("data")
  const started = performance.now()
  const child = spawn(process.execPath, [...options, file], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      ...(folder && { DATA_DIR: folder }),
      DATABASE_URL: "",
      DEMO: "",
      CALLS_PER_MINUTE: "0",
      SIGN_INS_PER_PERSON: "0",
      SECRET_KEY: benchKey,
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  // Ends the server when a benchmark fails, because it would disturb later measurements.
  const end = () => child.kill("SIGKILL")
  process.once("exit", end)
  child.once("exit", () => process.off("exit", end))
  let output = ""
  let isServing = false
  const serving = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part) => {
        // Later output is read and discarded: searching through ever more of it would slow down the benchmark.
        if (isServing) return
        output += part
        isServing = output.includes("Atalaia: http://")
        if (isServing) resolve()
      })
    }
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  await serving
  const answer = await fetch(`http://127.0.0.1:${port}/api/ready`)
  await answer.arrayBuffer()
  return {
    port,
    pid: child.pid,
    address: `http://127.0.0.1:${port}`,
    startMilliseconds: performance.now() - started,
    stop: async () => {
      child.kill("SIGTERM")
      await once(child, "exit")
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}
