import { type } from "@/contract/type"

/** A timestamp in a row of hand-written SQL: `2026-03-01 12:00:00.123+00`, PostgreSQL's format. */
export const momentText = type(/^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d/)

/** A timestamp from the database: a Date, or text in rows of hand-written SQL. */
export type DatabaseMoment = Date | string

export const iso = (moment: DatabaseMoment): string => new Date(moment).toISOString()
