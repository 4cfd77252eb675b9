import { integer, pgTable } from "drizzle-orm/pg-core"
import { moment } from "./columns"

/** The mark of a database that the demonstration loader made: one row there, none anywhere else. */
export const demonstration = pgTable("demonstration", {
  id: integer("id").primaryKey().default(1),
  loadDate: moment("load_date").notNull().defaultNow(),
})
