import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { writeAudit } from "@/server/audit/rows/audit"
import { readAnchors, startAnchoring } from "@/server/audit/seals/anchors"
import { pruneAudit } from "@/server/audit/seals/pruning"
import type { Seal, SealKey } from "@/server/audit/seals/seal"
import { lastSeal, sealKey, sealSome } from "@/server/audit/seals/seals"
import { type Fault, type Verified, verifyChain } from "@/server/audit/seals/verification"
import type { Database } from "@/server/platform/database/connection"
import { grantRoles } from "@/server/platform/database/databaseRoles"
import { migrate } from "@/server/platform/database/migrate"
import { rows } from "../../support/server/rows"
import { account, startSystem, systemForFile } from "../../support/server/system"
import { testInAll } from "../../support/testAll"

const system = systemForFile()
let key: SealKey
let kept: Seal
const suffix = randomUUID().slice(0, 8)
const roles = { runtime: `atalaia_runtime_${suffix}`, retention: `atalaia_retention_${suffix}` }

/** An audit with years of history: rows removed by retention, seals, some rows that wait, and a seal stored elsewhere. */
beforeAll(async () => {
  key = await sealKey(system.settings)
  for (const role of Object.values(roles)) await system.db.execute(sql.raw(`create role ${role}`))
  await grantRoles(system.db, roles)
  await sealAll(system.db)
  while ((await pruneAudit(system.db, 200, key)) > 0);
  await sealAll(system.db)
  kept = (await lastSeal(system.db)) as Seal
  await writeAudit(
    system.db,
    { kind: "text.create", about: { subject: "à espera" } },
    { actorId: account.superAdmin, address: "" },
  )
})
afterAll(async () => {
  for (const role of Object.values(roles)) {
    await system.db.execute(sql.raw(`drop owned by ${role}`))
    await system.db.execute(sql.raw(`drop role ${role}`))
  }
})

async function sealAll(db: Database) {
  while ((await sealSome(db, key)) > 0);
}

/** Makes a change in a transaction that is rolled back, as the role or as the owner, and verifies the audit within it. */
async function verifiedAfter(
  role: string | undefined,
  statements: readonly string[],
): Promise<Verified | "refused"> {
  let verified: Verified | "refused" = "refused"
  const taken = new Error("taken back")
  await system.db
    .transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      if (role) await tx.execute(sql.raw(`set local role ${role}`))
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(sql`reset role`)
      // Continues sealing as the servers do.
      await sealAll(tx)
      verified = await verifyChain(tx, key, [kept])
      throw taken
    })
    .catch((error: Error & { cause?: { code?: string } }) => {
      // 42501: the role has no permission.
      if (error !== taken && error.cause?.code !== "42501") throw error
    })
  return verified
}

const past = (table: string, ...changes: string[]) => [
  `alter table ${table} disable trigger user`,
  ...changes,
  `alter table ${table} enable trigger user`,
]
const sealed = (place: number) => `(select audit_id from audit_seal where number = ${place})`
/** A seal slightly before the stored one, whose row exists. */
const middle = () => kept.number - 20
const pruneRow = (after: string) =>
  `insert into audit (actor_id, kind, about, after) values ('sistema', 'audit.prune', '{"count": "1"}', ${after})`
/** A row that waits for its seal, and its time. */
const waiting =
  "(select min(audit_id) from audit_unsealed), (select at from audit_unsealed order by audit_id limit 1)"
/** The current month's table. */
const thisMonth = `months.audit_${new Date().toISOString().slice(0, 7).replace("-", "_")}`
const provenPrune = "(select after from audit where kind = 'audit.prune' order by id desc limit 1)"
const resealed = (where = "true") => [
  "create temp table resealed (number bigint, hash text) on commit drop",
  `with recursive chain as (
     select 0::bigint as number, '' as hash
     union all
     select s.number, encode(sha256(convert_to(chain.hash || coalesce(to_jsonb(a)::text, ''), 'UTF8')), 'hex')
     from chain join audit_seal s on s.number = chain.number + 1
     left join audit a on a.id = s.audit_id and a.at = s.at
   ) insert into resealed select * from chain`,
  ...past(
    "audit_seal",
    `update audit_seal s set hash = decode(r.hash, 'hex') from resealed r where r.number = s.number and ${where}`,
  ),
]

