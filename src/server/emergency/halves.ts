import { createHash, randomBytes } from "node:crypto"
import { formatHalf, halfLength } from "@/domain/emergency"
import { decodeBase32, encodeBase32 } from "@/domain/twoFactor"
import { hashToken } from "../access/token"

/** The secret of the emergency access, in two halves. Neither tells anything about it: one is chance, the other hides it. */

const secretBytes = 20
const checkBytes = 5

const checkOf = (bytes: Uint8Array) =>
  createHash("sha256").update("atalaia emergency half").update(bytes).digest().subarray(0, checkBytes)

const exclusiveOr = (one: Uint8Array, other: Uint8Array) => one.map((byte, at) => byte ^ (other[at] ?? 0))

const hashOf = (secret: Uint8Array) => hashToken(encodeBase32(secret))

const written = (bytes: Uint8Array) => formatHalf(encodeBase32(Buffer.concat([bytes, checkOf(bytes)])))

/** A new secret: both halves as they are handed out, and the hash, which alone is kept. */
export function newHalves(): { halves: [string, string]; hash: Uint8Array } {
  const first = randomBytes(secretBytes)
  const secret = randomBytes(secretBytes)
  return { halves: [written(first), written(exclusiveOr(first, secret))], hash: hashOf(secret) }
}

/** The bytes of a half as it was typed; nothing where it is none, because a character is missing or wrong. */
export function readHalf(typed: string): Uint8Array | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]+/g, "")
  if (plain.length !== halfLength || !/^[a-z2-7]+$/.test(plain)) return undefined
  const all = decodeBase32(plain) ?? new Uint8Array()
  const bytes = all.subarray(0, secretBytes)
  return Buffer.compare(checkOf(bytes), all.subarray(secretBytes)) === 0 ? bytes : undefined
}

/** What the secret of two halves is kept as, in whichever order they come. */
export const hashOfHalves = (first: Uint8Array, second: Uint8Array): Uint8Array =>
  hashOf(exclusiveOr(first, second))
