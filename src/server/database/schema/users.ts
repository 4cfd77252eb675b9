import { sql } from "drizzle-orm"
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { client } from "./clients"
import { bytes, moment, plainSorted } from "./columns"
import { organization } from "./organizations"

/** A user: somebody whose registration was approved. */
export const person = pgTable(
  "person",
  {
    atalaiaId: text("atalaia_id")
      .primaryKey()
      .references(() => client.id),
    name: text("name").notNull(),
    email: text("email").notNull(),
    isForeign: boolean("is_foreign").notNull().default(false),
    organizationId: integer("organization_id").references(() => organization.id),
    enabled: boolean("enabled").notNull().default(true),
    /** Since when the account is locked, by whom and why; absent where it is not. */
    lockedDate: moment("locked_date"),
    lockedBy: text("locked_by").references(() => client.id),
    lockReason: text("lock_reason"),
    /** May enter at all: active, and not locked. Kept by the database. */
    admitted: boolean("admitted").notNull().generatedAlwaysAs(sql`enabled and locked_date is null`),
    /** True until the first sign-in. */
    firstAccess: boolean("first_access").notNull().default(true),
    image: text("image"),
    passwordHash: text("password_hash"),
    lastPasswordUpdate: moment("last_password_update"),
    /** Encrypted (AES-256-GCM); absent where two-factor is off. */
    twoFactorSecret: bytes("two_factor_secret"),
    twoFactorActivationDate: moment("two_factor_activation_date"),
    /** The last 30-second step whose code was taken, so that no code serves twice. */
    twoFactorLastStep: bigint("two_factor_last_step", { mode: "number" }),
    /** What authenticators know the person by: random, so that it tells nothing of them. Made with their first passkey. */
    passkeyHandle: bytes("passkey_handle"),
    deprecatedDetails: boolean("deprecated_details").notNull().default(false),
    commitmentTermDate: moment("commitment_term_date"),
    lastSignIn: moment("last_sign_in"),
    createDate: moment("create_date").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
    /** Name, e-mail and id, folded, for searching; kept by the database. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`fold(name || ' ' || email || ' ' || atalaia_id)`),
    sortName: plainSorted("sort_name").notNull().generatedAlwaysAs(sql`fold(name)`),
  },
  (t) => [
    uniqueIndex("person_email").on(sql`lower(${t.email})`),
    // All that the users list is filtered by, so that walking it in order touches nothing else.
    index("person_sort").on(t.sortName, t.atalaiaId, t.searchText, t.organizationId, t.enabled),
    index("person_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("person_organization").on(t.organizationId, t.sortName, t.atalaiaId),
    index("person_inactive")
      .on(t.sortName, t.atalaiaId, t.searchText, t.organizationId, t.enabled)
      .where(sql`not enabled`),
    index("person_locked").on(t.sortName, t.atalaiaId).where(sql`locked_date is not null`),
    check(
      "person_lock",
      sql`(${t.lockedDate} is null) = (${t.lockedBy} is null) and (${t.lockedDate} is null) = (${t.lockReason} is null)`,
    ),
  ],
)

/** The last passwords of a person, which may not come back. */
export const passwordHistory = pgTable(
  "password_history",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    hash: text("hash").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [index("password_history_person").on(t.atalaiaId, t.id)],
)

export const recoveryCode = pgTable(
  "recovery_code",
  {
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    /** Its slow hash, sealed. */
    sealed: bytes("sealed").notNull(),
    usedDate: moment("used_date"),
  },
  (t) => [primaryKey({ columns: [t.atalaiaId, t.sealed] })],
)
