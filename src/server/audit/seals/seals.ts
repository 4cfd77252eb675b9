import { createHash, createHmac } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { countOf, type Database, hasRows, rows } from "../../platform/database/connection"
import { tryLock } from "../../platform/database/locks"
import { momentText } from "../../platform/database/moment"
import { type Key, type KeySettings, keysFor } from "../../platform/secrets/secretKey"
import { noSeal, type Seal, type SealKey, seal } from "./seal"

/*
 * The hash chain over the audit. Seals are numbered 1, 2, 3 … Each contains the hash of its row and of the previous seal,
 * made with a key that is not in the database. An altered row no longer matches its seal, and a removed row is missing. With
 * the database alone, no seal can be forged. Anyone who stores a seal's number and hash elsewhere can verify two things.
 * Nothing up to it was changed, and the end was not cut off.
 */

export async function sealKey(settings: KeySettings): Promise<SealKey> {
  const [newest, ...older] = await keysFor("audit seals", settings)
  return { ...newest, older, keeping: await keysFor("retired seal keys", settings) }
}

/** Whether audit row `a` is the row of a seal or queue entry. The time selects its month. */
export const rowOf = (of: SQL): SQL => sql`a.id = ${of}.audit_id and a.at = ${of}.at`
/** The row of a seal, looked up in its month. A plain join might read all months to find a thousand rows. */
export const rowFor = (of: SQL): SQL => sql`lateral (select * from audit a where ${rowOf(of)} offset 0) a`

/** The text of a row that is hashed: identical on every version of PostgreSQL and in every time zone. */
export const sealedText = sql`
  jsonb_build_array(
    a.id, (extract(epoch from a.at) * 1000)::bigint, a.actor_id, a.kind, a.subject_id, a.app_id, a.role_id, a.about,
    a.before, a.after, a.justification, a.address, a.command_line
  )::text`

export const hashOf = ({ key }: Pick<Key, "key">, previous: string, text: string) =>
  createHmac("sha256", key).update(previous).update(text).digest("hex")
/** The hash of earlier versions, without a key. */
export const hashWithoutKey = (previous: string, text: string) =>
  createHash("sha256").update(previous).update(text).digest("hex")

/** How many rows are sealed at once. */
export const sealedTogether = 1000

const unsealedRow = type({ id: "number.integer", at: momentText, text: "string" })

/**
 * Seals rows that have no seal yet, the oldest first. Returns how many, 0 if there are none or another process is sealing.
 * For concurrent changes, the seals define the order, so that changes need not wait for each other.
 */
export async function sealSome(db: Database, key: SealKey): Promise<number> {
  const waiting = await hasRows(db, sql`select from audit_unsealed q, ${rowFor(sql`q`)} limit 1`)
  if (!waiting) return 0
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, "sealing")) || (await isRetired(tx, key))) return 0
    const due = await rows(
      tx,
      unsealedRow,
      sql`
        with due as (
          delete from audit_unsealed
          where audit_id in (
            -- What is gone before it was sealed stays in the queue, where the verification finds it.
            select q.audit_id from audit_unsealed q, ${rowFor(sql`q`)}
            order by q.audit_id limit ${sealedTogether}
          )
          returning audit_id, at
        )
        select a.id::int, a.at, ${sealedText} as text from due, ${rowFor(sql`due`)} order by a.id`,
    )
    let { number, hash } = (await lastSeal(tx)) ?? noSeal
    const seals = due.map(({ id, at, text }) => {
      number++
      hash = hashOf(key, hash, text)
      return { number, audit_id: id, at, hash }
    })
    await tx.execute(sql`
      insert into audit_seal (number, audit_id, at, hash, key_id)
      select number, audit_id, at, decode(hash, 'hex'), ${key.id}::bytea
      from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
        as made(number bigint, audit_id bigint, at timestamptz, hash text)`)
    return seals.length
  })
}

/** Whether a key is retired: then it must not seal any more. */
export const isRetired = (db: Database, { id }: SealKey): Promise<boolean> =>
  hasRows(db, sql`select from secret_key where id = ${id} and retired_date is not null`)

export const lastSeal = (db: Database): Promise<Seal | undefined> =>
  firstSeal(db, sql`order by s.number desc`)

/**
 * The first of the seals `s` by a condition and an order. These must qualify the column (`s.number`), which has an index: a
 * bare `number` is the output column.
 */
export async function firstSeal(db: Database, left: SQL): Promise<Seal | undefined> {
  const [first] = await rows(
    db,
    seal,
    sql`select s.number::int, encode(s.hash, 'hex') as hash from audit_seal s ${left} limit 1`,
  )
  return first
}

/** How many rows have no seal yet. */
export async function waitingForSeals(db: Database): Promise<number> {
  return countOf(db, sql`select count(*)::int as count from audit_unsealed`)
}
