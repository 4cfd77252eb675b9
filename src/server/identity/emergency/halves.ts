import { createHash, randomBytes } from "node:crypto"
import { formatHalf, halfLength } from "@/domain/emergency"
import { decodeBase32, encodeBase32 } from "@/domain/twoFactor"
import { hashToken } from "../access/token"

/*
 * The emergency access's secret is split into two halves. One half is random and masks the other, so neither reveals anything
 * about it.
 */

const secretBytes = 20
const checkBytes = 5

const checkOf = (bytes: Uint8Array) =>
  createHash("sha256").update("atalaia emergency half").update(bytes).digest().subarray(0, checkBytes)

const exclusiveOr = (one: Uint8Array, other: Uint8Array) => one.map((byte, at) => byte ^ (other[at] ?? 0))

const hashOf = (secret: Uint8Array) => hashToken(encodeBase32(secret))

const written = (bytes: Uint8Array) => formatHalf(encodeBase32(Buffer.concat([bytes, checkOf(bytes)])))

/** A new secret: both halves to hand out, and the hash, which is all that is stored. */
export function newHalves(): { halves: [string, string]; hash: Uint8Array } {
  const first = randomBytes(secretBytes)
  const secret = randomBytes(secretBytes)
  return { halves: [written(first), written(exclusiveOr(first, secret))], hash: hashOf(secret) }
}

/** The bytes of a typed half; undefined if a character is missing or wrong. */
export function readHalf(typed: string): Uint8Array | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]+/g, "")
  if (plain.length !== halfLength || !/^[a-z2-7]+$/.test(plain)) return undefined
  const all = decodeBase32(plain) ?? new Uint8Array()
  const bytes = all.subarray(0, secretBytes)
  return Buffer.compare(checkOf(bytes), all.subarray(secretBytes)) === 0 ? bytes : undefined
}

/** The stored hash of a secret's two halves, in either order. */
export const hashOfHalves = (first: Uint8Array, second: Uint8Array): Uint8Array =>
  hashOf(exclusiveOr(first, second))
