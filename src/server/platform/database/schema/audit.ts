import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/**
 * Every change, written in the transaction of the change itself. Triggers refuse updates and deletes. It is partitioned by
 * month (`platform/database/months.ts`), so rows are looked up by time and id.
 */
export const audit = pgTable(
  "audit",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    at: moment("at").notNull().defaultNow(),
    actorId: text("actor_id").notNull(),
    kind: text("kind").notNull(),
    /** The person or application that was affected. */
    subjectId: text("subject_id"),
    appId: integer("app_id"),
    roleId: integer("role_id"),
    /** Names at that time: subject, app, role, profile, until. */
    about: jsonb("about").$type<Record<string, string>>().notNull().default({}),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    justification: text("justification"),
    address: text("address"),
    commandLine: text("command_line"),
  },
  (t) => [
    // All lists are sorted by time: of everything, or of one person, application or kind among millions of rows.
    primaryKey({ columns: [t.at, t.id] }),
    index("audit_subject").on(t.subjectId, t.at, t.id),
    index("audit_actor").on(t.actorId, t.at, t.id),
    index("audit_app").on(t.appId, t.at, t.id),
    index("audit_kind").on(t.kind, t.at, t.id),
  ],
)

/** Audit rows without a seal yet; a trigger inserts them. */
export const auditUnsealed = pgTable("audit_unsealed", {
  auditId: bigint("audit_id", { mode: "number" }).primaryKey(),
  /** The time of the audit row. */
  at: moment("at").notNull(),
})

/** The hash chain over the audit (`audit/seals/seals.ts`): each seal contains the hash of its row and of the previous seal. */
export const auditSeal = pgTable(
  "audit_seal",
  {
    /** 1, 2, 3 …, without gaps. */
    number: bigint("number", { mode: "number" }).primaryKey(),
    auditId: bigint("audit_id", { mode: "number" }).notNull().unique(),
    /** The time of the audit row. */
    at: moment("at").notNull(),
    hash: bytes("hash").notNull(),
    /** The id of the key; null for seals that an earlier version made without one. */
    keyId: bytes("key_id"),
  },
  // Seals are inserted nearly in the order of time, so a block range index finds the seals of a month.
  (t) => [index("audit_seal_at").using("brin", t.at)],
)

/** Progress of sending the audit to a syslog server (`audit/syslog/worker.ts`): a single row, once something was sent. */
export const auditSyslog = pgTable("audit_syslog", {
  id: integer("id").primaryKey().default(1),
  /** The number of the last accepted seal. */
  number: bigint("number", { mode: "number" }).notNull().default(0),
  sentDate: moment("sent_date"),
  /** The process that sends, and until when it does so exclusively. */
  lease: text("lease"),
  leasedUntil: moment("leased_until"),
})
