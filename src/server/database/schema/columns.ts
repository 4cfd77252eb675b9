import { sql } from "drizzle-orm"
import { customType, timestamp } from "drizzle-orm/pg-core"

/** A moment, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" })

/** A moment in epoch milliseconds, as the limiter's library keeps it. */
export const epoch = customType<{ data: Date; driverData: number | string }>({
  dataType: () => "bigint",
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
})

/** Text that sorts byte by byte, the same on every database; for folded text, where that is the alphabet. */
export const plainSorted = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

/** The names of which a column has one, for its check: `('draft', 'waiting')`. */
export const oneOf = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`)
