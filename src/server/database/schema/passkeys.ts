import { sql } from "drizzle-orm"
import { bigint, boolean, index, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"
import { person } from "./users"

/** A passkey of a person (WebAuthn): only its public half is here, and nothing that it is kept with. */
export const passkey = pgTable(
  "passkey",
  {
    id: serial("id").primaryKey(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    /** How the authenticator names it. */
    credentialId: bytes("credential_id").notNull(),
    /** As COSE writes keys (RFC 9052, section 7). */
    publicKey: bytes("public_key").notNull(),
    /** How often it was used, as it counts itself; 0 where it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How browsers reach it: `internal`, `hybrid`, `usb`, … */
    transports: text("transports").array().notNull().default([]),
    /** It never leaves the device that made it; others are kept by an account in all devices of the person. */
    deviceBound: boolean("device_bound").notNull(),
    /** Of those others: there was a copy when it was last used. */
    backedUp: boolean("backed_up").notNull(),
    name: text("name").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    lastUsedDate: moment("last_used_date"),
  },
  (t) => [
    uniqueIndex("passkey_credential").on(t.credentialId),
    uniqueIndex("passkey_name").on(t.atalaiaId, sql`lower(${t.name})`),
  ],
)

/** A challenge that a passkey has answered, until it runs out: it serves once. Others are kept nowhere. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    hash: bytes("hash").primaryKey(),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [index("passkey_challenge_expire").on(t.expireDate)],
)
