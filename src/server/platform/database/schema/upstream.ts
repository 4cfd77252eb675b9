import { boolean, index, pgTable, text } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** A sign-in that was begun at the upstream provider, until its answer comes or ten minutes have passed. */
export const upstreamSignIn = pgTable(
  "upstream_sign_in",
  {
    stateHash: bytes("state_hash").primaryKey(),
    nonce: text("nonce").notNull(),
    /** Of PKCE. */
    verifier: text("verifier").notNull(),
    /** The provider was asked to have the person show again who they are. */
    again: boolean("again").notNull().default(false),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [index("upstream_sign_in_expire").on(t.expireDate)],
)