interface Tampering {
  title: string
  does: () => string[]
  found: Fault["kind"]
}
const byOwner: Tampering[] = [
  {
    title: "a row's words changed",
    does: () => past("audit", `update audit set justification = 'outra' where id = ${sealed(middle())}`),
    found: "altered",
  },
  {
    title: "a row's time changed",
    does: () => past("audit", `update audit set at = at - interval '1 day' where id = ${sealed(middle())}`),
    found: "altered",
  },
  {
    title: "who did it changed",
    does: () => past("audit", `update audit set actor_id = '${account.user}' where id = ${sealed(middle())}`),
    found: "altered",
  },
  {
    title: "what two rows say exchanged",
    does: () =>
      past(
        "audit",
        `update audit a set (actor_id, kind, about) = (select b.actor_id, b.kind, b.about from audit b where b.id = ${sealed(kept.number - 19)}) where a.id = ${sealed(middle())}`,
      ),
    found: "altered",
  },
  {
    title: "a row of the middle removed",
    does: () => past("audit", `delete from audit where id = ${sealed(middle())}`),
    found: "removed",
  },
  {
    title: "a row of the middle removed as the retention does",
    does: () => [
      "select set_config('atalaia.retention', 'on', true)",
      `delete from audit where id = ${sealed(middle())}`,
    ],
    found: "removed",
  },
  {
    title: "a month taken out",
    does: () => [`alter table audit detach partition ${thisMonth}`],
    found: "removed",
  },
  {
    title: "a month emptied past what guards the whole",
    does: () => past(thisMonth, `delete from ${thisMonth}`),
    found: "removed",
  },
  {
    title: "a row put into another month",
    does: () =>
      past("audit", `update audit set at = at - interval '400 days' where id = ${sealed(middle())}`),
    found: "altered",
  },
  {
    title: "a row put straight into a month",
    does: () => [
      `insert into ${thisMonth} (id, at, actor_id, kind) values (999999999, now(), '1', 'role.grant')`,
    ],
    found: "unsealed",
  },
  { title: "all rows removed", does: () => past("audit", "delete from audit"), found: "removed" },
  {
    title: "the oldest removed, and said to be the retention's",
    does: () => [
      ...past(
        "audit",
        `delete from audit where id in (select audit_id from audit_seal where number <= ${middle()})`,
      ),
      pruneRow(`'{"seal": ${middle()}}'`),
    ],
    found: "prune",
  },
  {
    title: "the same with the proof of another removal",
    does: () => [
      ...past(
        "audit",
        `delete from audit where id in (select audit_id from audit_seal where number <= ${middle()})`,
      ),
      pruneRow(`${provenPrune} || '{"seal": ${middle()}}'`),
    ],
    found: "prune",
  },
  {
    title: "a removal by the retention made to reach further",
    does: () =>
      past("audit", `update audit set after = after || '{"seal": ${middle()}}' where kind = 'audit.prune'`),
    found: "prune",
  },
  {
    title: "a row among those that the retention removed",
    does: () =>
      past("audit", `insert into audit (id, actor_id, kind) values (${sealed(1)}, '1', 'text.create')`),
    found: "remains",
  },
  {
    title: "a row slipped in past the triggers",
    does: () => past("audit", "insert into audit (actor_id, kind) values ('1', 'role.grant')"),
    found: "unsealed",
  },
  {
    title: "a row with a seal made without the key",
    does: () => [
      ...past("audit", "insert into audit (actor_id, kind) values ('1', 'role.grant')"),
      "insert into audit_seal (number, audit_id, at, hash) select max(number) + 1, (select max(id) from audit), now(), sha256('x') from audit_seal",
    ],
    found: "key",
  },
  {
    title: "a row with a seal that names the key",
    does: () => [
      ...past("audit", "insert into audit (actor_id, kind) values ('1', 'role.grant')"),
      "insert into audit_seal (number, audit_id, at, hash, key_id) select max(number) + 1, (select max(id) from audit), now(), sha256('x'), (select key_id from audit_seal limit 1) from audit_seal",
    ],
    found: "altered",
  },
  {
    title: "a seal removed",
    does: () => past("audit_seal", `delete from audit_seal where number = ${middle()}`),
    found: "seal",
  },
  {
    title: "a row and its seal removed, and those behind moved up",
    does: () => [
      ...past("audit", `delete from audit where id = ${sealed(middle())}`),
      ...past(
        "audit_seal",
        `delete from audit_seal where number = ${middle()}`,
        `update audit_seal set number = -number where number > ${middle()}`,
        "update audit_seal set number = -number - 1 where number < 0",
      ),
    ],
    found: "altered",
  },
  {
    title: "a seal's hash changed",
    does: () => past("audit_seal", `update audit_seal set hash = sha256('x') where number = ${middle()}`),
    found: "altered",
  },
  {
    title: "the seals of two rows exchanged",
    does: () =>
      past(
        "audit_seal",
        `update audit_seal set audit_id = -audit_id where number in (${middle()}, ${middle() + 1})`,
        `update audit_seal s set audit_id = -o.audit_id from (select * from audit_seal) o where s.number in (${middle()}, ${middle() + 1}) and o.number = 2 * ${middle()} + 1 - s.number`,
      ),
    found: "altered",
  },
  {
    title: "the end cut off, rows and seals",
    does: () => [
      ...past(
        "audit",
        `delete from audit where id in (select audit_id from audit_seal where number >= ${middle()})`,
      ),
      ...past("audit_seal", `delete from audit_seal where number >= ${middle()}`),
    ],
    found: "seal",
  },
  {
    title: "a row changed and the whole chain made anew",
    does: () => [
      ...past("audit", `update audit set justification = 'outra' where id = ${sealed(middle())}`),
      ...resealed(),
    ],
    found: "altered",
  },
  {
    title: "the same, as if an earlier version had sealed it",
    does: () => [
      ...past("audit", `update audit set justification = 'outra' where id = ${sealed(middle())}`),
      ...resealed(),
      ...past("audit_seal", "update audit_seal set key_id = null"),
    ],
    found: "seal",
  },
  {
    title: "a row removed before it has its seal",
    does: () => past("audit", "delete from audit where id in (select audit_id from audit_unsealed)"),
    found: "removed",
  },
  {
    title: "the queue of rows without a seal emptied",
    does: () => ["delete from audit_unsealed"],
    found: "unsealed",
  },
  {
    title: "everything emptied",
    does: () => [
      ...past("audit", "delete from audit"),
      ...past("audit_seal", "delete from audit_seal"),
      "delete from audit_unsealed",
    ],
    found: "seal",
  },
]
/** Tampering that a server's role is able to do, because it must write and seal. */
const byRuntime: Tampering[] = [
  {
    title: "a removal by the retention forged",
    does: () => [pruneRow(`'{"seal": ${middle()}}'`)],
    found: "prune",
  },
  {
    title: "a proven removal said twice, further on",
    does: () => [pruneRow(`${provenPrune} || '{"seal": ${middle()}}'`)],
    found: "prune",
  },
  {
    title: "the queue of rows without a seal emptied",
    does: () => ["delete from audit_unsealed"],
    found: "unsealed",
  },
  {
    title: "a row sealed without the key",
    does: () => [
      `insert into audit_seal (number, audit_id, at, hash) select max(number) + 1, ${waiting}, sha256('x') from audit_seal`,
      "delete from audit_unsealed",
    ],
    found: "key",
  },
  {
    title: "a row sealed in the key's name",
    does: () => [
      `insert into audit_seal (number, audit_id, at, hash, key_id) select max(number) + 1, ${waiting}, sha256('x'), (select key_id from audit_seal limit 1) from audit_seal`,
      "delete from audit_unsealed",
    ],
    found: "altered",
  },
  {
    title: "a seal for no row",
    does: () => [
      "insert into audit_seal (number, audit_id, at, hash) select max(number) + 1, 999999999, now(), sha256('x') from audit_seal",
    ],
    found: "removed",
  },
]
const refusedToRuntime: Record<string, () => string[]> = {
  "removing as the retention does": () => [
    "select set_config('atalaia.retention', 'on', true)",
    `delete from audit where id = ${sealed(middle())}`,
  ],
  "changing a row": () => ["update audit set justification = 'outra'"],
  "emptying the audit": () => ["truncate audit"],
  "emptying a month": () => [`truncate ${thisMonth}`],
  "removing from a month as the retention does": () => [
    "select set_config('atalaia.retention', 'on', true)",
    `delete from ${thisMonth}`,
  ],
  "writing into a month": () => [`insert into ${thisMonth} (actor_id, kind) values ('1', 'role.grant')`],
  "removing a month": () => [`drop table ${thisMonth}`],
  "taking a month out": () => [`alter table audit detach partition ${thisMonth}`],
  "forgetting a month as the retention does": () => ["select forget_audit_month('2020-01-01', 1)"],
  "removing a month by what the retention does it with": () => [
    "select drop_month('audit', '2020-01-01', 1)",
  ],
  "taking out what is before and after": () => ["select detach_ends('audit')"],
  "a row at another time": () => [
    "insert into audit (actor_id, kind, at) values ('1', 'role.grant', '2020-01-01')",
  ],
  "a row with a number of its own": () => [
    "insert into audit (id, actor_id, kind) values (1, '1', 'role.grant')",
  ],
  "putting the triggers to sleep": () => ["alter table audit disable trigger user"],
  "removing the triggers": () => ["drop trigger audit_keep on audit"],
  "replacing a trigger's function": () => [
    "create or replace function audit_keep() returns trigger language plpgsql as 'begin return new; end'",
  ],
  "changing a seal": () => ["update audit_seal set hash = sha256('x')"],
  "removing a seal": () => ["delete from audit_seal"],
  "filling the queue": () => ["insert into audit_unsealed values (1)"],
  "a table of its own": () => ["create table mine (id int)"],
  "marking the database as a demonstration's": () => ["insert into demonstration default values"],
}

