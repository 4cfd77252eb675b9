import { boolean, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core"
import { moment } from "./columns"

/** Descriptions and declarations shown during pre-registration; `content` is markdown. */
export const writtenText = pgTable(
  "written_text",
  {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    /** True for declarations, which must be accepted. */
    requiresConfirmation: boolean("requires_confirmation").notNull(),
    lastUpdate: moment("last_update").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [index("written_text_kind").on(t.requiresConfirmation, t.id)],
)
