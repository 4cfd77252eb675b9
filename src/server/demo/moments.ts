const day = 24 * 60 * 60 * 1000

/** Moments relative to the loading of demo data, in days and fractions of days. */
export interface Moments {
  ago: (days: number) => Date
  ahead: (days: number) => Date
}

export function momentsAround(now: Date): Moments {
  return {
    ago: (days) => new Date(now.getTime() - days * day),
    ahead: (days) => new Date(now.getTime() + days * day),
  }
}

/** A number of minutes as days. */
export const minutes = (count: number) => count / (24 * 60)
