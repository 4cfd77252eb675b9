import { sql } from "drizzle-orm"
import { bigserial, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** The mail outbox: a row is written with the change that causes it, and sent afterwards, at least once. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Encrypted with a key that is not in the database; null once it is sent. */
    sealedBody: bytes("sealed_body"),
    /** Unencrypted body of messages that earlier versions left unsent. */
    body: text("body"),
    createDate: moment("create_date").notNull().defaultNow(),
    nextAttempt: moment("next_attempt").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    sentDate: moment("sent_date"),
  },
  (t) => [index("mail_outbox_due").on(t.nextAttempt).where(sql`sent_date is null`)],
)
