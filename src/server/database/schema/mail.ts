import { sql } from "drizzle-orm"
import { bigserial, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** Mail on its way: written with the change that causes it, sent afterwards, at least once. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Sealed with the key that is not in the database, until it is sent; nothing afterwards. */
    sealedBody: bytes("sealed_body"),
    /** As earlier versions kept it, of messages that they left unsent. */
    body: text("body"),
    createDate: moment("create_date").notNull().defaultNow(),
    nextAttempt: moment("next_attempt").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    sentDate: moment("sent_date"),
  },
  (t) => [index("mail_outbox_due").on(t.nextAttempt).where(sql`sent_date is null`)],
)
