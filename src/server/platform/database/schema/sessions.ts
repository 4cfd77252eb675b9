import { sql } from "drizzle-orm"
import { bigserial, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { Ending } from "@/domain/sessions"
import type { TicketKind } from "../ticketKinds"
import { bytes, moment } from "./columns"
import { person } from "./users"

/**
 * A client's session in an application, kept for some time after its end, with the reason. It is partitioned by month
 * (`platform/database/months.ts`). Queries for open sessions state their maximum age, so that old months are pruned.
 */
export const session = pgTable(
  "session",
  {
    tokenHash: bytes("token_hash").notNull(),
    tokenNumber: bigserial("token_number", { mode: "number" }).notNull(),
    tokenType: text("token_type").notNull(),
    /** A person, an application, or a person in pre-registration, who is not a client yet. */
    clientIdentifier: text("client_identifier").notNull(),
    /** No foreign key: sessions of a removed application still count in the charts of their period. */
    appId: integer("app_id").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    lastValidate: moment("last_validate").notNull().defaultNow(),
    /** When the person last proved their identity: at sign-in, or at a re-authentication. */
    authenticatedDate: moment("authenticated_date").notNull().defaultNow(),
    /** How often a page has renewed it: the next renewal cookie carries this number. */
    renewals: integer("renewals").notNull().default(0),
    renewedDate: moment("renewed_date"),
    /** Page tokens issued after fewer renewals are invalid: the person has re-authenticated since. */
    tokensSince: integer("tokens_since").notNull().default(0),
    /** The methods shown then and before (RFC 8176); empty after sign-in by an e-mail link. */
    amr: text("amr").array().notNull().default([]),
    /** When a passkey was last shown. */
    passkeyDate: moment("passkey_date"),
    /** The ids of the passkeys shown: if one of them is removed, the session ends. */
    passkeyIds: integer("passkey_ids").array().notNull().default([]),
    /** When it was ended; null if it is open or has expired. */
    endedDate: moment("ended_date"),
    ending: text("ending").$type<Ending>(),
    /** The OpenID Connect scopes that the application was granted; null if the session was not opened that way. */
    scopes: text("scopes").array(),
    /** The token hash of the portal session through which the application was entered. */
    enteredWith: bytes("entered_with"),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [
    // Tokens have 256 random bits, so uniqueness within a month is enough.
    primaryKey({ columns: [t.tokenHash, t.createDate] }),
    index("session_client").on(t.clientIdentifier, t.appId, t.createDate),
    index("session_app").on(t.appId, t.createDate, t.tokenNumber),
    index("session_validate").on(t.lastValidate),
    index("session_entered").on(t.enteredWith),
    // The sessions that a change ended are found by time (`identity/sessionAdmin/endedHere.ts`).
    index("session_ended_date").on(t.endedDate).where(sql`${t.endedDate} is not null`),
    check("session_ended", sql`(${t.endedDate} is null) = (${t.ending} is null)`),
  ],
)

/** The random token of an e-mail link, stored as a hash. */
export const ticket = pgTable(
  "ticket",
  {
    hash: bytes("hash").primaryKey(),
    kind: text("kind").$type<TicketKind>().notNull(),
    atalaiaId: text("atalaia_id").notNull(),
    expireDate: moment("expire_date").notNull(),
    usedDate: moment("used_date"),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [index("ticket_person").on(t.atalaiaId, t.kind)],
)

/**
 * A browser that a person has signed in from. Guesses made elsewhere do not slow it down, and the person is notified of a
 * sign-in from any other. Its token is stored as a hash.
 */
export const knownDevice = pgTable(
  "known_device",
  {
    hash: bytes("hash").notNull(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    /** When and from where it was first seen: the person was notified of that. */
    firstSignIn: moment("first_sign_in").notNull().defaultNow(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
    lastSignIn: moment("last_sign_in").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.atalaiaId] }),
    index("known_device_person").on(t.atalaiaId),
    index("known_device_last").on(t.lastSignIn),
  ],
)
