import {
  createPrivateKey,
  generateKeyPair as generateKeyPairWithCallback,
  type JsonWebKey,
  randomUUID,
} from "node:crypto"
import { promisify } from "node:util"
import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { lock } from "../../platform/database/locks"
import { iso, momentText } from "../../platform/database/moment"
import { oidcKey } from "../../platform/database/schema/index"
import { decryptIfKeyKnown, encrypt, type KeySettings, keysFor } from "../../platform/secrets/secretKey"

const generateKeyPair = promisify(generateKeyPairWithCallback)

/** A signing key is replaced after this time. */
const rotation = sql`interval '90 days'`
/** A new key is published this long before it signs anything, so that every process has read it. */
const published = sql`interval '1 hour'`
/** A replaced key remains published this long: longer than the lifetime of anything it signed. */
const kept = sql`interval '2 days'`

/** A private key as a JSON Web Key. */
export interface SigningKey extends JsonWebKey {
  kid: string
  kty: "RSA"
  alg: "RS256"
  use: "sig"
}

const storedKey = type({ kid: "string", sealed: type.instanceOf(Uint8Array), due: "boolean" })

const sealingKeys = (settings: KeySettings) => keysFor("oidc", settings)

/** The published keys, the signing key first. Creates the first key, and the next one when it is due. */
export async function signingKeys(
  db: Database,
  settings: KeySettings,
): Promise<[SigningKey, ...SigningKey[]]> {
  const read = await storedKeys(db, settings)
  const newest = read.every(({ due }) => due) ? await db.transaction((tx) => renew(tx, settings)) : read
  const [first, ...others] = newest.map(({ key }) => key)
  if (!first) throw new Error("no signing key, though one was made")
  return [first, ...others]
}

/** Keys that already sign come first, the newest of them at the front. `due` is true if a key must be replaced. */
async function storedKeys(db: Database, settings: KeySettings): Promise<{ key: SigningKey; due: boolean }[]> {
  const keys = await sealingKeys(settings)
  const stored = await rows(
    db,
    storedKey,
    sql`
      select kid, sealed, create_date < now() - ${rotation} as due from oidc_key
      order by create_date <= now() - ${published} desc,
        case when create_date <= now() - ${published} then create_date end desc, create_date`,
  )
  return stored.flatMap(({ kid, sealed, due }) => {
    const text = decryptIfKeyKnown(keys, sealed, kid)
    // A key whose SECRET_KEY was lost cannot sign any more; another replaces it.
    if (text === undefined) return []
    const key: SigningKey = JSON.parse(text)
    return [{ key, due }]
  })
}

/** Serialized by a lock: of two concurrent processes, the second finds the key that the first created. */
async function renew(tx: Database, settings: KeySettings) {
  await lock(tx, "makingOidcKey")
  const read = await storedKeys(tx, settings)
  if (read.some(({ due }) => !due)) return read
  await addKey(tx, settings)
  return storedKeys(tx, settings)
}

const waiting = type({ signs: momentText })

/**
 * Creates the next key early, and returns when it begins to sign. Earlier keys remain published as long as anything may need
 * them. If a new key is already waiting, creates none and returns when that one begins to sign.
 */
export async function rotateSigningKeys(
  tx: Database,
  settings: KeySettings,
): Promise<{ made: boolean; signs: string }> {
  await lock(tx, "makingOidcKey")
  const next = () =>
    rows(
      tx,
      waiting,
      sql`
        select next.create_date + ${published} as signs from oidc_key next
        where next.create_date > now() - ${published}
          and exists (select from oidc_key before where before.create_date < next.create_date)
        order by next.create_date desc limit 1`,
    )
  const [waits] = await next()
  if (waits) return { made: false, signs: iso(waits.signs) }
  await addKey(tx, settings)
  const [made] = await next()
  // The very first key signs at once.
  return { made: true, signs: made ? iso(made.signs) : new Date().toISOString() }
}

async function addKey(tx: Database, settings: KeySettings): Promise<void> {
  const made = await newKey()
  await tx
    .insert(oidcKey)
    .values({ kid: made.kid, sealed: encrypt(await sealingKeys(settings), JSON.stringify(made), made.kid) })
  // Deletes keys that were replaced so long ago that nothing they signed is still valid.
  await tx.execute(sql`
    delete from oidc_key old where exists (
      select from oidc_key next where next.create_date > old.create_date
        and next.create_date < now() - ${published} - ${kept}
    )`)
}

async function newKey(): Promise<SigningKey> {
  // As strong as 128 bits (NIST SP 800-57, part 1, table 2).
  const { privateKey } = await generateKeyPair("rsa", { modulusLength: 3072 })
  const jwk = privateKey.export({ format: "jwk" })
  return { ...jwk, kty: "RSA", kid: randomUUID(), alg: "RS256", use: "sig" }
}

/** The key in the form that Node signs with. */
export const privateKeyOf = (key: SigningKey) => createPrivateKey({ key, format: "jwk" })
