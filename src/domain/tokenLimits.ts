/** Limits for the number of concurrent sessions of one person in one application. */
export const tokenLimits = { fewest: 1, most: 25 } as const
