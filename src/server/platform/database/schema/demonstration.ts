import { integer, pgTable } from "drizzle-orm/pg-core"
import { moment } from "./columns"

/** Marks a database that the demonstration loader created: one row there, none anywhere else. */
export const demonstration = pgTable("demonstration", {
  id: integer("id").primaryKey().default(1),
  loadDate: moment("load_date").notNull().defaultNow(),
})
