/** A limited amount that concurrent users share. */
export interface Budget {
  /** Takes the amount if that much is left; returns whether it did. */
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
