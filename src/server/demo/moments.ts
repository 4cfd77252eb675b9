const day = 24 * 60 * 60 * 1000

/** Moments counted from the one at which demo data is loaded, in days and parts of them. */
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

/** For days that are thought of as minutes. */
export const minutes = (count: number) => count / (24 * 60)
