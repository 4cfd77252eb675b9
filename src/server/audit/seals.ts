import { createHash, createHmac } from "node:crypto"
import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { type KeySettings, keyFor } from "../access/secretKey"
import { countOf, type Database, hasRows, rows } from "../database/connection"
import { insertAll } from "../database/insertAll"
import { tryLock } from "../database/locks"
import { auditSeal } from "../database/schema/index"
import { type Prune, prunesOf } from "./prunes"
import { noSeal, type Seal, type SealKey, seal } from "./seal"

/**
 * The chain over the audit: seals are numbered 1, 2, 3 …, and each holds the hash of its row together with the hash of
 * the seal before it, made with a key that is not in the database. A row that is altered no longer fits its seal, one that
 * is removed is missing, and nobody can make a seal anew with the database alone. Anybody who keeps a seal's number
 * and hash elsewhere can tell whether everything up to it is still as it was, that nothing was cut off at the end too.
 */

export async function sealKey(settings: KeySettings): Promise<SealKey> {
  const key = await keyFor("audit seals", settings)
  return { key, id: createHash("sha256").update(key).digest().subarray(0, 8) }
}

/** A row as it is sealed: the same text on every version of PostgreSQL and in every time zone. */
const sealedText = sql`
  jsonb_build_array(
    a.id, (extract(epoch from a.at) * 1000)::bigint, a.actor_id, a.kind, a.subject_id, a.app_id, a.role_id, a.about,
    a.before, a.after, a.justification, a.address, a.command_line
  )::text`

const hashOf = ({ key }: SealKey, previous: string, text: string) =>
  createHmac("sha256", key).update(previous).update(text).digest("hex")
/** As earlier versions sealed. */
const hashWithoutKey = (previous: string, text: string) =>
  createHash("sha256").update(previous).update(text).digest("hex")

/** How many rows are sealed at once. */
const batch = 1000

const unsealedRow = type({ id: "number.integer", text: "string" })

/**
 * Seals rows that have no seal yet, the oldest first; answers how many, 0 where there are none or another process is
 * at it. Of the order of two changes that end at the same time the seals are what tells: nobody waits for another.
 */
export async function sealSome(db: Database, key: SealKey): Promise<number> {
  const waiting = await hasRows(
    db,
    sql`select from audit_unsealed q where exists (select from audit a where a.id = q.audit_id) limit 1`,
  )
  if (!waiting) return 0
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, "sealing"))) return 0
    const due = await rows(
      tx,
      unsealedRow,
      sql`
        with due as (
          delete from audit_unsealed
          where audit_id in (
            -- What is gone before it was sealed stays in the queue, where the verification finds it.
            select q.audit_id from audit_unsealed q join audit a on a.id = q.audit_id
            order by q.audit_id limit ${batch}
          )
          returning audit_id
        )
        select a.id::int, ${sealedText} as text from due join audit a on a.id = due.audit_id order by a.id`,
    )
    let { number, hash } = (await lastSeal(tx)) ?? noSeal
    const seals = due.map(({ id, text }) => {
      number++
      hash = hashOf(key, hash, text)
      return { number, auditId: id, hash: Buffer.from(hash, "hex"), keyId: key.id }
    })
    await insertAll(tx, auditSeal, seals)
    return seals.length
  })
}

export async function lastSeal(db: Database): Promise<Seal | undefined> {
  const [last] = await rows(
    db,
    seal,
    sql`select number::int, encode(hash, 'hex') as hash from audit_seal order by number desc limit 1`,
  )
  return last
}

/** What is wrong with the chain, from the first to the last. */
export interface Fault {
  /**
   * `altered` a row is not as it was sealed; `removed` it is gone; `seal` the seals do not follow one another, or one is
   * not as it was kept; `key` a seal made with another key, or none after one that has one; `unsealed` a row that came
   * past the triggers; `prune` a row that says that the retention took rows away, and was not written by it; `remains` a
   * row among those that it took away.
   */
  kind: "altered" | "removed" | "seal" | "key" | "unsealed" | "prune" | "remains"
  /** The seal's number, where there is one. */
  seal?: number
  /** The audit row's id, where it is known. */
  auditId?: number
}

