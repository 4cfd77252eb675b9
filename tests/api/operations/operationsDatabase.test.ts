import { type } from "arktype"
import { sql } from "drizzle-orm"
import { NoopLogger } from "drizzle-orm/logger"
import { afterEach, describe, expect, inject, test, vi } from "vitest"
import { batchLoader } from "@/server/platform/database/batchLoader"
import { countOf, type OpenDatabase, openDatabase, prepared } from "@/server/platform/database/connection"
import { migrate, schemaStatus } from "@/server/platform/database/migrate"
import { rows } from "../../support/server/rows"
import { type System, startSystem } from "../../support/server/system"

/** The initial settings of a connection to PostgreSQL; the embedded database has no such settings. */
const onPostgres = test.skipIf(!process.env.TEST_DATABASE_URL)

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function connected(options?: string, preparedStatements?: boolean): Promise<OpenDatabase> {
  const url = new URL(inject("templates").url ?? "")
  if (options) url.searchParams.set("options", options)
  const database = await openDatabase({
    url: url.href,
    ...(preparedStatements !== undefined && { preparedStatements }),
  })
  open.push(database)
  return database
}

async function settingsOf({ db }: OpenDatabase) {
  const [found] = await rows(
    db,
    sql`select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  return found
}

onPostgres("every connection begins with its limits, without a statement that sets them", async () => {
  const database = await connected()
  const limits = { jit: "off", statement: "30s", idle: "1min" }
  expect(await Promise.all([1, 2, 3].map(() => settingsOf(database)))).toEqual([limits, limits, limits])
  expect(database.pool?.()).toEqual({ total: 3, idle: 3, waiting: 0 })
  await database.db.execute(sql`discard all`)
  expect(await settingsOf(database)).toEqual(limits)
})

onPostgres("options in the address replace them", async () => {
  expect(await settingsOf(await connected("-c statement_timeout=1234"))).toMatchObject({
    statement: "1234ms",
  })
})

onPostgres("a statement without end is ended", async () => {
  const { db } = await connected("-c statement_timeout=1")
  const endless = db.execute(sql`select pg_sleep(3600)`)
  await expect(endless).rejects.toMatchObject({ cause: { code: "57014" } })
})

/** Resolves when earlier questions have been sent. */
const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve))

describe("questions that are asked at the same time", () => {
  const half = batchLoader(
    type({ half: "number.integer", of: "string" }),
    sql`number text`,
    sql`select asked.number::int / 2 as half, asked.number as of where asked.number <> '13'`,
  )
  const numbers = Array.from({ length: 40 }, (_, number) => String(number))
  const answers = numbers.map((number) =>
    number === "13" ? undefined : { half: Math.floor(Number(number) / 2), of: number },
  )

  test("go together, and each gets its own answer, or none", async () => {
    const system = await startSystem()
    open.push(system)
    const { db } = system
    const statements = vi.spyOn(NoopLogger.prototype, "logQuery")
    const given = await Promise.all(numbers.map((number) => half(db, { number })))
    expect(given).toEqual(answers)
    expect(statements).toHaveBeenCalledTimes(1)
    expect(await half(db, { number: "6" })).toEqual({ half: 3, of: "6" })
  })

  test("go together with those that arrive while two statements are in progress", async () => {
    const system = await startSystem()
    open.push(system)
    const statements = vi.spyOn(NoopLogger.prototype, "logQuery").mockClear()
    const [first = "", second = "", ...others] = numbers
    const asked = [half(system.db, { number: first })]
    await nextTick()
    asked.push(half(system.db, { number: second }))
    await nextTick()
    asked.push(...others.map((number) => half(system.db, { number })))
    expect(await Promise.all(asked)).toEqual(answers)
    expect(statements).toHaveBeenCalledTimes(3)
  })

  test("one that fails leaves the others theirs", async () => {
    const system = await startSystem()
    open.push(system)
    const asked = [...numbers, "no number"].map((number) => half(system.db, { number }))
    const given = await Promise.allSettled(asked)
    expect(given.at(-1)).toMatchObject({ status: "rejected", reason: { cause: { code: "22P02" } } })
    expect(given.slice(0, -1)).toEqual(answers.map((value) => ({ status: "fulfilled", value })))
  })
})

const echo = prepared(type({ said: "string" }), sql`select ${sql.placeholder("said")}::text as said`)

test("a prepared statement answers for other values, in a transaction too", async () => {
  const system: System = await startSystem()
  open.push(system)
  expect(await echo(system.db, { said: "um" })).toEqual([{ said: "um" }])
  expect(await echo(system.db, { said: "dois" })).toEqual([{ said: "dois" }])
  expect(await system.db.transaction((tx) => echo(tx, { said: "três" }))).toEqual([{ said: "três" }])
})

onPostgres(
  "a prepared statement has one name, in transactions and outside, and none where names are lost",
  async () => {
    const named = ({ db }: OpenDatabase) =>
      countOf(db, sql`select count(*)::int as count from pg_prepared_statements`)
    const said = async ({ db }: OpenDatabase) => [
      await db.transaction((tx) => echo(tx, { said: "um" })),
      await db.transaction((tx) => tx.transaction((savepoint) => echo(savepoint, { said: "dois" }))),
      await echo(db, { said: "três" }),
    ]
    const answers = [[{ said: "um" }], [{ said: "dois" }], [{ said: "três" }]]
    const keeps = await connected()
    expect(await said(keeps)).toEqual(answers)
    expect(await named(keeps)).toBe(1)
    const loses = await connected(undefined, false)
    expect(await said(loses)).toEqual(answers)
    expect(await named(loses)).toBe(0)
  },
)

test("bringing up to date what is up to date changes nothing", async () => {
  const system: System = await startSystem()
  open.push(system)
  expect(await schemaStatus(system.db)).toBe("same")
  await migrate(system.db)
  expect(await schemaStatus(system.db)).toBe("same")
})

test("a database that was made before the first migration of today is refused in words", async () => {
  const system: System = await startSystem()
  open.push(system)
  await system.db.execute(sql`update migration set name = '0001_of_before' where name = '0000_foundation'`)
  await expect(migrate(system.db)).rejects.toThrow("made before the first release")
})
