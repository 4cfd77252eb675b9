/** An amount that is shared out until nothing is left. */
export interface Budget {
  /** Whether there was so much; then it is taken. */
  take: (amount: number) => boolean
  giveBack: (amount: number) => void
}

export function budget(most: number): Budget {
  let taken = 0
  return {
    take: (amount) => {
      if (taken + amount > most) return false
      taken += amount
      return true
    },
    giveBack: (amount) => {
      taken -= amount
    },
  }
}
