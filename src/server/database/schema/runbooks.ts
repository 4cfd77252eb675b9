import { sql } from "drizzle-orm"
import { boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import { client } from "./clients"
import { moment } from "./columns"

/** Lines of commands with names in the place of values, from which plans are made. */
export const runbook = pgTable(
  "runbook",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    /** The name as it is typed, in lower case and without accents: by it runbooks are told apart. */
    folded: text("folded").notNull(),
    description: text("description").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => client.id),
    /** Not its author alone finds it. */
    shared: boolean("shared").notNull(),
    names: jsonb("names").$type<unknown[]>().notNull(),
    lines: jsonb("lines").$type<{ text: string; comment?: string }[]>().notNull(),
    /** The calls that its lines make, each once, as `resource.name`. */
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
