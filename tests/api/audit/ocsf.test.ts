import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { AuditKind } from "@/domain/audit/kinds"
import type { OcsfEvent } from "@/server/audit/ocsf/event"
import { type AuditEntry, writeAudit } from "@/server/audit/rows/audit"
import { pruneAudit } from "@/server/audit/seals/pruning"
import type { SealKey } from "@/server/audit/seals/seal"
import { lastSeal, sealKey, sealSome } from "@/server/audit/seals/seals"
import { ocsfFaults } from "../../support/data/ocsf"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** The audit as a stream of OCSF events, as a SIEM polls it. */
const system = systemForFile()
/** Administers SINARM in the demonstration data. */
const adminOfSinarm = "12022032055"
let admin: string
let key: SealKey
beforeAll(async () => {
  key = await sealKey(system.settings)
  admin = await system.signIn(account.superAdmin)
  await sealAll()
})

async function sealAll() {
  while ((await sealSome(system.db, key)) > 0);
}

const stream = async (query: { cursor?: string | undefined; limit?: number } = {}, token = admin) => {
  const { status, body, headers, refusal } = await system.api.audit.ocsf({ token, query })
  const lines = status === 200 ? String(body).split("\n").slice(0, -1) : []
  const events = lines.map((line): OcsfEvent => JSON.parse(line))
  return { status, events, cursor: headers.get("x-next-cursor") ?? "", headers, refusal }
}

/** Reads all events after a cursor, `limit` at a time, until there are no more. */
async function everything(token: string, cursor?: string, limit = 1000) {
  const events: OcsfEvent[] = []
  for (let at = cursor; ; ) {
    const page = await stream({ cursor: at, limit }, token)
    expect(page.status).toBe(200)
    events.push(...page.events)
    if (page.cursor === at) return { events, cursor: page.cursor }
    at = page.cursor
  }
}

/** The current end of the audit, as a program asks for it that wants only new events. */
async function endNow() {
  await sealAll()
  const { body } = await system.api.audit.chain({ token: admin })
  return `${body.last?.number}:${body.last?.hash}`
}

const write = (kind: AuditKind, entry: Omit<AuditEntry, "kind"> = {}) =>
  writeAudit(system.db, { kind, ...entry }, { actorId: account.superAdmin, address: "10.0.0.1" })
const subjects = (events: OcsfEvent[]) =>
  events.map(({ unmapped }) => (unmapped as { subject?: { id: string } }).subject?.id)

describe("polling", () => {
  test("gives each entry once, the oldest first, in pages as large as asked, and every line is an OCSF event", async () => {
    const begun = await endNow()
    await writeAudit(
      system.db,
      Array.from({ length: 25 }, (_, index) => ({ kind: "role.block" as const, subjectId: `9000${index}` })),
      { actorId: account.superAdmin, address: "" },
    )
    await sealAll()
    const first = await stream({ cursor: begun, limit: 10 })
    expect(first.headers.get("content-type")).toContain("application/x-ndjson")
    expect(subjects(first.events)).toEqual(Array.from({ length: 10 }, (_, index) => `9000${index}`))
    expect(first.cursor).toBe(first.events.at(-1)?.metadata.uid)
    const rest = await everything(admin, first.cursor, 7)
    // The first read was recorded between the two calls, and is sealed later.
    expect(subjects(rest.events)).toEqual(Array.from({ length: 15 }, (_, index) => `9000${index + 10}`))
    const sequence = [...first.events, ...rest.events].map(({ metadata }) => metadata.sequence)
    expect(sequence).toEqual(sequence.map((_, index) => (sequence[0] ?? 0) + index))
    expect(await stream({ cursor: rest.cursor })).toMatchObject({ events: [], cursor: rest.cursor })
  })

  test("from the beginning gives the whole audit, as the classes of OCSF have it", async () => {
    await sealAll()
    const [audit] = await rows<{ count: number }>(
      system.db,
      sql`select count(*)::int as count from audit_seal
      where exists (select from audit where id = audit_id)`,
    )
    const { events } = await everything(admin)
    expect(events.length).toBe(audit?.count)
    expect(new Set(events.map(({ class_uid }) => class_uid)).size).toBeGreaterThan(3)
    expect(events.flatMap((event) => ocsfFaults(event))).toEqual([])
  })

  test("tells of an application that acts by itself as one", async () => {
    const begun = await endNow()
    await writeAudit(
      system.db,
      { kind: "role.block", subjectId: account.user },
      { actorId: "2", address: "10.0.0.1" },
    )
    await sealAll()
    const { events } = await everything(admin, begun)
    expect(events).toMatchObject([
      { actor: { user: { uid: "2", name: "SINAL", type_id: 99, type: "Application" } } },
    ])
    expect(events.flatMap((event) => ocsfFaults(event))).toEqual([])
  })

  test("misses nothing that was begun early and stood late", async () => {
    const begun = await endNow()
    const [early] = await rows<{ id: string }>(system.db, sql`select nextval('audit_id_seq')::text as id`)
    await write("role.block", { subjectId: "90100" })
    await sealAll()
    const seen = await everything(admin, begun)
    expect(subjects(seen.events)).toContain("90100")
    await system.db.execute(sql`
      insert into audit (id, actor_id, kind, subject_id)
      values (${early?.id}::bigint, ${account.superAdmin}, 'role.unblock', '90101')`)
    expect(subjects((await everything(admin, seen.cursor)).events)).not.toContain("90101")
    await sealAll()
    expect(subjects((await everything(admin, seen.cursor)).events)).toContain("90101")
  })

  test("tells what was done as the audit does, with what OCSF has no place for", async () => {
    const begun = await endNow()
    await system.api.clients.setEnabledInApplication({
      token: admin,
      params: { clientId: account.tried, app: "SINAL" },
      body: { enabled: false, description: "Férias" },
    })
    await sealAll()
    const { events } = await everything(admin, begun)
    const event = events.find(({ metadata }) => metadata.event_code === "application.disableClient")
    const listed = await system.api.audit.search({
      token: admin,
      query: { kinds: "application.disableClient", size: 1 },
    })
    const [item] = listed.body.items
    expect(event).toMatchObject({
      class_uid: 3005,
      activity_id: 2,
      user: { uid: account.tried, full_name: item?.subject?.name },
      actor: { user: { uid: account.superAdmin, full_name: item?.actor.name, type_id: 1 } },
      resource: { name: "SINAL", type: "Application" },
      message: item?.text,
      time: Date.parse(item?.at ?? ""),
      unmapped: { audit_id: item?.id, after: { enabled: false }, justification: "Férias" },
    })
  })

  test("passes over what the retention took away", async () => {
    const begun = await endNow()
    await system.db.execute(sql`
      insert into audit (actor_id, kind, subject_id, at)
      values (${account.superAdmin}, 'role.block', '90200', now() - interval '3 years')`)
    await sealAll()
    let pruned = 0
    for (let some = 1; some > 0; pruned += some) some = await pruneAudit(system.db, 1, key)
    expect(pruned).toBeGreaterThan(0)
    await write("role.block", { subjectId: "90201" })
    await sealAll()
    const { events } = await everything(admin, begun)
    expect(subjects(events)).toContain("90201")
    const whole = await everything(admin)
    expect(whole.events.at(-1)?.metadata.sequence).toBe((await lastSeal(system.db))?.number)
  })
})