test("what nobody touched is whole, what the retention removed included, which is told", async () => {
  const { faults, prunes, withoutKey } = await verifyChain(system.db, key, [kept])
  expect({ faults, withoutKey }).toEqual({ faults: [], withoutKey: 0 })
  expect(prunes).toEqual([
    expect.objectContaining({ seal: expect.any(Number), count: expect.any(Number), days: 200 }),
  ])
  expect(prunes[0]?.seal).toBeLessThan(middle())
})

test.each(byOwner)("by the tables' owner: $title", async ({ does, found }) => {
  const verified = await verifiedAfter(undefined, does())
  expect(verified).not.toBe("refused")
  expect(verified !== "refused" && verified.faults.map(({ kind }) => kind)).toContain(found)
})

describe("the role of the servers", () => {
  test.each(byRuntime)("$title is found", async ({ does, found }) => {
    const verified = await verifiedAfter(roles.runtime, does())
    expect(verified).not.toBe("refused")
    expect(verified !== "refused" && verified.faults.map(({ kind }) => kind)).toContain(found)
  })

  test.each(Object.entries(refusedToRuntime))("%s is refused", async (_, does) => {
    expect(await verifiedAfter(roles.runtime, does())).toBe("refused")
  })

  test("starts on a schema of this version, writes and seals, and takes nothing away", async () => {
    const taken = new Error("taken back")
    const work = system.db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      await tx.execute(sql.raw(`set local role ${roles.runtime}`))
      await migrate(tx)
      await writeAudit(tx, { kind: "text.create" }, { actorId: "1", address: "" })
      await tx.execute(sql`update person set name = name`)
      await sealAll(tx)
      expect(await pruneAudit(tx, 1, key)).toBe(0)
      await tx.execute(sql`reset role`)
      expect(await verifyChain(tx, key, [kept])).toMatchObject({ faults: [], waiting: 0 })
      throw taken
    })
    await expect(work).rejects.toBe(taken)
  })
})

