import { once } from "node:events"
import { readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, test } from "vitest"
import { newApplication } from "../support/data/applications"
import { embeddedPlace, postgresIsThere, postgresPlace } from "./databases"
import { ask, call, clientHeaders, type Server, serverOn, signIn } from "./server"

/** Every connection of the current test. */
const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** Opens a connection; it ends with the test. */
async function open(server: Server): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1")
  socket.on("error", () => {})
  opened.push(socket)
  await once(socket, "connect")
  return socket
}
/** As many concurrent ones as fit in a listening socket's backlog. */
const together = 100
async function openMany(server: Server, many: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < many) {
    const next = Array.from({ length: Math.min(together, many - sockets.length) }, () => open(server))
    sockets.push(...(await Promise.all(next)))
  }
  return sockets
}

/** The server may have answered and closed before all was written: what it said is read all the same. */
const isClosed = (error: Error) => "code" in error && (error.code === "EPIPE" || error.code === "ECONNRESET")

const write = (socket: Socket, part: string | Buffer) =>
  new Promise<void>((resolve, reject) =>
    socket.write(part, (error) => (error && !isClosed(error) ? reject(error) : resolve())),
  )

const head = (token: string, more: Record<string, string>) =>
  [
    "POST /api/applications HTTP/1.1",
    "Host: atalaia",
    ...Object.entries({
      ...clientHeaders,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      ...more,
    }).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n")

/** A person's ordinary work, reading and changing, with the usual answers. */
async function workAsEver(server: Server, token: string): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await ask(server, "GET", "/applications?page=0&size=5", { token })
    await ask(server, "POST", "/applications", { token, body: newApplication() })
    expect((await call(server, "POST", "/session", { body: {} })).status).toBe(422)
  }
}

/** The memory of a process in bytes, only on systems that report it. */
const memoryOf = ({ process: { pid } }: Server): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024

test("clients that send their call byte by byte and stop, or nothing at all, hold nobody up", async () => {
  const server = await serverOn(await embeddedPlace())
  const token = await signIn(server)
  const silent = await openMany(server, 50)
  const interrupted = await openMany(server, 50)
  for (const socket of interrupted) await write(socket, head(token, {}).slice(0, 60))

  const body = Buffer.from(JSON.stringify(newApplication()))
  const slow = await openMany(server, 50)
  for (const socket of slow) {
    const begun = once(socket, "data")
    await write(socket, head(token, { "Content-Length": String(body.length), Expect: "100-continue" }))
    expect(String(await begun)).toMatch(/^HTTP\/1\.1 100 /)
    for (const byte of body.subarray(0, 20)) await write(socket, Buffer.of(byte))
  }
  await workAsEver(server, token)
  expect(slow.filter(({ destroyed }) => destroyed)).toEqual([])

  // Slow clients are valid: a client that continues is answered.
  const [patient] = slow
  if (!patient) throw new Error("no connection")
  const answered = once(patient, "data")
  for (const byte of body.subarray(20)) await write(patient, Buffer.of(byte))
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 /)
  expect(silent).toHaveLength(50)
  expect(await server.stop()).toBe(0)
})

/** The number of connections that a test and a server can both have open, up to a limit. */
function affordable(most: number): number {
  const limits = process.report?.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const files = Number(limits.userLimits?.open_files?.soft)
  return Number.isFinite(files) ? Math.min(most, Math.floor(files / 2)) : most
}

test("ten thousand connections that nobody uses hold nobody up", async () => {
  const server = await serverOn(await embeddedPlace())
  const token = await signIn(server)
  const sockets = await openMany(server, affordable(10_000))
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  await workAsEver(server, token)
  for (const socket of sockets) socket.destroy()
  await workAsEver(server, token)
})

test("connections by the thousand leave nothing behind", async ({ skip }) => {
  skip(process.platform !== "linux", "memory of another process is read in the manner of Linux")
  // The small heap leaves little room, so garbage is collected before the measurement.
  const server = await serverOn(await embeddedPlace(), { NODE_OPTIONS: "--max-old-space-size=140" })
  const token = await signIn(server)
  const many = affordable(1_900)
  const memory: number[] = []
  for (let round = 0; round < 4; round++) {
    const sockets = await openMany(server, many)
    const closed = Promise.all(sockets.map((socket) => socket.destroyed || once(socket, "close")))
    for (const socket of sockets) socket.destroy()
    await closed
    await workAsEver(server, token)
    memory.push(memoryOf(server))
  }
  const [first = 0] = memory
  const last = memory.at(-1) ?? 0
  expect(last - first).toBeLessThan(40 * 2 ** 20)
})

test("bodies of clients that are not signed in are not kept", async ({ skip }) => {
  skip(process.platform !== "linux", "memory of another process is read in the manner of Linux")
  const server = await serverOn(await embeddedPlace())
  const token = await signIn(server)
  await workAsEver(server, token)
  const before = memoryOf(server)
  const part = Buffer.alloc(64 * 1024, "x")
  const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")])
  const sending = (await openMany(server, 200)).map(async (socket) => {
    // One that still sends half a second after its answer is broken off, and may not have read it yet.
    const answered = new Promise<string>((resolve) => {
      socket.once("data", (answer) => resolve(String(answer)))
      socket.once("close", () => resolve(""))
    })
    await write(socket, head("nobody-is-signed-in-with-this", { "Transfer-Encoding": "chunked" }))
    for (let sent = 0; sent < 16 && !socket.destroyed; sent++) await write(socket, chunk).catch(() => {})
    return answered
  })
  const heard = (await Promise.all(sending)).filter((answer) => answer !== "")
  expect(heard.length).toBeGreaterThan(0)
  for (const answer of heard) expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  // They sent 200 MB.
  expect(memoryOf(server) - before).toBeLessThan(100 * 2 ** 20)
  await workAsEver(server, token)
})

