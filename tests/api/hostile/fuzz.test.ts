import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import fc from "fast-check"
import { Hono } from "hono"
import { beforeAll, describe, expect, test } from "vitest"
import type { Call } from "@/contract/call"
import { securityAppId, type TokenType } from "@/domain/access"
import { refusalsOf } from "@/server/http/documentation/openApi"
import { openSession } from "@/server/identity/access/sessions"
import { answerOf } from "../../support/server/api"
import { everyCall } from "../../support/server/contract"
import { expectProblem } from "../../support/server/problem"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"
import { type HostileRequest, hostileRequests } from "./inputs"

/**
 * Sends invalid variations of its input to every call. `FUZZ_RUNS` sets the number of runs, `FUZZ_SEED` the seed: repeat a failed
 * run with the seed that it printed.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const numRuns = Number(process.env.FUZZ_RUNS ?? 4)

interface Sender {
  id: string
  tokenType: TokenType
}

const superAdmin: Sender = { id: account.superAdmin, tokenType: "access" }
/** All other callers: each role, and sessions that are restricted to one task. */
const others: Sender[] = [
  ...(
    [
      ...["orgManager", "registryManager", "managerInsert", "managerSearch", "managerUpdate", "authorizer"],
      ...["authorizerManager", "authorizerEditor", "linker", "appAdmin", "appManager", "user"],
    ] as (keyof typeof account)[]
  ).map((name): Sender => ({ id: account[name], tokenType: "access" })),
  { id: account.preUser, tokenType: "registry" },
  { id: account.neverSignedIn, tokenType: "firstAccess" },
  { id: account.twoFactorDemanded, tokenType: "twoFactor" },
]

const system = systemForFile()
/** The open sessions, by id of the person. Fuzzed calls may end them. */
const tokens = new Map<string, string>()

beforeAll(() => console.info(`FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`))

/** A caller's session, opened again if an earlier call ended it. */
async function session({ id, tokenType }: Sender): Promise<string> {
  const token = tokens.get(id)
  if (token && (await system.api.session.check({ token })).status === 200) return token
  const opened = await openSession(system.db, {
    client: id,
    tokenType,
    appId: securityAppId,
    ip: "127.0.0.1",
    userAgent: "tests",
  })
  tokens.set(id, opened.token)
  return opened.token
}

/** The super admin, who is refused least, sends every other request. The other callers take turns. */
function senderOf(place: number, run: number): Sender {
  const other = others[(place + Math.floor(run / 2)) % others.length]
  return run % 2 === 0 || !other ? superAdmin : other
}

/** Three of four changes are previews, which are rolled back, so that the calls' data remain. */
const isPreview = (record: Call, place: number, run: number) =>
  record.previews && (place + Math.floor(run / 2)) % 4 !== 0

async function send(request: HostileRequest, preview: boolean | undefined, token: string) {
  return await system.app.request(`/api${request.path}`, {
    method: request.method,
    headers: {
      "X-Client-Key": "atalaia",
      "X-Client-Name": "tests",
      "X-Client-Version": "1",
      Authorization: `Bearer ${token}`,
      ...(typeof request.body === "string" && { "Content-Type": "application/json" }),
      ...(preview && { "X-Preview": "1" }),
      ...request.headers,
    },
    ...(request.body !== undefined && { body: request.body }),
  })
}

/** Signs of internals: stack frames, SQL, and messages of the database or its driver. */
const inside =
  /\n\s+at |node_modules|\.ts:\d|\.js:\d|Failed query|drizzle|PGlite|syntax error|violates|relation "|column "|invalid input|out of range|select .+ from |insert into /i

/** The number of answers with each status. */
const answered = new Map<number, number>()

/** The refusals of the call that a request reaches, because a parameter can turn its path into another call's. */
const answering = new Hono()
for (const { record } of everyCall) {
  answering.on(record.method, record.path, (c) => c.json([...refusalsOf(record).keys()]))
}
async function statusesOf({ method, path }: HostileRequest): Promise<number[]> {
  const answer = await answering.request(path, { method })
  return answer.ok ? await answer.json() : [404]
}

async function expectAnswer(response: Response, request: HostileRequest) {
  const text = await response.text()
  const { status, headers } = response
  answered.set(status, (answered.get(status) ?? 0) + 1)
  expect(status, text).toBeLessThan(500)
  expect(headers.get("cache-control")).toBe("no-store")
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("set-cookie")).toBeNull()
  expect(headers.get("x-powered-by")).toBeNull()
  if (status < 400) return
  expectProblem(answerOf(status, headers, text))
  expect(await statusesOf(request), text).toContain(status)
  expect(text).not.toMatch(inside)
}

describe.each(everyCall.map((call, place) => ({ ...call, place })))("$id", ({ record, place }) => {
  test("answers hostile input with a refusal, never with an error, whoever sends it", async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(hostileRequests(record), async (request) => {
        const token = await session(senderOf(place, run))
        const response = await send(request, isPreview(record, place, run++), token)
        await expectAnswer(response, request)
      }),
      // With one seed for all calls, each call's few requests would contain the same mistakes.
      { numRuns, seed: seed + place },
    )
    expect(system.reported.splice(0), `FUZZ_SEED=${seed}`).toEqual([])
  })
})

describe("afterwards", () => {
  test("much of it was more than unreadable: it came as far as the handlers", () => {
    const all = [...answered.values()].reduce((sum, count) => sum + count)
    console.info(Object.fromEntries(answered))
    expect((answered.get(200) ?? 0) / all).toBeGreaterThan(0.1)
    for (const status of [400, 401, 403, 404, 409, 422]) expect(answered.get(status)).toBeGreaterThan(0)
  })

  test("no object of the language was changed", () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect({}).not.toHaveProperty("polluted")
  })

  test("no transaction and no lock is left open", async () => {
    const open = await rows(
      system.db,
      sql`
        select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and state like 'idle in transaction%'
        union all
        select 1 from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(open).toEqual([])
  })

  test("every stored file is known, and every known one is stored", async () => {
    const folder = join(system.folder, "files")
    const stored = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((each) => each.isFile())
      .map(({ name }) => name)
    const known = await rows<{ id: string }>(system.db, sql`select id from stored_file`)
    expect(stored.sort()).toEqual(known.map(({ id }) => id).sort())
  })

  test("the system still serves who signs in", async () => {
    const answer = await system.api.session.check({ token: await system.signIn(account.superAdmin) })
    expect(answer).toMatchObject({ status: 200, body: { user: { atalaiaId: account.superAdmin } } })
  })
})
