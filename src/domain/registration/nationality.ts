/** Kinds of nationality that rules speak of, by the ids of the reference data. */
export const nationalities = {
  /** Brazilian, born in Brazil. */
  born: 1,
  /** The only one of foreigners, and of nobody else. */
  foreign: 4,
} as const
