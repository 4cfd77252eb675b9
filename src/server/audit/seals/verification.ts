import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { type Prune, prunesOf } from "./prunes"
import { type TrustedKey, trustedKeys } from "./retiredKeys"
import { noSeal, type Seal, type SealKey, seal } from "./seal"
import { hashOf, hashWithoutKey, rowFor, rowOf, sealedText, waitingForSeals } from "./seals"

/** A fault of the chain. */
export interface Fault {
  /**
   * The kinds of faults:
   * - `altered`: a row differs from its seal.
   * - `removed`: a sealed row is missing.
   * - `encrypt`: a seal is missing from the sequence, or differs from the stored copy.
   * - `key`: a seal's key is unknown, was retired before, or is missing after a seal that has one.
   * - `unsealed`: a row bypassed the triggers.
   * - `prune`: a row claims a removal that the retention did not write.
   * - `remains`: a row exists that the retention removed.
   */
  kind: "altered" | "removed" | "seal" | "key" | "unsealed" | "prune" | "remains"
  /** The seal's number, if there is a seal. */
  seal?: number
  /** The audit row's id, if it is known. */
  auditId?: number
}

export interface Verified {
  faults: Fault[]
  /** The last seal; number 0 if nothing is sealed yet. */
  last: Seal
  /** Number of rows without a seal yet. */
  waiting: number
  /** The retention's removals, in order. */
  prunes: Prune[]
  /** Number of seals that an earlier version made without a key. */
  withoutKey: number
  /** Number of seals with an unknown key: their rows cannot be verified. */
  unchecked: number
}

const lostRow = type({
  kind: "'unsealed' | 'removed'",
  auditId: "number.integer",
  /** The seal of a row with the same id but another time. */
  seal: "number.integer | null",
})
type LostRow = typeof lostRow.infer

const readAtOnce = 5000

/**
 * Verifies every seal and its row. `known` are seals stored elsewhere: if one is missing or differs, the chain was rebuilt or
 * cut off. Reads the whole audit, in the order of its seals.
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
      // Only the first seals may lack a key. Of consecutive seals with a wrong key, only the first is reported.
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

/** The fault of a seal's row, if any. Without the preceding seal (`previous`), the row cannot be verified. */
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

/** Records a row without a seal. If its seal exists but did not find it, because its time was changed, it counts as altered. */
function noteLost(faults: Fault[], { kind, auditId, seal }: LostRow, pruned: number): void {
  const sought = faults.find((fault) => fault.kind === "removed" && fault.auditId === auditId)
  if (sought && seal !== null) sought.kind = "altered"
  else if (seal !== null && seal <= pruned) faults.push({ kind: "remains", seal, auditId })
  else faults.push({ kind, auditId })
}

/** Rows that were added or removed without the triggers that queue them for sealing. */
const rowsPastSeals = (db: Database): Promise<LostRow[]> =>
  db.transaction(async (tx) => {
    // Reading all rows takes longer than the statement timeout.
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
  /** In hexadecimal; empty if the seal was made without a key. */
  keyId: "string",
  /** Null if the row is missing. */
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
