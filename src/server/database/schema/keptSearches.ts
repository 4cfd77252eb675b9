import { sql } from "drizzle-orm"
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { SearchedList } from "@/domain/keptSearches"
import { client } from "./clients"
import { bytes, moment } from "./columns"

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

/** Who receives a kept search by e-mail, and when. */
export const searchReport = pgTable(
  "search_report",
  {
    searchId: integer("search_id")
      .notNull()
      .references(() => keptSearch.id, { onDelete: "cascade" }),
    receiverId: text("receiver_id")
      .notNull()
      .references(() => client.id, { onDelete: "cascade" }),
    /** On which days, and at which hour of Brasília (`domain/searchReports.ts`). */
    every: text("every").notNull(),
    hour: smallint("hour").notNull(),
    onlyChanges: boolean("only_changes").notNull(),
    nextDate: moment("next_date").notNull(),
    sentDate: moment("sent_date"),
    /** What was found when it was last sent; nothing where the search leads elsewhere since. */
    sentCount: integer("sent_count"),
    sentDigest: bytes("sent_digest"),
    stoppedDate: moment("stopped_date"),
    /** Why, by its name in `server/searchReports/stopping.ts`. */
    stoppedReason: text("stopped_reason"),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.receiverId] }),
    index("search_report_receiver").on(t.receiverId),
    index("search_report_due").on(t.nextDate).where(sql`${t.stoppedDate} is null`),
  ],
)
