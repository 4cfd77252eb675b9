import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"
import { type Prune, prunesOf } from "./prunes"
import { type TrustedKey, trustedKeys } from "./retiredKeys"
import { noSeal, type Seal, type SealKey, seal } from "./seal"
import { hashOf, hashWithoutKey, rowFor, rowOf, sealedText, waitingForSeals } from "./seals"

/** What is wrong with the chain, from the first to the last. */
export interface Fault {
  /**
   * `altered` a row is not as it was sealed; `removed` it is gone; `seal` the seals do not follow one another, or one is
   * not as it was kept; `key` a seal made with a key that is not known, or was retired before, or none after one that has one; `unsealed` a row that came
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
  /** How many seals were made with a key that is not known: nothing can be said of their rows. */
  unchecked: number
}

const lostRow = type({
  kind: "'unsealed' | 'removed'",
  auditId: "number.integer",
  /** The seal of a row of that number at another moment. */
  seal: "number.integer | null",
})
type LostRow = typeof lostRow.infer

const readAtOnce = 5000

/**
 * Looks at every seal and its row. `known` are seals that were kept elsewhere: if one of them is missing or differs,
 * the chain was made again or cut off. Reads all of the audit, in the order of its seals.
 */
export async function verifyChain(
  db: Database,
  key: SealKey,
  known: readonly Seal[] = [],
): Promise<Verified> {
  const keys = await trustedKeys(db, key)
  const { prunes, forged } = await prunesOf(db, keys)
  const pruned = Math.max(0, ...prunes.map(({ seal }) => seal))
  const faults: Fault[] = forged.map((auditId) => ({ kind: "prune", auditId }))
  const expected = new Map<number, Set<string>>()
  for (const { number, hash } of known) {
    expected.set(number, (expected.get(number) ?? new Set()).add(hash))
  }
  let last: Seal & { keyId: string; trusted: boolean } = { ...noSeal, keyId: "", trusted: true }
  let withoutKey = 0
  let unchecked = 0
  for (;;) {
    const read = await sealsAfter(db, last.number)
    if (read.length === 0) break
    for (const row of read) {
      const { number, hash, keyId } = row
      const followed = number === last.number + 1
      const kept = expected.get(number)
      if (!followed || (kept && (kept.size > 1 || !kept.has(hash))))
        faults.push({ kind: "seal", seal: number })
      expected.delete(number)
      // The key can only be missing at the beginning. Of many seals with a wrong key, only the first is reported.
      if (keyId === "") withoutKey++
      else if (!keys.has(keyId)) unchecked++
      const trusted = keyId === "" ? last.keyId === "" : number <= (keys.get(keyId)?.until ?? 0)
      if (!trusted && (last.trusted || keyId !== last.keyId)) faults.push({ kind: "key", seal: number })
      const kind = faultOfRow(keys, row, followed ? last : undefined, number <= pruned)
      if (kind) faults.push({ kind, seal: number, auditId: row.auditId })
      last = { number, hash, keyId, trusted }
    }
  }
  for (const number of expected.keys()) faults.push({ kind: "seal", seal: number })
  for (const lost of await rowsPastSeals(db)) noteLost(faults, lost, pruned)
  const { number, hash } = last
  return { faults, last: { number, hash }, waiting: await waitingForSeals(db), prunes, withoutKey, unchecked }
}

/** What is wrong with the row of a seal. `previous` is the seal that it follows; without that it cannot be checked. */
function faultOfRow(
  keys: ReadonlyMap<string, TrustedKey>,
  { hash, keyId, text }: SealedRow,
  previous: Seal | undefined,
  isPruned: boolean,
): Fault["kind"] | undefined {
  if (text === null) return isPruned ? undefined : "removed"
  if (isPruned) return "remains"
  const key = keys.get(keyId)
  if (!previous || (!key && keyId !== "")) return undefined
  const made = key ? hashOf(key, previous.hash, text) : hashWithoutKey(previous.hash, text)
  return made === hash ? undefined : "altered"
}

/** A row without a seal may be one that its seal did not find, because its moment is another now. */
function noteLost(faults: Fault[], { kind, auditId, seal }: LostRow, pruned: number): void {
  const sought = faults.find((fault) => fault.kind === "removed" && fault.auditId === auditId)
  if (sought && seal !== null) sought.kind = "altered"
  else if (seal !== null && seal <= pruned) faults.push({ kind: "remains", seal, auditId })
  else faults.push({ kind, auditId })
}

/** Rows that came or went without the triggers that queue them for their seal. */
const rowsPastSeals = (db: Database): Promise<LostRow[]> =>
  db.transaction(async (tx) => {
    // All rows in one go: longer than any call may take.
    await tx.execute(sql`set local statement_timeout = 0`)
    return rows(
      tx,
      lostRow,
      sql`
        select 'unsealed' as kind, id::int as "auditId",
          (select s.number::int from audit_seal s where s.audit_id = a.id) as seal
        from audit a where ${withoutSeal}
        union all
        select 'removed', q.audit_id::int, null from audit_unsealed q
        where not exists (select from audit a where ${rowOf(sql`q`)})
        order by 2`,
    )
  })

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
      from audit_seal s left join ${rowFor(sql`s`)} on true
      where s.number > ${number} order by s.number limit ${readAtOnce}`,
  )

const withoutSeal: SQL = sql`
  not exists (select from audit_seal s where ${rowOf(sql`s`)})
  and not exists (select from audit_unsealed q where ${rowOf(sql`q`)})`
