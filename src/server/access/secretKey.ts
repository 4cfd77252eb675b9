import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type } from "arktype"
import { sql } from "drizzle-orm"
import { type Database, rows } from "../database/connection"
import type { Settings } from "../settings"

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** First byte of what is sealed, so that a later way of sealing can be recognized. */
const version = 1

export type KeySettings = Pick<Settings, "secretKey" | "dataFolder">
const keys = new WeakMap<KeySettings, Promise<Buffer>>()

/**
 * The key that two-factor secrets are kept under: `SECRET_KEY`, 32 bytes in base64, or one made once in the data
 * folder. Servers that share a database on several machines need the same `SECRET_KEY`. Throws where it cannot
 * be read.
 */
export function secretKey(settings: KeySettings): Promise<Buffer> {
  const known = keys.get(settings)
  if (known) return known
  const reading = settings.secretKey
    ? readKey(settings.secretKey, "SECRET_KEY")
    : keyInFolder(settings.dataFolder)
  keys.set(settings, reading)
  // A folder that could not be read just now may be readable at the next try.
  reading.catch(() => keys.delete(settings))
  return reading
}

/** A key of its own for each purpose, made of that one. */
export async function keyFor(purpose: string, settings: KeySettings): Promise<Buffer> {
  return Buffer.from(hkdfSync("sha256", await secretKey(settings), "", purpose, keyBytes))
}

async function readKey(text: string, source: string): Promise<Buffer> {
  const key = Buffer.from(text.trim(), "base64")
  if (key.length !== keyBytes) throw new Error(`${source} must be ${keyBytes} bytes in base64`)
  return key
}

async function keyInFolder(folder: string): Promise<Buffer> {
  const path = join(folder, "secret.key")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(keyBytes).toString("base64"), { mode: 0o600, flag: "wx" })
  try {
    // A link appears whole or not at all: of two processes that start together, both read the first one's key.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readKey(await readFile(path, "utf8"), path)
}

/** Encrypts with AES-256-GCM. What is sealed opens only for the same `owner`, so that rows cannot be swapped. */
export function seal(key: Buffer, text: string, owner: string): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** The text that was sealed. Throws where key, owner or bytes are other than then. */
export function unseal(key: Buffer, sealed: Uint8Array, owner: string): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== version) throw new Error("sealed in a way that is not known")
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  const text = decipher.update(bytes.subarray(1 + nonceBytes + tagBytes))
  return Buffer.concat([text, decipher.final()]).toString("utf8")
}

const sealedSecret = type({ owner: "string", sealed: "TypedArray.Uint8" })

/**
 * Throws where what is kept in the database was sealed with another key, as it is after a restore without it: nobody
 * with two-factor could come in. Some are tried, for a single damaged one is no reason not to start.
 */
export async function checkSecretKey(db: Database, settings: KeySettings): Promise<void> {
  const key = await secretKey(settings)
  const some = await rows(
    db,
    sealedSecret,
    sql`
      select atalaia_id as owner, two_factor_secret as sealed from person
      where two_factor_secret is not null limit 5`,
  )
  const opens = ({ owner, sealed }: typeof sealedSecret.infer) => {
    try {
      unseal(key, sealed, owner)
      return true
    } catch {
      return false
    }
  }
  if (some.length > 0 && !some.some(opens)) {
    throw new Error(
      "SECRET_KEY, or secret.key of DATA_DIR, is not the key of this database's two-factor secrets: put the right one back",
    )
  }
}

/** A hash that only somebody with the key can make, for secrets short enough to be typed. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url")
}
