import { sql } from "drizzle-orm"
import { index, pgTable, serial, text } from "drizzle-orm/pg-core"
import { client } from "./clients"
import { bytes, moment } from "./columns"
import { person } from "./users"

/** A change of e-mail address: confirmed from the new address, and for a while it can be stopped from the old one. */
export const emailChange = pgTable(
  "email_change",
  {
    id: serial("id").primaryKey(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    askedBy: text("asked_by")
      .notNull()
      .references(() => client.id),
    confirmHash: bytes("confirm_hash").notNull().unique(),
    stopHash: bytes("stop_hash").notNull().unique(),
    createDate: moment("create_date").notNull().defaultNow(),
    confirmUntil: moment("confirm_until").notNull(),
    stopUntil: moment("stop_until").notNull(),
    confirmedDate: moment("confirmed_date"),
  },
  (t) => [
    index("email_change_person").on(t.atalaiaId),
    index("email_change_old").on(sql`lower(${t.oldEmail})`),
  ],
)
