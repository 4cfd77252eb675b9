/** Nationality types that rules depend on, by the ids of the reference data. */
export const nationalities = {
  /** Brazilian, born in Brazil. */
  born: 1,
  /** The only type of foreigners; Brazilians never have it. */
  foreign: 4,
} as const
