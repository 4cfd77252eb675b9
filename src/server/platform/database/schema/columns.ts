import { sql } from "drizzle-orm"
import { customType, timestamp } from "drizzle-orm/pg-core"

/** A timestamp with millisecond precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" })

/** A timestamp in epoch milliseconds, the format of the rate limiter's library. */
export const epoch = customType<{ data: Date; driverData: number | string }>({
  dataType: () => "bigint",
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
})

/** Text that sorts byte by byte, the same on every database; for folded text, this is alphabetical order. */
export const plainSorted = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

/** A list of allowed names for a column's check: `('draft', 'waiting')`. */
export const oneOf = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`)

/** `birthCountryId` → `birth_country_id` */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
