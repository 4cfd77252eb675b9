/** A moment as the database gives it: a Date, or in written queries its own text. */
export type DatabaseMoment = Date | string

export const iso = (moment: DatabaseMoment): string => new Date(moment).toISOString()
