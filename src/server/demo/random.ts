/** A seeded random generator, which gives the same values on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** A whole number from `low` to `high`, both inclusive. */
  between: (low: number, high: number) => number
  /** Any number from `low` up to `high`. */
  within: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** `count` different ones, in their order; all if there are fewer. */
  some: <T>(from: readonly T[], count: number) => T[]
}

/** Mulberry32: 32 bits of state, enough for data that only has to look varied. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error("nothing to pick from")
    return from[between(0, from.length - 1)] as T
  }
  return {
    next,
    between,
    within: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick,
    some: (from, count) => {
      let wanted = Math.min(count, from.length)
      return from.filter((_, index) => {
        const taken = next() < wanted / (from.length - index)
        if (taken) wanted--
        return taken
      })
    },
  }
}
