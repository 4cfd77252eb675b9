import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { sql } from "drizzle-orm"
import type { Hono } from "hono"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { apiApp } from "@/server/http/api"
import { listen } from "@/server/http/operations/listen"
import { openMetrics } from "@/server/http/operations/metrics"
import { readiness } from "@/server/http/operations/readiness"
import type { Database } from "@/server/platform/database/connection"
import { mailOutbox } from "@/server/platform/database/schema/index"
import { queueMail } from "@/server/platform/mail/outbox"
import type { Metrics } from "@/server/platform/services/serverRuntime"
import { logger, reporter } from "@/server/platform/telemetry/log"
import { problem } from "../../support/server/problem"
import { account, demoPassword, systemForFile } from "../../support/server/system"

const token = "um-token-de-metricas"
/** The interfaces for operators: probes, metrics, logs. */
const system = systemForFile({ metricsToken: token, production: true })
let app: Hono
let metrics: Metrics
let closing = false
let lines: Record<string, unknown>[] = []
/** Called with every line that is logged. */
let written = () => {}

beforeAll(async () => {
  const pool = () => ({ total: 3, idle: 2, waiting: 1 })
  metrics = await openMetrics({ db: system.db, pool })
  const log = logger(
    { production: true },
    {
      write: (line) => {
        lines.push(JSON.parse(line))
        written()
      },
    },
  )
  const operating = { log, metrics, closing: () => closing }
  app = apiApp({ db: system.db, settings: system.settings, report: reporter(log), operating })
})
beforeEach(() => {
  closing = false
  lines = []
})

const get = (path: string, headers: Record<string, string> = {}) => app.request(`/api${path}`, { headers })
const clientHeaders = { "X-Client-Key": "atalaia", "X-Client-Name": "tests", "X-Client-Version": "1" }

describe("probes, which carry no headers", () => {
  test("the process answers, whatever the state of its database", async () => {
    const broken = apiApp({ db: deaf(), settings: system.settings, report: () => {} })
    const answer = await broken.request("/api/health")
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: "ok" })
  })

  test("the process is ready while its database answers and has its schema", async () => {
    const answer = await get("/ready")
    expect(answer.status).toBe(200)
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(await answer.json()).toEqual({ status: "ready" })
  })

  test("the usual check of HAProxy is answered the same, with the headers of all answers", async () => {
    const check = () => app.request("/", { method: "OPTIONS" })
    const answer = await check()
    expect(answer.status).toBe(200)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    closing = true
    expect((await check()).status).toBe(503)
  })

  test("a process that is told to end is not ready", async () => {
    closing = true
    const answer = await get("/ready")
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual(problem(503, "CLOSING", "O processo está encerrando."))
  })

  test("a database that fails makes it not ready, and its words stay inside", async () => {
    const failing = { execute: () => Promise.reject(new Error("password of atalaia is wrong")) }
    const unready = await readiness(failing as unknown as Database, system.settings, () => false)()
    expect(unready).toEqual({ code: "DATABASE", message: "O banco de dados não respondeu a tempo." })
  })

  test("a database that is silent makes it not ready, and is asked once for all who ask", async () => {
    let asked = 0
    const db = deaf(() => {
      asked += 1
    })
    const probe = readiness(db, system.settings, () => false, 1)
    expect(await probe()).toMatchObject({ code: "DATABASE" })
    expect(await Promise.all([probe(), probe()])).toMatchObject([{ code: "DATABASE" }, { code: "DATABASE" }])
    expect(asked).toBe(1)
  })

  test("a schema of another version makes it not ready, until it is this version's again", async () => {
    const probe = async () => (await get("/ready")).json()
    await system.db.execute(sql`insert into migration (name) values ('9999_of_tomorrow')`)
    expect(await probe()).toMatchObject({ code: "SCHEMA_NEWER" })
    await system.db.execute(sql`delete from migration where name = '9999_of_tomorrow'`)
    await system.db.execute(sql`delete from migration where name = '0000_foundation'`)
    expect(await probe()).toMatchObject({ code: "SCHEMA_OLDER" })
    await system.db.execute(sql`insert into migration (name) values ('0000_foundation')`)
    expect(await probe()).toEqual({ status: "ready" })
  })
})

