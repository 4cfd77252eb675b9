import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { type AddressInfo, createServer as createSilentServer } from "node:net"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type } from "arktype"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { hasBody } from "@/contract/call"
import { rows } from "@/server/platform/database/connection"
import { startMailServer } from "../../badDays/mailServer"
import { startBuilt } from "../../support/server/builtServer"
import { everyCall, filledPath } from "../../support/server/contract"
import { freePort } from "../../support/server/freePort"
import { type OperationData, operationData } from "../../support/server/inOperation"
import { account, demoPassword } from "../../support/server/system"
import { type SystemBuild, systemBuild } from "../../support/server/systemBuild"
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from "../../support/server/traceReceiver"
import { testInAll } from "../../support/testAll"
import { until } from "../../support/until"

/** The built server in its own process, and the traces that it sends to a collector. */
let build: SystemBuild
let data: OperationData
beforeAll(async () => {
  build = await systemBuild()
  data = await operationData()
})
afterAll(async () => {
  await data.remove()
  await build.remove()
})

/** A server that ends with the test at the latest. */
async function start(env: Record<string, string>) {
  const server = await startBuilt(join(build.folder, "server/main.js"), {
    NODE_ENV: "production",
    UNREADY_SECONDS: "0",
    DATA_DIR: data.folder,
    DATABASE_URL: data.databaseUrl,
    PORT: "0",
    CALLS_PER_MINUTE: "0",
    SIGN_INS_PER_PERSON: "0",
    ...env,
  })
  onTestFinished(server.kill)
  return { ...server, ask: asking(server.address) }
}

async function receiver(): Promise<TraceReceiver> {
  const started = await startTraceReceiver()
  onTestFinished(started.close)
  return started
}

interface Asked {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}
const asking =
  (address: string) =>
  async (method: string, path: string, { token, body, headers }: Asked = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        "X-Client-Key": "atalaia",
        "X-Client-Name": "tests",
        "X-Client-Version": "1",
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
    })
    return { status: answer.status, text: await answer.text() }
  }
type Ask = ReturnType<typeof asking>

async function signIn(ask: Ask, headers: Record<string, string> = {}): Promise<string> {
  const body = { id: account.superAdmin, password: demoPassword }
  const { text } = await ask("POST", "/api/session", { body, headers })
  const { token } = JSON.parse(text) as { token: string }
  return token
}

/** The only span with a name. */
function spanOf(spans: ReceivedSpan[], name: string): ReceivedSpan {
  const [found, ...others] = spans.filter((span) => span.name === name)
  if (!found || others.length > 0) throw new Error(`${name}: ${spans.map((span) => span.name).join(", ")}`)
  return found
}
const partsOf = (spans: ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentId }) => parentId === spanId)

const strangers = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" }
const traceparent = (flags = "01") => `00-${strangers.traceId}-${strangers.spanId}-${flags}`

