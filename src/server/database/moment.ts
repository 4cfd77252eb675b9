import { type } from "arktype"

/** A moment in a row of written SQL: `2026-03-01 12:00:00.123+00`, as PostgreSQL writes it. */
export const momentText = type(/^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d/)

/** A moment as the database gives it: a Date, or in rows of written SQL its text. */
export type DatabaseMoment = Date | string

export const iso = (moment: DatabaseMoment): string => new Date(moment).toISOString()
