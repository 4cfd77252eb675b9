import { createHmac, timingSafeEqual } from "node:crypto"
import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { type TrustedKey, trustedKeys } from "./retiredKeys"
import type { Seal, SealKey } from "./seal"

/** Audit rows that the retention removed: everything from the beginning up to a seal. */
export interface Prune {
  /** When they were removed (ISO 8601). */
  at: string
  /** The number of the last removed seal. */
  seal: number
  /** How many rows were removed. */
  count: number
  /** The time of the newest removed row (ISO 8601), and the retention period in days; earlier versions did not record them. */
  until?: string
  days?: number
}

/** A proof that the retention writes with its audit row, so that a forged row is recognized. */
export const provenPrune = type({
  seal: "number.integer",
  until: "string",
  days: "number.integer",
  /** The id of the key that proves it. */
  key: "string",
  proof: "string",
})
export type ProvenPrune = typeof provenPrune.infer

/** Proves that a holder of the key removed the rows: up to exactly this seal, and no row newer than `until`. */
export function prove({ id, key }: SealKey, last: Seal, until: string, days: number): ProvenPrune {
  const proof = proofOf(key, last, until, days)
  return { seal: last.number, until, days, key: id.toString("hex"), proof }
}

const proofOf = (key: Buffer, last: Seal, until: string, days: number) =>
  createHmac("sha256", key)
    .update(JSON.stringify(["prune", last.number, last.hash, until, days]))
    .digest("hex")

/** The content of a prune row. It is untrusted: only the retention writes valid ones. */
const saidPrune = type({ "seal?": "unknown", "until?": "unknown", "days?": "unknown" })

const pruneRow = type({
  auditId: "number.integer",
  at: "string",
  count: "number.integer",
  after: saidPrune.or("null"),
  /** The hash of the last removed seal, if it exists. */
  hash: "string | null",
  /** Sealed by an earlier version, which wrote no proofs. */
  before: "boolean",
  /** The number of the row's own seal; null if it is not sealed yet. */
  own: "number.integer | null",
})
type PruneRow = typeof pruneRow.infer

/**
 * The retention's removals, and the ids of forged prune rows. A row is forged if it lacks the proof that needs the key, or if
 * the removed rows were not old enough. A row of an earlier version counts if it was sealed then.
 */
export async function prunesOf(
  db: Database,
  keys: ReadonlyMap<string, TrustedKey>,
): Promise<{ prunes: Prune[]; forged: number[] }> {
  const recorded = await rows(
    db,
    pruneRow,
    sql`
      select a.id::int as "auditId", to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        coalesce((a.about->>'count')::int, 0) as count, a.after, encode(s.hash, 'hex') as hash,
        own.audit_id is not null and own.key_id is null as before, own.number::int as own
      from audit a
      left join audit_seal s on s.number = case when a.after->>'seal' ~ '^[1-9]\\d{0,17}$' then (a.after->>'seal')::bigint end
      left join audit_seal own on own.audit_id = a.id
      where a.kind = 'audit.prune' order by a.id`,
  )
  const forged = recorded.filter((row) => !row.before && !isProven(keys, row))
  const prunes = recorded
    .filter((row) => !forged.includes(row))
    .map(({ at, count, after }) => ({
      at,
      count,
      seal: Number(after?.seal ?? 0),
      ...(typeof after?.until === "string" && { until: after.until }),
      ...(typeof after?.days === "number" && { days: after.days }),
    }))
  return { prunes, forged: forged.map(({ auditId }) => auditId) }
}

/** The number of the last seal that the retention removed. */
export const prunedTo = async (db: Database, key: SealKey): Promise<number> =>
  Math.max(0, ...(await prunesOf(db, await trustedKeys(db, key))).prunes.map(({ seal }) => seal))

const dayLength = 24 * 60 * 60 * 1000

function isProven(keys: ReadonlyMap<string, TrustedKey>, { at, after, hash, own }: PruneRow): boolean {
  if (!hash || !provenPrune.allows(after)) return false
  const { seal, until, days, proof } = after
  const key = keys.get(after.key)
  if (!key || (own ?? Number.POSITIVE_INFINITY) > key.until) return false
  const expected = Buffer.from(proofOf(key.key, { number: seal, hash }, until, days))
  const given = Buffer.from(proof)
  const proven = expected.length === given.length && timingSafeEqual(expected, given)
  return proven && days >= 1 && Date.parse(until) <= Date.parse(at) - days * dayLength
}
