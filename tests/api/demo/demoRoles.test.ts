import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { rows } from "../../support/server/rows"
import { systemForFile } from "../../support/server/system"

/** The demo data about roles: their confirmers, waiting assignments and access requests. */
const system = systemForFile()

const count = async (query: ReturnType<typeof sql>) =>
  (await rows<{ count: number }>(system.db, sql`select count(*)::int as count from ${query}`))[0]?.count

test.each([
  ["confirmations that were given", sql`assignment_validation where validated_date is not null`, 20, 500],
  [
    "roles that applications hold",
    sql`role_assignment where client_id in (select client_id from application)`,
    10,
    40,
  ],
])("%s", async (_, query, least, most) => {
  const found = await count(query)
  expect(found).toBeGreaterThanOrEqual(least)
  expect(found).toBeLessThanOrEqual(most)
})

test("somebody may confirm each chain role", async () => {
  const without = sql`role where type = 'chain' and not exists (
    select 1 from role_consul c join person p on p.atalaia_id = c.atalaia_id where c.role_id = role.id and p.enabled)`
  expect(await count(sql`role where type = 'chain'`)).toBeGreaterThan(5)
  expect(await count(without)).toBe(0)
})

test("three applications ask for documents", async () => {
  const found = await rows(
    system.db,
    sql`select acronym, count(*)::int as documents from application_document d
        join application a on a.id = d.app_id group by 1 order by 1`,
  )
  expect(found).toEqual([
    { acronym: "INFOSEG", documents: 2 },
    { acronym: "SINAL", documents: 3 },
    { acronym: "SINARM", documents: 3 },
  ])
})

test("SINAL has confirmations that wait and some that were given, and a consul of three", async () => {
  const found = await rows<{ id: string; open: boolean }>(
    system.db,
    sql`select client_id as id, validated_date is null as open from assignment_validation v
        join role r on r.id = v.role_id where r.title = 'ROLE_SINAL_OPERACAO'`,
  )
  const open = found.filter((row) => row.open).map(({ id }) => id)
  expect(open).toEqual(expect.arrayContaining(["11321331304", "12345678909"]))
  expect(found.find(({ id }) => id === "11721731768")?.open).toBe(false)
  const consul = await rows<{ id: string }>(
    system.db,
    sql`select atalaia_id as id from role_consul c join role r on r.id = c.role_id
        where r.title = 'ROLE_SINAL_OPERACAO' order by 1`,
  )
  expect(consul.map(({ id }) => id)).toEqual(["10120130149", "11121131182", "11221231243"])
})
