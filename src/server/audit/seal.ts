export interface SealKey {
  key: Buffer
  id: Buffer
}

export interface Seal {
  number: number
  /** In hexadecimal. */
  hash: string
}

/** What the first seal follows. */
export const noSeal: Seal = { number: 0, hash: "" }
