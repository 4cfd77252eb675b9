import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { retireSealKeys } from "../audit/seals/retiredKeys"
import { sealKey } from "../audit/seals/seals"
import { countOf, type Database, rowCount, rows } from "../platform/database/connection"
import {
  decrypt,
  encrypt,
  encryptedKeyId,
  type Key,
  type KeySettings,
  type Keys,
  keysFor,
  type Purpose,
} from "../platform/secrets/secretKey"

interface SealedValues {
  /** A Portuguese name for the operator who rotates the keys. */
  title: string
  table: string
  column: SQL
  /** The owner that each value is bound to. */
  owner: SQL
  purpose: Purpose
}

/**
 * Everything that is stored encrypted. Cookies, page tokens and passkey challenges are only signed, and expire within an
 * hour.
 */
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

/** The result of one pass over one kind of encrypted value. */
export interface Resealed {
  title: string
  /** How many this pass re-encrypted with the newest key. */
  done: number
  /** How many are still encrypted with an older key: servers without the new key wrote them during the pass. */
  left: number
  /** How many do not decrypt with the key that they name. */
  damaged: number
  /** How many are encrypted with a key that the settings do not have. */
  unknown: number
}

interface Options {
  /** Called after each pass over each kind of value. */
  tell?: (resealed: Resealed) => void
  /** Table pages that are read at once. */
  pages?: number
}

/**
 * Re-encrypts everything with the newest key while servers run. It may be interrupted and started again. Once nothing is left
 * under the older keys, they are taken out of use. `retired` is then true, and they may be removed from the settings.
 */
export async function rotateKeys(
  db: Database,
  settings: KeySettings,
  { tell = () => {}, pages = 64 }: Options = {},
): Promise<{ resealed: Resealed[]; retired: boolean }> {
  const resealed: Resealed[] = []
  // Repeats until a pass finds nothing: concurrent changes move rows within their table, and servers encrypt more values.
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

/** One pass over the table, a few pages at a time, so that other transactions do not wait for long. */
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
    // No two values are equal. A value that changed concurrently is not found, and remains unchanged.
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

/** The value before and after, in hexadecimal; an empty list if it does not decrypt. */
function resealed(keys: Keys, { owner, sealed }: typeof found.infer): { before: string; after: string }[] {
  try {
    const after = encrypt(keys, decrypt(keys, sealed, owner), owner)
    return [{ before: Buffer.from(sealed).toString("hex"), after: Buffer.from(after).toString("hex") }]
  } catch {
    return []
  }
}

const hasValue = (column: SQL) => sql`octet_length(${column}) > 0`

const isOneOf = (column: SQL, keys: readonly Key[]) => sql`
  encode(${encryptedKeyId(column)}, 'hex')
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
