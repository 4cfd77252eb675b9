import { integer, pgTable, text } from "drizzle-orm/pg-core"
import { epoch } from "./columns"

/** Counters of rate limits, shared by all processes. */
export const rateLimit = pgTable("rate_limit", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: epoch("expire"),
})
