import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** The people whose sensitive data a session may read for a while, after a reason was given. */
export const personalReveal = pgTable(
  "personal_reveal",
  {
    sessionHash: bytes("session_hash").notNull(),
    atalaiaId: text("atalaia_id").notNull(),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionHash, t.atalaiaId] })],
)

/**
 * The people whose data a session has read, each once, for the quotas. A row with an empty subject records that a quota was
 * reached.
 */
export const personalRead = pgTable(
  "personal_read",
  {
    sessionHash: bytes("session_hash").notNull(),
    quota: text("quota").notNull(),
    subjectId: text("subject_id").notNull(),
    actorId: text("actor_id").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionHash, t.quota, t.subjectId] }),
    index("personal_read_actor").on(t.actorId, t.quota, t.at),
  ],
)
