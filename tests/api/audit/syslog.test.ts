import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer as createPlainServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createSecureContext, createServer, TLSSocket } from "node:tls"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { writeAudit } from "@/server/audit/rows/audit"
import { sealKey, sealSome } from "@/server/audit/seals/seals"
import { behind, pauseAfter, startSyslog } from "@/server/audit/syslog/worker"
import { openMetrics } from "@/server/http/operations/metrics"
import type { SyslogServer } from "@/server/platform/settings/settings"
import { ocsfFaults } from "../../support/data/ocsf"
import { freePort } from "../../support/server/freePort"
import { account, systemForFile } from "../../support/server/system"
import { until } from "../../support/until"

/** The audit as syslog over TLS (RFC 5424, RFC 5425), to the test's own server and to Debian's rsyslog. */
const system = systemForFile()
const openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].find((path) => existsSync(path))
const rsyslogd = ["/usr/sbin/rsyslogd"].find((path) => existsSync(path))
const hasDriver = (driver: string) =>
  ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"].some((folder) =>
    existsSync(`${folder}/rsyslog/lmnsd_${driver}.so`),
  )

const folder = mkdtempSync(join(tmpdir(), "atalaia-syslog-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)
const text = (name: string) => readFileSync(path(name), "utf8")

/** A self-signed certificate for this machine, as `name.crt` and `name.key`. */
function makeCertificate(name: string) {
  execFileSync(
    openssl ?? "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "2", "-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
      ...["-keyout", path(`${name}.key`), "-out", path(`${name}.crt`)],
    ],
    { stdio: "ignore" },
  )
}

const writeEntries = async (count: number, from: number) => {
  await writeAudit(
    system.db,
    Array.from({ length: count }, (_, index) => ({
      kind: "role.block" as const,
      subjectId: `8${String(from + index).padStart(5, "0")}`,
      justification: `Não pode: "]\\ 🚫\n${from + index}`,
    })),
    { actorId: account.superAdmin, address: "10.0.0.1" },
  )
  const key = await sealKey(system.settings)
  while ((await sealSome(system.db, key)) > 0);
}

/** Marks all sealed rows as sent, so that only the test's own rows are sent. */
beforeEach(async () => {
  await writeEntries(1, 99_999)
  await system.db.execute(sql`delete from audit_syslog`)
  await system.db.execute(sql`insert into audit_syslog (number) select max(number) from audit_seal`)
})

interface Message {
  uid: string
  sequence: number
  event: Record<string, unknown>
}

/** Parses frames strictly by RFC 5425 and RFC 5424. */
function parsed(bytes: Buffer): { messages: Message[]; rest: number } {
  const messages: Message[] = []
  let at = 0
  for (;;) {
    const space = bytes.indexOf(0x20, at)
    const length = space < 0 ? Number.NaN : Number(bytes.toString("latin1", at, space))
    if (space >= 0) expect(bytes.toString("latin1", at, space)).toMatch(/^[1-9]\d*$/)
    if (!(space + 1 + length <= bytes.length)) return { messages, rest: bytes.length - at }
    messages.push(messageOf(bytes.toString("utf8", space + 1, space + 1 + length)))
    at = space + 1 + length
  }
}

const header =
  /^<(\d{1,3})>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([!-~]{1,255}) ([!-~]{1,48}) ([!-~]{1,128}) ([!-~]{1,32}) \[atalaia@32473 uid="(\d+:[\da-f]{64})"\]\[meta sequenceId="(\d+)"\] (\{.*\})$/

function messageOf(message: string): Message {
  const [, priority, moment = "", host, app, process, id, uid = "", sequence, json = ""] =
    header.exec(message) ?? []
  expect(json, message).not.toBe("")
  const event = JSON.parse(json)
  expect(ocsfFaults(event)).toEqual([])
  expect(Number(priority) >> 3).toBe(13)
  expect({ host, app, process, id }).toEqual({
    host: "127.0.0.1",
    app: "atalaia",
    process: "-",
    id: event.metadata.event_code,
  })
  expect(Date.parse(moment)).toBe(event.time)
  expect(event.metadata).toMatchObject({ uid, sequence: Number(sequence) })
  return { uid, sequence: Number(sequence), event }
}

/** A server that records messages. After `breaks` bytes of a connection it closes that connection. */
async function receiver({ clients = false }: { clients?: boolean } = {}) {
  const got: { messages: Message[]; whole: boolean }[] = []
  const state = { breaks: Number.POSITIVE_INFINITY }
  const sockets = new Set<TLSSocket>()
  const server = createServer(
    {
      cert: text("server.crt"),
      key: text("server.key"),
      allowHalfOpen: true,
      ...(clients && { requestCert: true, rejectUnauthorized: true, ca: text("client.crt") }),
    },
    (socket) => {
      sockets.add(socket)
      let bytes = Buffer.alloc(0)
      const keep = (whole: boolean) => got.push({ messages: parsed(bytes).messages, whole })
      socket.on("error", () => {})
      socket.on("data", (part: Buffer) => {
        bytes = Buffer.concat([bytes, part])
        if (bytes.length < state.breaks) return
        bytes = bytes.subarray(0, state.breaks)
        keep(false)
        socket.destroy()
      })
      socket.on("end", () => {
        expect(parsed(bytes).rest).toBe(0)
        keep(true)
        // Node loses a `close_notify` that is sent while a write is pending, as with the session tickets of TLS 1.3.
        setImmediate(() => socket.end())
      })
    },
  )
  server.on("tlsClientError", () => {})
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const messages = () => got.flatMap((piece) => piece.messages)
  return { port: (server.address() as AddressInfo).port, got, state, messages }
}

/** A server that runs `ends` on a connection once all data arrived or, with `reset`, at the first data. */
async function unusualReceiver(ends: (connection: Socket) => void, { reset = false } = {}) {
  const secureContext = createSecureContext({ cert: text("server.crt"), key: text("server.key") })
  const connections = new Set<Socket>()
  const state = { messages: [] as Message[] }
  const server = createPlainServer({ allowHalfOpen: true }, (connection) => {
    connections.add(connection)
    connection.on("error", () => {})
    const socket = new TLSSocket(connection, { isServer: true, secureContext })
    let bytes = Buffer.alloc(0)
    socket.on("error", () => {})
    socket.on("data", (part: Buffer) => {
      if (reset) return ends(connection)
      bytes = Buffer.concat([bytes, part])
    })
    socket.on("end", () => {
      state.messages.push(...parsed(bytes).messages)
      ends(connection)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    for (const connection of connections) connection.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, state }
}

/** A sending process. It records errors and retries without a pause. */
function sending(to: Partial<SyslogServer> & { port: number }, pause: typeof pauseAfter = () => 0) {
  const errors: unknown[] = []
  const worker = startSyslog({
    db: system.db,
    settings: {
      syslog: { host: "127.0.0.1", ca: text("server.crt"), ...to },
      publicUrl: "http://127.0.0.1:8080",
    },
    report: (error) => errors.push(error),
    pause,
  })
  if (!worker) throw new Error("it does not send")
  onTestFinished(() => worker.close())
  return { ...worker, errors }
}

const blocked = (messages: Message[]) =>
  messages.map(({ event }) => (event.unmapped as { subject?: { id: string } }).subject?.id)
const ids = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => `8${String(from + index).padStart(5, "0")}`)

describe.skipIf(!openssl)("over TLS (needs openssl for the certificates)", () => {
  beforeAll(() => {
    makeCertificate("server")
    makeCertificate("client")
  })

  test("each sealed entry comes once, in order, and the metrics say how many wait", async () => {
    const server = await receiver()
    const worker = sending(server)
    await writeEntries(450, 0)
    const waiting = async () =>
      /^atalaia_audit_syslog_behind (\d+)$/m.exec(
        await (await openMetrics(system, { syslog: { host: "127.0.0.1", port: server.port } })).text(),
      )?.[1]
    expect(await waiting()).toBe("450")
    await worker.flush()
    expect(worker.errors).toEqual([])
    expect(blocked(server.messages())).toEqual(ids(450, 0))
    expect(server.got.length).toBeGreaterThan(1)
    expect(await waiting()).toBe("0")
    await worker.flush()
    expect(server.messages()).toHaveLength(450)
    expect(server.messages()[3]?.event).toMatchObject({
      unmapped: { justification: 'Não pode: "]\\ 🚫\n3' },
    })
  })

  test("a connection that breaks in the middle loses nothing, and repeats no more than its piece", async () => {
    const server = await receiver()
    const worker = sending(server)
    await writeEntries(450, 1000)
    server.state.breaks = 50_000
    await worker.flush()
    expect(worker.errors).toHaveLength(1)
    const [broken] = server.got
    expect(broken?.whole).toBe(false)
    expect(broken?.messages.length).toBeGreaterThan(10)
    server.state.breaks = Number.POSITIVE_INFINITY
    await worker.flush()
    expect(worker.errors).toHaveLength(1)
    const whole = server.got.filter((piece) => piece.whole).flatMap((piece) => piece.messages)
    expect(blocked(whole)).toEqual(ids(450, 1000))
    // Messages that arrive twice are recognized by their id.
    expect(new Set(server.messages().map(({ uid }) => uid)).size).toBe(450)
  })

  test("another process goes on where one ended; two at once send nothing twice", async () => {
    const server = await receiver()
    await writeEntries(210, 2000)
    const first = sending(server)
    await first.flush()
    await first.close()
    await writeEntries(210, 2210)
    const others = [sending(server), sending(server)]
    await Promise.all(others.map((worker) => worker.flush()))
    expect(blocked(server.messages())).toEqual(ids(420, 2000))
    expect(others.flatMap(({ errors }) => errors)).toEqual([])
  })

  test("what a process was sending when it was killed is sent again by another, once its minute is over", async () => {
    const server = await receiver()
    await writeEntries(5, 3000)
    await system.db.execute(sql`
      update audit_syslog set lease = 'killed', leased_until = now() + interval '1 minute'`)
    const worker = sending(server)
    await worker.flush()
    expect(server.messages()).toEqual([])
    await system.db.execute(sql`update audit_syslog set leased_until = now() - interval '1 second'`)
    await worker.flush()
    expect(blocked(server.messages())).toEqual(ids(5, 3000))
  })

  test("a server that nobody vouches for, or that wants to know who sends, gets nothing", async () => {
    const strict = await receiver({ clients: true })
    await writeEntries(3, 4000)
    for (const worker of [
      sending({ port: strict.port, ca: text("client.crt") }),
      sending({ port: strict.port }),
    ]) {
      await worker.flush()
      expect(worker.errors).toHaveLength(1)
      await worker.close()
    }
    expect(strict.messages()).toEqual([])
    expect(await behind(system.db)).toBe(3)
    const known = { cert: text("client.crt"), key: text("client.key") }
    await sending({ port: strict.port, client: known }).flush()
    expect(blocked(strict.messages())).toEqual(ids(3, 4000))
  })

  test("a server that ends without close_notify, as rsyslog's gtls, is believed only if the operator says so", async () => {
    const server = await unusualReceiver((connection) => connection.end())
    await writeEntries(5, 4100)
    const strict = sending(server)
    await strict.flush()
    await strict.close()
    expect(strict.errors).toMatchObject([
      { code: "SYSLOG_UNCONFIRMED", message: expect.stringContaining("AUDIT_SYSLOG_END") },
    ])
    expect(await behind(system.db)).toBe(5)
    const believing = sending({ port: server.port, endIsEnough: true })
    await believing.flush()
    expect(believing.errors).toEqual([])
    expect(await behind(system.db)).toBe(0)
    expect(blocked(server.state.messages)).toEqual([...ids(5, 4100), ...ids(5, 4100)])
  })

  test("a server that resets the connection has taken nothing", async () => {
    const server = await unusualReceiver((connection) => connection.resetAndDestroy(), { reset: true })
    await writeEntries(100, 4200)
    const worker = sending({ port: server.port, endIsEnough: true })
    for (let tries = 0; tries < 20; tries++) await worker.flush()
    expect(worker.errors.length).toBeGreaterThanOrEqual(20)
    expect(worker.errors).toContainEqual(expect.objectContaining({ code: "ECONNRESET" }))
    expect(await behind(system.db)).toBe(100)
  })

  test("after a failure it waits longer and longer, five minutes at most", async () => {
    expect([0, 1, 2, 3, 20].map(pauseAfter)).toEqual([0, 5_000, 10_000, 20_000, 300_000])
    await writeEntries(1, 5000)
    const worker = sending({ port: await freePort() }, () => 60_000)
    await worker.flush()
    await worker.flush()
    expect(worker.errors).toHaveLength(1)
  })
})

test("nothing is sent where no server is set", () => {
  const { db } = system
  expect(startSyslog({ db, settings: { publicUrl: "http://localhost" }, report: () => {} })).toBeUndefined()
})

/** Its TLS drivers, with the settings that fit how each ends a connection. */
const drivers = [
  ["ossl", "rsyslog-openssl", {}],
  ["gtls", "rsyslog-gnutls", { endIsEnough: true }],
] as const
describe.each(drivers)("Debian's rsyslog, %s (needs %s)", (driver, _, taking) => {
  const missing = !openssl || !rsyslogd || !hasDriver(driver)
  beforeAll(() => {
    if (missing) return
    makeCertificate("server")
    rmSync(path("received.log"), { force: true })
  })

  /** rsyslog that writes the bodies of messages into a file, with their ids. */
  async function startRsyslog(port: number): Promise<ChildProcess> {
    writeFileSync(
      path("rsyslog.conf"),
      `
      global(workDirectory="${folder}" maxMessageSize="256k" defaultNetstreamDriver="${driver}"
        defaultNetstreamDriverCAFile="${path("server.crt")}" defaultNetstreamDriverCertFile="${path("server.crt")}"
        defaultNetstreamDriverKeyFile="${path("server.key")}")
      # Several workers would write what came in order in another one.
      main_queue(queue.type="linkedlist" queue.workerThreads="1")
      module(load="imtcp" StreamDriver.Name="${driver}" StreamDriver.Mode="1" StreamDriver.AuthMode="anon")
      input(type="imtcp" port="${port}" address="127.0.0.1")
      template(name="body" type="string" string="%app-name% %msgid% %structured-data% %msg%\\n")
      action(type="omfile" file="${path("received.log")}" template="body")
      `,
    )
    const process = spawn(rsyslogd ?? "", ["-n", "-f", path("rsyslog.conf"), "-i", path("rsyslog.pid")], {
      stdio: "ignore",
    })
    onTestFinished(async () => {
      if (process.exitCode === null) {
        process.kill()
        await once(process, "exit")
      }
    })
    return process
  }

  test.skipIf(missing)("takes all of them, over a restart of it", async () => {
    const port = await freePort()
    // Leaves out the text after the last line break: a line that is still being written.
    const received = () =>
      existsSync(path("received.log")) ? text("received.log").split("\n").slice(0, -1) : []
    const worker = sending({ port, ...taking })
    await writeEntries(230, 6000)
    const first = await startRsyslog(port)
    await until(async () => {
      await worker.flush()
      expect(await behind(system.db)).toBe(0)
    })
    first.kill()
    await once(first, "exit")
    await writeEntries(20, 6230)
    await worker.flush()
    expect(worker.errors.length).toBeGreaterThan(0)
    await startRsyslog(port)
    await until(async () => {
      await worker.flush()
      expect(await behind(system.db)).toBe(0)
    })
    await until(() => expect(new Set(received()).size).toBe(250))
    const lines = [...new Set(received())]
    const bodies = lines.map((line) => {
      expect(line).toMatch(
        /^atalaia role\.block \[atalaia@32473 uid="\d+:[\da-f]{64}"\]\[meta sequenceId="\d+"\] /,
      )
      return JSON.parse(line.slice(line.indexOf("{")))
    })
    expect(bodies.map((event) => event.unmapped.subject.id)).toEqual(ids(250, 6000))
    expect(bodies[0].unmapped.justification).toBe('Não pode: "]\\ 🚫\n6000')
  })
})
