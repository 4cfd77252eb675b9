import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"
import { insertAll } from "../database/insertAll"
import { tryLock } from "../database/locks"
import { auditSeal } from "../database/schema/index"

/**
 * The chain over the audit: seals are numbered 1, 2, 3 …, and each holds the hash of its row together with the hash of
 * the seal before it. A row that is altered no longer fits its seal, one that is removed is missing, and a seal that is
 * made anew no longer fits the next one. Whoever keeps a seal's number and hash elsewhere can tell whether everything
 * up to it is still as it was.
 */

/** A row as it is sealed: the same text on every version of PostgreSQL and in every time zone. */
const sealedText = sql`
  jsonb_build_array(
    a.id, (extract(epoch from a.at) * 1000)::bigint, a.actor_id, a.kind, a.subject_id, a.app_id, a.role_id, a.about,
    a.before, a.after, a.justification, a.address, a.command_line
  )::text`

const hashOf = (previous: string, text: string) =>
  createHash("sha256").update(previous).update(text).digest("hex")

/** How many rows are sealed at once. */
const batch = 1000

/**
 * Seals rows that have no seal yet, the oldest first; answers how many, 0 where there are none or another process is
 * at it. Of the order of two changes that end at the same time the seals are what tells: nobody waits for another.
 */
export async function sealSome(db: Database): Promise<number> {
  const waiting = await rows(db, sql`select from audit_unsealed limit 1`)
  if (waiting.length === 0) return 0
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database
    if (!(await tryLock(tx, "sealing"))) return 0
    const due = await rows<{ id: number; text: string }>(
      tx,
      sql`
        with due as (
          delete from audit_unsealed
          where audit_id in (select audit_id from audit_unsealed order by audit_id limit ${batch})
          returning audit_id
        )
        select a.id::int, ${sealedText} as text from due join audit a on a.id = due.audit_id order by a.id`,
    )
    let { number, hash } = (await lastSeal(tx)) ?? noSeal
    const seals = due.map(({ id, text }) => {
      number++
      hash = hashOf(hash, text)
      return { number, auditId: id, hash: Buffer.from(hash, "hex") }
    })
    await insertAll(tx, auditSeal, seals)
    return seals.length
  })
}

export interface Seal {
  number: number
  /** SHA-256 in hexadecimal. */
  hash: string
}
/** What the first seal follows. */
const noSeal: Seal = { number: 0, hash: "" }

export async function lastSeal(db: Database): Promise<Seal | undefined> {
  const [last] = await rows<Seal>(
    db,
    sql`select number::int, encode(hash, 'hex') as hash from audit_seal order by number desc limit 1`,
  )
  return last
}

/** What is wrong with the chain, from the first to the last. */
export interface Fault {
  /** `altered` a row is not as it was sealed; `removed` it is gone; `seal` the seals do not follow one another; `unsealed` a row that came past the triggers. */
  kind: "altered" | "removed" | "seal" | "unsealed"
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
}

const readAtOnce = 5000

/**
 * Looks at every seal and its row. `known` are seals that were kept elsewhere: that one of them is not there any more,
 * or another, shows that the chain was made anew. Reads all of the audit, in the order of its seals.
 */
export async function verifyChain(db: Database, known: readonly Seal[] = []): Promise<Verified> {
  const faults: Fault[] = []
  const pruned = await prunedTo(db)
  const expected = new Map(known.map(({ number, hash }) => [number, hash]))
  let last = noSeal
  for (;;) {
    const found = await sealsAfter(db, last.number)
    if (found.length === 0) break
    for (const { number, auditId, hash, text } of found) {
      const followed = number === last.number + 1
      if (!followed || (expected.has(number) && expected.get(number) !== hash))
        faults.push({ kind: "seal", seal: number })
      expected.delete(number)
      if (text === null) {
        if (number > pruned) faults.push({ kind: "removed", seal: number, auditId })
      } else if (followed && hashOf(last.hash, text) !== hash) {
        faults.push({ kind: "altered", seal: number, auditId })
      }
      last = { number, hash }
    }
  }
  for (const number of expected.keys()) faults.push({ kind: "seal", seal: number })
  const unsealed = await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database
    // All rows in one go: longer than any call may take.
    await tx.execute(sql`set local statement_timeout = 0`)
    return rows<{ id: number }>(tx, sql`select id::int from audit a where ${withoutSeal} order by id`)
  })
  faults.push(...unsealed.map(({ id }): Fault => ({ kind: "unsealed", auditId: id })))
  return { faults, last, waiting: await waitingForSeals(db) }
}

/** How many rows have no seal yet. */
export async function waitingForSeals(db: Database): Promise<number> {
  const [waiting] = await rows<{ count: number }>(db, sql`select count(*)::int as count from audit_unsealed`)
  return waiting?.count ?? 0
}

interface SealedRow extends Seal {
  auditId: number
  /** Null where the row is gone. */
  text: string | null
}

const sealsAfter = (db: Database, number: number): Promise<SealedRow[]> =>
  rows<SealedRow>(
    db,
    sql`
      select s.number::int, s.audit_id::int as "auditId", encode(s.hash, 'hex') as hash,
        case when a.id is not null then ${sealedText} end as text
      from audit_seal s left join audit a on a.id = s.audit_id
      where s.number > ${number} order by s.number limit ${readAtOnce}`,
  )

const withoutSeal: SQL = sql`
  not exists (select from audit_seal s where s.audit_id = a.id)
  and not exists (select from audit_unsealed q where q.audit_id = a.id)`

/** Up to which seal the retention took rows away, as it wrote into the audit itself. */
export async function prunedTo(db: Database): Promise<number> {
  const [found] = await rows<{ number: number }>(
    db,
    sql`select coalesce(max((after->>'seal')::int), 0) as number from audit where kind = 'audit.prune'`,
  )
  return found?.number ?? 0
}
