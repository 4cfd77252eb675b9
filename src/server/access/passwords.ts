import { randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"
import type { Settings } from "../settings"

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters typed on another keyboard may come as other code points. */
const asTyped = (password: string) => password.normalize("NFC")

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), parameters)

let standIn: Promise<string> | undefined

/**
 * Whether a password belongs to a hash. Without a hash (there is nobody, or they have no password yet) it takes the
 * same time and answers no, so that the time does not reveal who exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword("nobody's password")
  const right = await verify(stored ?? (await standIn), asTyped(password))
  return right && typeof stored === "string"
}

/** Hashes several secrets with one salt, so that what is typed is hashed once to be compared with all of them. */
export async function hashTogether(secrets: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16)
  const hashes: string[] = []
  // One after the other: each takes a core and its 19 MiB.
  for (const secret of secrets) hashes.push(await hash(secret, { ...parameters, salt }))
  return hashes
}

/** What a secret is hashed to in the way of another hash: with its salt. */
export const hashLike = (stored: string, secret: string): Promise<string> =>
  hash(secret, { ...parameters, salt: Buffer.from(stored.split("$").at(-2) ?? "", "base64") })

const dayLength = 24 * 60 * 60 * 1000

/** When a password ends: `undefined` where passwords never end, or none was ever set. */
export function passwordExpiration(
  lastUpdate: Date | null | undefined,
  { passwordDays }: Pick<Settings, "passwordDays">,
): Date | undefined {
  if (!lastUpdate || passwordDays === 0) return undefined
  return new Date(lastUpdate.getTime() + passwordDays * dayLength)
}
