import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** Idempotency keys of callers, with the answers: a retry gets the same answer (`http/idempotency.ts`). */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    caller: text("caller").notNull(),
    key: text("key").notNull(),
    /** Identifies the request in progress or answered: no other request can complete it. */
    claim: text("claim").notNull(),
    /** The change was made, or refused for good. Until the answer is stored, retries get 409 `KEY_DONE`. */
    answered: boolean("answered").notNull().default(false),
    /** The request's fingerprint and, once there is one, the answer; encrypted. */
    sealed: bytes("sealed").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index("idempotency_key_expire").on(t.expireDate)],
)
