import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/**
 * Every change: written in the transaction of the change itself. Triggers refuse to update it and to delete from it. Kept
 * by month (`database/months.ts`), so a row is looked up by its moment and its number.
 */
export const audit = pgTable(
  "audit",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    at: moment("at").notNull().defaultNow(),
    actorId: text("actor_id").notNull(),
    kind: text("kind").notNull(),
    /** The person or application it was done to. */
    subjectId: text("subject_id"),
    appId: integer("app_id"),
    roleId: integer("role_id"),
    /** Names as they were then: subject, app, role, profile, until. */
    about: jsonb("about").$type<Record<string, string>>().notNull().default({}),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    justification: text("justification"),
    address: text("address"),
    commandLine: text("command_line"),
  },
  (t) => [
    // All that is shown goes by time: of everything, or of one person, application or kind among millions of rows.
    primaryKey({ columns: [t.at, t.id] }),
    index("audit_subject").on(t.subjectId, t.at, t.id),
    index("audit_actor").on(t.actorId, t.at, t.id),
    index("audit_app").on(t.appId, t.at, t.id),
    index("audit_kind").on(t.kind, t.at, t.id),
  ],
)

/** Rows of the audit that have no seal yet; a trigger puts them here. */
export const auditUnsealed = pgTable("audit_unsealed", {
  auditId: bigint("audit_id", { mode: "number" }).primaryKey(),
  /** The row's moment. */
  at: moment("at").notNull(),
})

/** The chain over the audit (`audit/seals.ts`): each seal holds the row's hash together with the seal before it. */
export const auditSeal = pgTable(
  "audit_seal",
  {
    /** 1, 2, 3 …, without gaps. */
    number: bigint("number", { mode: "number" }).primaryKey(),
    auditId: bigint("audit_id", { mode: "number" }).notNull().unique(),
    /** The row's moment. */
    at: moment("at").notNull(),
    hash: bytes("hash").notNull(),
    /** Which key it was made with; none where an earlier version made it, without one. */
    keyId: bytes("key_id"),
  },
  // Seals come in the order of time, nearly: a summary of each part of the table finds those of a month.
  (t) => [index("audit_seal_at").using("brin", t.at)],
)

/** How far the audit was sent to a syslog server (`audit/syslog/worker.ts`): one row, once something was. */
export const auditSyslog = pgTable("audit_syslog", {
  id: integer("id").primaryKey().default(1),
  /** Up to which seal. */
  number: bigint("number", { mode: "number" }).notNull().default(0),
  sentDate: moment("sent_date"),
  /** Who sends, and until when nobody else does. */
  lease: text("lease"),
  leasedUntil: moment("leased_until"),
})