test("the role of the retention takes away what is old enough, and has no other table", async () => {
  const taken = new Error("taken back")
  const work = system.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database
    await tx.execute(sql.raw(`set local role ${roles.retention}`))
    expect(await pruneAudit(tx, 100, key)).toBeGreaterThan(0)
    await tx.execute(sql`reset role`)
    await sealAll(tx)
    expect((await verifyChain(tx, key, [kept])).faults).toEqual([])
    throw taken
  })
  await expect(work).rejects.toBe(taken)
  expect(await verifiedAfter(roles.retention, ["select name from person"])).toBe("refused")
})

test("the role of the retention forgets no month that is not over, nor the audit in any other way", async () => {
  const refused = (statement: string) =>
    system.db
      .transaction(async (tx) => {
        await tx.execute(sql.raw(`set local role ${roles.retention}`))
        await tx.execute(sql.raw(statement))
      })
      .catch((error: { cause?: Error }) => error.cause?.message)
  const firstEnd = "(select min(until) from months_of('audit'))"
  expect(await refused(`select forget_audit_month(${firstEnd}, 1)`)).toContain("is kept")
  expect(await refused("select forget_audit_month('2020-01-01', 1)")).toContain("is kept")
  expect(await refused(`drop table ${thisMonth}`)).toContain("permission denied")
  expect(await refused(`truncate ${thisMonth}`)).toContain("permission denied")
  expect(await refused("select drop_month('audit', now(), 1)")).toContain("permission denied")
  expect(await refused("select make_months('audit')")).toContain("permission denied")
})

