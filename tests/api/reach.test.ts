import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Hono } from "hono"
import { beforeAll, expect, test } from "vitest"
import { type Call, hasBody, parametersOf } from "@/contract/call"
import { apiApp } from "@/server/http/api"
import { refusalsOf } from "@/server/http/documentation/openApi"
import type { Database } from "@/server/platform/database/connection"
import { type Caller, callers } from "../support/reach/accounts"
import { bodyOf, sentBody } from "../support/reach/bodies"
import { type Cast, prepareCast } from "../support/reach/cast"
import { type Subject, subjectsOf } from "../support/reach/subjects"
import { cellOf, differences, type Letter, type Line, tableText } from "../support/reach/table"
import { everyCall, may, type NamedCall, type SessionKind } from "../support/server/contract"
import { systemForFile } from "../support/server/system"

/**
 * Every account makes every call of the contract, about its own and other people, applications and units. Each call runs in a
 * transaction that is rolled back, and the results must match `reach.txt`. A new call is added to the table automatically.
 * `REACH=write npx vitest run tests/api/reach.test.ts` rewrites the file. A person must review its diff, because it changes
 * permissions.
 */
const file = fileURLToPath(new URL("reach.txt", import.meta.url))
const again = "REACH=write npx vitest run tests/api/reach.test.ts"

// Several thousand requests, on a machine that may be busy.
const most = 900_000

const system = systemForFile({}, { alone: true })
let cast: Cast
let app: Hono
/** The transaction of the current requests. */
let underWay: Database
/** The server's database: the current transaction. */
const whateverIsUnderWay = new Proxy({} as Database, {
  get: (_, name) => {
    const value: unknown = Reflect.get(underWay, name, underWay)
    return typeof value === "function" ? value.bind(underWay) : value
  },
})
const kinds = new Map<string, SessionKind>()
const lines: Line[] = []
/** Refusals with a status that the API description does not list for the call. */
const unstated = new Set<string>()
/** Each refusal that depends on the subject of a call. */
const refusals: { id: string; subject: string; name: string; body: unknown }[] = []

beforeAll(async () => {
  cast = await prepareCast(system)
  const { settings, reported } = system
  // Created once, because that takes longer than most calls.
  app = apiApp({ db: whateverIsUnderWay, settings, report: (error) => reported.push(error) })
  for (const { name, client } of callers) {
    const token = cast.tokens.get(name)
    if (!token) continue
    const { body } = await system.call<SessionKind & object>("GET", "/session", {
      token,
      ...(client !== undefined && { client }),
    })
    kinds.set(name, body)
  }
  for (const call of everyCall) lines.push(...(await linesOf(call)))
}, most)

/** Thrown to roll back the changes of a call. */
class RolledBack extends Error {}

interface Outcome {
  status: number
  body: unknown
}

/** A caller's request about a subject. The body is created when it is sent, because some are valid for a moment only. */
interface Sent {
  path: string
  token: string | undefined
  client: string | undefined
  body: () => unknown
}

/**
 * Sends requests until one changes something, and rolls that back. Refused requests share their transaction with the next one.
 * Returns the results of the requests that were sent, at least one.
 */
