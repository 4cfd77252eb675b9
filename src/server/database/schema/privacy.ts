import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** Whose sensitive data a session may read for a while, after giving a reason. */
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
 * Whose data were read in a session, each person once, for the quotas. The subject is empty in the row that says
 * that a quota was reached.
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
