import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** A file kept outside the database (`src/server/files`), under its id. */
export const storedFile = pgTable("stored_file", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** By content, not by what was said. */
  contentType: text("content_type").notNull(),
  /** Bytes. */
  size: integer("size").notNull(),
  createdBy: text("created_by").notNull(),
  createDate: timestamp("create_date", { withTimezone: true, precision: 3, mode: "date" })
    .notNull()
    .defaultNow(),
})