describe("a call", () => {
  test("is a span, and what it asks the database are parts of it; the log names the trace", async () => {
    const collector = await receiver()
    const server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20segredo",
      OTEL_SERVICE_NAME: "atalaia-prova",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=prova",
    })
    const token = await signIn(server.ask)
    expect((await server.ask("GET", `/api/users/${account.tried}`, { token })).status).toBe(200)
    expect((await server.ask("GET", "/api/users/1", { token })).status).toBe(404)
    expect((await server.ask("GET", `/api/there/is/no/${account.tried}`)).status).toBe(404)
    expect((await server.ask("GET", "/oidc/.well-known/openid-configuration")).status).toBe(200)
    for (const path of ["/api/health", "/api/ready", "/api/metrics", "/", `/users/${account.tried}`]) {
      await server.ask("GET", path)
    }
    expect(await server.stop()).toBe(0)

    const spans = collector.spans()
    const calls = spans.filter(({ kind }) => kind === 2)
    expect(calls.map(({ name }) => name)).toEqual([
      "POST /api/session",
      "GET /api/users/:atalaiaId",
      "GET /api/users/:atalaiaId",
      "GET /api/*",
      "GET /oidc/*",
    ])
    const [, found, missed] = calls
    expect(found).toMatchObject({ parentId: "", links: [], events: 0, isError: false })
    expect(found?.attributes).toEqual({
      "http.request.method": "GET",
      "http.route": "/api/users/:atalaiaId",
      "http.response.status_code": 200,
      "url.scheme": "http",
      "atalaia.call": "users.get",
      "atalaia.application": "atalaia",
    })
    expect(missed).toMatchObject({ attributes: { "http.response.status_code": 404 }, isError: false })

    const statements = found ? partsOf(spans, found) : []
    expect(statements.length).toBeGreaterThan(1)
    for (const { name, traceId, kind, attributes } of statements) {
      expect({ traceId, kind }).toEqual({ traceId: found?.traceId, kind: 3 })
      expect(attributes).toMatchObject({ "db.system.name": "postgresql", "db.query.summary": name })
      expect(attributes["db.query.text"]).toMatch(/\$1/)
    }
    // All other spans belong to a call: background work is not recorded.
    const ids = new Set(spans.map(({ spanId }) => spanId))
    expect(spans.filter(({ parentId }) => parentId !== "" && !ids.has(parentId))).toEqual([])
    expect(spans.filter(({ parentId }) => parentId === "")).toEqual(calls)

    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ route: "/api/users/:atalaiaId", status: 200, traceId: found?.traceId }),
    )
    expect(collector.headers()).toMatchObject({ authorization: "Bearer segredo" })
    expect(Object.keys(collector.resource()).sort()).toEqual([
      "deployment.environment.name",
      "service.instance.id",
      "service.name",
      "service.version",
      "telemetry.sdk.language",
      "telemetry.sdk.name",
      "telemetry.sdk.version",
    ])
    expect(collector.resource()).toMatchObject({ "service.name": "atalaia-prova" })
  })

  testInAll("that changes something has its statements within the transaction, too", async () => {
    const collector = await receiver()
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const token = await signIn(server.ask)
    const body = { enabled: false, description: "Férias" }
    const path = `/api/client/${account.tried}/application/SINAL/access-enabled`
    expect((await server.ask("PATCH", path, { token, body })).status).toBeLessThan(300)
    await server.stop()
    const spans = collector.spans()
    const names = partsOf(spans, spanOf(spans, "PATCH /api/client/:clientId/application/:app/access-enabled"))
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["SELECT session", "INSERT application_disabling", "INSERT audit"]),
    )
  })
})

describe("the traceparent of a request", () => {
  async function traced(env: Record<string, string>, headers: Record<string, string>) {
    const collector = await receiver()
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env })
    await signIn(server.ask, headers)
    await server.stop()
    return collector.spans()
  }
  const sampledNever = { OTEL_TRACES_SAMPLER: "parentbased_always_off" }

  testInAll("is linked and not followed, and what strangers keep in tracestate is left out", async () => {
    const spans = await traced({}, { traceparent: traceparent(), tracestate: "quem=Fulano" })
    const call = spanOf(spans, "POST /api/session")
    expect(call).toMatchObject({ parentId: "", traceState: "", links: [{ ...strangers, traceState: "" }] })
    expect(call.traceId).not.toBe(strangers.traceId)
  })

  testInAll("has nothing recorded that would not be without it", async () => {
    expect(await traced(sampledNever, { traceparent: traceparent() })).toEqual([])
  })

  testInAll("is ignored where it is malformed, trusted or not", async () => {
    const malformed = [
      "00-0af7651916cd43dd8448eb211c80319c-01",
      `00-${"0".repeat(32)}-${strangers.spanId}-01`,
      `ff-${strangers.traceId}-${strangers.spanId}-01`,
      `00-${strangers.traceId.toUpperCase()}-${strangers.spanId}-01`,
    ]
    for (const trust of ["on", "off"]) {
      const collector = await receiver()
      const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_TRACEPARENT: trust })
      for (const given of malformed) await signIn(server.ask, { traceparent: given })
      await server.stop()
      const calls = collector.spans().filter(({ kind }) => kind === 2)
      expect(calls.map(({ parentId, links }) => [parentId, links])).toEqual(malformed.map(() => ["", []]))
    }
  })

  testInAll("is the parent where it is trusted, and says whether the call is recorded", async () => {
    const trusting = { TRUST_TRACEPARENT: "on" }
    const headers = { traceparent: traceparent(), tracestate: "proxy=7" }
    const spans = await traced({ ...trusting, ...sampledNever }, headers)
    const call = spanOf(spans, "POST /api/session")
    expect(call).toMatchObject({
      traceId: strangers.traceId,
      parentId: strangers.spanId,
      traceState: "proxy=7",
      links: [],
    })
    expect(partsOf(spans, call).length).toBeGreaterThan(1)
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([strangers.traceId]))
    expect(await traced(trusting, { traceparent: traceparent("00") })).toEqual([])
  })
})

