import { type } from "arktype"
import { sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { type Database, prepared } from "@/server/platform/database/connection"
import { nextIsLast } from "@/server/platform/database/lastStatement"
import { rows } from "../../support/server/rows"
import { systemForFile } from "../../support/server/system"

/** Statements of a transaction that go to PostgreSQL together. The embedded database is in this process, where none waits. */
const system = systemForFile({}, { alone: true })

const numbers = type({ number: "number.integer" })
const write = (tx: Database, number: number) =>
  tx.execute(sql`insert into written (number) values (${number})`)
const written = async () =>
  (await rows<{ number: number }>(system.db, sql`select number from written order by number`)).map(
    ({ number }) => number,
  )

const asked = vi.spyOn(Client.prototype, "query")
/** How often work waits for PostgreSQL. */
async function waits(work: () => Promise<unknown>): Promise<number> {
  asked.mockClear()
  await work()
  return asked.mock.calls.length
}

describe.runIf(process.env.TEST_DATABASE_URL)("a transaction on PostgreSQL", () => {
  beforeAll(async () => {
    await system.db.execute(sql`create table written (number int primary key deferrable initially deferred)`)
  })
  beforeEach(async () => {
    await system.db.execute(sql`delete from written`)
  })

  test("begins with its first statement", async () => {
    expect(await waits(() => system.db.transaction((tx) => write(tx, 1)))).toBe(2)
    expect(await written()).toEqual([1])
  })

  test("without statements asks for nothing", async () => {
    expect(await waits(() => system.db.transaction(async () => {}))).toBe(0)
  })

  test("waits once for what is asked together, and each gets its own answer", async () => {
    const waited = await waits(() =>
      system.db.transaction(async (tx) => {
        const select = prepared(numbers, sql`select ${sql.placeholder("number")}::int as number`)
        const answers = await Promise.all([
          select(tx, { number: 1 }),
          select(tx, { number: 2 }),
          write(tx, 3),
        ])
        expect(answers.slice(0, 2)).toEqual([[{ number: 1 }], [{ number: 2 }]])
      }),
    )
    expect(waited).toBe(2)
    expect(await written()).toEqual([3])
  })

  test("ends with the statement that is the last one", async () => {
    const work = () =>
      system.db.transaction(async (tx) => {
        nextIsLast(tx)
        await write(tx, 1)
      })
    expect(await waits(work)).toBe(1)
    expect(await written()).toEqual([1])
  })

  test("ends no savepoint's transaction with a last statement of its own", async () => {
    const work = system.db.transaction(async (tx) => {
      await tx.transaction(async (savepoint) => {
        nextIsLast(savepoint)
        await write(savepoint, 1)
      })
      throw new Error("taken back")
    })
    await expect(work).rejects.toThrow("taken back")
    expect(await written()).toEqual([])
  })

  test("keeps nothing of work that fails", async () => {
    const work = system.db.transaction(async (tx) => {
      await write(tx, 1)
      throw new Error("no")
    })
    await expect(work).rejects.toThrow("no")
    expect(await written()).toEqual([])
  })

  test.each([
    ["runs no statement after one that fails, nor its end", sql`select 1 / 0`],
    ["fails if its end does", sql`insert into written (number) values (1)`],
  ])("%s", async (_, last) => {
    const work = system.db.transaction(async (tx) => {
      await write(tx, 1)
      nextIsLast(tx)
      await tx.execute(last)
    })
    await expect(work).rejects.toThrow()
    expect(await written()).toEqual([])
  })

  test("leaves its connection usable after a statement that fails", async () => {
    const pid = prepared(type({ pid: "number.integer" }), sql`select pg_backend_pid() as pid`)
    // A name that this connection has not seen: PostgreSQL skips it together with the failed one.
    const unseen = prepared(numbers, sql`select 1234 as number`)
    let first: { pid: number }[] = []
    const work = system.db.transaction(async (tx) => {
      first = await pid(tx, {})
      await Promise.all([tx.execute(sql`select 1 / 0`), unseen(tx, {})])
    })
    await expect(work).rejects.toThrow()
    await system.db.transaction(async (tx) => {
      expect(await pid(tx, {})).toEqual(first)
      expect(await unseen(tx, {})).toEqual([{ number: 1234 }])
    })
  })

  test("whose connection breaks fails, and the next one gets another", async () => {
    const work = system.db.transaction(async (tx) => {
      await write(tx, 1)
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(work).rejects.toThrow()
    await system.db.transaction((tx) => write(tx, 2))
    expect(await written()).toEqual([2])
  })
})
