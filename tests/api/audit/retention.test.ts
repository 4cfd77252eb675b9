import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { writeAudit } from "@/server/audit/rows/audit"
import type { SealKey } from "@/server/audit/seals/seal"
import { sealKey, sealSome } from "@/server/audit/seals/seals"
import { verifyChain } from "@/server/audit/seals/verification"
import { applyRetention } from "@/server/people/privacy/retention"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
let admin: string
let key: SealKey
beforeAll(async () => {
  key = await sealKey(system.settings)
  admin = await system.signIn(account.superAdmin)
})

const forEver = { sessionDays: 0, mailDays: 0, auditDays: 0 }
const count = async (table: string, condition = "true") => {
  const [found] = await rows<{ count: number }>(
    system.db,
    sql.raw(`select count(*)::int as count from ${table} where ${condition}`),
  )
  return found?.count ?? 0
}
const sealAll = async () => {
  while ((await sealSome(system.db, key)) > 0);
}

test("links and mails go after their days, and no others", async () => {
  const old = sql`now() - interval '31 days'`
  await system.db.execute(sql`
    insert into ticket (hash, kind, atalaia_id, expire_date) values
      ('\\x01', 'recover', '1', ${old}), ('\\x02', 'recover', '1', now() - interval '29 days')`)
  await system.db.execute(sql`
    insert into mail_outbox (recipient, subject, body, sent_date) values
      ('a@exemplo.gov.br', 'A', 'A', ${old}), ('b@exemplo.gov.br', 'B', 'B', now()), ('c@exemplo.gov.br', 'C', 'C', null)`)
  await applyRetention(system.db, { ...forEver, sessionDays: 30, mailDays: 30 }, key)
  expect(await count("ticket", "atalaia_id = '1'")).toBe(1)
  expect(await count("mail_outbox", "recipient = 'a@exemplo.gov.br'")).toBe(0)
  expect(await count("mail_outbox", "recipient in ('b@exemplo.gov.br', 'c@exemplo.gov.br')")).toBe(2)
  // Sessions that are still open remain.
  expect((await system.api.session.check({ token: admin })).status).toBe(200)
})

test("sessions go a month at a time, once the last of it is old enough", async () => {
  const begun = ["1 minute", "29 days", "4 months", "5 months", "30 months"]
  for (const ago of begun) {
    await system.db.execute(sql`
      insert into session (token_hash, token_type, client_identifier, app_id, create_date, last_validate, ip, user_agent)
      select sha256(convert_to(${ago}, 'UTF8')), 'access', 'begun', 1, at, at, '', ${ago} from (select now() - ${ago}::interval as at) moment`)
  }
  await system.db.execute(sql`select make_months('session', now() - interval '5 months')`)
  const months = async () => (await rows(system.db, sql`select from months_of('session')`)).length
  expect(await months()).toBe(7)
  await applyRetention(system.db, { ...forEver, sessionDays: 30 }, key)
  expect(
    await rows(
      system.db,
      sql`select user_agent as ago from session where client_identifier = 'begun' order by create_date desc`,
    ),
  ).toEqual([{ ago: "1 minute" }, { ago: "29 days" }])
  expect(await months()).toBeLessThanOrEqual(4)
  // Removal never leaves a moment without a partition.
  await system.db.execute(sql`
    insert into session (token_hash, token_type, client_identifier, app_id, create_date, ip, user_agent)
    select sha256('late'), 'access', 'begun', 1, now() - interval '5 months', '', ''`)
  await system.db.execute(sql`delete from session where client_identifier = 'begun'`)
})

test("of the audit the oldest go, what remains is chained still, and it is written down", async () => {
  await sealAll()
  const all = await count("audit")
  const old = await count("audit", "at < now() - interval '10 days'")
  expect(old).toBeGreaterThan(0)
  await applyRetention(system.db, { ...forEver, auditDays: 10 }, key)
  const left = await count("audit", "at < now() - interval '10 days'")
  expect(left).toBeLessThan(old)
  const [written] = await rows<{ count: string; actor: string }>(
    system.db,
    sql`select about->>'count' as count, actor_id as actor from audit where kind = 'audit.prune'`,
  )
  expect(written).toEqual({ count: String(all + 1 - (await count("audit"))), actor: "sistema" })
  await sealAll()
  expect((await verifyChain(system.db, key)).faults).toEqual([])
})

test("nothing goes where everything is kept for ever; what is not sealed stays", async () => {
  await writeAudit(system.db, { kind: "text.create", about: { subject: "x" } }, { actorId: "1", address: "" })
  const all = await count("audit")
  await applyRetention(system.db, forEver, key)
  expect(await count("audit")).toBe(all)
  const waiting = await count("audit_unsealed")
  expect(waiting).toBeGreaterThan(0)
  await applyRetention(system.db, { ...forEver, auditDays: 1 }, key)
  expect(await count("audit_unsealed")).toBe(waiting + (await count("audit", "kind = 'audit.prune'")) - 1)
})
