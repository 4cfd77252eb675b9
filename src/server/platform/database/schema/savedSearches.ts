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
import type { SearchedList } from "@/domain/savedSearches"
import { client } from "./clients"
import { bytes, moment } from "./columns"

/** A saved search of a list. */
export const savedSearch = pgTable(
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
    /** Shared with everyone who may open the list. */
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

/** The receivers of a saved search by e-mail, and their schedules. */
export const searchAlert = pgTable(
  "search_report",
  {
    searchId: integer("search_id")
      .notNull()
      .references(() => savedSearch.id, { onDelete: "cascade" }),
    receiverId: text("receiver_id")
      .notNull()
      .references(() => client.id, { onDelete: "cascade" }),
    /** The days, and the hour in Brasília time (`domain/searchAlerts.ts`). */
    every: text("every").notNull(),
    hour: smallint("hour").notNull(),
    onlyChanges: boolean("only_changes").notNull(),
    nextDate: moment("next_date").notNull(),
    sentDate: moment("sent_date"),
    /** The result when it was last sent; null if the search's address has changed since. */
    sentCount: integer("sent_count"),
    sentDigest: bytes("sent_digest"),
    stoppedDate: moment("stopped_date"),
    /** Why it was stopped, by its name in `server/work/savedSearches/alertEnd.ts`. */
    stoppedReason: text("stopped_reason"),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.receiverId] }),
    index("search_report_receiver").on(t.receiverId),
    index("search_report_due").on(t.nextDate).where(sql`${t.stoppedDate} is null`),
  ],
)