/** A database that never answers. */
function deaf(onAsked = () => {}): Database {
  const execute = () => {
    onAsked()
    return new Promise(() => {})
  }
  return { execute } as unknown as Database
}

describe("metrics", () => {
  const scrape = async () => (await get("/metrics", { Authorization: `Bearer ${token}` })).text()

  test("are answered in the text format to who shows their token", async () => {
    const answer = await get("/metrics", { Authorization: `Bearer ${token}` })
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
    expect(text).toMatch(/^nodejs_heap_size_used_bytes /m)
  })

  test.each(["", "Bearer outro-token-de-metricas", `Basic ${token}`, `Bearer ${token}x`, token])(
    "are refused to %j",
    async (authorization) => {
      const answer = await get("/metrics", { Authorization: authorization })
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain("nodejs")
    },
  )

  test("are not there where no token is set, and not for a session either", async () => {
    const { metricsToken: _, ...settings } = system.settings
    const without = apiApp({ db: system.db, settings, report: () => {} })
    const session = await system.signIn(account.superAdmin)
    for (const authorization of ["", "Bearer undefined", `Bearer ${token}`, `Bearer ${session}`]) {
      const answer = await without.request("/api/metrics", { headers: { Authorization: authorization } })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: "NO_SUCH_CALL" })
    }
    expect((await get("/metrics", { Authorization: `Bearer ${session}` })).status).toBe(401)
  })

  test("count requests by the pattern of their route, never by what stands in it", async () => {
    await get("/users/12345678909/access?search=maria", clientHeaders)
    await get("/users/98765432100/access", clientHeaders)
    await get("/nothing/12345678909", clientHeaders)
    await app.request("/api/nothing", { method: "PROPFIND" })
    const text = await scrape()
    const series = 'method="GET",route="/api/users/:atalaiaId/access",status="4xx"'
    expect(text).toContain(`atalaia_request_duration_seconds_count{${series}} 2`)
    expect(text).toContain('_count{method="GET",route="/api/*",status="4xx"} 1')
    expect(text).toContain('_count{method="OTHER",route="/api/*",status="4xx"} 1')
    expect(text).not.toMatch(/12345678909|maria|nothing|PROPFIND/)
  })

  test("tell what is under way: the one that asks", async () => {
    expect(await scrape()).toMatch(/^atalaia_requests_under_way 1$/m)
  })

  test("count what was refused because there was too much of it", async () => {
    const attempt = () =>
      app.request("/api/session", {
        method: "POST",
        headers: { ...clientHeaders, "Content-Type": "application/json" },
        body: JSON.stringify({ id: account.user, password: "não é esta" }),
      })
    let answer = await attempt()
    while (answer.status === 401) answer = await attempt()
    expect(answer.status).toBe(429)
    expect(await scrape()).toMatch(
      /^atalaia_requests_rate_limited_total\{method="POST",route="\/api\/session"\} 1$/m,
    )
  })

  test("tell of the pool of connections, where there is one", async () => {
    const text = await scrape()
    for (const [state, count] of Object.entries({ total: 3, idle: 2, waiting: 1 })) {
      expect(text).toContain(`atalaia_database_pool_connections{state="${state}"} ${count}`)
    }
    const embedded = await openMetrics({ db: system.db })
    expect(await embedded.text()).not.toContain("atalaia_database_pool_connections")
  })

  test("tell of messages that wait and that failed", async () => {
    await system.db.delete(mailOutbox)
    const mail = (to: string) => ({ to, subject: "x", body: "y" })
    await queueMail(system.db, mail("a@b.gov.br"), mail("c@d.gov.br"), mail("e@f.gov.br"))
    await system.db.execute(sql`update mail_outbox set attempts = 2 where recipient = 'a@b.gov.br'`)
    const text = await scrape()
    expect(text).toContain('atalaia_mails{state="waiting"} 2')
    expect(text).toContain('atalaia_mails{state="failed"} 1')
  })

  test("are answered without what the database would tell while it fails", async () => {
    const db = { execute: () => Promise.reject(new Error("gone")) } as unknown as Database
    const text = await (await openMetrics({ db })).text()
    expect(text).toMatch(/^nodejs_heap_size_used_bytes /m)
    expect(text).not.toMatch(/^atalaia_mails\{/m)
  })
})