describe("who reads", () => {
  test("of a single application gets what was done in it alone, and goes past the rest", async () => {
    const token = await system.signIn(account.appAdmin)
    const { events, cursor } = await everything(token, undefined, 50)
    expect(events.length).toBeGreaterThan(0)
    const [sinal] = await rows<{ id: number }>(
      system.db,
      sql`select id from application where acronym = 'SINAL'`,
    )
    const ids = events.map(({ unmapped }) => (unmapped as { audit_id: number }).audit_id)
    const [others] = await rows<{ count: number }>(
      system.db,
      sql`
        select count(*)::int as count from audit
        where id = any(${`{${ids.join(",")}}`}::bigint[]) and app_id is distinct from ${sinal?.id}`,
    )
    expect(others?.count).toBe(0)
    await sealAll()
    await write("role.block", { subjectId: "90300" })
    await sealAll()
    const after = await everything(token, cursor)
    expect(subjects(after.events)).not.toContain("90300")
    expect(Number(after.cursor.split(":")[0])).toBeGreaterThan(Number(cursor.split(":")[0]))
  })

  test("is in the audit once for a while, and again where they go back", async () => {
    const token = await system.signIn(adminOfSinarm)
    const kept = () =>
      rows<{ after: number }>(
        system.db,
        sql`
          select (after->>'after')::int as after from audit
          where kind = 'audit.export' and after->>'format' = 'ocsf' and actor_id = ${adminOfSinarm}
          order by id`,
      )
    const later = await endNow()
    const number = Number(later.split(":")[0])
    await stream({ cursor: later }, token)
    await stream({ cursor: later }, token)
    expect(await kept()).toEqual([{ after: number }])
    await stream({}, token)
    await stream({ limit: 3 }, token)
    await stream({ cursor: later }, token)
    expect(await kept()).toEqual([{ after: number }, { after: 0 }])
  })

  test("is of one page at a time: five of a reader at once, and no more", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => stream({ limit: 2 })))
    const read = answers.filter(({ status }) => status === 200)
    expect(read.length).toBeGreaterThanOrEqual(5)
    for (const { status, refusal, headers } of answers.filter((each) => !read.includes(each))) {
      expect([status, refusal?.code]).toEqual([429, "SLOW_DOWN"])
      expect(headers.get("retry-after")).toBe("5")
    }
    expect((await stream({ limit: 2 })).status).toBe(200)
  })

  test("without the right to the audit is refused", async () => {
    expect((await stream({}, await system.signIn(account.orgManager))).status).toBe(403)
  })
})

describe("a cursor", () => {
  test.each([
    "ontem",
    "12",
    "0:",
    `0:${"0".repeat(64)}`,
    `1:${"g".repeat(64)}`,
    `-1:${"0".repeat(64)}`,
    `9999999999999999:${"0".repeat(64)}`,
  ])("that is none is refused with what one looks like: %s", async (cursor) => {
    const { status, refusal } = await stream({ cursor })
    expect(status).toBe(422)
    expect(refusal?.fields).toEqual({ cursor: expect.stringContaining("X-Next-Cursor") })
  })

  test("that was never given, or is of the time before a backup, is refused as such", async () => {
    const number = (await endNow()).split(":")[0]
    for (const cursor of [`${number}:${"0".repeat(64)}`, `999999999999999:${"0".repeat(64)}`]) {
      const { status, refusal } = await stream({ cursor })
      expect({ status, code: refusal?.code }).toEqual({ status: 409, code: "CURSOR" })
    }
  })

  test.each(["0", "1001", "-1", "dez"])("how many events may come is bounded: %s", async (limit) => {
    const { status, refusal } = await system.api.audit.ocsf.raw({ token: admin, query: { limit } })
    expect(status).toBe(422)
    expect(Object.keys(refusal?.fields ?? {})).toEqual(["limit"])
  })
})
