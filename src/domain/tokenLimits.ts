/** Sessions that one person may have at the same time in one application. */
export const tokenLimits = { fewest: 1, most: 25 } as const
