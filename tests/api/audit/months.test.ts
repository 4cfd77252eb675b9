import { fillPlaceholders, type SQL, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { pruneAudit } from "@/server/audit/seals/pruning"
import type { SealKey } from "@/server/audit/seals/seal"
import { sealKey, sealSome } from "@/server/audit/seals/seals"
import { verifyChain } from "@/server/audit/seals/verification"
import { makeMonths } from "@/server/platform/database/months"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

// A server of this file's own, so that its queries can be recorded.
const system = systemForFile({}, { alone: true })
let key: SealKey

/** An empty audit, with partitions for the months of three years. */
beforeAll(async () => {
  key = await sealKey(system.settings)
  await system.signIn(account.superAdmin)
  for (const statement of [
    "alter table audit disable trigger user",
    "delete from audit",
    "delete from audit_unsealed",
    "alter table audit enable trigger user",
  ]) {
    await system.db.execute(sql.raw(statement))
  }
  await system.db.execute(sql`select make_months('audit', ${at(1, 15)}::timestamptz)`)
  await system.db.execute(sql`select make_months('session', now() - interval '4 months')`)
})

const year = new Date().getUTCFullYear() - 3
const at = (month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString()
const write = (moment: string) =>
  system.db.execute(sql`
    insert into audit (at, actor_id, kind) values (${moment}::timestamptz, 'of old', 'text.create')`)
const written = async () => {
  const found = rows<{ at: string }>(
    system.db,
    sql`select at from audit where actor_id = 'of old' order by at`,
  )
  return (await found).map((row) => new Date(row.at).toISOString())
}
const months = async (whole: "audit" | "session" = "audit") =>
  (
    await rows<{ since: string }>(system.db, sql`select since::text from months_of(${whole}) order by since`)
  ).map(({ since }) => new Date(since).toISOString())
/** The table that a row is in. */
const placeOf = async (moment: string) =>
  (
    await rows<{ place: string }>(
      system.db,
      sql`select tableoid::regclass::text as place from audit where at = ${moment}::timestamptz`,
    )
  ).map(({ place }) => place)
const sealAll = async () => {
  while ((await sealSome(system.db, key)) > 0);
}
/** Prunes rows older than a moment, by whole days. Returns how many were removed. */
async function pruneUntil(moment: string): Promise<number> {
  const days = Math.floor((Date.now() - Date.parse(moment)) / (24 * 60 * 60 * 1000))
  let gone = 0
  for (let some = 1; some > 0; gone += some) some = await pruneAudit(system.db, days, key)
  return gone
}
const verified = async () => {
  const { faults, prunes } = await verifyChain(system.db, key)
  return { faults, gone: prunes.map(({ seal, count, until }) => ({ seal, count, until })) }
}

describe("months", () => {
  test("are there from the first one that was asked for to the next one, whoever makes them, without a gap", async () => {
    const before = await months()
    expect(before[0]).toBe(at(1, 1))
    expect(Date.parse(before.at(-1) ?? "")).toBeGreaterThan(Date.now())
    await Promise.all([1, 2, 3].map(() => makeMonths(system.db)))
    expect(await months()).toEqual(before)
    for (const [index, month] of before.entries()) {
      const next = new Date(month)
      next.setUTCMonth(next.getUTCMonth() + 1)
      if (index + 1 < before.length) expect(before[index + 1]).toBe(next.toISOString())
    }
  })

  test.each(["audit", "session"] as const)("are made in time for the next month of %s", async (whole) => {
    const before = await months(whole)
    const [year, month] = before.at(-1)?.split("-") ?? []
    await system.db.execute(sql.raw(`drop table months.${whole}_${year}_${month}`))
    await makeMonths(system.db)
    expect(await months(whole)).toEqual(before)
    expect(Date.parse(before.at(-1) ?? "")).toBeGreaterThan(Date.now())
  })

  test.skipIf(!process.env.TEST_DATABASE_URL)("wait for nobody who is at work in them", async () => {
    await system.db.transaction(async (tx) => {
      await tx.execute(sql`select from audit limit 1`)
      const made = rows(system.db, sql`select make_months('audit', '2010-01-01') as made`)
      expect(await made).toEqual([{ made: false }])
    })
    expect((await months())[0]).not.toContain("2010")
  })
})

describe("a month of the audit", () => {
  test("goes as a whole with what was sealed among it, once all that is old enough and sealed", async () => {
    await pruneUntil(at(1, 1))
    await sealAll()
    const removed = (await verified()).gone.length
    const last =
      (await rows<{ last: number }>(system.db, sql`select max(number)::int as last from audit_seal`))[0]
        ?.last ?? 0
    // In the order of sealing; the last one waits.
    for (const moment of [at(1, 10), at(2, 15), at(1, 31)]) await write(moment)
    await sealAll()
    await write(at(1, 25))
    expect(await pruneUntil(at(2, 20)), "one of January has no seal").toBe(0)
    await sealAll()
    for (const moment of [at(2, 25), at(3, 5)]) await write(moment)
    await sealAll()
    expect(await pruneUntil(at(2, 10)), "one of February was sealed before the last of January").toBe(0)
    expect(await pruneUntil(at(2, 20))).toBe(4)
    expect((await written()).slice(0, 2)).toEqual([at(2, 25), at(3, 5)])
    expect((await months())[0]).toBe(at(2, 1))
    expect(await pruneUntil(at(2, 28)), "February is not over").toBe(0)
    expect(await pruneUntil(at(3, 20))).toBe(1)
    expect((await written())[0]).toBe(at(3, 5))
    expect(await pruneUntil(at(6, 1))).toBe(1)
    expect((await months())[0], "those in which nothing was written go with the others").toBe(at(6, 1))
    await sealAll()
    const { faults, gone } = await verified()
    expect(faults).toEqual([])
    expect(gone.slice(removed)).toEqual([
      { seal: last + 4, count: 4, until: at(2, 15) },
      { seal: last + 5, count: 1, until: at(2, 25) },
      { seal: last + 6, count: 1, until: at(3, 5) },
    ])
  })
})

/** The most frequent calls, and the charts, on tables that are partitioned by month. */
const recent: Record<string, (token: string) => Promise<{ status: number }>> = {
  "the identity check": (token) => system.api.session.check({ token }),
  "people online": (token) => system.api.system.online({ token }),
  "open sessions": (token) => system.api.sessions.list({ token, query: {} }),
  "the chart of sessions by time": (token) => system.api.sessions.countByTime({ token, query: {} }),
  "the chart of sessions by application": (token) => system.api.sessions.countByApplication({ token }),
  "ending sessions": (token) => system.api.sessions.end({ token, query: { atalaiaId: account.user } }),
  "the newest of the audit": (token) => system.api.audit.search({ token, query: { size: 10 } }),
  "the newest of the audit about a person": (token) =>
    system.api.audit.search({ token, query: { size: 10, subject: account.user } }),
  "a person's registration data, which is noted": (token) =>
    system.api.registration.details({ token, params: { atalaiaId: account.user } }),
}

test.each(Object.entries(recent))("of all months %s reads the last ones alone", async (_, call) => {
  const token = await system.signIn(account.superAdmin)
  await system.signIn(account.user)
  await system.db.execute(sql`
    insert into audit (actor_id, kind, subject_id) select '1', 'text.create', ${account.user} from generate_series(1, 20)`)
  const asked: SQL[] = []
  const session = system.db._.session
  const prepare = session.prepareQuery.bind(session)
  vi.spyOn(session, "prepareQuery").mockImplementation((...of) => {
    const statement = prepare(...of)
    const execute = statement.execute.bind(statement)
    statement.execute = (values) => {
      asked.push(asSql(of[0].sql, fillPlaceholders(of[0].params, values ?? {})))
      return execute(values)
    }
    return statement
  })
  expect((await call(token)).status).toBe(200)
  vi.restoreAllMocks()
  const read = (await Promise.all(asked.map(monthsRead))).flat()
  expect(read).not.toEqual([])
  // The last 31 days, which on the first of a month may reach into the one before the last.
  const early = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  const oldest = early.toISOString().slice(0, 7).replace("-", "_")
  expect(read.filter((month) => month < oldest || month === "before")).toEqual([])
})

/** A built statement with its values: `$1`, `$2` … in any order. */
function asSql(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
  )
}

interface Plan {
  "Relation Name"?: string
  "Actual Loops": number
  Plans?: Plan[]
}

/** The months that a statement reads, including `before` and `after`. It is rolled back. */
async function monthsRead(statement: SQL): Promise<string[]> {
  const taken = new Error("taken back")
  let plans: Plan[] = []
  await system.db
    .transaction(async (tx) => {
      const explained = await tx.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(
        sql`explain (analyze, format json) ${statement}`,
      )
      plans = (explained.rows[0]?.["QUERY PLAN"] ?? []).map(({ Plan }) => Plan)
      throw taken
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error
    })
  const relations = (plan: Plan): string[] => [
    ...(plan["Actual Loops"] > 0 ? [plan["Relation Name"] ?? ""] : []),
    ...(plan.Plans ?? []).flatMap(relations),
  ]
  return plans
    .flatMap(relations)
    .flatMap((name) => /^(?:audit|session)_(\d{4}_\d\d|before|after)$/.exec(name)?.[1] ?? [])
}

test("months that were missing take up what was written meanwhile, before the first and after the last", async () => {
  const last = new Date((await months()).at(-1) ?? "")
  const name = `months.audit_${last.toISOString().slice(0, 7).replace("-", "_")}`
  for (const statement of [
    "select detach_ends('audit')",
    `drop table ${name}`,
    "select attach_ends('audit')",
  ]) {
    await system.db.execute(sql.raw(statement))
  }
  const early = new Date(Date.UTC(year - 1, 10, 5)).toISOString()
  const late = new Date(last.getTime() + 1).toISOString()
  const never = "9999-01-01T00:00:00.000Z"
  for (const moment of [early, late, never]) await write(moment)
  expect([await placeOf(early), await placeOf(late)]).toEqual([
    ["months.audit_before"],
    ["months.audit_after"],
  ])
  await makeMonths(system.db)
  expect(await placeOf(late)).toEqual([name])
  expect(await placeOf(never)).toEqual(["months.audit_after"])
  await system.db.execute(sql`select make_months('audit', ${early}::timestamptz)`)
  expect(await placeOf(early)).toEqual([`months.audit_${year - 1}_11`])
  await sealAll()
  expect((await verified()).faults).toEqual([])
})
