import {
  createPrivateKey,
  generateKeyPair as generateKeyPairWithCallback,
  type JsonWebKey,
  randomUUID,
} from "node:crypto"
import { promisify } from "node:util"
import { type } from "arktype"
import { sql } from "drizzle-orm"
import { type KeySettings, keysFor, seal, unsealKnown } from "../access/secretKey"
import { type Database, rows } from "../database/connection"
import { lock } from "../database/locks"
import { iso, momentText } from "../database/moment"
import { oidcKey } from "../database/schema/index"

const generateKeyPair = promisify(generateKeyPairWithCallback)

/** So old becomes a key before another takes its place. */
const rotation = sql`interval '90 days'`
/** A new key is published for so long before anything is signed with it, so that every process has read it. */
const published = sql`interval '1 hour'`
/** A key stays published for so long after another took its place: longer than anything lives that it signed. */
const kept = sql`interval '2 days'`

/** A private key as JSON Web Key. */
export interface SigningKey extends JsonWebKey {
  kid: string
  kty: "RSA"
  alg: "RS256"
  use: "sig"
}

const storedKey = type({ kid: "string", sealed: type.instanceOf(Uint8Array), due: "boolean" })

const sealingKeys = (settings: KeySettings) => keysFor("oidc", settings)

/** The keys that are published, first the one to sign with. Makes the first one, and the next where it is time. */
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

/** First those that sign already, the youngest of them before all others; `due` says that another has to follow. */
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
    const text = unsealKnown(keys, sealed, kid)
    // One whose SECRET_KEY was lost signs nothing any more; another takes its place.
    return text === undefined ? [] : [{ key: JSON.parse(text) as SigningKey, due }]
  })
}

/** One process at a time: of two that come together, the second finds what the first made. */
async function renew(tx: Database, settings: KeySettings) {
  await lock(tx, "makingOidcKey")
  const read = await storedKeys(tx, settings)
  if (read.some(({ due }) => !due)) return read
  await addKey(tx, settings)
  return storedKeys(tx, settings)
}

const waiting = type({ signs: momentText })

/**
 * Makes the next key before it is time, and answers when it takes over: those of before stay published as long as
 * anything may need them. Nothing where one waits to take over already, with when it does.
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
  // The very first one signs at once.
  return { made: true, signs: made ? iso(made.signs) : new Date().toISOString() }
}

async function addKey(tx: Database, settings: KeySettings): Promise<void> {
  const made = await newKey()
  await tx
    .insert(oidcKey)
    .values({ kid: made.kid, sealed: seal(await sealingKeys(settings), JSON.stringify(made), made.kid) })
  // Keys whose successor took over so long ago that nothing of theirs is good any more.
  await tx.execute(sql`
    delete from oidc_key old where exists (
      select from oidc_key next where next.create_date > old.create_date
        and next.create_date < now() - ${published} - ${kept}
    )`)
}

async function newKey(): Promise<SigningKey> {
  // As hard to break as 128 bits (NIST SP 800-57, part 1, table 2).
  const { privateKey } = await generateKeyPair("rsa", { modulusLength: 3072 })
  const jwk = privateKey.export({ format: "jwk" })
  return { ...jwk, kty: "RSA", kid: randomUUID(), alg: "RS256", use: "sig" }
}

/** The key as Node signs with it. */
export const privateKeyOf = (key: SigningKey) => createPrivateKey({ key, format: "jwk" })
