import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto"
import { link, open, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import { hasFields } from "@/domain/records"
import { makeFolder } from "../folders/privateFolder"
import type { Settings } from "../settings/settings"

const keyBytes = 32
const idBytes = 8
const nonceBytes = 12
const tagBytes = 16
/** First byte of an encrypted value, so that a later format can be recognized. */
const version = 1
/** Offsets within an encrypted value, after version and id. */
const nonceAt = 1 + idBytes
const tagAt = nonceAt + nonceBytes
const textAt = tagAt + tagBytes

/** Key purposes: for each, a separate key is derived from each value of the secret key (docs/security.md, Keys). */
export type Purpose =
  | "two-factor"
  | "passkeys"
  | "mail"
  | "answers"
  | "oidc"
  | "oidc-begun"
  | "page tokens"
  | "page cookies"
  | "audit seals"
  | "retired seal keys"

export interface Key {
  /** Identifies the secret key value that this key is derived from, and reveals nothing about it. 8 bytes. */
  id: Buffer
  key: Buffer
}
/** The newest encrypts; the older ones decrypt earlier values. */
export type Keys = readonly [newest: Key, ...older: Key[]]

export type KeySettings = Pick<Settings, "secretKey" | "dataFolder">
type Values = readonly [newest: Buffer, ...older: Buffer[]]
const values = new WeakMap<KeySettings, Promise<Values>>()

/** Derived keys, cached because every call of a page verifies a signature. */
const derivedOf = new WeakMap<Values, Map<Purpose, Keys>>()

/** Keys of a purpose, one for each value of the secret key, the newest first. Throws if the secret key cannot be read. */
export async function keysFor(purpose: Purpose, settings: KeySettings): Promise<Keys> {
  const values = await secretKeys(settings)
  const known = derivedOf.get(values) ?? new Map<Purpose, Keys>()
  derivedOf.set(values, known)
  const [newest, ...older] = values
  const keyOf = (value: Buffer): Key => ({
    id: derived(value, "id", idBytes),
    key: derived(value, purpose, keyBytes),
  })
  const keys: Keys = known.get(purpose) ?? [keyOf(newest), ...older.map(keyOf)]
  known.set(purpose, keys)
  return keys
}

const derived = (value: Buffer, purpose: string, length: number) =>
  Buffer.from(hkdfSync("sha256", value, "", purpose, length))

/**
 * `SECRET_KEY`: one or more values of 32 bytes in base64, the newest first; otherwise the file that was created in the data
 * folder. Servers that share a database need the same values.
 */
function secretKeys(settings: KeySettings): Promise<Values> {
  const known = values.get(settings)
  if (known) return known
  const reading = settings.secretKey
    ? readKeys(settings.secretKey, "SECRET_KEY")
    : keysInFolder(settings.dataFolder)
  values.set(settings, reading)
  // A failure is not cached: the folder may be readable at the next try.
  reading.catch(() => values.delete(settings))
  return reading
}

/** 32 random bytes practically never have fewer than 16 distinct values. */
const minBytes = 16

async function readKeys(text: string, source: string): Promise<Values> {
  const [newest, ...older] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => Buffer.from(key, "base64"))
  if (!newest || [newest, ...older].some(({ length }) => length !== keyBytes)) {
    throw new Error(
      `${source} must be ${keyBytes} bytes in base64, or several such keys, the newest first, with commas between`,
    )
  }
  if ([newest, ...older].some((key) => new Set(key).size < minBytes)) {
    throw new Error(`${source} has a key that is not random: make one with openssl rand -base64 ${keyBytes}`)
  }
  return [newest, ...older]
}

const newKey = () => randomBytes(keyBytes).toString("base64")
const fileIn = (folder: string) => join(folder, "secret.key")

async function keysInFolder(folder: string): Promise<Values> {
  const path = fileIn(folder)
  await makeFolder(folder)
  const draft = await drafted(path, newKey())
  try {
    // A hard link appears whole or not at all: if two processes start together, both read the first one's key.
    await link(draft, path)
  } catch (error) {
    if (!hasFields(error) || error.code !== "EEXIST") throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readKeys(await readFile(path, "utf8"), path)
}

/**
 * Prepends a new key in the data folder. Does nothing if there are two already, after an interrupted rotation. Only the one
 * process that uses the folder may call it.
 */
export async function addKeyInFolder(folder: string): Promise<void> {
  const keys = await keysInFolder(folder)
  if (keys.length === 1) await replaceKeys(folder, [newKey(), ...keys.map((key) => key.toString("base64"))])
}

/** Removes all keys but the newest from the data folder, when no value needs them any more. */
export async function dropOldKeysInFolder(folder: string): Promise<void> {
  const [newest] = await keysInFolder(folder)
  await replaceKeys(folder, [newest.toString("base64")])
}

const replaceKeys = async (folder: string, keys: readonly string[]) =>
  rename(await drafted(fileIn(folder), keys.join("\n")), fileIn(folder))

/** Writes a temporary file and syncs it to disk: if the key were lost, so would be everything encrypted with it. */
async function drafted(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  const handle = await open(draft, "wx", 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

/** A value was encrypted with a key that this process does not have. */
export class UnknownKey extends Error {
  constructor() {
    super("sealed with a key that SECRET_KEY does not have")
    this.name = "UnknownKey"
  }
}

/**
 * Encrypts with AES-256-GCM and the newest key, whose id comes first in the result. The value decrypts only for the same
 * `owner`, so that values cannot be swapped between rows.
 */
export function encrypt([{ id, key }]: Keys, text: string, owner: string): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([Buffer.of(version), id, nonce, cipher.getAuthTag(), sealed])
}

/** SQL: the id of the key that a column's value was encrypted with. */
export const encryptedKeyId = (column: SQL): SQL =>
  sql`substring(${column} from 2 for ${sql.raw(String(idBytes))})`

/** Decrypts a value. Throws if owner or bytes differ from those encrypted, and `UnknownKey` if the key is missing. */
export function decrypt(keys: Keys, sealed: Uint8Array, owner: string): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== version) throw new Error("sealed in a way that is not known")
  const found = keys.find(({ id }) => id.equals(bytes.subarray(1, nonceAt)))
  if (!found) throw new UnknownKey()
  const nonce = bytes.subarray(nonceAt, tagAt)
  const decipher = createDecipheriv("aes-256-gcm", found.key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(tagAt, textAt))
  return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString("utf8")
}

/** Like `decrypt`, but returns undefined if the key is missing, for values that can be created again. */
export function decryptIfKeyKnown(keys: Keys, sealed: Uint8Array, owner: string): string | undefined {
  try {
    return decrypt(keys, sealed, owner)
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

/** An HMAC-SHA256 that only a holder of the key can compute. */
export function keyedHash({ key }: Key, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url")
}

/** The text, a dot, and the signature by the newest key. */
export const signed = ([newest]: Keys, text: string): string => `${text}.${keyedHash(newest, text)}`

/** The text, if one of the keys signed it; otherwise undefined. */
export function verified(keys: Keys, given: string): string | undefined {
  const end = given.lastIndexOf(".")
  const text = given.slice(0, Math.max(0, end))
  const signature = Buffer.from(given.slice(end + 1))
  const isRight = keys.some((key) => {
    const right = Buffer.from(keyedHash(key, text))
    return right.length === signature.length && timingSafeEqual(right, signature)
  })
  return isRight ? text : undefined
}
