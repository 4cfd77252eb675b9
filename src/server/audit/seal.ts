import { type } from "arktype"
export interface SealKey {
  key: Buffer
  id: Buffer
}

export const seal = type({
  number: "number.integer",
  /** In hexadecimal. */
  hash: "string",
})
export type Seal = typeof seal.infer

/** What the first seal follows. */
export const noSeal: Seal = { number: 0, hash: "" }