test.each(["update", "delete", "truncate"])(
  "a month by itself refuses %s even to the tables' owner",
  async (what) => {
    const statement = { update: "update % set kind = kind", delete: "delete from %", truncate: "truncate %" }[
      what
    ]
    const refused = system.db.execute(sql.raw(statement?.replace("%", thisMonth) ?? ""))
    await expect(refused).rejects.toMatchObject({ cause: { message: expect.stringContaining("is refused") } })
  },
)

testInAll("a chain that an earlier version sealed goes on with the key, and is whole", async () => {
  const old = await startSystem()
  try {
    const ownKey = await sealKey(old.settings)
    await sealSome(old.db, ownKey)
    // Seals as that version did: with plain SHA-256, without a key.
    const found = await rows<{ number: number; text: string }>(
      old.db,
      sql`
        select s.number::int, jsonb_build_array(
          a.id, (extract(epoch from a.at) * 1000)::bigint, a.actor_id, a.kind, a.subject_id, a.app_id, a.role_id,
          a.about, a.before, a.after, a.justification, a.address, a.command_line)::text as text
        from audit_seal s join audit a on a.id = s.audit_id and a.at = s.at order by s.number`,
    )
    await old.db.execute(sql`alter table audit_seal disable trigger user`)
    let hash = ""
    const { createHash } = await import("node:crypto")
    for (const { number, text } of found) {
      hash = createHash("sha256").update(hash).update(text).digest("hex")
      await old.db.execute(
        sql`update audit_seal set key_id = null, hash = decode(${hash}, 'hex') where number = ${number}`,
      )
    }
    await old.db.execute(sql`alter table audit_seal enable trigger user`)
    await writeAudit(old.db, { kind: "text.create" }, { actorId: "1", address: "" })
    while ((await sealSome(old.db, ownKey)) > 0);
    expect(await verifyChain(old.db, ownKey)).toMatchObject({ faults: [], withoutKey: found.length })
  } finally {
    await old.close()
  }
})

test("the last seal is kept outside by itself, in a file for its owner alone and in the log", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-anchors-"))
  const lines: string[] = []
  const reported: unknown[] = []
  const log = pino({ base: undefined }, { write: (line: string) => lines.push(line) })
  const anchoring = startAnchoring({
    db: system.db,
    settings: { anchorFolder: folder },
    log,
    report: (error) => reported.push(error),
  })
  await anchoring.flush()
  await anchoring.flush()
  const last = await lastSeal(system.db)
  expect(await readAnchors(folder)).toEqual([last])
  expect((await stat(join(folder, "seals.log"))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(folder, "seals.log"), "utf8")).toContain(`${last?.number}:${last?.hash}`)
  expect(lines.join("")).toContain(`"seal":"${last?.number}:${last?.hash}"`)
  expect(lines.join("")).not.toContain("fewer seals")
  // An attacker cuts off the end.
  for (const statement of past("audit_seal", `delete from audit_seal where number = ${last?.number}`)) {
    await system.db.execute(sql.raw(statement))
  }
  await anchoring.flush()
  await anchoring.close()
  expect(lines.join("")).toContain("the audit has fewer seals than before")
  expect(reported).toEqual([])
  await rm(folder, { recursive: true })
})