async function triedTogether(record: Call, requests: readonly Sent[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  await system.db
    .transaction(async (tx) => {
      underWay = tx as unknown as Database
      for (const { path, token, client = "atalaia", body } of requests) {
        const sent = hasBody(record) ? sentBody(record, body()) : undefined
        const response = await app.request(path, {
          method: record.method,
          headers: {
            "X-Client-Key": client,
            "X-Client-Name": "tests",
            "X-Client-Version": "1",
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(typeof sent === "string" && { "Content-Type": "application/json" }),
          },
          ...(sent !== undefined && { body: sent }),
        })
        // Read completely before its transaction ends.
        const bytes = await response.arrayBuffer()
        const json = /^application\/(problem\+)?json/.test(response.headers.get("content-type") ?? "")
        const answered = json ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
        outcomes.push({ status: response.status, body: answered })
        if (response.status < 300 && changes(record)) break
      }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  if (changes(record) && outcomes.some(({ status }) => status < 300)) await cast.restoreFiles()
  return outcomes
}

/** The call that resends a message uses a reading method. */
const changes = ({ method, previews }: Call) => method !== "GET" || previews === true

/** The result of each request, independent of the other results. */
async function tried(record: Call, requests: readonly Sent[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < requests.length) {
    outcomes.push(...(await triedTogether(record, requests.slice(outcomes.length))))
  }
  return outcomes
}

/** Whether an answer is an empty list. */
function isEmpty(body: unknown): boolean {
  if (Array.isArray(body)) return body.length === 0
  const { items, count } = (body ?? {}) as { items?: unknown[]; count?: number }
  return items ? items.length === 0 : count === 0
}

function letterOf({ id }: NamedCall, { status, body }: Outcome): Letter {
  const { code } = (body ?? {}) as { code?: string }
  if (status >= 200 && status < 300) return isEmpty(body) ? "o" : "+"
  if (status === 401 && code === "NO_SESSION") return "!"
  if (status === 403) return code === "CONCEALED" ? "?" : "-"
  if (status === 404) return "0"
  // These are not signed for each request, so they are refused for their content.
  if (code === "BAD_PASSKEY") return "~"
  if ([400, 409, 422, 429].includes(status)) return "~"
  throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`)
}

/**
 * The lines of a call. If its record refuses a caller, it is refused for the first subject, and all lines show that. A call that
 * needs no session is made without one and with the super admin's, which represents all.
 */
async function linesOf(call: NamedCall): Promise<Line[]> {
  const { id, record } = call
  const refused = new Map<string, Letter>()
  const lines: Line[] = []
  for (const subject of subjectsOf(call, cast)) {
    const asked = callers.filter(
      ({ name }) =>
        !refused.has(name) && (record.who !== "anyone" || name === "superAdmin" || name === "nobody"),
    )
    const outcomes = await tried(
      record,
      asked.map((caller) => sentBy(call, subject, caller)),
    )
    for (const { status } of outcomes) {
      if (status >= 400 && !refusalsOf(record).has(status)) unstated.add(`${id} ${status}`)
    }
    const cells = new Map<string, Letter>(refused)
    for (const [index, { name }] of asked.entries()) {
      const outcome = outcomes[index] ?? { status: 0, body: undefined }
      const letter = letterOf(call, outcome)
      const byRecord = !may(record, kinds.get(name)) && (letter === "-" || letter === "!")
      cells.set(name, byRecord && letter === "-" ? "." : letter)
      if (byRecord) refused.set(name, letter === "-" ? "." : letter)
      else if (letter === "-") refusals.push({ id, subject: subject.name, name, body: outcome.body })
    }
    lines.push({
      call: id,
      subject: subject.name,
      cells: callers.map(({ name }) => cells.get(name) ?? cells.get("superAdmin") ?? "!"),
    })
  }
  return lines
}

const sentBy = (call: NamedCall, subject: Subject, { name, id: self, client }: Caller): Sent => ({
  path: pathOf(call.record, subject, self),
  token: cast.tokens.get(name),
  client,
  body: () =>
    subject.body ? subject.body(self) : bodyOf(call, { self, params: subject.params?.(self) ?? {}, cast }),
})

function pathOf(record: Call, { params, query }: Subject, self: string): string {
  const values = params?.(self) ?? {}
  const path = record.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const asked = Object.entries(query?.(self) ?? {}).map(([name, value]) => [name, String(value)])
  return `/api${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ""}`
}

test("each refusal is one that the description of the call has", () => {
  expect([...unstated]).toEqual([])
})

test("each call comes to what the table says, for everybody and about everybody", async () => {
  const now = tableText(lines)
  if (process.env.REACH === "write") await writeFile(file, now)
  const said = differences(await readFile(file, "utf8").catch(() => ""), now)
  if (said.length > 0) {
    throw new Error(
      [
        "What somebody may is no longer what tests/api/reach.txt says:",
        ...said,
        `If that is meant, write the table anew and read its difference: ${again}`,
      ].join("\n"),
    )
  }
})

/**
 * Tested in `federation/` with an application's sign-in and a browser cookie, and in `access/` with a page cookie, a fresh
 * passkey signature and an alarm. Calls with a terminal's tokens are there, too. Ends of assignments are in `assignments/`.
 */
const elsewhere = [
  "session.beginUpstream",
  "session.enterUpstream",
  "session.emergency",
  "session.renew",
  "session.entered",
  "session.enterFromTerminal",
  "federation.finishSignIn",
  "passkeys.add",
  "passkeys.signIn",
  "privacy.endings",
  "privacy.received",
  "privacy.endReceived",
]

test("each call is carried out for somebody: what is wrong with a body hides nobody's refusal", () => {
  const done = new Set(
    lines.filter(({ cells }) => cells.some((cell) => cell === "+")).map(({ call }) => call),
  )
  const never = everyCall.map(({ id }) => id).filter((id) => !done.has(id))
  expect(never).toEqual(elsewhere)
})

/** Open to everyone who is signed in: the documents required to ask for access. */
const open = new Set(["applications.documents"])
const ofSinarm = () => lines.filter(({ call, subject }) => /^app=SINARM\b/.test(subject) && !open.has(call))

test.each(["appAdmin", "appManager"])("the %s of one application comes to nothing in another", (name) => {
  expect(ofSinarm().length).toBeGreaterThan(50)
  const reached = ofSinarm().filter((line) => !["-", ".", "o", "0"].includes(cellOf(line, name)))
  expect(reached.map(({ call, subject }) => `${call} ${subject}`)).toEqual([])
})

test("whoever may do it elsewhere is told that it is this application", () => {
  const named = new Set(
    everyCall
      .filter(({ record }) => parametersOf(record.path).some((p) => p.name === "app"))
      .map(({ id }) => id),
  )
  const told = refusals.filter(
    ({ id, subject, name }) => named.has(id) && /^app=SINARM\b/.test(subject) && name.startsWith("app"),
  )
  expect(told.length).toBeGreaterThan(30)
  for (const refusal of told) {
    expect(refusal).toMatchObject({ body: { code: "NOT_YOURS", message: expect.stringMatching(/alcance/) } })
  }
})
