import { type } from "@/contract/type"
import type { Key, Keys } from "../../platform/secrets/secretKey"

/** The keys of the audit chain. */
export interface SealKey extends Key {
  /** Earlier keys, with which other servers may still seal. */
  older: readonly Key[]
  /** The keys that encrypt retired keys. */
  keeping: Keys
}

export const seal = type({
  number: "number.integer",
  /** In hexadecimal. */
  hash: "string",
})
export type Seal = typeof seal.infer

/** The seal that the first seal of the chain follows. */
export const noSeal: Seal = { number: 0, hash: "" }
