import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** Keys that callers gave their changes, with what was answered: who sends one again gets the same (`http/idempotency.ts`). */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    caller: text("caller").notNull(),
    key: text("key").notNull(),
    /** Of the request that is under way, or was answered: no other one ends it. */
    claim: text("claim").notNull(),
    answered: boolean("answered").notNull().default(false),
    /** The fingerprint of what was sent and, once there is one, the answer. */
    sealed: bytes("sealed").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index("idempotency_key_expire").on(t.expireDate)],
)
