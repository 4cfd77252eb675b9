import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { signingKeys } from "@/server/federation/provider/keys"
import { everyCall, filledPath } from "../../support/server/contract"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** A safe request, as from a link, a picture or a search engine, changes no data (RFC 9110, 9.2.1). */
const system = systemForFile({}, { alone: true })

/** Tables that record that a person read data and used their session. */
const notes = ["audit", "audit_unsealed", "personal_read", "session", "rate_limit"]

/** Tries a sign-in and rolls it back. `tests/api/integration/testing.test.ts` checks that no trace remains. */
const takenBack = "integration.tryEntry"

beforeAll(async () => {
  // Created once, at the first use.
  await signingKeys(system.db, system.settings)
  await system.db.execute(sql`
    create function refuse_writing() returns trigger language plpgsql as
    $$ begin raise exception 'written by reading: %', tg_table_name; end $$`)
  const tables = await rows<{ name: string }>(
    system.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables.filter(({ name }) => !notes.includes(name))) {
    await system.db.execute(sql`
      create trigger refuse_writing before insert or update or delete on ${sql.identifier(name)}
      for each row execute function refuse_writing()`)
  }
})

test("what writes is found by it", async () => {
  const failed = await system.db.execute(sql`update application set title = title`).then(
    () => "",
    (error: Error) => String(error.cause),
  )
  expect(failed).toContain("written by reading: application")
})

test("what is asked for by GET writes nothing but that it was read", async () => {
  const token = await tokenOf(account.superAdmin)
  const reading = everyCall.filter(({ id, record }) => record.method === "GET" && id !== takenBack)
  expect(reading.length).toBeGreaterThan(60)
  let carriedOut = 0
  for (const { id, record } of reading) {
    for (const path of [filledPath(record, account.tried, 1), filledPath(record, "SINAL", 2)]) {
      const answer = await system.call("GET", path, { token })
      expect(answer.status, `${id}: ${JSON.stringify(answer.refusal)}`).toBeLessThan(500)
      if (answer.status === 200) carriedOut++
    }
  }
  expect(carriedOut).toBeGreaterThan(reading.length / 2)
  expect(system.reported).toEqual([])
})

/** Signing in writes, so the triggers are off during it. */
async function tokenOf(id: string): Promise<string> {
  await system.db.execute(sql`set session_replication_role = replica`)
  const token = await system.signIn(id)
  await system.db.execute(sql`set session_replication_role = default`)
  return token
}
