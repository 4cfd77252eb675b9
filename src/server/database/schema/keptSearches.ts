import { sql } from "drizzle-orm"
import { boolean, index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { SearchedList } from "@/domain/keptSearches"
import { client } from "./clients"
import { moment } from "./columns"

/** The search of a list, kept under a name. */
export const keptSearch = pgTable(
  "kept_search",
  {
    id: serial("id").primaryKey(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => client.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The list, by the name of its screen. */
    list: text("list").$type<SearchedList>().notNull(),
    /** Path and parameters in the console. */
    address: text("address").notNull(),
    /** With everybody who may open the list. */
    shared: boolean("shared").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    updateDate: moment("update_date").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("kept_search_name").on(t.ownerId, sql`lower(${t.name})`),
    index("kept_search_shared").on(t.list).where(sql`${t.shared}`),
  ],
)