/** Other services that receive requests: an application, and a postal code service. */
async function startOthers() {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers })
    request.resume()
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"logradouro":"Rua do Segredo"}')
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, port, asked }
}

const somebody = {
  name: "JUREMA SIGILOSA DO PRADO",
  email: "jurema.sigilosa@exemplo.gov.br",
  cpf: "52998224725",
  address: "203.0.113.77",
}

describe("of people", () => {
  const texts = type({ text: "string" })

  /** All personal data in the database from which a person could be identified. */
  const known = async () => {
    const { db, close } = await data.open()
    await db.execute(sql`
      insert into mail_outbox (recipient, subject, body)
      values (${somebody.email}, ${`Olá ${somebody.name}`}, ${`CPF ${somebody.cpf}`})`)
    const found = await rows(
      db,
      texts,
      sql`
        select distinct value as text from (
          select to_jsonb(p) as row from person p union all select to_jsonb(r) from registration_personal r
        ) everybody, jsonb_each_text(row)
        where value ~ '^[0-9]{6,}$|@|^[[:alpha:]]{2,}( [[:alpha:]]{2,})+$'`,
    )
    await close()
    return found.map(({ text }) => text)
  }
  /** An ended session whose delivery to an application has an address with a person's data in it. */
  const owe = async (address: string) => {
    const { db, close } = await data.open()
    await db.execute(sql`
      insert into delivery (app_id, address, audience, subject, session_hash)
      select id, ${`${address}/saida/${somebody.cpf}?quem=${somebody.email}`}, 'sinal', ${somebody.cpf}, '\\x00'
      from application where acronym = 'SINAL'`)
    await close()
  }

  /** Makes every call of the contract with a person's data in each parameter. */
  async function makeEveryCall(ask: Ask) {
    const headers = {
      "X-Forwarded-For": somebody.address,
      "X-Command-Line": `block user ${somebody.cpf}`,
      "X-Request-Id": `pedido-${somebody.cpf}`,
      "User-Agent": somebody.name,
      "X-Client-Name": somebody.name,
      baggage: `quem=${somebody.cpf}`,
      tracestate: `quem=${somebody.cpf}`,
      traceparent: traceparent(),
    }
    let token = await signIn(ask, headers)
    const tokens = [token]
    const statuses = new Set<number>()
    const query = `?${new URLSearchParams({ search: somebody.name, name: somebody.name, email: somebody.email })}`
    for (const { record } of everyCall) {
      const body = hasBody(record) && !record.multipart ? { ...somebody, id: somebody.cpf } : undefined
      const paths = [account.tried, "SINAL", somebody.cpf].map((text) => `/api${filledPath(record, text, 2)}`)
      // Each path once: not every path has a text parameter.
      for (const path of new Set(paths)) {
        for (const asked of [path, `${path}${query}`]) {
          const { status } = await ask(record.method, asked, { token, headers, body })
          statuses.add(status)
          if (status !== 401) continue
          token = await signIn(ask, headers)
          tokens.push(token)
        }
      }
    }
    return { tokens, statuses }
  }

  testInAll(
    "nothing is in any span, whatever is called with them, and whoever else is asked about them",
    async () => {
      const collector = await receiver()
      const others = await startOthers()
      const mail = await startMailServer()
      const everybody = await known()
      expect(everybody.length).toBeGreaterThan(100)
      await owe(others.address)
      const server = await start({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
        SMTP_URL: `${mail.url}?ignoreTLS=true`,
        POSTAL_CODE_URL: `${others.address}/ws`,
        OUTBOUND_ALLOW: "127.0.0.1",
        TRUST_PROXY: "on",
      })
      // Must precede the calls: one of them removes the application that receives the delivery.
      await until(() => expect(mail.taken).toContain(somebody.email))
      await until(() =>
        expect(others.asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/saida/)),
      )
      const { tokens, statuses } = await makeEveryCall(server.ask)
      expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 404]))
      const token = await signIn(server.ask)
      expect((await server.ask("GET", "/api/postal-codes/60000123", { token })).status).toBe(200)
      expect(await server.stop()).toBe(0)

      const spans = collector.spans()
      const sent = collector.everything()
      const told = [
        ...everybody,
        ...Object.values(somebody),
        ...tokens,
        demoPassword,
        "60000123",
        "Segredo",
        "/saida",
        "/ws",
        "quem",
      ]
      expect(told.filter((text) => sent.includes(text))).toEqual([])
      const names = new Set(spans.map(({ attributes }) => attributes["atalaia.call"]))
      expect(everyCall.map(({ id }) => id).filter((id) => !names.has(id))).toEqual([])

      const asked = spanOf(spans, "GET postal codes")
      expect(asked).toMatchObject({ kind: 3, isError: false })
      expect(asked.attributes).toEqual({
        "http.request.method": "GET",
        "http.response.status_code": 200,
        "server.address": "127.0.0.1",
        "server.port": others.port,
        "url.scheme": "http",
      })
      expect(spans.find(({ spanId }) => spanId === asked.parentId)).toMatchObject({
        attributes: { "atalaia.call": "system.postalCode" },
      })
      const delivered = spans.find(({ name }) => name === "POST applications")
      expect(delivered).toMatchObject({ kind: 3, parentId: "", attributes: { "server.port": others.port } })
      const mailed = spans.find(({ name }) => name === "send mail")
      expect(mailed).toMatchObject({ kind: 3, attributes: { "network.protocol.name": "smtp" } })
      // Other services receive no trace headers.
      expect(others.asked.filter(({ headers }) => "traceparent" in headers || "baggage" in headers)).toEqual(
        [],
      )
    },
  )
})

