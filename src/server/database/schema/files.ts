import { integer, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "./columns"

/** A file kept outside the database (`src/server/files`), under its id. */
export const storedFile = pgTable("stored_file", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** By content, not by what was said. */
  contentType: text("content_type").notNull(),
  /** Bytes. */
  size: integer("size").notNull(),
  createdBy: text("created_by").notNull(),
  createDate: moment("create_date").notNull().defaultNow(),
})
