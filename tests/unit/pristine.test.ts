import { PGlite } from "@electric-sql/pglite"
import { expect, test } from "vitest"
import { forFile } from "../support/forFile"
import { keep, restore } from "../support/server/pristine.mjs"

/** Tables like the system's, one of them partitioned by month, and a copy of them. */
const begun = forFile(async () => {
  const database = await PGlite.create()
  await database.exec(`
    create schema months;
    create table keyed (
      id int generated always as identity primary key, name text, long int generated always as (length(name)) stored);
    create table keyless (name text);
    create table monthly (at date, name text, primary key (at, name)) partition by range (at);
    create table months.monthly_first partition of monthly for values from ('2026-01-01') to ('2026-02-01');
    create table months.monthly_later partition of monthly for values from ('2026-02-01') to (maxvalue);
    create table untouched (id int primary key);
    insert into keyed (name) select 'name ' || i from generate_series(1, 5) i;
    insert into keyless values ('one'), ('two');
    insert into monthly values ('2026-01-10', 'a'), ('2026-03-10', 'b');
    insert into untouched values (1)`)
  await keep(database)
  return { database, close: () => database.close() }
})

const tables = ["keyed", "keyless", "monthly", "untouched"]
const rowsOf = async (table: string) =>
  (
    await begun.database.query<{ written: string }>(
      `select t.*, t.xmin::text as written from ${table} t order by t::text`,
    )
  ).rows
/** All rows, whenever they were written. */
const contents = () =>
  Promise.all(
    tables.map(async (table) => (await rowsOf(table)).map(({ written: _, ...row }) => ({ table, ...row }))),
  )

test("a table is put back however it was changed", async () => {
  const { database } = begun
  await restore(database)
  const first = await contents()
  for (const change of [
    "insert into keyed (name) values ('more')",
    "insert into keyless values ('more'); insert into monthly values ('2026-01-11', 'more')",
    "update keyed set name = 'other' where id = 2; update keyless set name = 'other'",
    "update monthly set name = 'other'",
    "delete from keyed where id = 3; delete from keyless; delete from monthly where name = 'b'",
    "update monthly set at = '2026-01-20' where name = 'b'",
    "delete from monthly where name = 'a'; insert into monthly values ('2026-01-10', 'c')",
  ]) {
    await database.exec(change)
    expect(await contents(), change).not.toEqual(first)
    await restore(database)
    expect(await contents(), change).toEqual(first)
  }
})

test("numbers go on from where they were", async () => {
  const { database } = begun
  for (const number of [6, 6]) {
    await restore(database)
    const { rows } = await database.query("insert into keyed (name) values ('next') returning id")
    expect(rows).toEqual([{ id: number }])
  }
})

test("what did not change, or was put back before, is not written again", async () => {
  const { database } = begun
  await database.exec("update keyed set name = name")
  await restore(database)
  const written = await Promise.all(tables.map(rowsOf))
  await database.exec("update keyless set name = name")
  await restore(database)
  const again = await Promise.all(tables.map(rowsOf))
  expect(again[tables.indexOf("keyed")]).toEqual(written[tables.indexOf("keyed")])
  expect(again[tables.indexOf("untouched")]).toEqual(written[tables.indexOf("untouched")])
})