export interface Verified {
  faults: Fault[]
  /** The last seal; 0 where nothing is sealed yet. */
  last: Seal
  /** Rows that wait for their seal. */
  waiting: number
  /** What the retention took away, in order. */
  prunes: Prune[]
  /** How many seals an earlier version made without a key. */
  withoutKey: number
}

const lostRow = type({ kind: "'unsealed' | 'removed'", auditId: "number.integer" })

const readAtOnce = 5000

/**
 * Looks at every seal and its row. `known` are seals that were kept elsewhere: that one of them is not there any more,
 * or another, shows that the chain was made anew or cut off. Reads all of the audit, in the order of its seals.
 */
export async function verifyChain(
  db: Database,
  key: SealKey,
  known: readonly Seal[] = [],
): Promise<Verified> {
  const { prunes, forged } = await prunesOf(db, key)
  const pruned = Math.max(0, ...prunes.map(({ seal }) => seal))
  const faults: Fault[] = forged.map((auditId) => ({ kind: "prune", auditId }))
  const expected = new Map<number, Set<string>>()
  for (const { number, hash } of known) {
    expected.set(number, (expected.get(number) ?? new Set()).add(hash))
  }
  let last = noSeal
  let withoutKey = 0
  let lastKey = ""
  for (;;) {
    const found = await sealsAfter(db, last.number)
    if (found.length === 0) break
    for (const { number, auditId, hash, keyId, text } of found) {
      const followed = number === last.number + 1
      const kept = expected.get(number)
      if (!followed || (kept && (kept.size > 1 || !kept.has(hash))))
        faults.push({ kind: "seal", seal: number })
      expected.delete(number)
      const ours = keyId === key.id.toString("hex")
      // The key can be missing at the beginning alone. Of many seals with another key the first is told.
      if (keyId === "") withoutKey++
      if (keyId !== lastKey && !ours) faults.push({ kind: "key", seal: number })
      lastKey = keyId
      if (text === null) {
        if (number > pruned) faults.push({ kind: "removed", seal: number, auditId })
      } else if (number <= pruned) {
        faults.push({ kind: "remains", seal: number, auditId })
      } else if (followed && (ours || keyId === "")) {
        const made = ours ? hashOf(key, last.hash, text) : hashWithoutKey(last.hash, text)
        if (made !== hash) faults.push({ kind: "altered", seal: number, auditId })
      }
      last = { number, hash }
    }
  }
  for (const number of expected.keys()) faults.push({ kind: "seal", seal: number })
  const lost = await db.transaction(async (tx) => {
    // All rows in one go: longer than any call may take.
    await tx.execute(sql`set local statement_timeout = 0`)
    return rows(
      tx,
      lostRow,
      sql`
        select 'unsealed' as kind, id::int as "auditId" from audit a where ${withoutSeal}
        union all
        select 'removed', q.audit_id::int from audit_unsealed q
        where not exists (select from audit a where a.id = q.audit_id)
        order by 2`,
    )
  })
  faults.push(...lost)
  return { faults, last, waiting: await waitingForSeals(db), prunes, withoutKey }
}

/** How many rows have no seal yet. */
export async function waitingForSeals(db: Database): Promise<number> {
  return countOf(db, sql`select count(*)::int as count from audit_unsealed`)
}

const sealedRow = type({
  "...": seal,
  auditId: "number.integer",
  /** In hexadecimal; empty where it was made without a key. */
  keyId: "string",
  /** Null where the row is gone. */
  text: "string | null",
})
type SealedRow = typeof sealedRow.infer

const sealsAfter = (db: Database, number: number): Promise<SealedRow[]> =>
  rows(
    db,
    sealedRow,
    sql`
      select s.number::int, s.audit_id::int as "auditId", encode(s.hash, 'hex') as hash,
        coalesce(encode(s.key_id, 'hex'), '') as "keyId", case when a.id is not null then ${sealedText} end as text
      from audit_seal s left join audit a on a.id = s.audit_id
      where s.number > ${number} order by s.number limit ${readAtOnce}`,
  )

const withoutSeal: SQL = sql`
  not exists (select from audit_seal s where s.audit_id = a.id)
  and not exists (select from audit_unsealed q where q.audit_id = a.id)`
