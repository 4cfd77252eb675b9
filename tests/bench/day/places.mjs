import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chown, mkdtemp, rm } from "node:fs/promises"
import { createServer, connect as dial } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../system.mjs"

/* A primary with a synchronous standby on PostgreSQL's own programs, and addresses that lead to one of several ports. */

const user = "postgres"
/** PostgreSQL does not run as root. */
const numberOf = (flag) => Number(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout)
const owner = process.getuid() === 0 ? { uid: numberOf("-u"), gid: numberOf("-g") } : undefined
const binaries = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim()

async function run(program, ...given) {
  if (!binaries) throw new Error("this benchmark starts PostgreSQL itself: pg_config was not found")
  // The server that pg_ctl starts inherits its output: a pipe would never end.
  const child = spawn(join(binaries, program), given, { ...owner, cwd: tmpdir(), stdio: "ignore" })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

/** A PostgreSQL server. Its databases belong to `postgres`, who needs no password. */
async function startServer(fill) {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-day-"))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, "data")
  const port = await freePort()
  await fill(data)
  const settings = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`,
    "-c max_connections=100 -c shared_buffers=512MB -c max_wal_size=4GB",
  ].join(" ")
  const control = (...given) => run("pg_ctl", "-D", data, "-w", "-t", "60", ...given)
  await control("start", "-l", join(folder, "log"), "-o", settings)
  return {
    port,
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    promote: () => control("promote"),
    /** Ends it like a crash of its processes: sessions break off, without an orderly shutdown. */
    crash: () => control("stop", "-m", "immediate"),
    remove: async () => {
      if (existsSync(join(data, "postmaster.pid"))) await control("stop", "-m", "immediate")
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const startPrimary = () =>
  startServer((data) =>
    run("initdb", "-D", data, "-U", user, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"),
  )

/** A standby of a primary, which has all its data so far. */
export const startStandby = (primary) =>
  startServer((data) =>
    run(
      "pg_basebackup",
      ...["-h", "127.0.0.1", "-p", String(primary.port), "-U", user],
      ...["-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync"],
    ),
  )

/**
 * An address that leads each new connection to the next of some ports: a balancer, or the address of whichever database is primary.
 */
export async function startAddress(ports) {
  let targets = ports
  let next = 0
  const sockets = new Set()
  const server = createServer((inner) => {
    const outer = dial(targets[next++ % targets.length], "127.0.0.1")
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ]) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on("error", () => other.destroy())
      one.on("close", () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: server.address().port,
    /** Leads elsewhere from now on. Open connections break. */
    leadTo: (...others) => {
      targets = others
      breakOff()
    },
    close: () => {
      server.close()
      breakOff()
    },
  }
}
