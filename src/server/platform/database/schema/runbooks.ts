import { sql } from "drizzle-orm"
import { boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import { client } from "./clients"
import { moment } from "./columns"

/** Command lines with named parameters, from which plans are created. */
export const runbook = pgTable(
  "runbook",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    /** The typed name in lower case and without accents; it identifies the runbook. */
    folded: text("folded").notNull(),
    description: text("description").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => client.id),
    /** Whether others can find it, not only its author. */
    shared: boolean("shared").notNull(),
    names: jsonb("names").$type<unknown[]>().notNull(),
    lines: jsonb("lines").$type<{ text: string; comment?: string }[]>().notNull(),
    /** The distinct calls of its lines, as `resource.name`. */
    calls: text("calls").array().notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    updateDate: moment("update_date").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("runbook_own_name").on(t.authorId, t.folded),
    uniqueIndex("runbook_shared_name").on(t.folded).where(sql`${t.shared}`),
  ],
)
