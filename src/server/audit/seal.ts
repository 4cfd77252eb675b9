import { type } from "arktype"
import type { Key, Keys } from "../access/secretKey"

/** What seals are made with. */
export interface SealKey extends Key {
  /** Those of before, with which other servers may seal still. */
  older: readonly Key[]
  /** With which retired ones are kept. */
  keeping: Keys
}

export const seal = type({
  number: "number.integer",
  /** In hexadecimal. */
  hash: "string",
})
export type Seal = typeof seal.infer

/** What the first seal follows. */
export const noSeal: Seal = { number: 0, hash: "" }