test("programs that send no more than the beginning of a body leave room for those that do", async () => {
  const server = await serverOn(await embeddedPlace())
  const token = await signIn(server)
  const head = (length: number) =>
    [
      "POST /oidc/token HTTP/1.1",
      "Host: atalaia",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${length}`,
      "\r\n",
    ].join("\r\n")
  const tokenFor = (body: string) =>
    fetch(`${server.address}/oidc/token`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    })
  for (const socket of await openMany(server, 600)) await write(socket, `${head(57_000)}grant_type=`)
  const long = `grant_type=client_credentials&client_id=${"x".repeat(40_000)}`
  await expect.poll(async () => (await tokenFor(long)).status).toBe(503)
  expect((await tokenFor(long)).headers.get("retry-after")).toBe("5")
  // What programs usually send is short.
  expect((await tokenFor("grant_type=client_credentials&client_id=nobody")).status).toBe(401)
  await workAsEver(server, token)
  for (const socket of opened.splice(0)) socket.destroy()
  await expect.poll(async () => (await tokenFor(long)).status).toBe(401)
})

/** The 95th percentile of the milliseconds that identity checks take at each of some servers in turn, with something done before. */
async function checksTake(
  servers: readonly { server: Server; token: string }[],
  before: (turn: number) => Promise<unknown>,
): Promise<number[]> {
  const taken = servers.map((): number[] => [])
  for (let turn = 0; turn < 100; turn++) {
    await before(turn)
    for (const [index, { server, token }] of servers.entries()) {
      const began = performance.now()
      await ask(server, "GET", "/session", { token })
      taken[index]?.push(performance.now() - began)
    }
  }
  return taken.map((times) => times.sort((one, other) => one - other)[94] ?? 0)
}

describe.each([
  ["the embedded database", embeddedPlace, true, Number.POSITIVE_INFINITY],
  // Without the database the process is small.
  ["PostgreSQL", postgresPlace, postgresIsThere(), 300 * 2 ** 20],
] as const)("on %s", (_, newPlace, isThere, mostMemory) => {
  test.skipIf(!isThere || process.platform !== "linux")(
    "five hundred clients that send their body little by little hold nobody up",
    async () => {
      const server = await serverOn(await newPlace())
      const token = await signIn(server)
      await workAsEver(server, token)
      // Another one that has no such clients, asked in turn: what else the machine does slows both down.
      const quiet = await serverOn(await newPlace())
      const servers = [
        { server, token },
        { server: quiet, token: await signIn(quiet) },
      ]
      await checksTake(servers, async () => {})
      const memory = memoryOf(server)
      const sockets = await openMany(server, 500)
      for (const socket of sockets) {
        socket.write(
          head("", { "Transfer-Encoding": "chunked" })
            .replace("/api/applications", "/api/session")
            .replace(/Authorization: [^\r]*\r\n/, ""),
        )
      }
      const part = Buffer.alloc(1024, "x")
      const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")])
      /** A fiftieth of the clients sends a chunk. */
      const trickle = async (turn: number) => {
        const from = (turn % 50) * 10
        await Promise.all(
          sockets.slice(from, from + 10).map((socket) => write(socket, chunk).catch(() => {})),
        )
      }
      const ratios: number[] = []
      for (let round = 0; round < 4; round++) {
        const [busy = 0, without = 1] = await checksTake(servers, trickle)
        ratios.push(busy / without)
      }
      expect(memoryOf(server) - memory).toBeLessThan(100 * 2 ** 20)
      expect(memoryOf(server)).toBeLessThan(mostMemory)
      expect(Math.min(...ratios)).toBeLessThan(1.5)
      await workAsEver(server, token)
    },
  )
})

test("a body without end is refused and broken off", async () => {
  const server = await serverOn(await embeddedPlace())
  const token = await signIn(server)
  const part = Buffer.alloc(64 * 1024, "x")
  const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")])
  const endless = async () => {
    const socket = await open(server)
    let heard = ""
    socket.on("data", (data) => {
      heard += data
    })
    await write(socket, head(token, { "Transfer-Encoding": "chunked" }))
    let sent = 0
    while (!socket.destroyed && sent < 256 * 2 ** 20) {
      await write(socket, chunk).catch(() => {})
      sent += chunk.length
    }
    return { sent, heard }
  }
  for (const { sent, heard } of await Promise.all(Array.from({ length: 8 }, endless))) {
    expect(heard).toMatch(/^HTTP\/1\.1 413 /)
    // Only the data in transit between the two machines, not all that was to be sent.
    expect(sent).toBeLessThan(64 * 2 ** 20)
  }
  await workAsEver(server, token)
})
