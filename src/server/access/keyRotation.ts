import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { retireSealKeys } from "../audit/retiredKeys"
import { sealKey } from "../audit/seals"
import { countOf, type Database, rowCount, rows } from "../database/connection"
import {
  type Key,
  type KeySettings,
  type Keys,
  keysFor,
  type Purpose,
  seal,
  sealedKeyId,
  unseal,
} from "./secretKey"

interface SealedValues {
  /** In Portuguese, for who rotates. */
  title: string
  table: string
  column: SQL
  /** For whom they are sealed. */
  owner: SQL
  purpose: Purpose
}

/** Everything that is kept sealed. What is only signed, cookies, pages' tokens and challenges of passkeys, ends by itself in an hour. */
const sealedValues: readonly SealedValues[] = [
  {
    title: "segredos da autenticação em duas etapas",
    table: "person",
    column: sql`two_factor_secret`,
    owner: sql`atalaia_id`,
    purpose: "two-factor",
  },
  {
    title: "códigos de recuperação",
    table: "recovery_code",
    column: sql`sealed`,
    owner: sql`atalaia_id`,
    purpose: "two-factor",
  },
  {
    title: "mensagens à espera de envio",
    table: "mail_outbox",
    column: sql`sealed_body`,
    owner: sql`recipient`,
    purpose: "mail",
  },
  {
    title: "respostas guardadas com Idempotency-Key",
    table: "idempotency_key",
    column: sql`sealed`,
    owner: sql`caller || ' ' || key`,
    purpose: "answers",
  },
  {
    title: "chaves de assinatura",
    table: "oidc_key",
    column: sql`sealed`,
    owner: sql`kid`,
    purpose: "oidc",
  },
  {
    title: "códigos e tokens de aplicações",
    table: "oidc_record",
    column: sql`sealed`,
    owner: sql`model || ':' || encode(id_hash, 'hex')`,
    purpose: "oidc",
  },
  {
    title: "chaves que verificam selos antigos",
    table: "secret_key",
    column: sql`sealed`,
    owner: sql`encode(id, 'hex')`,
    purpose: "retired seal keys",
  },
]

/** What became of one kind of sealed values, going through them once. */
export interface Resealed {
  title: string
  /** How many were sealed with the newest key now. */
  done: number
  /** How many are sealed with an older key still: servers that do not have the newest first sealed them meanwhile. */
  left: number
  /** How many do not open with the key that they name. */
  damaged: number
  /** How many are sealed with a key that the settings do not have. */
  unknown: number
}

interface Options {
  /** Is told after each kind of values, each time that it is gone through. */
  tell?: (resealed: Resealed) => void
  /** Pages of a table that are read at once. */
  pages?: number
}

/**
 * Seals everything with the newest key while servers run. May be broken off and begun again. Once nothing is left under the
 * older keys they are taken out of use, and `retired` says so: they may go from the settings.
 */
export async function rotateKeys(
  db: Database,
  settings: KeySettings,
  { tell = () => {}, pages = 64 }: Options = {},
): Promise<{ resealed: Resealed[]; retired: boolean }> {
  const resealed: Resealed[] = []
  // Again until nothing was found: what changes meanwhile moves within its table, and servers seal more.
  for (let again = true; again; ) {
    again = false
    for (const values of sealedValues) {
      const keys = await keysFor(values.purpose, settings)
      const { done, damaged } = await resealOnce(db, values, keys, pages)
      const { older, unknown } = await remaining(db, values, keys)
      const each = { title: values.title, done, damaged, left: Math.max(0, older - damaged), unknown }
      if (done > 0) again = true
      tell(each)
      resealed.push(each)
    }
  }
  const retired = resealed.slice(-sealedValues.length).every(({ left }) => left === 0)
  if (retired) await retireSealKeys(db, await sealKey(settings))
  return { resealed, retired }
}

const found = type({ owner: "string", sealed: type.instanceOf(Uint8Array) })

/** Goes through the table once, some pages at a time, so that nobody waits behind it. */
async function resealOnce(
  db: Database,
  { table: name, column, owner }: SealedValues,
  keys: Keys,
  pages: number,
): Promise<{ done: number; damaged: number }> {
  const table = sql.identifier(name)
  const size = await countOf(
    db,
    sql`select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int as count`,
  )
  let done = 0
  let damaged = 0
  for (let page = 0; page < size; page += pages) {
    const here = sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pages},0)`}::tid`
    const older = await rows(
      db,
      found,
      sql`
        select ${owner} as owner, ${column} as sealed from ${table}
        where ${here} and ${hasValue(column)} and ${isOneOf(column, keys.slice(1))}`,
    )
    const anew = older.flatMap((value) => resealed(keys, value))
    damaged += older.length - anew.length
    if (anew.length === 0) continue
    // No two values are the same: one that was changed meanwhile is not found, and stays as it is.
    done += await rowCount(
      db,
      sql`
        update ${table} set ${column} = decode(v.after, 'hex')
        from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as v(before text, after text)
        where ${here} and ${column} = decode(v.before, 'hex') returning 1`,
    )
  }
  return { done, damaged }
}

/** In hexadecimal; nothing where it does not open. */
function resealed(keys: Keys, { owner, sealed }: typeof found.infer): { before: string; after: string }[] {
  try {
    const after = seal(keys, unseal(keys, sealed, owner), owner)
    return [{ before: Buffer.from(sealed).toString("hex"), after: Buffer.from(after).toString("hex") }]
  } catch {
    return []
  }
}

const hasValue = (column: SQL) => sql`octet_length(${column}) > 0`

const isOneOf = (column: SQL, keys: readonly Key[]) => sql`
  encode(${sealedKeyId(column)}, 'hex')
    = any(array(select jsonb_array_elements_text(${JSON.stringify(keys.map(({ id }) => id.toString("hex")))}::jsonb)))`

const remainder = type({ older: "number.integer", unknown: "number.integer" })

async function remaining(db: Database, { table, column }: SealedValues, keys: Keys) {
  const [counted] = await rows(
    db,
    remainder,
    sql`
      select count(*) filter (where ${isOneOf(column, keys.slice(1))})::int as older,
        count(*) filter (where not ${isOneOf(column, keys)})::int as unknown
      from ${sql.identifier(table)} where ${hasValue(column)}`,
  )
  return counted ?? { older: 0, unknown: 0 }
}