describe("without it", () => {
  /** Makes a server print, when it ends, the OpenTelemetry modules that it has loaded. */
  async function loaded(env: Record<string, string>): Promise<string[]> {
    const probe = join(data.folder, "probe.mjs")
    await writeFile(
      probe,
      `import { createRequire } from "node:module"
      const { cache } = createRequire(import.meta.url)
      process.on("exit", () => {
        for (const file of Object.keys(cache)) if (file.includes("@opentelemetry")) console.log("loaded " + file)
      })`,
    )
    const server = await start({ NODE_OPTIONS: `--import ${pathToFileURL(probe).href}`, ...env })
    await signIn(server.ask, { traceparent: traceparent() })
    await server.stop()
    return server.output().match(/^loaded .*$/gm) ?? []
  }

  testInAll("nothing of OpenTelemetry is loaded", async () => {
    expect(await loaded({})).toEqual([])
    const collector = await receiver()
    const disabled = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: "true" }
    expect(await loaded(disabled)).toEqual([])
    // With the setting they are loaded, so the check above is not vacuous.
    expect((await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).length).toBeGreaterThan(10)
    expect(spanOf(collector.spans(), "POST /api/session")).toBeDefined()
  })
})

describe("somebody who should take traces and does not", () => {
  const failures = (output: string) => output.match(/"where":"tracing"/g)?.length ?? 0

  testInAll("is told once in the log: calls are answered as before, and the end is in order", async () => {
    const server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      // Milliseconds within which no export is retried.
      OTEL_EXPORTER_OTLP_TIMEOUT: "100",
    })
    const token = await signIn(server.ask)
    for (let number = 0; number < 400; number++) {
      expect((await server.ask("GET", "/api/session", { token })).status).toBe(200)
    }
    expect(await server.stop()).toBe(0)
    expect(failures(server.output())).toBe(1)
  })

  testInAll("does not hold up the end by keeping silent", async () => {
    const silent = createSilentServer((socket) => void socket.on("error", () => {})).listen(0, "127.0.0.1")
    await once(silent, "listening")
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    await signIn(server.ask)
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toContain("not everything was closed in time")
  })
})
