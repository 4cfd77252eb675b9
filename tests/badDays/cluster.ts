import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { onTestFinished } from "vitest"
import { freePort } from "../support/server/freePort"
import { until } from "../support/until"

/** The folders of PostgreSQL's binaries. The newest version is used if there are several. */
function findBinaries(): string | undefined {
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim()
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [asked, ...versions.map((version) => join(debian, version, "bin"))]
  return folders.find(
    (folder) => folder && existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")),
  )
}

/** The user for PostgreSQL if the tests run as root, because PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const numberOf = (flag: string, name: string) => {
    const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" })
    return status === 0 ? Number(stdout) : undefined
  }
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = [numberOf("-u", name), numberOf("-g", name)]
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return undefined
}

const binaries = findBinaries()
/** The folder of PostgreSQL's programs; empty if there is none. */
export const postgresBinaries = binaries ?? ""
const user = unprivileged()

/** The reason why a test cannot run its own PostgreSQL here; undefined if it can. */
export const noCluster: string | undefined = !binaries
  ? "no binaries of PostgreSQL: neither pg_config nor /usr/lib/postgresql"
  : process.getuid?.() === 0 && !user
    ? "no user whom PostgreSQL could run as instead of root"
    : undefined

/** Runs one of PostgreSQL's programs to its end, as PostgreSQL's user. */
export async function run(program: string, ...given: string[]): Promise<void> {
  const child = spawn(join(postgresBinaries, program), given, {
    ...user,
    // A folder of its own, because that user may have no access to the tests' folder.
    cwd: tmpdir(),
    // The server that pg_ctl starts inherits its output: a pipe would never end.
    stdio: "ignore",
  })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`${program} ${given.join(" ")} ended with ${code}`)
}

/** A PostgreSQL server with its own data. */
export interface Cluster {
  port: number
  /** Starts it again with its existing data. */
  start: () => Promise<void>
  /** Ends it like a crash of its processes: sessions break off, without an orderly shutdown. */
  crash: () => Promise<void>
  /** A standby of this server, not started yet. */
  copy: () => Promise<Cluster>
  /** Promotes a standby. */
  promote: () => Promise<void>
}

/** The name of its only user and only database. The user needs no password. */
export const clusterUser = "postgres"

/** A PostgreSQL server that is removed with its data at the end of the test. */
export async function startCluster(): Promise<Cluster> {
  const cluster = await clusterIn((data) =>
    run("initdb", "-D", data, "-U", clusterUser, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"),
  )
  await cluster.start()
  return cluster
}

/** A folder that PostgreSQL may write to, until the test ends. */
export function folderForPostgres(): string {
  const folder = mkdtempSync(join(tmpdir(), "atalaia-cluster-"))
  if (user) chownSync(folder, user.uid, user.gid)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function clusterIn(fill: (data: string) => Promise<void>): Promise<Cluster> {
  const folder = folderForPostgres()
  const data = join(folder, "data")
  const port = await freePort()
  await fill(data)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=60`
  const control = (...given: string[]) => run("pg_ctl", "-D", data, "-w", "-t", "60", ...given)
  const isRunning = () => existsSync(join(data, "postmaster.pid"))
  const crash = () => control("stop", "-m", "immediate")
  onTestFinished(async () => {
    if (isRunning()) await crash()
  })
  return {
    port,
    start: () => control("start", "-l", join(folder, "log"), "-o", settings),
    crash,
    copy: () =>
      clusterIn((copied) =>
        run(
          "pg_basebackup",
          ...["-h", "127.0.0.1", "-p", String(port), "-U", clusterUser],
          ...["-D", copied, "-R", "-X", "stream", "-c", "fast", "--no-sync"],
        ),
      ),
    promote: () => control("promote"),
  }
}

export const addressOf = (port: number) => `postgres://${clusterUser}@127.0.0.1:${port}/${clusterUser}`

/** A connection that may break without failing the test. */
export async function connect({ port }: Pick<Cluster, "port">): Promise<Client> {
  const client = new Client({ connectionString: addressOf(port) })
  client.on("error", () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const bouncer = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((path) => existsSync(path))

/** The reason why pgbouncer cannot run here; undefined if it can. */
export const noBouncer: string | undefined = noCluster ?? (bouncer ? undefined : "no pgbouncer in /usr")

/** pgbouncer in transaction mode, with fewer connections than a server opens, until the test ends. Returns its port. */
export async function startBouncer(cluster: Cluster): Promise<number> {
  const folder = folderForPostgres()
  const port = await freePort()
  const settings = join(folder, "pgbouncer.ini")
  writeFileSync(
    settings,
    `
[databases]
* = host=127.0.0.1 port=${cluster.port} user=${clusterUser}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = options
default_pool_size = 5
`,
  )
  // pgbouncer refuses to run as root, too.
  if (user) chownSync(settings, user.uid, user.gid)
  const child = spawn(bouncer ?? "", [settings], { ...user, cwd: tmpdir(), stdio: "ignore" })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, "exit")
    child.kill("SIGINT")
    await ended
  })
  await until(async () => (await connect({ port })).query("select"))
  return port
}