describe("the log of requests", () => {
  test("has one line for each, with nothing about people in it", async () => {
    const session = await system.signIn(account.superAdmin)
    const answer = await app.request(`/api/users/${account.tried}?search=${account.user}`, {
      headers: {
        ...clientHeaders,
        Authorization: `Bearer ${session}`,
        "User-Agent": "navegador de Ana",
        "X-Forwarded-For": "203.0.113.7",
      },
    })
    expect(answer.status).toBe(200)
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        requestId: answer.headers.get("x-request-id"),
        method: "GET",
        route: "/api/users/:atalaiaId",
        status: 200,
        ms: expect.any(Number),
        caller: "atalaia",
        msg: "request",
      },
    ])
  })

  test("names no caller that is not known to be one", async () => {
    await get("/server-time", { ...clientHeaders, "X-Client-Key": account.tried })
    expect(lines).toMatchObject([{ route: "/api/server-time", status: 400 }])
    expect(lines[0]).not.toHaveProperty("caller")
  })

  test.each(["pedido-1", "A".repeat(64), "0af7651916cd43dd8448eb211c80319c"])(
    "takes over the request id %j",
    async (id) => {
      const answer = await get("/health", { "X-Request-Id": id })
      expect(answer.headers.get("x-request-id")).toBe(id)
      expect(lines).toMatchObject([{ requestId: id }])
    },
  )

  test.each(["", "curto-1", "A".repeat(65), "com espaço", "ana@exemplo.gov.br", 'fim","x":"'])(
    "makes one of its own in place of %j",
    async (id) => {
      const answer = await get("/health", { "X-Request-Id": encodeURI(id) })
      expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/)
      expect(lines).toMatchObject([{ requestId: answer.headers.get("x-request-id") }])
    },
  )

  test("outside production says nothing of requests", () => {
    const said: string[] = []
    const log = logger({ production: false }, { write: (line) => said.push(line) })
    log.info("request")
    log.warn("attention")
    expect(said).toHaveLength(1)
  })
})

test("a client that leaves before its body has come is no error of the server", async () => {
  const server = await listen(app, { host: "127.0.0.1", port: 0 })
  const { port } = server.address() as AddressInfo
  const body = JSON.stringify({ id: account.user, password: demoPassword })
  const socket = connect(port, "127.0.0.1")
  const headers = Object.entries({
    ...clientHeaders,
    Host: "x",
    "Content-Length": body.length,
    Expect: "100-continue",
  })
  socket.write(`POST /api/session HTTP/1.1\r\n${headers.map(([k, v]) => `${k}: ${v}\r\n`).join("")}\r\n`)
  const [first] = await once(socket, "data")
  expect(String(first)).toContain("100 Continue")
  socket.write(body.slice(0, 10))
  const line = new Promise<void>((resolve) => {
    written = resolve
  })
  socket.destroy()
  await line
  expect(lines).toMatchObject([{ msg: "request", route: "/api/session", status: 400 }])
  server.close()
})

test("probes and metrics are described with the calls", async () => {
  const { paths } = await (await get("/openapi.json")).json()
  for (const path of ["/api/health", "/api/ready", "/api/metrics"]) {
    expect(paths[path].get).toMatchObject({ summary: expect.stringMatching(/\S/) })
    expect(paths[path].get).not.toHaveProperty("parameters")
  }
})
