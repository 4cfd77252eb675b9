import { sql } from "drizzle-orm"
import { bigint, boolean, index, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"
import { person } from "./users"

/** A person's passkey (WebAuthn): only the public key, and no attestation data. */
export const passkey = pgTable(
  "passkey",
  {
    id: serial("id").primaryKey(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    /** The credential's id, chosen by the authenticator. */
    credentialId: bytes("credential_id").notNull(),
    /** In COSE format (RFC 9052, section 7). */
    publicKey: bytes("public_key").notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How browsers reach it: `internal`, `hybrid`, `usb`, … */
    transports: text("transports").array().notNull().default([]),
    /** Whether it never leaves its device; other passkeys are synced between the person's devices by an account. */
    deviceBound: boolean("device_bound").notNull(),
    /** For a synced passkey: whether a copy existed when it was last used. */
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

/** A challenge that a passkey has answered, until it expires: it may be used only once. Unanswered challenges are not stored. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    hash: bytes("hash").primaryKey(),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [index("passkey_challenge_expire").on(t.expireDate)],
)
