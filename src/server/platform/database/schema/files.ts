import { integer, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "./columns"

/** A file stored outside the database (`src/server/platform/files`), under its id. */
export const storedFile = pgTable("stored_file", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** Detected from the content, not taken from the upload. */
  contentType: text("content_type").notNull(),
  /** In bytes. */
  size: integer("size").notNull(),
  createdBy: text("created_by").notNull(),
  createDate: moment("create_date").notNull().defaultNow(),
})
