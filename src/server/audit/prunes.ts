import { createHmac, timingSafeEqual } from "node:crypto"
import { type } from "arktype"
import { sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"
import { type TrustedKey, trustedKeys } from "./retiredKeys"
import type { Seal, SealKey } from "./seal"

/** Rows of the audit that the retention removed: everything from the beginning up to a seal. */
export interface Prune {
  /** ISO moment at which it did. */
  at: string
  /** Up to which seal. */
  seal: number
  /** How many rows. */
  count: number
  /** ISO moment of the newest of them, and how many days they were to be kept; earlier versions did not record it. */
  until?: string
  days?: number
}

/** A proof that the retention writes along, so that a forged row is recognized. */
export const provenPrune = type({
  seal: "number.integer",
  until: "string",
  days: "number.integer",
  /** The id of the key that proves it. */
  key: "string",
  proof: "string",
})
export type ProvenPrune = typeof provenPrune.infer

/** Proves that somebody with the key removed the rows: up to exactly this seal, and none newer than this. */
export function prove({ id, key }: SealKey, last: Seal, until: string, days: number): ProvenPrune {
  const proof = proofOf(key, last, until, days)
  return { seal: last.number, until, days, key: id.toString("hex"), proof }
}

const proofOf = (key: Buffer, last: Seal, until: string, days: number) =>
  createHmac("sha256", key)
    .update(JSON.stringify(["prune", last.number, last.hash, until, days]))
    .digest("hex")

/** What a row says about a removal. It may say anything if it was not written by the retention. */
const saidPrune = type({ "seal?": "unknown", "until?": "unknown", "days?": "unknown" })

const pruneRow = type({
  auditId: "number.integer",
  at: "string",
  count: "number.integer",
  after: saidPrune.or("null"),
  /** The hash of the seal up to which rows went, where there is one. */
  hash: "string | null",
  /** Sealed by an earlier version, which wrote no proofs. */
  before: "boolean",
  /** Its own seal; null where it waits for it. */
  own: "number.integer | null",
})
type PruneRow = typeof pruneRow.infer

/**
 * What the retention took away, and the ids of rows that say so without its having been: those without the proof that
 * needs the key, and those of rows that were not old enough. What an earlier version wrote counts where it was sealed then.
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

/** Up to which seal the retention took rows away. */
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
