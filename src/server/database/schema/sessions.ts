import { sql } from "drizzle-orm"
import { bigserial, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { Ending } from "@/domain/sessions"
import type { TicketKind } from "../../access/ticketKinds"
import { bytes, moment } from "./columns"
import { person } from "./users"

/**
 * A session of a client in an application: kept for some time after it ended, with what ended it. Kept by month
 * (`database/months.ts`); what looks at open ones alone states that they are young.
 */
export const session = pgTable(
  "session",
  {
    tokenHash: bytes("token_hash").notNull(),
    tokenNumber: bigserial("token_number", { mode: "number" }).notNull(),
    tokenType: text("token_type").notNull(),
    /** A person, an application, or somebody in pre-registration, who is no client yet. */
    clientIdentifier: text("client_identifier").notNull(),
    /** No foreign key: sessions of a removed application still count in the charts of their time. */
    appId: integer("app_id").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    lastValidate: moment("last_validate").notNull().defaultNow(),
    /** When the person last proved who they are: by signing in, or when asked again. */
    authenticatedDate: moment("authenticated_date").notNull().defaultNow(),
    /** How often a page renewed it: the cookie that renews it next carries this number. */
    renewals: integer("renewals").notNull().default(0),
    renewedDate: moment("renewed_date"),
    /** Pages' tokens of fewer renewals have ended: the person has shown since who they are. */
    tokensSince: integer("tokens_since").notNull().default(0),
    /** How they proved it, then and before, as RFC 8176 calls it; empty where it was a link of an e-mail. */
    amr: text("amr").array().notNull().default([]),
    /** When they last did so with a passkey. */
    passkeyDate: moment("passkey_date"),
    /** Which ones, by their ids: once one of them is removed, the session ends. */
    passkeyIds: integer("passkey_ids").array().notNull().default([]),
    /** When it was ended; absent where it is open, or ran out by itself. */
    endedDate: moment("ended_date"),
    ending: text("ending").$type<Ending>(),
    /** What an application was given of the person, as scopes of OpenID Connect; absent where that is not how they came. */
    scopes: text("scopes").array(),
    /** The session of the portal with which somebody entered the application, by the hash of its token. */
    enteredWith: bytes("entered_with"),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [
    // Of 256 random bits no two are alike: that no month has the same twice is enough.
    primaryKey({ columns: [t.tokenHash, t.createDate] }),
    index("session_client").on(t.clientIdentifier, t.appId, t.createDate),
    index("session_app").on(t.appId, t.createDate, t.tokenNumber),
    index("session_validate").on(t.lastValidate),
    index("session_entered").on(t.enteredWith),
    // What a change ends is found by its moment (`sessions/endedHere.ts`).
    index("session_ended_date").on(t.endedDate).where(sql`${t.endedDate} is not null`),
    check("session_ended", sql`(${t.endedDate} is null) = (${t.ending} is null)`),
  ],
)

/** What an e-mail link carries: random, kept hashed. */
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
 * A browser that somebody has signed in from: guesses made elsewhere do not slow it down, and signing in from any other is
 * told to them. Its token is kept hashed.
 */
export const knownDevice = pgTable(
  "known_device",
  {
    hash: bytes("hash").notNull(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    /** When and from where it was first seen: of that the person was told. */
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
